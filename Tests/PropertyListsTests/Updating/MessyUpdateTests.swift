import RandomInputs
import Testing

@testable import PropertyLists

/// Random edits of files that people have styled by hand: every value is there, and every comment that
/// does not belong to what was removed.
@Suite struct MessyUpdateTests {
  private static let files = Seed.cases(300)

  @Test(arguments: [Format.yaml, .xml, .strings])
  func anUpdateKeepsEveryValueAndComment(format: Format) throws {
    var (edited, kept) = (0, 0)
    for number in 0..<Self.files {
      var random = Seed.generator(number)
      let file = MessyFile.make(format, random)
      let form = random.pick(UpdateCase.Form.allCases)
      let bytes = form.bytes(file.text)
      guard let old = try? format.read(bytes, name: "x.\(format.name)") else { continue }
      edited += 1
      let name = "\(format), \(Seed.name(number))"
      #expect(try UpdateCase.update(bytes, format, old) == bytes, "\(name) unchanged")
      let edit = RandomEdit(of: old, isTable: format == .strings, &random)
      let new = try edit.edited()
      let result = try UpdateCase.update(bytes, format, new)
      #expect(try format.read(result, name: "x") == new, "\(name)")
      #expect(try UpdateCase.update(result, format, new) == result, "\(name) twice")
      let comments = Self.comments(of: file, without: old).filter {
        !edit.mayRemove(commentOf: file.owners[$0] ?? nil)
      }
      kept += comments.count
      let source = try FileEncoding.decode(result, name: "")
      let text = String(decoding: source.bytes, as: UTF8.self)
      let wrong = comments.filter { text.ranges(of: $0).count != 1 }
      #expect(wrong.isEmpty, "\(edit.change) in \(name): \(wrong) of\n\(file.text)")
    }
    // A few have a key twice, or values that the format does not have.
    #expect(edited > Self.files * 9 / 10 && kept > edited)
  }

  /// The names of its comments: what looks like one below a block scalar can be the last line of a text.
  private static func comments(of file: MessyFile, without document: Document) -> [String] {
    let texts = document.root.texts.joined(separator: "\n")
    return file.owners.keys.filter { !texts.contains($0) }.sorted()
  }
}

extension Value {
  /// Its strings, at any depth.
  fileprivate var texts: [String] { string.map { [$0] } ?? items.flatMap(\.texts) }
}
