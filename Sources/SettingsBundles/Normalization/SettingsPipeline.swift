public import PropertyLists

extension Pipeline {
  /// The pipeline of settings: plain scalars read from YAML get the kind that their position expects,
  /// and YAML gets the tags that keep every other kind.
  ///
  /// A document on its way to a strings table is one, whatever its name.
  public static let settings = settings()

  /// The pipeline of settings for pages that somebody wrote with the names that Xcode's property list
  /// editor displays: `Identifier` in YAML is read as `Key`, and `Toggle Switch` as
  /// `PSToggleSwitchSpecifier`.
  ///
  /// It writes raw names, but an update keeps those that are in the file.
  public static let settingsWithDisplayNames = settings(withDisplayNames: true)

  /// The pipeline of settings in some circumstances.
  ///
  /// - Parameters:
  ///   - role: The role of every document; `nil` to recognize it.
  ///   - path: The file that is written, whose name may give the document another role when it is read
  ///     again: the tags keep its values in both.
  ///   - withDisplayNames: Whether YAML may have the names that Xcode displays.
  package static func settings(
    as role: DocumentRole? = nil, writingTo path: String? = nil, withDisplayNames: Bool = false
  ) -> Pipeline {
    Pipeline(
      afterReading: { document, source, target throws(Diagnostic) in
        let role = target == .strings ? .table : role
        var document = role == .table || source == .strings ? document : document.hidingSecrets
        if withDisplayNames, source == .yaml {
          document = try DisplayNames.resolved(in: document, as: role ?? DocumentRole(of: document))
        }
        // Only YAML has plain scalars, and only for those is the catalog built.
        guard document.hasPlainScalars else { return document }
        return try Normalizer().normalize(document, as: role)
      },
      beforeWriting: { document, format in
        guard format == .yaml else { return document }
        let other = path.map { DocumentRole(of: document.root, named: $0) }
        let roles = Set([role ?? DocumentRole(of: document), other].compactMap { $0 })
        let tagged = roles.map { Normalizer().taggedScalars(of: document, as: $0) }
        var document = document
        document.taggedScalars = tagged.count == 1 ? tagged[0] : Set(tagged.joined()).sorted()
        return document
      })
  }
}
