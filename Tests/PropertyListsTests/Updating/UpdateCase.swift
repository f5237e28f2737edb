import Testing

@testable import PropertyLists

/// A text, its new content, and the text after an update.
struct UpdateCase: CustomTestStringConvertible {
  let name: String
  let old: String
  /// The new document: YAML, with comments where those count.
  let document: String
  let new: String

  init(_ name: String, _ old: String, with document: String, is new: String) {
    self.name = name
    self.old = old
    self.document = document
    self.new = new
  }

  var testDescription: String { name }

  /// A file's encoding and line ends, which every case has to keep.
  enum Form: String, CaseIterable {
    case lineFeed, carriageReturnLineFeed, carriageReturn, utf16, utf16BigEndian, byteOrderMark

    var encoding: FileEncoding {
      switch self {
      case .lineFeed, .carriageReturnLineFeed, .carriageReturn:
        FileEncoding(encoding: .utf8, hasByteOrderMark: false)
      case .utf16: FileEncoding(encoding: .utf16LittleEndian, hasByteOrderMark: true)
      case .utf16BigEndian: FileEncoding(encoding: .utf16BigEndian, hasByteOrderMark: true)
      case .byteOrderMark: FileEncoding(encoding: .utf8, hasByteOrderMark: true)
      }
    }

    func bytes(_ text: String) -> [UInt8] {
      let breaks = self == .lineFeed ? "\n" : self == .carriageReturn ? "\r" : "\r\n"
      return encoding.encode(Array(text.replacing("\n", with: breaks).utf8))
    }
  }

  /// Checks the update in one form of the file, and that a second one changes nothing.
  func check(_ format: Format, in form: Form = .lineFeed) throws {
    // A text of one line does not show how its lines would end.
    guard form == .lineFeed || old.contains("\n") else { return }
    let document = try Format.yaml.read(document)
    let output = try Self.pipeline.update(
      form.bytes(old), name: "x.\(format.name)", as: format, with: document)
    // A file that is rewritten in the usual layout may look the same.
    #expect(!output.textNotes.contains { $0.message.rule == "whole-file" }, "\(name) in \(form)")
    let result = output.bytes
    #expect(Self.text(result) == Self.text(form.bytes(new)), "\(name) in \(form)")
    #expect(result == form.bytes(new), "\(name) in \(form)")
    #expect(try format.read(result, name: "x.\(format.name)") == document)
    #expect(try Self.update(result, format, document) == result, "\(name) twice")
  }

  static func update(
    _ bytes: [UInt8], _ format: Format, _ document: Document
  ) throws -> [UInt8] {
    try pipeline.update(bytes, name: "x.\(format.name)", as: format, with: document).bytes
  }

  /// Items with a key `id` are the same when that is.
  static let pipeline = Pipeline(
    afterReading: { document, _, _ in document }, beforeWriting: { document, _ in document },
    identity: ItemIdentity(name: { $0["id"]?.string }, label: { _ in nil }))

  private static func text(_ bytes: [UInt8]) -> String {
    let source = try? FileEncoding.decode(bytes, name: "")
    return String(decoding: source?.bytes ?? bytes, as: UTF8.self)
      .replacing("\r\n", with: "\n").replacing("\r", with: "\n")
  }
}
