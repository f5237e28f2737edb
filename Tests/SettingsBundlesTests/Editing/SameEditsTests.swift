import PropertyLists
import Testing

@testable import SettingsBundles

/// The same edits have the same result in a bundle, a folder of YAML, a document, and a single page.
@Suite struct SameEditsTests {
  /// An assignment, `+` with an addition, or `-` with a path to remove.
  typealias Script = [String]

  private static let page = """
    StringsTable: Root
    PreferenceSpecifiers:
      # group
      - {Type: PSGroupSpecifier, Title: General}
      # switch
      - {Type: PSToggleSwitchSpecifier, Title: Sync, Key: sync, DefaultValue: true}
      - {Type: PSSliderSpecifier, Key: depth, DefaultValue: 2.5, MinimumValue: 0, MaximumValue: 9}
      - Type: PSMultiValueSpecifier
        Title: Remind
        # choice
        Key: minutes
        DefaultValue: 30
        Titles: [Never, Soon]
        Values: [0, 30]
      - {Type: PSTextFieldSpecifier, Title: Password, Key: secret, IsSecure: true, DefaultValue: no}
      - {Type: PSChildPaneSpecifier, Title: More, File: More}

    """

  private static let document = """
    pages:
      Root:
        \(page.split(separator: "\n").joined(separator: "\n    "))
      More:
        PreferenceSpecifiers:
          # other page
          - {Type: PSToggleSwitchSpecifier, Title: Deep, Key: deep, DefaultValue: false}
    strings:
      de:
        Root: {General: Allgemein, Sync: Abgleich, Never: Nie}
        Other: {Deep: Tief}
      fr:
        # table
        Root: {Sync: Synchroniser}
    files:
      icon.png: !!binary iVBORw0=
    """

  /// What the scripts change on the page alone, so they also change it without its bundle.
  static let scripts: [Script] = [
    ["@sync=no"], ["@depth=3"], ["@sync:Title=Cloud", "@sync:Key=cloud", "@cloud=no"],
    ["PreferenceSpecifiers.3.Titles.0=Nope"], ["@minutes:Titles=[A, B, C]"],
    ["+PreferenceSpecifiers={Type: PSGroupSpecifier, Title: End}"],
    ["+PreferenceSpecifiers.0={Type: PSGroupSpecifier, Title: First}", "@sync:Title=Second"],
    ["+@sync={Type: PSTitleValueSpecifier, Key: version, DefaultValue: '1'}", "@version=2"],
    ["+@sync:SupportedUserInterfaceIdioms=Phone", "+@sync:SupportedUserInterfaceIdioms=Pad"],
    ["@sync:Title=", "-@depth:", "-@minutes:Titles.1"], ["-PreferenceSpecifiers.0", "@sync=no"],
    ["StringsTable=Other", "-StringsTable"], ["@secret=hunter2"],
    ["@sync:Title= ", "@minutes:Title=!!str 7", "+@sync:Custom=1.10"],
    ["={PreferenceSpecifiers: []}"],
    // These are errors.
    ["@sync=maybe"], ["@snyc=no"], ["@depth:Nothing.a=1"], ["PreferenceSpecifiers.19.Title=A"],
    ["+PreferenceSpecifiers.9={}"], ["@minutes=Soon"], ["@sync:Key=depth"], ["-@sync:Nothing"],
    ["+PreferenceSpecifiers=5"], ["sync=no"], ["PreferenceSpecifiers:1:Title=A"], ["@secret=[]"],
    ["+@new={Type: PSGroupSpecifier}"],
  ]

  /// What they change is around a page, or in another member.
  static let bundleScripts: [Script] = [
    ["strings.de.Root.New=Neu", "strings.de.Root.Sync=Gleich"], ["strings.de.New={a: b}"],
    ["+strings.es={Root: {Sync: Sincronizar}}"],
    ["+strings.es={Root: {A: B}}", "strings.es.Root.A=C"],
    [
      "pages.New={PreferenceSpecifiers: []}",
      "+pages.New.PreferenceSpecifiers={Type: PSGroupSpecifier}",
    ],
    ["-pages.More"], ["-strings.de"], ["-strings.fr.Root", "-strings.fr"], ["-strings"],
    ["@deep=yes", "@sync=no", "strings.fr.Root.Sync=A", "-strings.de.Other"],
    ["pages.More={PreferenceSpecifiers: []}", "@sync=no"],
    ["pages={Root: {PreferenceSpecifiers: []}}"],
    ["strings={de: {Root: {A: B}}}"], ["name=Other.bundle"], ["@deep:Key=sync"],
    // These are errors.
    ["strings.it.Root.A=B"], ["pages.New.Title=A"], ["Root.Title=A"], ["More=1"], ["files.a=1"],
    ["pages=5"], ["strings.de=[]"], ["-strings.it"], ["-files.b"], ["settingsBundle=2"], ["name=5"],
    ["pages.Root=5"], ["@deep:Key=sync", "@sync:Title=A"],
  ]

  /// Settings after a script, and what is said of it.
  private typealias Edited = (settings: Settings, remarks: [String])

  /// The settings after a script, or the error in it.
  private static func result(
    of script: Script, in settings: Settings, withStrings: Bool = false
  ) throws -> Result<Edited, Diagnostic> {
    var editor = SettingsEditor(settings)
    let assignments = try script.map { step in
      step.first == "-"
        ? nil
        : try #require(
          SettingsEditor.Path.split(step.first == "+" ? String(step.dropFirst()) : step))
    }
    do throws(Diagnostic) {
      for (step, assignment) in zip(script, assignments) {
        guard let (path, value) = assignment else {
          editor.unset(SettingsEditor.Path(String(step.dropFirst())))
          continue
        }
        if step.first == "+" {
          try editor.add(value, to: path)
        } else {
          try editor.set(path, to: value)
        }
      }
      let edited = try editor.editedSettings(withStrings: withStrings)
      let remarks = editor.additions(in: edited, writtenAs: .xml)
      return .success((edited, remarks.map { "\($0.message.text); \($0.message.help)" }))
    } catch {
      return .failure(error)
    }
  }

  /// The document after an edit, as the files of a folder if there is one.
  private static func written(_ settings: Settings) throws -> Document {
    guard case .bundle(let bundle) = settings else { return try settings.document }
    var options = BundleWriteOptions()
    options.isPruning = true
    let plan = BundleWritePlan(
      writing: bundle, countsComments: true, over: bundle.files, options)
    let errors = plan.diagnostics.filter { $0.severity == .error }
    if let error = errors.first { throw error }
    let files = bundle.files.applying(plan.changes)
    let name = bundle.layout == .bundle ? bundle.folderName : "folder"
    return try SettingsBundle(reading: files, name: name, layout: bundle.layout).document
  }

  private static func comments(in document: Document) -> [String] {
    document.trivia.flatMap(\.pieces).compactMap(\.text).sorted()
  }

  private static func forms() throws -> (document: Settings, folders: [Settings]) {
    let document = try bundleDocument(document)
    let folders = try [BundleLayout.bundle, .folder(of: .yaml)].map { layout in
      let name = layout == .bundle ? "Settings.bundle" : "folder"
      return Settings.bundle(
        SettingsBundle(reading: try files(of: document, layout), name: name, layout: layout))
    }
    return (Settings(document), folders)
  }

  @Test(arguments: scripts + bundleScripts, [false, true])
  func haveTheSameResult(script: Script, withStrings: Bool) throws {
    let (document, folders) = try Self.forms()
    let expected = try Self.result(of: script, in: document, withStrings: withStrings)
    for folder in folders {
      switch (expected, try Self.result(of: script, in: folder, withStrings: withStrings)) {
      case (.success(let document), .success(let bundle)):
        #expect(bundle.remarks == document.remarks)
        let document = try document.settings.document
        let found = Result { try Self.written(bundle.settings) }
        // What a document can contain may still be an error in a folder.
        let splits = SettingsBundle(document)
        guard splits.faults.isEmpty else {
          #expect((found.failure as? Diagnostic)?.message.text == splits.faults[0].message.text)
          continue
        }
        #expect(
          try settingsDifferences(from: document, to: found.get()).map(\.description) == [])
        // A file goes with its comments; in a document, those of a section that is replaced stay.
        if !script.contains(where: { $0.hasPrefix("pages=") || $0.hasPrefix("strings=") }) {
          for edited in [try bundle.settings.document, try found.get()] {
            #expect(Self.comments(in: edited) == Self.comments(in: document))
          }
        }
      case (.failure(let error), .failure(let other)):
        #expect(other.message.text == error.message.text)
        #expect(other.message.help == error.message.help)
        #expect(other.path == error.path)
      case (.success, .failure(let error)): Issue.record("only a folder fails: \(error)")
      case (.failure(let error), .success): Issue.record("only the document fails: \(error)")
      }
    }
  }

  @Test(arguments: scripts) func changeThePageOfABundle(script: Script) throws {
    let page = try Pipeline.settings.read(Array(Self.page.utf8), name: "Root.yaml", as: .yaml)
    let paths = script.map { step in
      let sign = step.prefix { "+-".contains($0) }
      let rest = step.dropFirst(sign.count)
      return rest.hasPrefix("@")
        ? step : "\(sign)pages.Root\(rest.hasPrefix("=") ? "" : ".")\(rest)"
    }
    let alone = try Self.result(of: script, in: Settings(page))
    let here = { (text: String) in text.replacing("pages.Root.", with: "") }
    for folder in try Self.forms().folders {
      switch (alone, try Self.result(of: paths, in: folder)) {
      case (.success(let page), .success(let bundle)):
        let root = try bundle.settings.document.root["pages"]?["Root"]
        #expect(root == (try page.settings.document.root))
        #expect(bundle.remarks.map(here) == page.remarks)
      case (.failure(let error), .failure(let other)):
        #expect(here(other.message.text) == error.message.text)
        #expect(here(other.message.help) == error.message.help)
        #expect(other.path.map { here("\($0)") } == error.path.map { "\($0)" })
      case (.success, .failure(let error)): Issue.record("only the bundle fails: \(error)")
      case (.failure(let error), .success): Issue.record("only the page fails: \(error)")
      }
    }
  }

  @Test(arguments: [
    ["pages", "More", "Nothing"], ["pages", "None", "Title"], ["strings", "de", "Root", "Nein"],
    ["strings", "it"], ["files", "none.png"],
  ])
  func failAtTheSamePath(missing: [String]) throws {
    let edit = DocumentEdit(.remove, at: Document.KeyPath(missing.map { .key($0) }))
    let (document, folders) = try Self.forms()
    let expected = try #require(Result { try document.applying([edit]) }.failure as? Diagnostic)
    for folder in folders {
      let error = Result { try folder.applying([edit]) }.failure as? Diagnostic
      #expect(error?.message.text == expected.message.text)
      #expect(error?.path == expected.path)
    }
  }

  /// A member that no edit touches is the same as before, with its comments.
  @Test func leaveOtherMembersAlone() throws {
    for folder in try Self.forms().folders {
      let edited = try Self.result(of: ["@deep=yes"], in: folder).get().settings
      guard case (.bundle(let before), .bundle(let after)) = (folder, edited) else {
        Issue.record("no bundle")
        continue
      }
      let kept = zip(before.members, after.members).filter {
        $0.value?.documentID == $1.value?.documentID
      }
      #expect(kept.count == before.members.count - 1)
    }
  }
}

extension Result {
  fileprivate var failure: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}
