import PropertyLists
import SettingsBundles

/// What `validate` found in a bundle: file by file, and between the files.
struct BundleValidation {
  /// What is said about a page, a table, or everything else.
  struct Part {
    /// What messages call it.
    let name: String
    /// What the readers said.
    let diagnostics: [Diagnostic]
    /// What the rules found.
    let findings: [Diagnostic]
  }

  /// The pages and tables that could be read, then the bundle as a whole, which stands for other
  /// files too, and for those that cannot be read.
  let parts: [Part]

  /// How many pages and tables could not be read.
  let unreadable: Int

  /// Whether everything could be read.
  let isReadable: Bool

  init(of path: String, by validator: Validator) throws(Diagnostic) {
    let input = try BundleInput(path, mayRecover: true)
    let (contents, diagnostics) = input.contents()
    let findings = validator.validate(contents)
    let errors = diagnostics.filter { $0.severity == .error }
    isReadable = errors.isEmpty
    unreadable = errors.count { $0.location?.source.name != input.path }
    let names = contents.fileNames
    let files = Set(names)
    let part = { (diagnostic: Diagnostic) -> String in
      let name = diagnostic.location?.source.name ?? ""
      return files.contains(name) ? name : input.path
    }
    let remarksByPart = Dictionary(grouping: diagnostics, by: part)
    let findingsByPart = Dictionary(grouping: findings, by: part)
    parts = (names + [input.path]).map { name in
      Part(
        name: name, diagnostics: remarksByPart[name] ?? [], findings: findingsByPart[name] ?? [])
    }
  }
}
