package import PropertyLists

extension Diagnostic {
  /// The diagnostic without what it shows of the file, if that can be the default of a secure field.
  ///
  /// An error ends reading before anybody knows which field is secure, so one in the file is enough.
  ///
  /// - Complexity: O(*n*) for the *n* bytes of the source, for a reader's error, of which a file has
  ///   one; O(1) for all others.
  package var withoutSecrets: Diagnostic {
    guard severity == .error, mayQuoteValue, let location, isAtDefault(location),
      location.source.bytes[...].contains(bytesOf: "IsSecure")
    else { return self }
    return hidingValue
  }

  private func isAtDefault(_ location: SourceRange) -> Bool {
    if path?.components.contains(.key(SecureDefaults.key)) == true { return true }
    let bytes = location.source.bytes
    let start = min(location.range.lowerBound, bytes.count)
    let lineStart = bytes[..<start].lastIndex(of: 0x0A) ?? 0
    let lineEnd = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
    return bytes[lineStart..<lineEnd].contains(bytesOf: SecureDefaults.key)
  }
}
