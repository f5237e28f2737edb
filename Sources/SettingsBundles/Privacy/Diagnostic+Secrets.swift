package import PropertyLists

extension Diagnostic {
  /// The diagnostic about a document without text from the file that is a secret.
  ///
  /// The rules never show one.
  package var withoutSecrets: Diagnostic {
    guard let location, case let start = location.range.lowerBound,
      location.source.hides(start..<start)
    else { return self }
    return mayQuoteSecret ? hidingValue.withPath(path?.upToDefault) : self
  }

  /// The error of reading an earlier version of a document, without text from its file if the document is
  /// one of defaults.
  package func withoutSecrets(of defaults: Document) -> Diagnostic {
    defaults.isOfDefaults ? withoutText : self
  }

  /// The error of reading settings without text from the file that may be a secret.
  ///
  /// A reader's error comes before secure fields are known, so the name of the flag anywhere in the file is
  /// enough to hide its lines, and whatever is quoted from it.
  package var withoutPossibleSecrets: Diagnostic {
    location?.source.mayHaveSecrets == true ? withoutText : self
  }

  /// The error without any text from its file.
  private var withoutText: Diagnostic {
    guard let source = location?.source else { return self }
    let hidden = source.hiding([source.bytes.indices])
    return Diagnostic(
      of: each.map { error in
        let error = error.inSource(hidden)
        return (error.mayQuoteSecret ? error.hidingValue : error).withPath(nil)
      })
  }

  private func withPath(_ path: Document.KeyPath?) -> Diagnostic {
    Diagnostic(message, severity: severity, at: location, path: path)
  }

  /// Whether it may quote anything but a key of the catalog, which is never secret.
  private var mayQuoteSecret: Bool {
    switch message as? FormatMessage {
    case .repeatedKey(let key, _)?, .keyWithoutValue(let key)?:
      !key.isDefaultKey && Catalog.apple.owners(of: key).isEmpty
    default: mayQuoteValue
    }
  }
}
