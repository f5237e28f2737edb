import PropertyLists

/// The comments of a bundle's document that none of its files can hold: those outside of pages and
/// tables, and those of pages and tables in a format without comments.
struct LeftOutComments {
  private let document: Document
  private let layout: BundleLayout
  /// The places of those outside.
  private let outside: [SourceRange]
  private var formatless: (count: Int, first: BundleSplitter.Entry, format: Format)?

  /// How many comments stand at pages and tables, and in them.
  var countInMembers: Int { document.trivia.commentCount - outside.count }

  /// - Parameter entries: The document's members, in its order.
  init(of document: Document, _ entries: [BundleSplitter.Entry], _ layout: BundleLayout) {
    self.document = document
    self.layout = layout
    let members = entries.filter(\.member.isSettings).map(\.value)
    outside = document.commentLocations(outside: members)
  }

  /// Counts the comments of a page or table that has this format.
  ///
  /// - Complexity: O(*n*) for *n* values and bytes in it, where the document has any comments.
  mutating func add(_ entry: BundleSplitter.Entry, in format: Format) throws(Diagnostic) {
    guard !format.holdsComments, layout.format == nil, countInMembers > 0 else { return }
    let count = try entry.document().trivia.commentCount
    guard count > 0 else { return }
    formatless = (
      count + (formatless?.count ?? 0), formatless?.first ?? entry, formatless?.format ?? format
    )
  }

  /// Notes that tell how many comments there are, and where the first one is.
  ///
  /// In a folder whose format has no comments there is one note for all.
  var notes: [Diagnostic] {
    if let format = layout.format, !format.holdsComments {
      let count = document.trivia.commentCount
      let fault = FormatMessage.comments(count, format: format.title)
      return count > 0 ? [Diagnostic(fault, severity: .note, at: document.root.location)] : []
    }
    var notes: [Diagnostic] = []
    if let first = outside.first {
      let fault = BundleMessage.comments(outside.count, layout: layout)
      notes.append(Diagnostic(fault, severity: .note, at: first))
    }
    if let (count, first, format) = formatless {
      let fault = FormatMessage.comments(count, format: format.title)
      let path = first.member.keyPath
      notes.append(Diagnostic(fault, severity: .note, at: first.value.keyLocation, path: path))
    }
    return notes
  }
}
