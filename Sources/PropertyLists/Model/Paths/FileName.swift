/// File names and paths as strings.
///
/// To the system they are bytes and need not be UTF-8.
///
/// As in Python (PEP 383), a byte that is not part of a valid UTF-8 sequence is one private-use character:
/// U+10FE80 for 0x80 to U+10FEFF for 0xFF. If a name actually contains one of these characters, its bytes
/// are represented in the same way, so every name has exactly one string, and different names have
/// different strings. A name with such characters can be a key of any document and survives the round trip.
extension String {
  /// Creates the string for a name.
  package init(fileName bytes: [UInt8]) {
    var scalars = String.UnicodeScalarView()
    var iterator = bytes.makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    var position = 0
    var isEnd = false
    while !isEnd {
      var invalid = 0
      switch parser.parseScalar(from: &iterator) {
      case .emptyInput: isEnd = true
      case .error(let length): invalid = length
      case .valid(let encoded):
        let scalar = Unicode.UTF8.decode(encoded)
        if scalar.fileNameByte != nil {
          invalid = encoded.count
        } else {
          scalars.append(scalar)
          position += encoded.count
        }
      }
      for byte in bytes[position..<position + invalid] {
        scalars.append(Unicode.Scalar(fileNameByte: byte))
      }
      position += invalid
    }
    self.init(scalars)
  }

  /// The bytes of a name.
  package var fileNameBytes: [UInt8] {
    guard unicodeScalars.contains(where: { $0.fileNameByte != nil }) else { return Array(utf8) }
    return unicodeScalars.flatMap { scalar in
      scalar.fileNameByte.map { [$0] } ?? Array(String(scalar).utf8)
    }
  }

  /// Whether a name can have this string: a string must not represent valid UTF-8 byte by byte.
  package var isFileName: Bool { String(fileName: fileNameBytes).utf8.elementsEqual(utf8) }

  /// The name in a form for file systems that ignore case and Unicode forms; compare it with `==`,
  /// which ignores Unicode forms.
  ///
  /// Letters are mapped both ways because some are equal only in uppercase (`ς` and `σ`).
  package var foldedFileName: String { uppercased().lowercased() }
}

extension Unicode.Scalar {
  private static let fileNameBytes: ClosedRange<UInt32> = 0x10FE80...0x10FEFF

  /// The byte of a file name that the scalar represents; `nil` for a character.
  package var fileNameByte: UInt8? {
    Self.fileNameBytes.contains(value) ? UInt8(truncatingIfNeeded: value) : nil
  }

  /// - Parameter byte: A byte from 0x80.
  init(fileNameByte byte: UInt8) { self = Unicode.Scalar(0x10FE00 | UInt32(byte)) ?? "\u{FFFD}" }
}
