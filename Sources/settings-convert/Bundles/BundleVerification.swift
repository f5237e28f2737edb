import PropertyLists
import SettingsBundles

/// What became of a bundle as a whole in `verify`: as one document, and as a folder.
struct BundleVerification: Sendable {
  let path: String
  /// `nil` when the bundle could not be read.
  let result: Verification?
  let diagnostics: [Diagnostic]

  /// The bundles among the folders that were named and those that files lie in.
  static func bundles(named operands: [String], around files: [String]) -> [String] {
    var bundles = operands.filter(BundleInput.isBundle).map(\.withoutSlashes)
    var known = Set(bundles)
    for file in files {
      var end = file.startIndex
      while let slash = file[end...].firstIndex(of: "/") {
        let folder = String(file[..<slash])
        end = file.index(after: slash)
        guard Format.fileExtension(of: folder) == "bundle" else { continue }
        if known.insert(folder).inserted { bundles.append(folder) }
      }
    }
    return bundles.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Verifies a bundle; pages and tables that cannot be read go through as files, and are told of
  /// as files.
  init(of path: String) {
    self.path = path
    do {
      let input = try BundleInput(path, mayRecover: true)
      let (document, diagnostics) = input.read(keepingUnreadable: true)
      guard let document else {
        self.result = nil
        self.diagnostics = diagnostics.filter { $0.severity == .error }
        return
      }
      let result = BundleVerifier.verify(document)
      self.result = result
      // What is in a file is told where that file is verified.
      let warnings = diagnostics.filter { $0.message is ToolMessage }
      self.diagnostics = warnings + result.losses
    } catch {
      result = nil
      diagnostics = [error]
    }
  }

  /// `Settings.bundle: OK as one document`.
  func line(isVerbose: Bool) -> String {
    guard let result else { return "\(path.visible): unreadable as one document" }
    var line = "\(path.visible): "
    if result.losses.isEmpty {
      line += "OK as one document"
    } else {
      line += "LOST \(result.losses.count.grouped) as one document"
    }
    if isVerbose {
      line += " (\(result.values.grouped) values; through \(result.forms.joined(separator: ", ")))"
    }
    for refusal in result.refusals {
      let location = refusal.diagnostic.path.map { " at \($0.shellQuoted)" } ?? ""
      line += "; \(refusal.form) refuses it\(location) [\(refusal.diagnostic.message.rule)]"
    }
    return line
  }
}
