import Testing

@testable import PropertyLists

/// Items that an edit moves, with their comments and the smallest change of the text.
@Suite struct MovedItemTests {
  private static let yaml = """
    # head
    list:
      # floats

      # a
      - a: 1 # at a
      - b: 2
      # c
      - c: 3
        # in c
      - d
    end: 0

    """

  @Test(arguments: [
    // Up, down, to the ends, and nowhere.
    (
      2, 0,
      "# head\nlist:\n  # floats\n\n  # c\n  - c: 3\n    # in c\n  # a\n  - a: 1 # at a\n  - b: 2\n  - d\n"
    ),
    (
      0, 2,
      "# head\nlist:\n  # floats\n\n  - b: 2\n  # c\n  - c: 3\n    # in c\n  # a\n  - a: 1 # at a\n  - d\n"
    ),
    (
      0, 3,
      "# head\nlist:\n  # floats\n\n  - b: 2\n  # c\n  - c: 3\n    # in c\n  - d\n  # a\n  - a: 1 # at a\n"
    ),
    (
      3, 1,
      "# head\nlist:\n  # floats\n\n  # a\n  - a: 1 # at a\n  - d\n  - b: 2\n  # c\n  - c: 3\n    # in c\n"
    ),
    (
      1, 1,
      "# head\nlist:\n  # floats\n\n  # a\n  - a: 1 # at a\n  - b: 2\n  # c\n  - c: 3\n    # in c\n  - d\n"
    ),
  ])
  func commentsMoveAlong(from: Int, to: Int, text: String) throws {
    let document = try Format.yaml.read(Array(Self.yaml.utf8), name: "page.yaml")
    let path = Document.KeyPath([.key("list"), .index(from)])
    let edited = try document.applying([DocumentEdit(.move(to: to), at: path)])
    let updated = try Pipeline.plain.update(
      Array(Self.yaml.utf8), name: "page.yaml", as: .yaml, with: edited)
    #expect(String(decoding: updated.bytes, as: UTF8.self) == text + "end: 0\n")
  }

  /// Comments that an empty line separates from the first item stay above all items.
  @Test func whatFloatsAboveTheFirstItemStays() throws {
    let text = "# floats\n\n# a\n- a\n# b\n- b\n"
    let document = try Format.yaml.read(Array(text.utf8), name: "list.yaml")
    for (from, to) in [(0, 1), (1, 0)] {
      let edited = try document.applying([DocumentEdit(.move(to: to), at: [.index(from)])])
      let updated = try Pipeline.plain.update(
        Array(text.utf8), name: "list.yaml", as: .yaml, with: edited)
      #expect(
        String(decoding: updated.bytes, as: UTF8.self) == "# floats\n\n# b\n- b\n# a\n- a\n")
    }
  }

  @Test func severalItemsMoveAndChangeAtOnce() throws {
    let document = try Document(["a": [0, 1, 2, ["b": 3], 4]])
    let at = { (position: Int) in Document.KeyPath([.key("a"), .index(position)]) }
    let edited = try document.applying([
      DocumentEdit(.move(to: 0), at: at(3)), .set(5, at: at(3).appending(.key("b"))),
      DocumentEdit(.move(to: 4), at: at(0)), .remove(at(1)),
    ])
    #expect(try edited == Document(["a": [["b": 5], 2, 4, 0]]))
  }

  @Test func everyMoveIsThatOfAnArray() throws {
    let items = [10, 11, 12, 13, 14]
    let document = try Document(.array(items.map { .integer(Integer($0)) }))
    for from in items.indices {
      for to in items.indices {
        let edited = try document.applying([DocumentEdit(.move(to: to), at: [.index(from)])])
        var moved = items
        moved.insert(moved.remove(at: from), at: to)
        #expect(edited.root.items.map(\.integer) == moved.map { Integer($0) })
      }
    }
  }

  @Test func refusesAMoveFromOrToNowhere() throws {
    let document = try Document(["a": [0, 1]])
    let list = Document.KeyPath([.key("a")])
    for (path, position) in [
      (list, 0), (list.appending(.index(2)), 0), (list.appending(.index(0)), 2),
      (list.appending(.index(0)), -1),
    ] {
      #expect(throws: Diagnostic.self) {
        try document.applying([DocumentEdit(.move(to: position), at: path)])
      }
    }
  }
}
