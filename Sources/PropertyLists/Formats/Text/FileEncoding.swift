/// The encoding of a text file, with its byte order mark: what a file that is written over keeps.
///
/// Writers make UTF-8; this turns it into what stood in the file before.
public struct FileEncoding: Sendable, Equatable, CustomStringConvertible {
  let encoding: TextEncoding
  /// Whether the file begins with a byte order mark.
  public let hasMark: Bool

  /// Whether it is UTF-8, with a byte order mark or without.
  public var isUTF8: Bool { encoding == .utf8 }

  /// What new files are in.
  public static let utf8 = FileEncoding(encoding: .utf8, hasMark: false)

  init(encoding: TextEncoding, hasMark: Bool) {
    self.encoding = encoding
    self.hasMark = hasMark
  }

  /// The encoding of a file, by its first bytes.
  public init(of bytes: [UInt8]) {
    let (encoding, markLength) = TextEncoding.detect(bytes)
    self.init(encoding: encoding, hasMark: markLength > 0)
  }

  /// The encoding of a file in a format, which may declare it.
  init(of bytes: [UInt8], in format: Format) {
    self.init(of: bytes)
    if format == .xml, isUTF8, XMLEncoding.declared(in: bytes).encoding == .latin1 {
      self.init(encoding: .latin1, hasMark: false)
    }
  }

  public var description: String { encoding.name + (hasMark ? " with a byte order mark" : "") }

  /// Returns text, which is UTF-8 without a mark, in this encoding.
  ///
  /// - Complexity: O(*n*).
  public func encode(_ text: [UInt8]) -> [UInt8] {
    encoding.encode(text, hasMark: hasMark)
  }
}
