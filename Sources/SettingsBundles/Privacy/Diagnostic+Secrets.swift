package import PropertyLists

extension Diagnostic {
  /// The diagnostic about a document without text from the file that is a secret.
  ///
  /// The rules never show one.
  package var withoutSecrets: Diagnostic {
    guard let location, mayQuoteSecret || message is NormalizationMessage && !namesKnownKey else {
      return self
    }
    let start = location.range.lowerBound
    return location.source.hides(start..<start) ? hidingValue : self
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
    guard let source = location?.source, !source.hasHidden, source.mayHaveSecrets else {
      return Diagnostic(of: each.map(\.withoutSecrets))
    }
    let hidden = source.hiding([source.bytes.indices])
    return Diagnostic(
      of: each.map { error in
        let error = error.inSource(hidden)
        return Diagnostic(
          error.mayQuoteSecret ? error.hidingValue.message : error.message,
          severity: error.severity, at: error.location, path: error.path?.withoutContents)
      })
  }
}

extension Diagnostic {
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

extension KeyPath {
  /// The path up to the first key of a default, or of an element if it is unknown, maybe misspelled: the
  /// keys in its value may be secret, too.
  fileprivate var withoutContents: KeyPath {
    var isInElement = false
    let end = components.firstIndex { component in
      guard case .key(let key) = component else {
        isInElement = true
        return false
      }
      return key.isDefaultKey || isInElement && Catalog.apple.owners(of: key).isEmpty
    }
    return end.map { KeyPath(Array(components[...$0])) } ?? self
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
}
