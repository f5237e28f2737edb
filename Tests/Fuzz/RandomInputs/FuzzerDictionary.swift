import Foundation

/// The fragments in a dictionary of libFuzzer: `"\x00text"`, one a line.
public enum FuzzerDictionary {
  /// The fragments for a target or a format: those in the file with its name, or else in all files
  /// of a folder.
  public static func fragments(
    for name: String, in folder: String
  ) throws -> [[UInt8]] {
    let all = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    let own = all.filter { $0 == "\(name).dict" }
    return try (own.isEmpty ? all : own).flatMap { try fragments(inFile: "\(folder)/\($0)") }
  }

  private static func fragments(inFile path: String) throws -> [[UInt8]] {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    return text.split(separator: "\n").compactMap { line in
      guard let first = line.firstIndex(of: "\""), let last = line.lastIndex(of: "\""),
        first < last, !line.hasPrefix("#")
      else { return nil }
      return unescaped(line[line.index(after: first)..<last].utf8)
    }
  }

  /// The bytes of `\\`, `\"`, and `\x1F`.
  private static func unescaped(_ text: Substring.UTF8View) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() else {
        bytes.append(byte)
        continue
      }
      if escaped == UInt8(ascii: "x") {
        bytes.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) ?? 0)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(escaped)
      }
    }
    return bytes
  }
}
