package import PropertyLists

extension Source {
  /// The versions of a file with the secrets of all hidden in each; one that may contain secrets but is
  /// unreadable is hidden entirely.
  ///
  /// - Parameter defaults: The new version, if the file holds defaults: only the pages that they are from know
  ///   which of them are secrets.
  package static func versions(
    _ versions: [[UInt8]], name: String, of defaults: Document? = nil
  ) -> [Source] {
    let formats = versions.map { Format.detect($0, name: name) }
    let documents = zip(versions, formats).map { bytes, format in
      try? Pipeline.settings.read(bytes, name: name, as: format)
    }
    let read = documents.compactMap { $0 }
    let secrets = SecretTexts(
      of: read.flatMap { $0.secrets + (defaults.map($0.secrets) ?? []) },
      and: read.flatMap { document in
        document.trivia.commentRanges.filter(document.source.hides)
          .map { document.source.bytes[$0] }
      })
    return versions.indices.map { version in
      if let document = documents[version] {
        return (defaults.map(document.hidingSecrets) ?? document).hiding(secrets).source
      }
      let source = Source(
        name: name, bytes: FileEncoding.shown(versions[version]), isText: formats[version].isText)
      let isHidden = source.mayHaveSecrets || defaults != nil || !secrets.isEmpty
      return isHidden ? source.hiding([source.bytes.indices]) : source
    }
  }
}
