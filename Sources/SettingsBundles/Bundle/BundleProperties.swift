import PropertyLists

/// The properties of a bundle in its document: the version, and the name of the bundle's folder unless
/// it is `Settings.bundle`.
///
///     settingsBundle: 1
///     name: InAppSettings.bundle
///
/// In a folder of YAML, these two lines are in a separate file, `bundle.yaml`. It is written for a
/// bundle with a different name, for a folder that would not be recognized otherwise, or if it exists.
struct BundleProperties: Equatable {
  let folderName: String

  var isDefault: Bool { folderName == BundleName.settings }

  init(folderName: String = BundleName.settings) {
    self.folderName = folderName
  }

  /// Whether a dictionary is a bundle's document in this version.
  static func isCurrentVersion(_ root: Value) -> Bool {
    root[BundleSection.versionKey]?.integer == Integer(BundleSection.version)
  }

  /// Reads the properties of a bundle's document in this version; an error in the name is a fault.
  init(of root: Value, _ faults: inout [Diagnostic]) throws(Diagnostic) {
    guard let version = root[BundleSection.versionKey] else {
      throw Diagnostic(BundleMessage.notABundle, at: root.location, path: [])
    }
    guard Self.isCurrentVersion(root) else {
      let path = Document.KeyPath([.key(BundleSection.versionKey)])
      throw Diagnostic(BundleMessage.unsupportedVersion, at: version.location, path: path)
    }
    folderName = root[BundleSection.name]?.bundleName(&faults) ?? BundleName.settings
  }

  /// The properties in a bundle's document; the defaults if they have an error.
  init(of document: Document) {
    var faults: [Diagnostic] = []
    self = (try? BundleProperties(of: document.root, &faults)) ?? BundleProperties()
  }

  /// Reads the file of a bundle's properties; `nil` for an ordinary file, without the key of the version.
  ///
  /// An unreadable file, which may be intended to contain the properties, is an error.
  static func document(
    in bytes: [UInt8], name: String, as format: Format
  ) throws(Diagnostic) -> Document? {
    let document = try Pipeline.settings.read(bytes, name: name, as: format)
    return document.root[BundleSection.versionKey] == nil ? nil : document
  }

  /// Reads the properties of a document that contains nothing else, or throws the first error.
  init(alone document: Document) throws(Diagnostic) {
    var faults: [Diagnostic] = []
    try self.init(of: document.root, &faults)
    for entry in document.root.entries where !Self.keys.contains(entry.key) {
      let fault = BundleMessage.unknownProperty(entry.key)
      faults.append(
        Diagnostic(fault, at: entry.value.keyLocation, path: [.key(entry.key)]))
    }
    if let first = faults.first { throw first }
  }

  static let keys = [BundleSection.versionKey, BundleSection.name]

  func add(to builder: inout NodeBuilder) throws(Diagnostic) {
    try builder.key(Array(BundleSection.versionKey.utf8))
    try builder.add(Integer(BundleSection.version), at: 0..<0)
    guard !isDefault else { return }
    try builder.key(Array(BundleSection.name.utf8))
    try builder.add(.string(folderName))
  }

  func document(named name: String) throws(Diagnostic) -> Document {
    var builder = NodeBuilder(source: Source(name: name, bytes: [], isText: false))
    try builder.begin(.dictionary, at: 0)
    try add(to: &builder)
    try builder.end(at: 0)
    return builder.finish()
  }
}

extension Value {
  fileprivate func bundleName(_ faults: inout [Diagnostic]) -> String? {
    let fault =
      string.map(BundleName.fault)
      ?? .wrongKind("the name of the bundle", expected: .string, found: kind)
    guard let fault else { return string }
    faults.append(
      Diagnostic(fault, at: location, path: [.key(BundleSection.name)]))
    return nil
  }
}
