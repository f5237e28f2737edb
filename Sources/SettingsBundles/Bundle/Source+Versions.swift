package import PropertyLists

extension Source {
  /// The versions of a file with the secrets of each hidden; one that may contain secrets but is unreadable is
  /// hidden entirely.
  ///
  /// - Parameter defaults: The new version, if the file holds defaults: only the pages that they are from know
  ///   which of them are secrets.
  package static func versions(
    _ versions: [[UInt8]], name: String, of defaults: Document? = nil
  ) -> [Source] {
    versions.map { bytes in
      let format = Format.detect(bytes, name: name)
      guard let document = try? Pipeline.settings.read(bytes, name: name, as: format) else {
        let source = Source(name: name, bytes: FileEncoding.shown(bytes), isText: format.isText)
        return source.mayHaveSecrets || defaults != nil
          ? source.hiding([source.bytes.indices]) : source
      }
      return (defaults.map(document.hidingSecrets) ?? document).source
    }
  }
}
