import Testing

@testable import PropertyLists

@Suite struct LiteralJSONTests {
  @Test func leavesObjectsThatLookLikeTagsAsTheyAre() throws {
    let literal: Literal = [
      "properties": ["$date": ["CF$UID": ["$dictionary": ["type": "string"]]]]
    ]
    #expect(
      String(decoding: try literal.json(), as: UTF8.self) == """
        {
          "properties": {
            "$date": {
              "CF$UID": {
                "$dictionary": {
                  "type": "string"
                }
              }
            }
          }
        }

        """)
  }

  @Test func rejectsAKeyThatAppearsTwice() {
    let error = #expect(throws: Diagnostic.self) {
      try Literal.dictionary(of: [("a", 1), ("a", 2)]).json()
    }
    #expect(error?.line == "1:1 at a: duplicate key \"a\" [repeated-key]")
  }
}
