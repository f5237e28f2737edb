public import PropertyLists

/// What has to change in a folder so that it holds a bundle's document, and nothing more.
///
/// A page or table with the same settings is left alone, whatever its encoding or form; one with
/// others keeps its form: XML or binary, UTF-8 or UTF-16.
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

  /// Errors, with which nothing must be written, and what was lost where that was accepted.
  public private(set) var diagnostics: [Diagnostic] = []

  private let existing: BundleFiles
  private let layout: BundleLayout
  private let isLossy: Bool

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
    guard expansion.faults.isEmpty else {
      diagnostics = expansion.faults
      return
    }
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
  }

  private mutating func add(_ entry: BundleExpansion.Entry) throws(Diagnostic) {
    let old = existing[entry.path]
    if let old, holds(old, entry) {
      unchanged.append(entry.path)
      return
    }
    let bytes = try bytes(of: entry, over: old ?? [])
    outputs.append(Output(path: entry.path, bytes: bytes, isReplacement: old != nil))
  }

  /// Whether a file holds the settings already.
  private func holds(_ bytes: [UInt8], _ entry: BundleExpansion.Entry) -> Bool {
    guard entry.member.isSettings else { return entry.value.bytes?.elementsEqual(bytes) ?? false }
    guard let present = try? entry.member.read(bytes, name: entry.path, layout) else {
      return false
    }
    if case .table = entry.member { return present.root.hasSameTexts(as: entry.value) }
    return present.root == entry.value
  }

  /// The bytes of a new file, in the form of the one that it replaces.
  private mutating func bytes(
    of entry: BundleExpansion.Entry, over old: [UInt8]
  ) throws(Diagnostic) -> [UInt8] {
    let pipeline: Pipeline
    switch entry.member {
    case .file: return Array(entry.value.bytes ?? [])
    case .page: pipeline = .page
    case .table: pipeline = .table
    }
    let present = old.isEmpty ? nil : Format.detect(old, name: entry.path)
    var format = layout.format ?? present ?? .xml
    if !format.isWritable { format = .xml }
    if case .table = entry.member, layout == .bundle, format != .binary, present != .xml {
      format = .strings
    }
    let output = try pipeline.write(try entry.document(), as: format, lossy: isLossy)
    diagnostics += output.warnings.map { $0.inside(entry.member.keyPath) }
    return format == .strings ? FileEncoding(of: old).encode(output.bytes) : output.bytes
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
