#if os(Linux)
import Foundation
import Testing

/// No input takes more memory than 64 times its size and 256 MiB, and small ones take less.
@Suite(.serialized) struct MemoryTests {
  struct Attack: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The names of the files, and what is in them.
    let files: [String: Data]
    /// The commands, and the status of each: 2 if what it would write is refused as too large.
    let commands: KeyValuePairs<String, Int32>
    /// The MiB allowed in addition to 64 times the size: few enough to catch the attack where it is
    /// cheap.
    let allowance: Int

    init(
      _ description: String, _ files: [String: String],
      _ commands: KeyValuePairs<String, Int32>, allowance: Int = 64
    ) {
      self.init(
        description, data: files.mapValues { Data($0.utf8) }, commands, allowance: allowance)
    }

    init(
      _ description: String, data files: [String: Data],
      _ commands: KeyValuePairs<String, Int32>, allowance: Int
    ) {
      (testDescription, self.files, self.commands) = (description, files, commands)
      self.allowance = allowance
    }
  }

  /// Values at the end of a path, each key of which has 400 bytes.
  private static func deep(_ values: [String], levels: Int = 250) -> String {
    let key = "{\"\(String(repeating: "k", count: 400))\":"
    return String(repeating: key, count: levels) + "[\(values.joined(separator: ","))]"
      + String(repeating: "}", count: levels)
  }

  private static func copies(_ value: String, _ count: Int) -> [String] {
    [String](repeating: value, count: count)
  }

  /// A binary property list with an array of the same string of 8000 bytes, again and again.
  private static func sharedString(_ count: Int) -> Data {
    let length = 8000
    var data = Data("bplist00".utf8) + [0xAF, 0x11, UInt8(count >> 8), UInt8(count & 0xFF)]
    data += Data(repeating: 1, count: count)
    let string = data.count
    data += [0x5F, 0x11, UInt8(length >> 8), UInt8(length & 0xFF)]
    data += Data(repeating: 1, count: length)
    let table = data.count
    for offset in [8, string] { data += [UInt8(offset >> 8), UInt8(offset & 0xFF)] }
    data += Data(repeating: 0, count: 6) + [2, 1]
    for number in [2, 0, table] {
      data += withUnsafeBytes(of: UInt64(number).bigEndian) { Data($0) }
    }
    return data
  }

  /// 60 MB with a setting of 6 kB.
  private static let references = String(repeating: "$(X)", count: 10_000)

  static let attacks = [
    Attack(
      "notes on values in deep containers", ["a.yaml": deep(copies("yes", 750))],
      [
        "verify a.yaml": 0, "a.yaml --to json -v": 0,
        "a.yaml --to json -v --diagnostics json": 0,
      ]),
    Attack(
      "losses in deep containers", ["a.json": deep(copies("\"\\u0001\"", 750))],
      [
        "verify a.json": 0, "a.json --to xml --lossy": 0,
        "a.json --to xml --lossy --diagnostics sarif": 0,
      ]),
    Attack(
      "differences in deep containers",
      ["a.json": deep(copies("1", 750)), "b.json": deep(copies("2", 750))],
      [
        "diff a.json b.json": 1, "diff --diagnostics json a.json b.json": 1,
        "b.json -o a.json --check": 1,
      ]),
    Attack(
      "indentation", ["a.json": deep(copies("1", 200_000), levels: 500)],
      ["a.json --to json": 2, "a.json --to xml": 2, "a.json --to yaml": 2], allowance: 256),
    Attack(
      "as much indentation as is allowed", ["a.json": deep(copies("1", 60_000), levels: 500)],
      ["a.json --to json": 0, "a.json --to xml": 0, "a.json --to yaml": 0], allowance: 256),
    Attack(
      "a shared string", data: ["a.plist": sharedString(8000)],
      ["a.plist --to json": 2, "a.plist --to xml --lossy": 2, "verify a.plist": 0], allowance: 256),
    Attack(
      "a string shared as often as is allowed", data: ["a.plist": sharedString(1300)],
      ["a.plist --to json": 0, "a.plist --to xml --lossy": 0], allowance: 256),
    Attack(
      "pages that expand",
      [
        "a.yaml": "settingsBundle: 1\npages:\n"
          + (0..<20).map {
            "  P\($0): {PreferenceSpecifiers: [{Type: PSGroupSpecifier, Title: \"\(references)\"}]}\n"
          }.joined()
      ],
      ["build a.yaml -o O.bundle --define X=\(String(repeating: "x", count: 6000))": 2],
      allowance: 192),
    Attack(
      "translations that expand",
      [
        "a.yaml": """
        settingsBundle: 1
        pages: {Root: {StringsTable: Root, PreferenceSpecifiers: [{Type: PSGroupSpecifier, Title: a}]}}
        """,
        "Root.xcstrings": "{\"sourceLanguage\":\"en\",\"strings\":{\"a\":{\"localizations\":{"
          + ["de", "en", "fr", "it", "es", "nl", "pt", "sv", "da", "fi", "nb", "pl", "cs"].map {
            "\"\($0)\":{\"stringUnit\":{\"state\":\"translated\",\"value\":\"\(references)\"}}"
          }.joined(separator: ",") + "}}}}",
      ],
      [
        "build a.yaml Root.xcstrings -o O.bundle --define X=\(String(repeating: "x", count: 6000))":
          2
      ],
      allowance: 192),
    Attack(
      "repairs among many tiny elements",
      ["a.json": "{\"PreferenceSpecifiers\": [\(copies("{}", 400_000).joined(separator: ",")),1]}"],
      ["fix --dry-run a.json": 1], allowance: 128),
    Attack(
      "names to ignore at each level", ignoring, ["validate p.yaml --code c": 0]),
    Attack(
      "braces in code",
      [
        "p.yaml": "PreferenceSpecifiers: []\n", "c/A.swift": "let a = 1\n",
        "c/B.swift": String(repeating: "{", count: 4_194_000),
        "c/C.swift": String(repeating: "{", count: 1_000_000),
      ],
      ["validate p.yaml --code c": 0]),
    Attack(
      "many differences",
      [
        "a.json": "[\(copies("{}", 100_000).joined(separator: ","))]",
        "b.json": "[\(copies("{\"b\": 1}", 100_000).joined(separator: ","))]",
      ],
      ["diff a.json b.json --diagnostics sarif": 1]),
    Attack(
      "many faulty elements",
      [
        "a.json": "{\"PreferenceSpecifiers\": [\(copies("1", 200_000).joined(separator: ","))]}"
      ],
      ["validate a.json": 1, "validate a.json --diagnostics sarif": 1]),
  ]

  /// Folders in folders, each of which ignores other names.
  private static let ignoring: [String: String] = {
    var files = ["p.yaml": "PreferenceSpecifiers: []\n", "c/A.swift": "let sound = 1\n"]
    for level in 0..<60 {
      let folder = "c/" + (0..<level).map { "z\($0)/" }.joined()
      let names = (0..<5000).map { "name\(level)-\($0)\n" }.joined()
      files["\(folder).gitignore"] = names
      files["\(folder)a/A.swift"] = ""
    }
    return files
  }()

  @Test(arguments: attacks)
  func memoryGrowsNoFasterThanTheInput(_ attack: Attack) throws {
    let folder = try Repository.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, data) in attack.files {
      let file = folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: file)
    }
    let size = attack.files.values.reduce(0) { $0 + $1.count }
    for (command, status) in attack.commands {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      let limit = (64 * size + (attack.allowance << 20)) >> 10
      process.arguments = [
        "-c", "ulimit -d \(limit) && exec '\(try Repository.binary.path)' \(command) 2>errors",
      ]
      process.currentDirectoryURL = folder
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      #expect(
        process.terminationReason == .exit && process.terminationStatus == status,
        "\(command): status \(process.terminationStatus)")
      guard status == 2 else { continue }
      let errors = try Data(contentsOf: folder.appendingPathComponent("errors"))
      let isTooLarge = ["[expansion]", "too long [build-reference]"].contains {
        errors.range(of: Data($0.utf8)) != nil
      }
      #expect(isTooLarge, "\(command)")
    }
  }
}
#endif
