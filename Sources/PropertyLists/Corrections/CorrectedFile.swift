/// Corrections of a text in the encoding of its file, which only XML declares.
extension Correctable {
  package convenience init(_ bytes: [UInt8], as format: Format, knownKeys: Set<String> = []) {
    self.init(
      format: format, knownKeys: knownKeys, encoding: FileEncoding(of: bytes, in: .xml))
  }
}

extension Correction {
  /// Applies it to the file that contains the text, in the file's encoding.
  package func applied(toFile bytes: [UInt8]) -> [UInt8] {
    let encoding = FileEncoding(of: bytes, in: .xml)
    guard let text = FileEncoding.text(of: bytes) else { return bytes }
    return FileEncoding(encoding: encoding.encoding, hasMark: encoding.hasMark).encode(
      applied(to: text))
  }
}
