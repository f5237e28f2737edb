import Foundation
import Testing

/// The floors in `.github/ARCHITECTURE.md` are those of `Tests/Floors/floors.txt`, from the highest down.
@Suite struct ArchitectureTests {
  /// A folder, and the file in it to read first.
  private struct Row: Hashable {
    let folders: [String]
    let file: String
  }

  private let rows: [Row]

  init() throws {
    let page = try Self.text(of: ".github/ARCHITECTURE.md")
    let drawing = page.components(separatedBy: "```")[1]
    var target = ""
    var rows: [Row] = []
    for line in drawing.split(separator: "\n") {
      guard line.hasPrefix(" ") else {
        target = String(line.prefix { $0 != " " })
        continue
      }
      let columns = line.dropFirst(4).split(separator: /[ ]{2,}/)
      rows.append(
        Row(
          folders: columns[0].components(separatedBy: ", ").map { "\(target)/\($0)" },
          file: "\(columns[2]).swift"))
    }
    self.rows = rows
  }

  private static func text(of path: String) throws -> String {
    try String(contentsOf: Repository.root.appendingPathComponent(path), encoding: .utf8)
  }

  @Test func floorsAreInTheirOrder() throws {
    let lines = try Self.text(of: "Tests/Floors/floors.txt").split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
    let floors = lines.reversed().flatMap { line in
      line.prefix { $0 != ":" }.split(separator: " | ").map { room in
        room.split(separator: " ").map(String.init).filter { !$0.hasSuffix(".swift") }
      }
    }
    #expect(rows.map(\.folders) == floors)
  }

  @Test func filesToReadFirstAreThere() throws {
    for row in rows {
      let folder = Repository.root.appendingPathComponent("Sources/\(row.folders[0])")
      let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
      #expect((files ?? []).contains { $0.split(separator: "/").last == row.file[...] }, "\(row)")
    }
  }

  /// What the pages call by its name has that name.
  @Test(arguments: ["ARCHITECTURE.md", "UPDATES.md"])
  func namesAreThoseOfTheCode(page: String) throws {
    let text = try Self.text(of: ".github/\(page)")
    let drawings = text.components(separatedBy: "```\n").enumerated()
      .filter { $0.offset % 2 == 1 }.map(\.element).joined()
    let quoted = text.matches(of: /`([A-Z]\w+)[`.]/).map(\.output.1)
    let drawn = drawings.matches(of: /\b[A-Z][a-z]+[A-Z]\w+/).map(\.output)
    var words: Set<Substring> = []
    for folder in ["Sources", "Tests", "Samples", "Schemas"] {
      let path = Repository.root.path + "/" + folder
      let files = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
      for file in files {
        words.formUnion(file.split { "/.+".contains($0) })
        guard file.hasSuffix(".swift") else { continue }
        let text = try String(contentsOfFile: path + "/" + file, encoding: .utf8)
        for word in text.utf8.split(whereSeparator: { !$0.isPartOfName }) {
          words.insert(Substring(word))
        }
      }
    }
    for name in Set(quoted + drawn) {
      #expect(words.contains(name), "\(name)")
    }
  }
}

extension UInt8 {
  fileprivate var isPartOfName: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
