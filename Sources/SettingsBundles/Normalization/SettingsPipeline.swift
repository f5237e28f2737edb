public import PropertyLists

extension Pipeline {
  /// The way of settings pages: what was read from YAML gets the kinds of its places, and what is
  /// written to YAML the tags that keep them.
  ///
  /// A YAML file does not say that it is a strings table; on its way to one, each of its plain
  /// scalars is text. To other formats it goes as its reader read it.
  public static let settings = Pipeline(
    afterReading: { document, target throws(Diagnostic) in
      if target == .strings { return try StringsNormalizer.normalize(document) }
      return try Normalizer().normalize(document)
    },
    beforeWriting: { document, format in
      guard format == .yaml else { return document }
      var document = document
      document.taggedScalars = Normalizer().taggedScalars(of: document)
      return document
    })
}
