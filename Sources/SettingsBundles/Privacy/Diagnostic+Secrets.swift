package import PropertyLists

extension Diagnostic {
  /// The diagnostic without text from the file that may be a secret.
  ///
  /// The rules never show one. A reader's error ends reading before secure fields are known, so any
  /// secure field in the file is enough.
  package var withoutSecrets: Diagnostic {
    guard let location, mayQuoteValue || message is NormalizationMessage else { return self }
    let source = location.source
    let start = location.range.lowerBound
    guard !source.hides(start..<start) else { return hidingValue }
    guard severity == .error, !source.hasHidden, source.mayHaveSecrets else { return self }
    let hidden = inSource(source.hiding([source.bytes.indices]))
    return isAtDefault(location) ? hidden.hidingValue : hidden
  }

  private func isAtDefault(_ location: SourceRange) -> Bool {
    let isInDefault = path?.components.contains { component in
      if case .key(let key) = component { key.isDefaultKey } else { false }
    }
    if isInDefault == true { return true }
    let bytes = location.source.bytes
    let end = min(location.range.lowerBound, bytes.count)
    let lineStart = bytes[..<end].lastIndex(of: 0x0A) ?? 0
    // A value may be on the line after its key.
    let start = bytes[..<lineStart].lastIndex(of: 0x0A) ?? 0
    let lineEnd = bytes[end...].firstIndex(of: 0x0A) ?? bytes.count
    return bytes[start..<lineEnd].hasAny(of: ["efault", "EFAULT"])
  }
}

extension Source {
  /// A file with its secrets hidden, or hidden entirely if it may contain secrets but is unreadable.
  package init(settings bytes: [UInt8], name: String) {
    let format = Format.detect(bytes, name: name)
    if let document = try? Pipeline.settings.read(bytes, name: name, as: format) {
      self = document.source
    } else {
      let source = Source(name: name, bytes: FileEncoding.shown(bytes), isText: format.isText)
      self = source.mayHaveSecrets ? source.hiding([source.bytes.indices]) : source
    }
  }

  /// Whether it may contain a secure field, in any spelling.
  fileprivate var mayHaveSecrets: Bool { bytes[...].hasAny(of: ["ecur", "ECUR", "ecre", "ECRE"]) }
}

extension ArraySlice<UInt8> {
  fileprivate func hasAny(of words: [String]) -> Bool { words.contains { contains(bytesOf: $0) } }
}
