public import PropertyLists

extension Validator {
  /// Returns the changes that make a text what its author probably meant: one, or two that are equally good; empty
  /// if it can be read without an error, or if none is known that helps.
  ///
  /// Each has been tried: its result can be read without an error.
  ///
  /// - Parameters:
  ///   - text: The contents of a file, as UTF-8 without a byte order mark.
  ///   - name: The file's name, which also shows what is in it.
  ///   - format: The format; `nil` to detect it.
  /// - Complexity: O(*n*) for *n* bytes, times up to `Limits.correctionTries`.
  public func remedies(
    for text: [UInt8], name: String, format: Document.Format? = nil
  ) -> [Correction] {
    var budget = Limits.correctionBytes
    return remedies(for: text, name: name, format: format, budget: &budget)
  }

  /// - Parameters:
  ///   - budget: The number of bytes that may be read.
  package func remedies(
    for text: [UInt8], name: String, format: Document.Format? = nil, budget: inout Int
  ) -> [Correction] {
    let format = format ?? Format.detect(text, name: name)
    let search = CorrectionSearch(of: text, as: format, known: .settings) { text, validates in
      do throws(Diagnostic) {
        let document = try Pipeline.settings.read(text, name: name, as: format)
        guard validates else {
          return (document, document.diagnostics.starts(of: .error), [])
        }
        // A property list that is no settings has no rules, but a page should stay one.
        guard DocumentRole(of: document.root, named: name) != .other else {
          let warnings = document.diagnostics.starts(of: .warning)
          return (document, [], warnings + [.max])
        }
        let findings = document.diagnostics + validate(document)
        return (
          document, findings.starts(of: .error),
          findings.starts(of: .warning) + document.bareStrings(in: format)
        )
      } catch {
        return (nil, error.each.starts(of: .error), [])
      }
    }
    return search?.best(budget: &budget) ?? []
  }
}

extension KnownKeys {
  /// The keys of pages, and of documents of a bundle.
  static let settings = {
    let ofElements = Set(Catalog.apple.elements.flatMap { $0.keys.map(\.name) })
    let ofPages = Set(Catalog.apple.page.keys.map(\.name))
    return KnownKeys(
      ofElements.union(ofPages), sections: ["pages", "strings"],
      roots: ofPages.subtracting(ofElements))
  }()
}

extension [Diagnostic] {
  /// The starts of the diagnostics of a severity.
  fileprivate func starts(of severity: Diagnostic.Severity) -> [Int] {
    filter { $0.severity == severity }.map { $0.location?.range.lowerBound ?? 0 }
  }
}

extension Document {
  /// The places of strings without quotes in a strings table, in which hardly anybody writes any on purpose.
  fileprivate func bareStrings(in format: Format) -> [Int] {
    guard format.holdsTablesOnly else { return [] }
    return root.items.filter {
      source.bytes[$0.location.range].first != "\""
        || source.bytes[$0.keyLocation.range.lowerBound...].first != "\""
        || $0.location.range.lowerBound == $0.keyLocation.range.lowerBound
    }.map(\.location.range.lowerBound)
  }
}
