/// The encoding of a text file and whether it has a byte order mark, which are kept when the file
/// is overwritten.
///
/// Writers produce UTF-8; this converts it to the previous encoding of the file.
public struct FileEncoding: Sendable, Equatable, CustomStringConvertible {
  let encoding: TextEncoding
  /// Whether the file begins with a byte order mark.
  public let hasMark: Bool

  /// Whether it is UTF-8, with a byte order mark or without.
  public var isUTF8: Bool { encoding == .utf8 }

  /// The encoding of new files.
  public static let utf8 = FileEncoding(encoding: .utf8, hasMark: false)

  init(encoding: TextEncoding, hasMark: Bool) {
    self.encoding = encoding
    self.hasMark = hasMark
  }

  /// Detects the encoding of a file by its first bytes.
  public init(of bytes: [UInt8]) {
    let (encoding, markLength) = TextEncoding.detect(bytes)
    self.init(encoding: encoding, hasMark: markLength > 0)
  }

  public var description: String { encoding.name + (hasMark ? " with a byte order mark" : "") }

  /// Encodes UTF-8 text without a byte order mark.
  ///
  /// - Complexity: O(*n*).
  public func encode(_ text: [UInt8]) -> [UInt8] {
    encoding.encode(text, hasMark: hasMark)
  }
}
