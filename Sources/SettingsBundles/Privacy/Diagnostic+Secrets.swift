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
  /// hide its lines, except that of an error outside of the defaults. Whoever reads settings gets no other
  /// error, so none of its words can appear in another message.
  package var withoutPossibleSecrets: Diagnostic {
    guard let source = location?.source, !source.hasHidden, source.mayHaveSecrets else {
      return Diagnostic(of: each.map(\.withoutSecrets))
    }
    let hidden = source.hiding([source.bytes.indices])
    // Many mistakes on one long line would cost its length each.
    var last: (line: Range<Int>, source: Source)?
    return Diagnostic(
      of: each.map { error in
        let offset = error.location?.range.lowerBound ?? 0
        let secret = error.path?.inDefault
        if secret == nil, last?.line.contains(offset) != true {
          let line = source.lineRange(at: offset)
          let others = [0..<line.lowerBound, line.upperBound..<source.bytes.count]
          last = (line, source.mayBeInDefault(at: offset) ? hidden : source.hiding(others))
        }
        let error = error.inSource(secret == nil ? last?.source ?? hidden : hidden)
        guard error.mayQuoteSecret, error.location?.source.hides(offset..<offset) != false else {
          return error
        }
        return Diagnostic(
          error.hidingValue.message, severity: error.severity, at: error.location,
          path: secret ?? error.path)
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
  /// The path of the default that it leads into, without any keys in the default.
  fileprivate var inDefault: KeyPath? {
    let position = components.firstIndex { component in
      if case .key(let key) = component { key.isDefaultKey } else { false }
    }
    return position.map { KeyPath(Array(components[...$0])) }
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
