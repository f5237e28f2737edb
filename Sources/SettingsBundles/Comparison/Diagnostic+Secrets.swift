public import PropertyLists

extension Diagnostic {
  /// The diagnostic without what it shows of the file, if that can be the default of a secure field.
  ///
  /// An error ends reading before anybody knows which field is secure, so one in the file is enough.
  ///
  /// - Complexity: O(*n*) for the *n* bytes of the source, for an error at a default.
  public var withoutSecrets: Diagnostic {
    guard severity == .error, let location, isAtDefault(location),
      location.source.bytes[...].contains(Self.flag)
    else { return self }
    return hidingValue
  }

  private static let key = Array(SecureDefaults.key.utf8)
  private static let flag = Array("IsSecure".utf8)

  private func isAtDefault(_ location: SourceRange) -> Bool {
    if path?.components.contains(.key(SecureDefaults.key)) == true { return true }
    let bytes = location.source.bytes
    let start = min(location.range.lowerBound, bytes.count)
    let lineStart = bytes[..<start].lastIndex(of: 0x0A) ?? 0
    let lineEnd = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
    return bytes[lineStart..<lineEnd].contains(Self.key)
  }
}

extension ArraySlice<UInt8> {
  /// Whether some bytes are in it, one after another.
  ///
  /// The library's generic search takes a hundred times as long, which shows in a file of one line.
  fileprivate func contains(_ word: [UInt8]) -> Bool {
    guard let first = word.first else { return true }
    var rest = self
    while let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      if rest.starts(with: word) { return true }
      rest = rest.dropFirst()
    }
    return false
  }
}
