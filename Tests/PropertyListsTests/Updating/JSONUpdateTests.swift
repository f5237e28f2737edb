import Testing

@testable import PropertyLists

@Suite struct JSONUpdateTests {
  private static let lines = """
    {
       "a" : 1.50,
       "b" : [
          "\\u00e9",
          {"id": "x", "n": [ ]}
       ],

       "c" : true
    }

    """

  private static func lines(_ old: String, _ new: String) -> String {
    lines.replacing(old, with: new)
  }

  private static let cases = [
    UpdateCase("unchanged", lines, with: "{a: 1.5, b: [é, {id: x, n: []}], c: true}", is: lines),
    UpdateCase(
      "scalars changed", lines, with: "{a: 2, b: [é, {id: x, n: []}], c: \"q\\\"\"}",
      is: lines("1.50", "2").replacing("true", with: "\"q\\\"\"")),
    UpdateCase(
      "first deleted", lines, with: "{b: [{id: x, n: []}], c: true}",
      is: lines("   \"a\" : 1.50,\n", "").replacing("      \"\\u00e9\",\n", with: "")),
    UpdateCase(
      "last deleted", lines, with: "{a: 1.5, b: [é]}",
      is: lines("\",\n      {\"id\": \"x\", \"n\": [ ]}\n", "\"\n").replacing(
        "],\n\n   \"c\" : true", with: "]")),
    UpdateCase(
      "inserted", lines,
      with: "{z: 0, a: 1.5, b: [é, {id: x, k: {l: 2010-04-27}, n: []}, 7], c: true, d: {e: [f]}}",
      is: lines("{\n   \"a\"", "{\n   \"z\" : 0,\n   \"a\"")
        .replacing(
          "\"x\", \"n\": [ ]}",
          with:
            "\"x\", \"k\": {\"l\": {\"$date\": \"2010-04-27T00:00:00Z\"}}, \"n\": [ ]},\n      7"
        )
        .replacing(
          "true\n",
          with: """
            true,
               "d" : {
                  "e" : [
                     "f"
                  ]
               }

            """)),
    UpdateCase(
      "moved and renamed", lines, with: "{b: [{id: x, n: []}, é], a: 1.5, C: true}",
      is: """
        {
           "b" : [
              {"id": "x", "n": [ ]},
              "\\u00e9"
           ],
           "a" : 1.50,

           "C" : true
        }

        """),
    UpdateCase(
      "a row between others on one line", "[\n  { \"k\": \"a\" },\n  {\"k\": \"b\"}\n]\n",
      with: "[{k: c}, {k: a}, {k: b}, {k: d, l: [1]}]",
      is: "[\n  {\"k\": \"c\"},\n  { \"k\": \"a\" },\n  {\"k\": \"b\"},\n"
        + "  {\"k\": \"d\", \"l\": [1]}\n]\n"),
    UpdateCase("first entry", "{}", with: "{a: [1]}", is: "{\n  \"a\": [\n    1\n  ]\n}"),
    UpdateCase("last entry deleted", "{ \"a\": 1 }", with: "{}", is: "{}"),
    UpdateCase(
      "one line", "{\"a\":1,\"b\":[1,2]}", with: "{b: [2, {c: [3, 4]}], a: 1, d: e}",
      is: "{\"b\":[2,{\"c\":[3,4]}],\"a\":1,\"d\":\"e\"}"),
    UpdateCase(
      "tagged dictionary", "{\"a\": {\"$dictionary\": {\"$date\": \"x\"}}}",
      with: "{a: {$date: y}}",
      is: "{\"a\": {\"$dictionary\": {\"$date\": \"y\"}}}"),
  ]

  @Test(arguments: cases, [UpdateCase.Form.lineFeed, .carriageReturnLineFeed, .byteOrderMark])
  func keepsWhatNeedNotChange(row: UpdateCase, form: UpdateCase.Form) throws {
    try row.check(.json, in: form)
  }
}
