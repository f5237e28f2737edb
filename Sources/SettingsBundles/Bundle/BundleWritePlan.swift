public import PropertyLists

/// What has to change in a folder so that it holds a bundle's document, and nothing more.
///
/// A page or table with the same settings is left alone, whatever its encoding or form; one with
/// others keeps its form: XML or binary, UTF-8 or UTF-16. Where a page or table of the document has
/// comments at all, and so the document can say that there are none, other comments change a file
/// too, if its form can hold them.
public struct BundleWritePlan: Sendable {
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
  private let origin: Format?
  private var leftOut: LeftOutComments

  /// - Parameters:
  ///   - document: The document of a bundle.
  ///   - origin: The format that the document's comments come from; `nil` where they are to be no
  ///     reason to write a file.
  ///   - existing: The files in the folder.
  ///   - layout: How files are to lie in it.
  ///   - isPruning: Whether pages and tables that the document does not have are to go.
  ///   - isLossy: Whether what a format cannot hold is changed, with a warning, not refused.
  /// - Complexity: O(*n* log *n*) for *n* files, O(*b*) for *b* bytes.
  public init(
    writing document: Document, from origin: Format? = nil, over existing: BundleFiles,
    layout: BundleLayout, isPruning: Bool = false, isLossy: Bool = false
  ) {
    var expansion = BundleSplitter(document, layout: layout)
    leftOut = LeftOutComments(of: document, expansion.entries, layout)
    // A document without comments may have lost them on its way, and says nothing about any.
    self.origin = leftOut.countInMembers > 0 ? origin : nil
    self.existing = existing
    self.layout = layout
    self.isLossy = isLossy
    diagnostics = expansion.faults + expansion.outwardPanes
    guard diagnostics.isEmpty else { return }
    let wanted = Set(expansion.entries.map { Array($0.path.utf8) })
    obsolete = existing.paths.filter { path in
      layout.member(at: path).isSettings && !wanted.contains(Array(path.utf8))
    }
    let leaving = Set(isPruning ? obsolete.map { Array($0.utf8) } : [])
    expansion.claim(besides: existing.paths.filter { !leaving.contains(Array($0.utf8)) })
    diagnostics = expansion.faults
    for entry in expansion.entries {
      do {
        try add(entry)
      } catch {
        diagnostics.append(error.inside(entry.member.keyPath))
      }
    }
    diagnostics += leftOut.notes
  }

  private mutating func add(_ entry: BundleSplitter.Entry) throws(Diagnostic) {
    guard let pipeline = entry.pipeline else {
      let bytes = Array(entry.value.bytes ?? [])
      add(bytes, at: entry.path, isChanged: existing[entry.path] != bytes)
      return
    }
    let old = existing[entry.path]
    let present = old.flatMap { try? entry.member.read($0, name: entry.path, layout) }
    let isSame = present.map { hasSameSettings($0, as: entry) } ?? false
    let format = format(of: entry, over: old)
    try leftOut.add(entry, in: format)
    if isSame, let old, let present, try hasSameComments(present, as: entry, in: format, old) {
      unchanged.append(entry.path)
      return
    }
    let output = try pipeline.write(try entry.document(), as: format, lossy: isLossy)
    let bytes = inForm(of: old ?? [], output.bytes, format)
    diagnostics += output.warnings.map { $0.inside(entry.member.keyPath) }
    // What a form cannot say exactly is written as it can say it, and not again.
    add(bytes, at: entry.path, isChanged: old != bytes)
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

  private func hasSameSettings(_ present: Document, as entry: BundleSplitter.Entry) -> Bool {
    entry.member.isTable
      ? present.root.hasSameTexts(as: entry.value) : present.root == entry.value
  }

  /// Whether a file that holds the settings has the document's comments too, or can have none unless
  /// its form changes.
  private func hasSameComments(
    _ present: Document, as entry: BundleSplitter.Entry, in format: Format, _ old: [UInt8]
  ) throws(Diagnostic) -> Bool {
    guard let origin, format.holdsComments else { return true }
    let member = entry.member
    let isOtherForm = layout == .bundle && Format.detect(old, name: entry.path) != format
    if isOtherForm, !member.isTable { return true }
    let wanted = MemberComments(of: try entry.document(), in: member)
    if MemberComments(of: present, in: member) == wanted { return true }
    // What has moved on its way into the document is no change that a person made.
    let moved = MemberComments(of: present, in: member, through: origin)
    return moved == nil || moved == wanted
  }

  /// The format of a new file: that of the one that it replaces.
  private func format(of entry: BundleSplitter.Entry, over old: [UInt8]?) -> Format {
    let present = old.map { Format.detect($0, name: entry.path) }
    var format = layout.format ?? present ?? .xml
    if !format.isWritable { format = .xml }
    if case .table = entry.member, layout == .bundle, format != .binary, present != .xml {
      format = .strings
    }
    return format
  }
}

extension BundleSplitter.Entry {
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
