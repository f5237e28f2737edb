import Foundation
import Testing

@testable import PropertyLists

/// The example in `.github/UPDATES.md` shows what the code does, step by step.
@Suite struct UpdatePageTests {
  /// The texts of the page's blocks, by language.
  private let shown: [Substring: [String]]
  private let old: Document
  private let new: Document

  init() throws {
    let page = Samples.folder.deletingLastPathComponent().appendingPathComponent(
      ".github/UPDATES.md")
    let parts = try String(contentsOf: page, encoding: .utf8).split(separator: "\n```")
    // Every other part is a block, and begins with its language.
    shown = Dictionary(
      grouping: parts.indices.filter { $0 % 2 == 1 }.map { index in
        parts[index].split(separator: "\n", maxSplits: 1)
      }, by: \.[0]
    ).mapValues { $0.map { $0[1] + "\n" } }
    old = try Pipeline.plain.read(
      Array(shown["yaml", default: []][0].utf8), name: "", as: .yaml, recordsLayout: true)
    new = try Format.json.read(shown["json", default: []][0])
  }

  private func plan() throws -> (updater: TextUpdater, plan: ContainerPlan) {
    let scopes = CommentScopes(of: [], in: new, hasMarks: false) { _, _ in false }
    let updater = TextUpdater(
      DocumentPair(old, new, .byContent, scopes), try #require(YAMLSyntax(old)),
      lineBreak: [0x0A])
    let place = ValuePlace(indentation: [], unit: [], depth: 0, isInline: false)
    let pair = TextUpdater.ValuePair(value: 0, oldValue: 0, node: 0, place: place)
    return (updater, try #require(ContainerPlan(of: pair, updater)))
  }

  @Test func pairsAreThoseOfTheRoot() throws {
    let updater = try plan().updater
    let (oldValues, values) = (old.storage.children(of: 0), new.storage.children(of: 0))
    let pairing = updater.documents.pairing(oldValues, values, of: (0, 0), in: nil)
    let lines = pairing.pairs.map { pair in
      let before = pair.old.map { oldValues[$0] }
      let after = pair.new.map { values[$0] }
      let key =
        after.map(new.storage.keyBytes(of:)) ?? before.map(old.storage.keyBytes(of:)) ?? nil
      var fate = before == nil ? "is added" : after == nil ? "is removed" : "stays"
      if let new = pair.new, pairing.moved.contains(new) { fate = "moves" }
      if let before, let after, !updater.isUnchanged(before, after) {
        fate += ", with another value"
      }
      return [
        pair.old.map(String.init) ?? " ", "→", (pair.new.map(String.init) ?? " ") + " ",
        String(decoding: key ?? [], as: UTF8.self).padded(to: 8), fate,
      ].joined(separator: " ") + "\n"
    }
    #expect(lines.joined() == shown["pairs"]?.first)
  }

  @Test func textIsThatOfTheRoot() throws {
    let (updater, plan) = try plan()
    var lines: [String] = []
    func add(_ name: String, _ part: String, _ range: Range<Int>) {
      guard !range.isEmpty else { return }
      let shown = String(decoding: updater.bytes[range], as: UTF8.self).replacing("\n", with: "⏎")
      lines.append("\(name.padded(to: 8)) \(part.padded(to: 9)) \(shown)\n")
    }
    let text = plan.text
    add("opening", "", 0..<text.opening)
    for (value, entry) in zip(old.storage.children(of: 0), text.entries) {
      let key = String(decoding: old.storage.keyBytes(of: value) ?? [], as: UTF8.self)
      let isFloating = entry.floating < entry.leading
      add(key, "floating", entry.floating..<entry.leading)
      add(isFloating ? "" : key, "leading", entry.leading..<entry.start)
      add(
        isFloating || entry.leading < entry.start ? "" : key, "entry", entry.start..<entry.end)
      add("", "trailing", entry.end..<entry.trailing)
    }
    add("closing", "", text.lastTrailing..<text.end)
    #expect(lines.joined() == shown["text"]?.first)
  }

  @Test func valuesComeIntoTheText() throws {
    let yaml = shown["yaml", default: []]
    #expect(try Self.updated(yaml[0], with: new) == yaml[1])
  }

  @Test func commentsComeIntoTheText() throws {
    let text = shown["yaml", default: []][1]
    let wanted = text.replacing("  # points", with: "").replacing("every", with: "each")
      .replacing("color", with: "# By hand.\ncolor")
    let result = try Self.updated(text, with: Format.yaml.read(wanted))
    #expect(Self.changes(from: text, to: result) == shown["diff"]?.first)
  }

  private static func changes(from old: String, to new: String) -> String {
    let (before, after) = (old.split(separator: "\n"), new.split(separator: "\n"))
    return EditScript(before, after, mostEdits: .max).changes.flatMap { change in
      before[change.old].map { "-\($0)\n" } + after[change.new].map { "+\($0)\n" }
    }.joined()
  }

  private static func updated(_ text: String, with document: Document) throws -> String {
    let bytes = try Pipeline.plain.update(
      Array(text.utf8), name: "Style.yaml", as: .yaml, with: document
    ).bytes
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension String {
  fileprivate func padded(to count: Int) -> String {
    self + String(repeating: " ", count: max(0, count - self.count))
  }
}
