import PropertyLists

/// The comments of a bundle's document that none of its files can contain: comments outside pages and
/// tables, and comments in pages and tables whose format does not support them.
struct LeftOutComments {
  private let bundle: SettingsBundle
  private let layout: BundleLayout
  private let outside: [SourceRange]
  private var formatless: (count: Int, first: SettingsBundle.Member, format: Format)?

  /// The number of comments in pages and tables, including those before them.
  let countInMembers: Int

  init(of bundle: SettingsBundle) {
    self.bundle = bundle
    layout = bundle.layout
    let settings = bundle.members.filter(\.id.isSettings).compactMap(\.value)
    outside = bundle.envelope.document?.commentLocations(outside: settings) ?? []
    countInMembers = bundle.commentCount - outside.count
  }

  /// Counts the comments of a page or table that is about to be written: its own, or else those of the
  /// file that it replaces.
  mutating func add(
    _ member: SettingsBundle.Member, in format: Format, over present: Document?
  ) throws(Diagnostic) {
    guard !format.holdsComments, layout.format == nil else { return }
    let own = countInMembers > 0 ? try member.document()?.trivia.commentCount ?? 0 : 0
    let count = own > 0 ? own : present?.trivia.commentCount ?? 0
    guard count > 0 else { return }
    formatless = (
      count + (formatless?.count ?? 0), formatless?.first ?? member, formatless?.format ?? format
    )
  }

  /// The note with the number of comments and the location of the first one, if there is one.
  var note: Diagnostic? {
    if let format = layout.format, !format.holdsComments {
      let count = bundle.commentCount
      let message = FormatMessage.comments(count, format: format.title)
      return count > 0 ? Diagnostic(message, severity: .note, at: bundle.firstComment) : nil
    }
    if let first = outside.first {
      let message = BundleMessage.comments(
        outside.count + (formatless?.count ?? 0), layout: layout, alsoIn: formatless?.format)
      return Diagnostic(message, severity: .note, at: first)
    }
    return formatless.map { count, first, format in
      let message = FormatMessage.comments(count, format: format.title)
      return Diagnostic(message, severity: .note, at: first.location, path: first.id.keyPath)
    }
  }
}

extension SettingsBundle {
  fileprivate var commentCount: Int {
    documents.reduce(0) { $0 + $1.document.trivia.commentCount }
  }

  fileprivate var firstComment: SourceRange {
    documents.first { $0.document.trivia.commentCount > 0 }?.document.firstComment ?? location
  }
}
