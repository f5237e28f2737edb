import Testing

@testable import PropertyLists

extension Diagnostic {
  /// Place, key path, sentence and rule in one line: `2:5 at a.0: expected a value, … [syntax]`.
  var line: String {
    var text = ""
    if let location {
      text +=
        location.position.map { "\($0.line):\($0.column)" } ?? "byte \(location.range.lowerBound)"
    } else {
      text += "nowhere"
    }
    if let path, !path.components.isEmpty { text += " at \(path)" }
    return "\(text): \(message.text) [\(message.rule)]"
  }
}

extension Format {
  /// The complaints about a text; `nil` if there are none.
  func complaint(about text: String) -> String? { complaint(about: Array(text.utf8)) }

  func complaint(about bytes: [UInt8]) -> String? {
    do throws(Diagnostic) {
      _ = try read(bytes, name: "x.plist")
      return nil
    } catch {
      return error.line
    }
  }

  func read(_ text: String) throws -> Document { try read(Array(text.utf8), name: "x.plist") }

  /// The output as text.
  func text(of document: Document) throws -> String {
    String(decoding: try write(document).bytes, as: UTF8.self)
  }
}

extension Diagnostic: CustomTestStringConvertible {
  public var testDescription: String { line }
}

extension Document: CustomTestStringConvertible {
  public var testDescription: String { "document with \(root.summary)" }
}
