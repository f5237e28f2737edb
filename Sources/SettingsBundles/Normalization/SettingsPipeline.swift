public import PropertyLists

extension Pipeline {
  /// The way of settings: what was read from YAML gets the kinds of its places, and what is written
  /// to YAML the tags that keep them.
  ///
  /// A YAML file does not say that it is a strings table; on its way to one, each of its plain
  /// scalars is text. To other formats it goes as its reader read it.
  public static let settings = settings(as: nil)

  /// The way of a settings page, whatever is in it.
  public static let page = settings(as: .page)

  /// The way of a strings table.
  public static let table = settings(as: .table)

  private static func settings(as shape: DocumentShape?) -> Pipeline {
    Pipeline(
      afterReading: { document, target throws(Diagnostic) in
        try Normalizer().normalize(document, as: target == .strings ? .table : shape)
      },
      beforeWriting: { document, format in
        guard format == .yaml else { return document }
        var document = document
        document.taggedScalars = Normalizer().taggedScalars(of: document, as: shape)
        return document
      })
  }
}
