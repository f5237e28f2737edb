import Testing

@testable import PropertyLists

/// Edits of entries that a YAML merge brought into their dictionary.
@Suite struct MergeEditTests {
  /// The comments of a merge belong to all that it brings.
  @Test(arguments: [
    (["k"], "a: &x\n  k: 1 # k\n  l: 2\nb:\n  # b\n  l: 2\n  # m\n  m: 3\n"),
    (["k", "l"], "a: &x\n  k: 1 # k\n  l: 2\nb:\n  # m\n  m: 3\n"),
    (["m"], "a: &x\n  k: 1 # k\n  l: 2\nb:\n  # b\n  <<: *x\n"),
  ])
  func removesWhatAMergeBrought(keys: [String], new: String) throws {
    let old = "a: &x\n  k: 1 # k\n  l: 2\nb:\n  # b\n  <<: *x\n  # m\n  m: 3\n"
    let document = try Format.yaml.read(Array(old.utf8), name: "page.yaml")
    let edited = try document.applying(
      keys.map { DocumentEdit(.remove, at: [.key("b"), .key($0)]) })
    let updated = try Pipeline.plain.update(
      Array(old.utf8), name: "page.yaml", as: .yaml, with: edited)
    #expect(String(decoding: updated.bytes, as: UTF8.self) == new)
  }

  /// A changed key is one of the row's own, behind the merge, which stays with its comments.
  @Test(arguments: [
    (["b.k"], "b:\n  # b\n  <<: *x # x\n  k: 0\n  # m\n  m: 3\n"),
    (["b.l"], "b:\n  # b\n  <<: *x # x\n  l: 0\n  # m\n  m: 3\n"),
    (["b.p", "b.k"], "b:\n  # b\n  <<: *x # x\n  k: 0\n  p: 0\n  # m\n  m: 3\n"),
    (["b.d.e"], "b:\n  # b\n  <<: *x # x\n  d:\n    e: 0\n    f: 6\n  # m\n  m: 3\n"),
    (["b.m"], "b:\n  # b\n  <<: *x # x\n  # m\n  m: 0\n"),
    (["b.new", "b.l"], "b:\n  # b\n  <<: *x # x\n  l: 0\n  # m\n  m: 3\n  new: 0\n"),
  ])
  func keepsAMergeOfWhichAKeyIsSet(paths: [String], new: String) throws {
    let head = "a: &x\n  k: 1 # k\n  l: 2\n  p: 4\n  d: {e: 5, f: 6}\n"
    let old = head + "b:\n  # b\n  <<: *x # x\n  # m\n  m: 3\n"
    let document = try Format.yaml.read(Array(old.utf8), name: "page.yaml")
    let zero = try Document(.integer(Integer(0))).root
    let edited = try document.applying(
      paths.map { path in
        DocumentEdit(
          .set(zero), at: Document.KeyPath(path.split(separator: ".").map { .key(String($0)) }))
      })
    let updated = try Pipeline.plain.update(
      Array(old.utf8), name: "page.yaml", as: .yaml, with: edited)
    #expect(String(decoding: updated.bytes, as: UTF8.self) == head + new)
    #expect(try Format.yaml.read(updated.bytes, name: "page.yaml") == edited)
  }

  /// In a flow, in a list of merges, and where nothing of the merge is left.
  @Test(arguments: [
    ("[{<<: *x, m: 3}]", "[{<<: *x, k: 0, m: 3}]"),
    ("[{m: 3, <<: *x}]", "[{m: 3, <<: *x, k: 0}]"),
    ("[{<<: [*y, *x]}]", "[{<<: [*y, *x], k: 0}]"),
    ("[{<<: *y}]", "[{k: 0}]"),
    ("[*y]", "[{k: 0}]"),
  ])
  func keepsAMergeInAFlow(old: String, new: String) throws {
    let head = "a: &x {k: 1, l: 2}\nc: &y {k: 3}\nb: "
    let document = try Format.yaml.read(Array((head + old).utf8), name: "page.yaml")
    let zero = try Document(.integer(Integer(0))).root
    let edited = try document.applying([
      DocumentEdit(.set(zero), at: [.key("b"), .index(0), .key("k")])
    ])
    let updated = try Pipeline.plain.update(
      Array((head + old).utf8), name: "page.yaml", as: .yaml, with: edited)
    #expect(String(decoding: updated.bytes, as: UTF8.self) == head + new)
    // What is no longer there is reported at its place.
    let aliases = updated.textNotes
    #expect(aliases.isEmpty == new.contains("*x"))
    let text = "replaced \"*y\" with a value of its own"
    #expect(aliases.allSatisfy { $0.message.text == text })
    #expect(aliases.allSatisfy { $0.location?.description.hasPrefix("page.yaml:3:") == true })
  }
}
