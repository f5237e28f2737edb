import PropertyLists
import SettingsBundles

/// The differences between two versions of a file, in the format of `diff -u` and `patch`.
///
/// Text in another encoding is shown as UTF-8. Lines with secrets are omitted from the context, so
/// `patch` can still read the diff, and masked in changes. A diff that differs from the file so cannot be
/// applied.
struct UnifiedDiff {
  /// The number of equal lines around a difference.
  private static let context = 3

  let bytes: [UInt8]
  /// Why `git apply` would refuse it; `nil` if it can be applied.
  private(set) var obstacle: String?

  /// - Parameters:
  ///   - name: The file's name, for both versions; its extension may determine whether it is text.
  ///   - sources: Versions with their secrets hidden.
  init(
    from old: [UInt8], to new: [UInt8], name: String,
    hidingSecrets sources: ([[UInt8]], String) -> [Source] = { Source.versions($0, name: $1) }
  ) {
    guard old != new else {
      bytes = []
      return
    }
    let isText = [old, new].allSatisfy { Format.detect($0, name: name).isText }
    let versions =
      isText ? zip([old, new], sources([old, new], name)).map { Version($0, name, $1) } : []
    guard let old = versions.first, let new = versions.last else {
      bytes = Array("Binary file \(name.visible) would change\n".utf8)
      obstacle = "it is binary"
      return
    }
    if let encoding = old.otherEncoding ?? new.otherEncoding { obstacle = "it is \(encoding)" }
    // `git apply` accepts neither `/` nor `./` at the beginning.
    let isHere = name.utf8.starts(with: "./".utf8)
    let path = String(
      decoding: name.utf8.dropFirst(isHere ? 2 : 0).drop { $0 == "/" }, as: UTF8.self)
    let headers = [Self.quoted("a/\(path)"), Self.quoted("b/\(path)")]
    var bytes = Array("--- \(headers[0])\n+++ \(headers[1])\n".utf8)
    for hunk in Self.hunks(
      of: EditScript(old.lines, new.lines, mostEdits: Limits.diffSteps).changes, in: old)
    {
      Self.write(hunk, old, new, to: &bytes)
      if Self.hasSecrets(hunk, old, new) {
        obstacle = obstacle ?? "it has values that may be secret"
      }
    }
    self.bytes = bytes
  }

  /// A name as `git` writes it and `patch` reads it: in quotes, with bytes in octal, if it contains an
  /// invisible character, a quote, or a backslash.
  private static func quoted(_ name: String) -> String {
    let isPlain = name.unicodeScalars.allSatisfy { !$0.isInvisible && $0 != "\"" && $0 != "\\" }
    guard !isPlain else { return name }
    let escaped = name.unicodeScalars.map { scalar in
      if scalar == "\"" || scalar == "\\" { return "\\\(scalar)" }
      guard scalar.isInvisible else { return String(scalar) }
      return String(scalar).fileNameBytes.map { byte in
        let digits = String(byte, radix: 8)
        return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
      }.joined()
    }
    return "\"\(escaped.joined())\""
  }

  private struct Version {
    private(set) var lines: [ArraySlice<UInt8>] = []
    /// The encoding of the file if it is not that of the lines.
    let otherEncoding: String?
    private let source: Source
    /// The lines with secrets, by index.
    private var secretLines: [Int: Range<Int>] = [:]

    init(_ bytes: [UInt8], _ name: String, _ source: Source) {
      self.source = source
      let text = source.hasHidden ? source.bytes : FileEncoding.shown(bytes)
      let format = Format.detect(bytes, name: name)
      otherEncoding = text == bytes ? nil : FileEncoding.name(of: bytes, in: format)
      var start = 0
      while start < text.count {
        let end = text[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? text.count
        if source.hides(start..<end) { secretLines[lines.count] = start..<end }
        lines.append(text[start..<end])
        start = end
      }
    }

    /// - Parameter version: The name of this version, if the secrets of the two differ.
    func shown(_ number: Int, _ version: String? = nil) -> ArraySlice<UInt8> {
      guard let line = secretLines[number] else { return lines[number] }
      return source.masked(line, as: version.map { "(hidden, \($0))" } ?? "(hidden)")[...]
    }

    func hasSecrets(_ numbers: Range<Int>) -> Bool { numbers.contains { secretLines[$0] != nil } }

    func secrets(_ numbers: Range<Int>) -> [[UInt8]] {
      numbers.compactMap { secretLines[$0].map(source.hiddenBytes) }
    }

    /// The number of consecutive lines that can be shown unmasked.
    func context(_ numbers: some Sequence<Int>) -> Int {
      numbers.prefix(UnifiedDiff.context).prefix { secretLines[$0] == nil }.count
    }
  }

  /// Changes in groups that share their context.
  private static func hunks(
    of changes: [EditScript.Change], in old: Version
  ) -> [[EditScript.Change]] {
    var hunks: [[EditScript.Change]] = []
    for change in changes {
      if let last = hunks.last?.last,
        case let between = last.old.upperBound..<change.old.lowerBound,
        between.count <= old.context(between) + old.context(between.reversed())
      {
        hunks[hunks.count - 1].append(change)
      } else {
        hunks.append([change])
      }
    }
    return hunks
  }

  /// Whether changed lines have secrets, or `git` would miss the context that secrets have cut off: it
  /// takes a hunk without any for the end of the file.
  private static func hasSecrets(
    _ hunk: [EditScript.Change], _ old: Version, _ new: Version
  ) -> Bool {
    guard let last = hunk.last else { return false }
    let rest = last.old.upperBound..<old.lines.count
    return !rest.isEmpty && old.context(rest) == 0
      || hunk.contains { old.hasSecrets($0.old) || new.hasSecrets($0.new) }
  }

  private static func write(
    _ hunk: [EditScript.Change], _ old: Version, _ new: Version, to bytes: inout [UInt8]
  ) {
    guard let first = hunk.first, let last = hunk.last else { return }
    let before = old.context((0..<first.old.lowerBound).reversed())
    let after = old.context(last.old.upperBound..<old.lines.count)
    let oldRange = first.old.lowerBound - before..<last.old.upperBound + after
    let newRange = first.new.lowerBound - before..<last.new.upperBound + after
    bytes += Array("@@ -\(header(oldRange)) +\(header(newRange)) @@\n".utf8)
    var position = oldRange.lowerBound
    for change in hunk {
      for line in position..<change.old.lowerBound { write(old.shown(line), " ", to: &bytes) }
      let isSecret = old.secrets(change.old) != new.secrets(change.new)
      for line in change.old { write(old.shown(line, isSecret ? "old" : nil), "-", to: &bytes) }
      for line in change.new { write(new.shown(line, isSecret ? "new" : nil), "+", to: &bytes) }
      position = change.old.upperBound
    }
    for line in position..<oldRange.upperBound { write(old.shown(line), " ", to: &bytes) }
  }

  /// `12,3`: the first line, counted from 1, and the number of lines; an empty range is after its line.
  private static func header(_ lines: Range<Int>) -> String {
    let first = lines.isEmpty ? lines.lowerBound : lines.lowerBound + 1
    return lines.count == 1 ? "\(first)" : "\(first),\(lines.count)"
  }

  private static func write(
    _ line: ArraySlice<UInt8>, _ sign: Unicode.Scalar, to bytes: inout [UInt8]
  ) {
    bytes.append(UInt8(ascii: sign))
    bytes += line
    if line.last != 0x0A { bytes += Array("\n\\ No newline at end of file\n".utf8) }
  }
}
