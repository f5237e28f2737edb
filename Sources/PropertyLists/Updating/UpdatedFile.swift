/// The form of a file, which its new text keeps: encoding, line ends, and the modeline of YAML.
struct UpdatedFile {
  let format: Format
  private let encoding: FileEncoding
  private let largest: UInt32?
  private let modeline: YAMLModeline?
  let lineBreak: [UInt8]

  init(_ bytes: [UInt8], _ source: Source, _ format: Format) {
    self.format = format
    modeline = format == .yaml ? YAMLModeline(of: source.bytes) : nil
    lineBreak = source.bytes.firstLineBreak
    encoding = FileEncoding(of: bytes, in: format)
    let declared = format == .xml ? XMLEncoding.declared(in: bytes).largest : nil
    // A file that exceeds its declared encoding, as some do, may do so again.
    largest = declared == 0x7F && !bytes.allSatisfy { $0 < 0x80 } ? nil : declared
  }

  /// Returns a patched text in the file's encoding; characters that it lacks become references.
  func encode(_ text: [UInt8]) -> [UInt8] {
    // As in a new table, which is never empty.
    let text = text.isEmpty && format == .strings ? lineBreak : text
    guard let largest, text.contains(where: { $0 >= 0x80 }) else { return encoding.encode(text) }
    var escaped = ""
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      if scalar.value <= largest {
        escaped.unicodeScalars.append(scalar)
      } else {
        escaped += "&#x\(String(scalar.value, radix: 16, uppercase: true));"
      }
    }
    return encoding.encode(Array(escaped.utf8))
  }

  /// Returns a text from a writer in the file's encoding and with its line ends.
  func encodeWhole(_ text: [UInt8]) -> [UInt8] {
    var text = modeline?.added(to: text) ?? text
    if format == .xml { text = XMLEncoding.redeclare(text, as: encoding) }
    guard lineBreak != [0x0A] else { return encode(text) }
    return encode(
      Array(
        text.split(separator: 0x0A, omittingEmptySubsequences: false).joined(separator: lineBreak)))
  }
}
