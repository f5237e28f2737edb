package import PropertyLists

/// A number in a value that was typed, with the characters that were typed for it.
struct EnteredNumber {
  var path: Document.KeyPath
  let value: Value
  let text: String

  /// The characters that a format writes for the number, if they are others.
  fileprivate func respelled(in format: Format) -> String? {
    // Programs that show a binary file write its numbers as in XML.
    let format = format == .binary ? Format.xml : format
    guard let bytes = try? format.write(Document(copying: value)).bytes else { return nil }
    let words = String(decoding: bytes, as: UTF8.self).split {
      $0.isWhitespace || "<>".contains($0)
    }
    guard let written = words.last(where: { $0.first.map { "-.0123456789".contains($0) } == true }),
      // A point that is added to a whole number is no loss.
      written != text, written != text + ".0"
    else { return nil }
    return String(written)
  }
}

extension SettingsEditor {
  /// A note for each value that was added under a new key, what was said of the assignments, and a warning
  /// for each number that loses its spelling, such as a version: nobody has said what type it should have.
  ///
  /// - Parameters:
  ///   - settings: The edited settings.
  ///   - format: The format that it is written in.
  /// - Complexity: O(*n*) for *n* values if there are any.
  package func additions(in settings: Settings, writtenAs format: Format) -> [Diagnostic] {
    let location = SourceRange.file(settings.location.source.name)
    var lookup = SettingsLookup(in: settings)
    let notes = added.compactMap { path -> Diagnostic? in
      // It may have been removed again.
      guard let value = lookup.value(at: path) ?? (try? settings.document)?.root[path]
      else { return nil }
      let isHidden = lookup.hidesValue(at: path)
      let summary = isHidden ? "\(value.kind.name) (hidden)" : value.summary
      return Diagnostic(PathMessage.added(path, summary), severity: .note, at: location)
    }
    return notes + remarks
      + typed.compactMap { number -> Diagnostic? in
        guard lookup.value(at: number.path) == number.value,
          let written = number.respelled(in: format)
        else { return nil }
        return Diagnostic(
          PathMessage.respelled(
            number.text, as: "\(number.value.kind.name) \(written)", at: number.path),
          severity: .warning, at: location, path: number.path)
      }
  }

  /// Whether a list has an item already, since a script may run twice.
  ///
  /// - Throws: The error about a row of a page whose `Key` another row has.
  mutating func hasItem(
    _ item: Value, in list: Document.KeyPath, behind position: Int?, of path: Path
  ) throws(Diagnostic) -> Bool {
    let isRow = (role == .page || role == .bundle) && item.kind == .dictionary
    let key = isRow ? item["Key"]?.string : nil
    let end = list.appending(.index(draft.items(at: list).count))
    // A page may have many equal rows without a Key, such as groups that separate others.
    let isPresent =
      isRow && key == nil
      ? draft.hasItem(item, behind: position, at: list) : draft.hasItem(item, at: list)
    if isPresent {
      report(.present(in: isRow ? nil : path, end), severity: .note)
      return true
    }
    guard let key, try elements(for: key).has(key, in: list) else { return false }
    throw Diagnostic(PathMessage.presentKey(key, at: end), at: original.location)
  }

  /// Warns of an empty or blank string, which may come from unset variables, and notes a value of another
  /// type that became a string, as the catalog requires.
  mutating func remark(
    on value: Value, from text: String, over existing: Value?, at path: String
  ) {
    guard value.kind == .string else { return }
    if text.trimmed.isEmpty {
      report(.emptyValue(text, at: path), severity: .warning)
    } else if let existing, existing.kind != .string, !value.hasReferences, !YAMLTag.begins(text) {
      let old = existing.isHidden ? existing.kind.withArticle : existing.shownWithType
      report(.retyped(path, from: old), severity: .note)
    }
  }

  /// Reports a message once for all variants of a page.
  private mutating func report(_ message: PathMessage, severity: Diagnostic.Severity) {
    guard remarks.last?.message.text != message.text else { return }
    remarks.append(
      Diagnostic(message, severity: severity, at: .file(original.location.source.name)))
  }

  /// Records the numbers in a value that is about to be written at a path, where the catalog does not want
  /// numbers.
  ///
  /// - Parameter parsed: The text of the value as it was read; `value` has the expected types instead.
  mutating func record(
    _ value: Value, from parsed: Document, expected: [ExpectedKinds.Reading],
    at path: Document.KeyPath
  ) {
    let pairs = zip(
      zip(parsed.root.selfAndDescendants, value.selfAndDescendants), expected
    ).filter { pair, expected in
      expected == .asWritten && [.integer, .real].contains(pair.1.kind)
    }.map(\.0)
    let inner = parsed.root.paths(of: pairs.map { $0.0.index })
    for ((source, value), inner) in zip(pairs, inner) {
      let location = source.location
      let text = String(decoding: location.source.bytes[location.range], as: UTF8.self)
      if YAMLTag.begins(text) { continue }
      typed.append(EnteredNumber(path: path.appending(inner), value: value, text: text.trimmed))
    }
  }
}
