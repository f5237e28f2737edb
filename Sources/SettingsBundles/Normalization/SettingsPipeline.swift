public import PropertyLists

extension Pipeline {
  /// The pipeline of settings: plain scalars read from YAML get the kind that their position expects,
  /// and YAML gets the tags that keep every other kind.
  ///
  /// A document on its way to a strings table is one, whatever its name.
  public static let settings = settings(as: nil)

  /// The pipeline of a settings page, whatever its content.
  package static let page = settings(as: .page)

  /// The pipeline of a strings table.
  package static let table = settings(as: .table)

  /// The pipeline of settings for a file whose name may give the document another role when it is
  /// read again: the tags keep its values in both.
  package static func settings(writingTo path: String) -> Pipeline { settings(as: nil, path: path) }

  private static func settings(as role: DocumentRole?, path: String? = nil) -> Pipeline {
    Pipeline(
      afterReading: { document, target throws(Diagnostic) in
        // Only YAML has plain scalars, and only for those is the catalog built.
        guard document.hasPlainScalars else { return document }
        return try Normalizer().normalize(document, as: target == .strings ? .table : role)
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
