import PropertyLists

extension BundleMember {
  /// Reads the document in a file.
  ///
  /// `faults(in:)` returns the errors in its content.
  func read(
    _ bytes: [UInt8], name: String, _ layout: BundleLayout, isLossy: Bool = false,
    recordsLayout: Bool = false
  ) throws(Diagnostic) -> Document {
    let format = layout.format ?? Format.detect(bytes, name: name)
    return try pipeline.read(
      bytes, name: name, as: format, lossy: isLossy, recordsLayout: recordsLayout)
  }

  /// The pipeline that reads and writes its file.
  var pipeline: Pipeline { .settings(as: isTable ? .table : .page) }

  /// The errors in a page or table on its own.
  func faults(in root: Value) -> [Diagnostic] {
    if isTable { return Self.faults(ofTable: root) }
    guard root.kind != .dictionary else { return [] }
    return [
      Diagnostic(BundleMessage.pageKind(root.kind), at: root.location, path: Document.KeyPath())
    ]
  }

  /// The errors in a strings table on its own: in its kind and in the kinds of its values.
  static func faults(ofTable root: Value) -> [Diagnostic] {
    guard root.kind == .dictionary else {
      return [
        Diagnostic(BundleMessage.tableKind(root.kind), at: root.location, path: Document.KeyPath())
      ]
    }
    return root.entries.filter { $0.value.kind != .string }.map { entry in
      let fault = BundleMessage.stringKind(key: entry.key, entry.value.kind)
      return Diagnostic(fault, at: entry.value.location, path: Document.KeyPath([.key(entry.key)]))
    }
  }
}
