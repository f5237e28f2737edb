public import PropertyLists

extension Pipeline {
  /// The pipeline for settings: plain YAML scalars get the kind expected at their position, and YAML
  /// output gets the tags that preserve every other kind.
  ///
  /// A document on its way to a strings table is a table, whatever its name.
  public static let settings: Document.Pipeline = settings()

  /// The pipeline for settings with certain options.
  ///
  /// - Parameters:
  ///   - role: The role of every document; `nil` to recognize it.
  ///   - path: The file to write, whose name may change the document's role when it is read again: the
  ///     tags preserve its values in both.
  ///   - hidesSecrets: Whether the errors of readers are without possible secrets.
  package static func settings(
    as role: DocumentRole? = nil, writingTo path: String? = nil, hidesSecrets: Bool = true
  ) -> Pipeline {
    Pipeline(
      afterReading: { document, source, target throws(Diagnostic) in
        let role = target == .strings ? .table : role
        var document = document
        if source == .json, (role ?? DocumentRole(of: document)).mayNameSchema {
          document = try document.omittingSchemaReference()
        }
        document = role == .table || source == .strings ? document : document.hidingSecrets
        // Only YAML has plain scalars, and the catalog is built only for them.
        guard document.hasPlainScalars else { return document }
        var normalized = try Normalizer().normalize(document, as: role)
        if document.source.hasHidden {
          normalized.diagnostics = normalized.diagnostics.map(\.withoutSecrets)
        }
        return normalized
      },
      whenFailing: { hidesSecrets ? $0.withoutPossibleSecrets : $0 },
      beforeWriting: { document, format in
        guard format == .yaml else { return document }
        let other = path.map { DocumentRole(of: document.root, named: $0) }
        let roles = Set([role ?? DocumentRole(of: document), other].compactMap { $0 })
        let tagged = roles.map { Normalizer().taggedScalars(of: document, as: $0) }
        var document = document
        document.taggedScalars = tagged.count == 1 ? tagged[0] : Set(tagged.joined()).sorted()
        return document
      },
      identity: .settingsElements, members: { $0.settingsMembers },
      marks: { TranslatorMark.marks(of: $0, as: $1 == .strings ? .table : role) },
      comparison: { settingsDifferences(from: $0, to: $1) },
      remembered: .settings)
  }
}
