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
  package static func settings(
    as role: DocumentRole? = nil, writingTo path: String? = nil
  ) -> Pipeline {
    Pipeline(
      afterReading: { document, source, target throws(Diagnostic) in
        let role = target == .strings ? .table : role
        var document = document
        if source == .json, (role ?? DocumentRole(of: document)).mayNameSchema {
          document = try document.omittingSchemaReference()
        }
        // Only YAML has plain scalars, and the catalog is built only for them.
        if document.hasPlainScalars {
          document = try Normalizer().normalize(document, as: role)
        }
        guard role != .table, source != .strings else { return document }
        document = document.hiding(document.secrets)
        document.diagnostics = document.diagnostics.map(\.withoutSecrets)
        return document
      },
      whenFailing: \.withoutPossibleSecrets,
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
