/// A file that carries the name of a property list but holds something else.
package enum ForeignFile: Sendable, Equatable {
  /// A signed message (CMS) around a property list, as device management and Apple's portal deliver
  /// profiles.
  case signed
  /// The text that Git LFS puts in place of a file until it is downloaded.
  case pointer
  /// What a server answers instead of the file.
  case webPage
  /// Neither text nor a binary property list.
  case junk

  /// Recognizes a file by its first bytes; `nil` for any other file.
  init?(head bytes: [UInt8]) {
    switch bytes.first {
    case 0x30 where bytes.prefix(Self.longestHead).hasPart(Self.signedData): self = .signed
    case "v"? where bytes[...].begins(with: "version https://git-lfs.github.com/spec/"):
      self = .pointer
    case "<"? where ["<!doctype html", "<html"].contains(where: Self.isHead(of: bytes)):
      self = .webPage
    default: return nil
    }
  }

  private static func isHead(of bytes: [UInt8]) -> (String) -> Bool {
    { String(decoding: bytes.prefix($0.utf8.count), as: UTF8.self).lowercased() == $0 }
  }

  /// Recognizes a file that no reader can decode as text; `nil` if it may be text.
  init?(undecodable bytes: [UInt8]) {
    // Text in any encoding but UTF-16 and UTF-32, which would have been recognized, has no NUL.
    guard bytes.prefix(Self.longestSample).contains(0) else { return nil }
    self = .junk
  }

  /// The object identifier of signed data in DER: 1.2.840.113549.1.7.2 (RFC 5652, section 5.1).
  private static let signedData: [UInt8] = [
    0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x02,
  ]
  private static let longestHead = 32
  private static let longestSample = 512

  var text: String {
    switch self {
    case .signed: "this is a signed profile, not a plain property list"
    case .pointer: "this is a pointer of Git LFS, not the file itself"
    case .webPage: "this is a web page, not a property list"
    case .junk: "this is neither text nor a property list"
    }
  }

  var help: String {
    switch self {
    case .signed:
      "extract the property list: openssl smime -verify -noverify -inform der -in FILE -out NEW"
    case .pointer: "download the file: git lfs pull"
    case .webPage: "download the file itself, or name another one"
    case .junk: "name another file, or restore this one from its source"
    }
  }
}
