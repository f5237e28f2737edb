package import PropertyLists

extension Diagnostic {
  /// The diagnostic about a document without text from the file that is a secret.
  ///
  /// The rules never show one.
  package var withoutSecrets: Diagnostic {
    guard let location, location.source.hasHidden,
      case let start = location.range.lowerBound, location.source.hides(start..<start)
    else { return self }
    let isNormalization = message is NormalizationMessage
    let mayQuote = mayQuoteSecret || isNormalization && !namesKnownKey
    guard mayQuote || isNormalization || message is FormatMessage else { return self }
    return (mayQuote ? hidingValue : self).withPath(path?.withoutContents)
  }

  /// The error of reading an earlier version of a document, without text from its file if the document is
  /// one of defaults.
  package func withoutSecrets(of defaults: Document) -> Diagnostic {
    guard let source = location?.source, defaults.isOfDefaults else { return self }
    let hidden = source.hiding([source.bytes.indices])
    return Diagnostic(
      of: each.map { error in
        let error = error.inSource(hidden)
        return error.mayQuoteSecret ? error.hidingValue : error
      })
  }

  /// The error of reading settings without text from the file that may be a secret.
  ///
  /// A reader's error comes before secure fields are known, so any secure field in the file is enough to
  /// hide its lines, and whatever is quoted from it. Whoever reads settings gets no other error, so none of
  /// its text can appear in another message.
  package var withoutPossibleSecrets: Diagnostic {
    guard let source = location?.source, source.hasHidden || source.mayHaveSecrets else {
      return self
    }
    let hidden = source.hiding([source.bytes.indices])
    return Diagnostic(
      of: each.map { error in
        let error = error.inSource(hidden)
        return (error.mayQuoteSecret ? error.hidingValue : error)
          .withPath(error.path?.withoutContents)
      })
  }
}

extension Diagnostic {
  private func withPath(_ path: Document.KeyPath?) -> Diagnostic {
    Diagnostic(message, severity: severity, at: location, path: path)
  }

  private var mayQuoteSecret: Bool { mayQuoteValue && !namesKnownKey }

  /// Whether it quotes nothing but a key of the catalog, which is no secret.
  private var namesKnownKey: Bool {
    switch message as? FormatMessage {
    case .repeatedKey(let key, _), .keyWithoutValue(let key):
      key.isDefaultKey || !Catalog.apple.owners(of: key).isEmpty
    default: false
    }
  }
}

extension Document.KeyPath {
  /// The path as far as it consists of names in the catalog: up to a default, or to what is around an unknown
  /// key, in which a default may have ended up.
  ///
  /// The names of members of a bundle and the keys of strings stay.
  var withoutContents: Document.KeyPath {
    var rest = components[...]
    switch rest.first {
    case .section(.strings), .section(.files): return self
    case .section(.pages): rest = rest.dropFirst(2)
    default: break
    }
    let end = rest.firstIndex { component in
      guard case .key(let key) = component else { return false }
      return key == Catalog.defaultKey
        || Catalog.apple.page.key(key) == nil && Catalog.apple.owners(of: key).isEmpty
    }
    guard let end else { return self }
    let isDefault = components[end] == .key(Catalog.defaultKey)
    return Document.KeyPath(Array(components[..<(isDefault ? end + 1 : end)]))
  }
}
