import PropertyLists
import Testing

@testable import SettingsBundles

/// The help of a finding, and the document in which it is followed.
struct FollowedHelp {
  let problem: String
  let text: String
  let rule: String
  /// The paths of all places of the finding.
  private let paths: [Document.KeyPath]
  private let root: Document.Value

  init(of finding: Diagnostic, in breach: RepairTests.Breach) {
    problem = finding.message.text
    text = finding.message.help
    rule = finding.message.rule
    paths = [finding.path ?? []] + finding.otherPlaces.map(\.path)
    root = breach.document.root
  }

  /// What a help says to do, in one of its alternatives.
  enum Attempt {
    case edit([Document.Edit])
    /// Adds text to the configuration file.
    case configure(String)

    func findings(in breach: RepairTests.Breach) throws -> [Diagnostic] {
      switch self {
      case .edit(let edits):
        let edited = try Settings(breach.document).applying(edits).normalized()
        return Validator(options: breach.options).validate(try edited.document)
      case .configure(let text):
        let file = try Format.yaml.read(Array(text.utf8), name: ValidationConfiguration.fileName)
        let configuration = ValidationConfiguration(file)
        #expect(describe(configuration.diagnostics) == "")
        var options = breach.options
        options.add(configuration, for: "")
        return Validator(options: options).validate(breach.document)
      }
    }
  }

  /// A wording that names something to do: all that it says, and the words in it that vary.
  struct Phrase {
    let attempts: (FollowedHelp) -> [Attempt]

    init(
      _ wording: Regex<(Substring, Substring)>,
      _ attempts: @escaping (FollowedHelp, String) throws -> [Attempt]
    ) {
      self.attempts = { help in
        help.text.matches(of: wording).flatMap {
          (try? attempts(help, String($0.output.1))) ?? []
        }
      }
    }
  }

  // Expressions are no constants.
  static var phrases: [Phrase] {
    [
      Phrase(/in \.settings-convert\.yaml: ([a-z-]+: .*)/) { _, text in [.configure(text)] },
      Phrase(/set (rules: .*)/) { _, text in [.configure(text)] },
      Phrase(/did you mean ([^?,]+)\?/) { help, name in
        help.rule.hasSuffix("key-unknown")
          ? try help.rename(to: name) : try help.write(name.quoted)
      },
      Phrase(/rename "[^"]*" (to)/) { help, _ in try help.renameKeys() },
      Phrase(/^write ("[^"]*"|PS\w+)(?:$|;|, )/) { try $0.write($1) },
      Phrase(/^write ("[^"]*"|[\w.]+), or/) { try $0.write($1) },
      Phrase(/^write (-?[0-9.]+)$/) { try $0.write($1) },
      Phrase(/^write (\w+: .*)$/) { try $0.write("{\($1)}") },
      Phrase(/change it to the (?:boolean|string|integer|number) (.+?)(?:;|$)/) {
        try $0.write($1)
      },
      Phrase(/use its value, (.*)$/) { try $0.write($1) },
      Phrase(/use a number from (\S+)/) { try $0.write($1) },
      Phrase(/use a number from \S+ to (\S+)/) { try $0.write($1) },
      Phrase(/^use the identifier .* such as (".*?")/) { try $0.write($1) },
      Phrase(/^write the name .* such as (".*?")/) { try $0.write($1) },
      Phrase(/the file is named (".*")/) { try $0.write($1) },
      Phrase(/fill it in, for example with (".*")/) { try $0.write($1) },
      Phrase(/^use ([a-z]+(?:-\w+)?)$/) { $0.rule == "lproj-unknown" ? try $0.rename(to: $1) : [] },
      Phrase(/^(?:use|.* It accepts|the types are) ((?:"?\w+"?(?:, or |, | or |$))+)$/) {
        help, list in
        guard help.rule != "lproj-unknown" else { return [] }
        return try list.replacing(" or ", with: ", ").matches(of: /("?\w+"?)/).flatMap {
          try help.write(String($0.output.1))
        }
      },
      Phrase(/such as "?(PS\w+)/) { help, type in
        try help.edit { [try .set(.string(type), at: help.row($0).appending(.key("Type")))] }
      },
      Phrase(/add it: (".*")/) { help, type in
        try help.edit {
          [try .set(.string("PSConfirmationPrompt"), at: $0.appending(.key("Type")))]
        }
      },
      Phrase(/^add ((?:"\w+"(?:,? and |, )?)+)$/) { try $0.add($1) },
      Phrase(/^add "\w+" and "\w+"(; if it is a heading)/) { help, _ in try help.add(help.text) },
      Phrase(/^add (a string|a number|true or false|one of|the value of|a "Title")/) { help, _ in
        try help.add(help.problem.replacing("no title", with: "\"Title\""))
      },
      Phrase(/(?:^|, or |; |otherwise, )(remove it)(?:;|,|$)/) { help, _ in try help.remove() },
      Phrase(/(?:^|, or )remove (the key|the default)/) { help, _ in try help.remove() },
      Phrase(/, or remove (the row|one)$/) { help, _ in try help.removeRow() },
      Phrase(/remove (one)$/) { help, _ in try help.removeRow() },
      Phrase(/, or "(IsSecure)" if/) { help, key in
        try help.edit { [Document.Edit(.remove, at: help.row($0).appending(.key(key)))] }
      },
      Phrase(/(?:^|, or )(?:add "\w+", or )?remove "(\w+)"$/) { help, key in
        try help.edit { [Document.Edit(.remove, at: help.row($0).appending(.key(key)))] }
      },
      Phrase(/(swap) them/) { help, _ in try help.swapEnds() },
      Phrase(/insert a (PSGroupSpecifier) before this element/) { help, type in
        try help.edit { [Document.Edit(.precede(try Self.value("{Type: \(type)}")), at: $0)] }
      },
      Phrase(/change its type to (PSGroupSpecifier)/) { help, type in
        try help.edit { [try .set(.string(type), at: $0.appending(.key("Type")))] }
      },
      Phrase(/put it in (an array)/) { help, _ in
        try help.edit { [try .set([.string(try #require(help.root[$0]?.string))], at: $0)] }
      },
      Phrase(/change (it to a string|them to strings)/) { help, _ in try help.makeStrings() },
    ]
  }

  // MARK: What they say to do

  /// Edits at all places.
  private func edit(_ edits: (Document.KeyPath) throws -> [Document.Edit]) throws -> [Attempt] {
    [.edit(try paths.flatMap(edits))]
  }

  /// Writes YAML at the place; a mapping, into the row.
  private func write(_ text: String) throws -> [Attempt] {
    try edit { path in
      let value = try Self.value(text)
      guard value.kind == .dictionary else { return [Document.Edit(.set(value), at: path)] }
      return value.entries.map { entry in
        Document.Edit(.set(entry.value), at: row(path).appending(.key(entry.key)))
      }
    }
  }

  private func rename(to key: String) throws -> [Attempt] {
    try edit { [Document.Edit(.rename(to: key), at: $0)] }
  }

  /// Renames all keys that it names, and adds those that are missing besides.
  private func renameKeys() throws -> [Attempt] {
    try edit { path in
      let row = rule == "bundle-no-root" ? path.appending(.key("pages")) : row(path)
      return text.matches(of: /rename "([^"]+?)(?:\.plist)?" to "([^"]+?)(?:\.plist)?"/).map {
        match in
        Document.Edit(
          .rename(to: String(match.output.2)), at: row.appending(.key(String(match.output.1))))
      } + (try additions(text.split(separator: "and add ").dropFirst().joined(), at: row))
    }
  }

  private func add(_ keys: String) throws -> [Attempt] {
    try edit { try additions(keys, at: row($0)) }
  }

  /// Examples for the keys in quotes; as a default, one that the row permits.
  private func additions(_ keys: String, at row: Document.KeyPath) throws -> [Document.Edit] {
    let old = try #require(root[row])
    let description = try #require(
      Catalog.apple.element(typed: old["Type"]) ?? Catalog.apple.dictionaries.first)
    return try keys.matches(of: /"(\w+)"/).map { match in
      let key = try #require(description.key(String(match.output.1)))
      let path = row.appending(.key(key.name))
      let permitted = old["Values"]?.items.first ?? old["MinimumValue"] ?? old["TrueValue"]
      if key.name == "DefaultValue", let permitted {
        return Document.Edit(.set(permitted), at: path)
      }
      return try .set(try #require(key.example), at: path)
    }
  }

  private func remove() throws -> [Attempt] { try edit { [Document.Edit(.remove, at: $0)] } }

  private func removeRow() throws -> [Attempt] {
    try edit { [Document.Edit(.remove, at: row($0))] }
  }

  private func swapEnds() throws -> [Attempt] {
    let keys = ["MinimumValue", "MaximumValue"]
    return try edit { path in
      try zip(keys, keys.reversed()).map { key, other in
        let value = try #require(root[row(path)]?[other])
        return Document.Edit(.set(value), at: row(path).appending(.key(key)))
      }
    }
  }

  private func makeStrings() throws -> [Attempt] {
    let scalars = paths.filter { root[$0].map { !$0.kind.isContainer } ?? false }
    guard !scalars.isEmpty else { return [] }
    return [
      .edit(
        try scalars.map { path in
          let value = try #require(root[path])
          return try .set(
            .string(value.plainSpelling ?? ValueDescription(value).bareText), at: path)
        })
    ]
  }

  // MARK: Places

  /// The dictionary at a path, or around it.
  private func row(_ path: Document.KeyPath) -> Document.KeyPath {
    var path = path
    while root[path]?.kind != .dictionary, !path.components.isEmpty { path = path.parent }
    return path
  }

  private static func value(_ text: String) throws -> Document.Value {
    let document = try Format.yaml.read(Array("v: \(text)\n".utf8), name: "help.yaml")
    return try #require(document.root["v"])
  }
}
