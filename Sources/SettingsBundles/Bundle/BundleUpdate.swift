public import PropertyLists

/// What has to change in a folder so that it holds a bundle's document, and nothing more.
///
/// A page or table with the same settings is left alone, whatever its encoding or form; one with
/// others keeps its form: XML or binary, UTF-8 or UTF-16. Where some page or table of the document
/// has comments, and so the document can say that there are none, other comments change a file too.
public struct BundleUpdate: Sendable {
  public struct Output: Sendable {
    public let path: String
    public let bytes: [UInt8]
    /// Whether a file is there already.
    public let isReplacement: Bool
  }

  /// The files to write, in the document's order.
  public private(set) var outputs: [Output] = []

  /// The files that hold their settings already.
  public private(set) var unchanged: [String] = []

  /// The pages and tables in the folder that the document does not have.
  public private(set) var obsolete: [String] = []

  /// Errors, with which nothing must be written; what was lost where that was accepted; and notes.
  public private(set) var diagnostics: [Diagnostic] = []

  private let existing: BundleFiles
  private let layout: BundleLayout
  private let isLossy: Bool
  private let comparesComments: Bool

  /// - Parameters:
  ///   - document: The document of a bundle.
  ///   - existing: The files in the folder.
  ///   - layout: How files are to lie in it.
  ///   - isPruning: Whether pages and tables that the document does not have are to go.
  ///   - isLossy: Whether what a format cannot hold is changed, with a warning, not refused.
  /// - Complexity: O(*n* log *n*) for *n* files, O(*b*) for *b* bytes.
  public init(
    writing document: Document, over existing: BundleFiles, layout: BundleLayout,
    isPruning: Bool = false, isLossy: Bool = false
  ) {
    self.existing = existing
    self.layout = layout
    self.isLossy = isLossy
    var expansion = BundleExpansion(document, layout: layout)
    let members = expansion.entries.filter(\.member.isSettings).map(\.value)
    let outside = document.commentPlaces(outside: members)
    comparesComments = document.trivia.commentCount > outside.count
    diagnostics = expansion.faults + expansion.outwardPanes
    guard diagnostics.isEmpty else { return }
    let wanted = Set(expansion.entries.map { Array($0.path.utf8) })
    obsolete = existing.paths.filter { path in
      layout.member(at: path).isSettings && !wanted.contains(Array(path.utf8))
    }
    let leaving = Set(isPruning ? obsolete.map { Array($0.utf8) } : [])
    expansion.claim(besides: existing.paths.filter { !leaving.contains(Array($0.utf8)) })
    diagnostics = expansion.faults + notes(onCommentsAt: outside)
    for entry in expansion.entries {
      do {
        try add(entry)
      } catch {
        diagnostics.append(error.inside(entry.member.keyPath))
      }
    }
  }

  /// What is said about comments that stand outside of the pages and tables.
  private func notes(onCommentsAt places: [Place]) -> [Diagnostic] {
    guard let first = places.first else { return [] }
    let fact = BundleFault.comments(places.count, layout: layout)
    return [Diagnostic(fact, severity: .note, at: first)]
  }

  private mutating func add(_ entry: BundleExpansion.Entry) throws(Diagnostic) {
    guard let pipeline = entry.pipeline else {
      let bytes = Array(entry.value.bytes ?? [])
      add(bytes, at: entry.path, isChanged: existing[entry.path] != bytes)
      return
    }
    let old = existing[entry.path]
    let present = old.flatMap { try? entry.member.read($0, name: entry.path, layout) }
    let isSame = present.map { hasSameSettings($0, as: entry) } ?? false
    guard !isSame || comparesComments else {
      unchanged.append(entry.path)
      return
    }
    let format = format(of: entry, over: old)
    let output = try pipeline.write(try entry.document(), as: format, lossy: isLossy)
    if isSame, let present, !format.holdsComments || hasSameComments(present, as: output, entry) {
      unchanged.append(entry.path)
      return
    }
    diagnostics += (output.warnings + output.notes).map { $0.inside(entry.member.keyPath) }
    add(inForm(of: old ?? [], output.bytes, format), at: entry.path, isChanged: true)
  }

  /// A file's new bytes with what the old ones say beside the settings: the encoding of a strings
  /// table, and the schema that YAML names to editors.
  private func inForm(of old: [UInt8], _ new: [UInt8], _ format: Format) -> [UInt8] {
    switch format {
    case .strings: FileEncoding(of: old).encode(new)
    case .yaml: YAMLModeline(of: old)?.added(to: new) ?? new
    default: new
    }
  }

  private mutating func add(_ bytes: [UInt8], at path: String, isChanged: Bool) {
    if isChanged {
      outputs.append(Output(path: path, bytes: bytes, isReplacement: existing[path] != nil))
    } else {
      unchanged.append(path)
    }
  }

  private func hasSameSettings(_ present: Document, as entry: BundleExpansion.Entry) -> Bool {
    if case .table = entry.member { return present.root.hasSameTexts(as: entry.value) }
    return present.root == entry.value
  }

  /// Whether a file has the comments that it would have if it were written.
  private func hasSameComments(
    _ present: Document, as output: Format.Output, _ entry: BundleExpansion.Entry
  ) -> Bool {
    guard let written = try? entry.member.read(output.bytes, name: entry.path, layout) else {
      return true
    }
    let isTable = if case .table = entry.member { true } else { false }
    return MemberComments(of: written, isTable: isTable)
      == MemberComments(of: present, isTable: isTable)
  }

  /// The format of a new file: that of the one that it replaces.
  private func format(of entry: BundleExpansion.Entry, over old: [UInt8]?) -> Format {
    let present = old.map { Format.detect($0, name: entry.path) }
    var format = layout.format ?? present ?? .xml
    if !format.isWritable { format = .xml }
    if case .table = entry.member, layout == .bundle, format != .binary, present != .xml {
      format = .strings
    }
    return format
  }
}

extension BundleExpansion.Entry {
  /// What reads and writes the member; `nil` for a file, which is nothing but bytes.
  fileprivate var pipeline: Pipeline? {
    switch member {
    case .page: .page
    case .table: .table
    case .file: nil
    }
  }
}

extension Value {
  /// Whether two tables have the same texts under the same keys, in whatever order.
  ///
  /// - Complexity: O(*n* log *n*) for *n* entries.
  func hasSameTexts(as other: Value) -> Bool {
    guard count == other.count else { return false }
    if self == other { return true }
    let texts = { (table: Value) in
      table.entries.map { [Array($0.key.utf8), Array($0.value.bytes ?? [])] }
        .sorted { $0[0].lexicographicallyPrecedes($1[0]) }
    }
    return texts(self) == texts(other)
  }
}
