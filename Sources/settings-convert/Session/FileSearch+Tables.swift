import PropertyLists
import SettingsBundles

extension FileSearch {
  /// The files that were only found: neither the user nor a page names them.
  var unnamed: Set<ByteString> {
    isSearch ? Set(inputs.lazy.map { ByteString($0) }).subtracting(tablesOfPages) : []
  }

  /// The strings tables outside of bundles that a page beside the folder of their language names.
  ///
  /// The files beside such a folder are read for it, and again when they are checked.
  private var tablesOfPages: Set<ByteString> {
    let tables = inputs.compactMap(Table.init)
    guard !tables.isEmpty else { return [] }
    let folders = Set(tables.map { ByteString($0.folder) })
    let named = Set(
      inputs.filter { folders.contains(ByteString($0.folderPrefix)) }
        .compactMap { path in Self.table(ofPageAt: path).map { ByteString(path.folderPrefix + $0) }
        })
    return Set(
      tables.filter { named.contains(ByteString($0.folder + $0.name)) }.map { ByteString($0.path) })
  }

  private struct Table {
    let path: String
    /// The folder that contains those of the languages.
    let folder: String
    let name: String

    init?(_ path: String) {
      guard case .table(_, let name) = BundleMember(ofTableAt: path) else { return nil }
      (self.path, self.name) = (path, name)
      folder = path.folderAndFile.folder.folderPrefix
    }
  }

  private static func table(ofPageAt path: String) -> String? {
    guard let file = try? InputFile(path, isNamed: false),
      FileEncoding.shown(file.bytes)[...].contains(bytesOf: "StringsTable"),
      let document = try? file.document(isLossy: true), DocumentRole(of: document) == .page
    else { return nil }
    return document.root["StringsTable"]?.string
  }
}
