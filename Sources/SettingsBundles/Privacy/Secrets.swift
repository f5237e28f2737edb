package import PropertyLists

/// The secrets of a document, which are never printed: the defaults of fields that hide typed text.
extension Document {
  var secrets: [Value] {
    let flags = keyNumbers { $0.elementsEqual(Value.secureKey.utf8) }
    let set = entries(under: flags).filter { value(at: $0).boolean != false }
    guard !set.isEmpty else { return [] }
    let defaults = keyNumbers { String(decoding: $0, as: UTF8.self).isDefaultKey }
    return containers(of: set).flatMap {
      value(at: $0).items.filter { defaults.contains($0.keyNumber) }
    }
  }

  /// An earlier version of some defaults, with those hidden that are or may be secrets.
  ///
  /// Only the pages know which defaults are, so one that they no longer have may be. Other documents stay
  /// the same.
  package func hidingSecrets(of defaults: Document) -> Document {
    guard defaults.isOfDefaults else { return self }
    let shown = Set(defaults.root.entries.filter { !$0.value.isHidden }.map { ByteString($0.key) })
    return hiding(
      root.entries.filter { entry in
        entry.value.kind != .boolean && !shown.contains(ByteString(entry.key))
      }.map(\.value))
  }

  var isOfDefaults: Bool { source.name == Self.nameOfDefaults }

  /// The name of the source of a document that holds the defaults of settings, by key.
  static let nameOfDefaults = "<defaults>"
}

extension Source {
  /// Whether a file that cannot be read may contain a secure field.
  var mayHaveSecrets: Bool { bytes[...].contains(bytesOf: Value.secureKey) }
}

extension [Value] {
  /// The indices of the values and of everything in them.
  var allIndices: Set<Int> { Set(flatMap { $0.index..<$0.endIndex }) }
}

extension Value {
  /// Whether a field hides typed text: its flag has any value but false.
  var isSecureField: Bool { self[Self.secureKey].map { $0.boolean != false } ?? false }

  fileprivate static var secureKey: String { "IsSecure" }
}

extension Document.KeyPath {
  /// The path up to a default, in which its contents could be read.
  var upToDefault: Document.KeyPath {
    let end = components.firstIndex { component in
      if case .key(let key) = component { key.isDefaultKey } else { false }
    }
    return end.map { Document.KeyPath(Array(components[...$0])) } ?? self
  }
}
