public import PropertyLists

extension Pipeline {
  /// The way of settings pages: what was read from YAML gets the kinds of its places, and what is
  /// written to YAML the tags that keep them.
  public static let settings = Pipeline(
    afterReading: { document throws(Diagnostic) in try Normalizer().normalize(document) },
    beforeWriting: { document, format in
      guard format == .yaml else { return document }
      var document = document
      document.taggedScalars = Normalizer().taggedScalars(of: document)
      return document
    })
}
