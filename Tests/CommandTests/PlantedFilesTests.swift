import Foundation
import Testing

/// Files with the names of staged ones, beside what a run reads and writes: they change nothing.
@Suite struct PlantedFilesTests {
  /// What is planted, in the current folder: `plant` makes a page, and `$1` is the name of the target.
  static let plants: [(name: String, script: String)] = [
    ("a staging folder", #"mkdir -m 700 "$S" && plant "$S/new-0" && plant "$S/old-0""#),
    ("a staging folder for everybody", #"mkdir -m 777 "$S" && plant "$S/new-0""#),
    ("a whole bundle", #"mkdir -m 700 "$S" "$S/bundle" && plant "$S/bundle/Root.plist""#),
    ("a link", #"mkdir -m 700 other && plant other/new-0 && ln -s other "$S""#),
    ("a file", #"plant "$S""#),
    ("staged files", #"plant ".$1.settings-convert-x7k2q9" && plant ".$1.settings-convert-a""#),
  ]

  /// Runs that write, and the file or bundle that they write.
  static let runs = [
    ("set Settings.bundle @k=new", "Settings.bundle"),
    ("whole.yaml -o Settings.bundle", "Settings.bundle"),
    ("fix --unsafe Settings.bundle", "Settings.bundle"),
    ("set Root.yaml @k=new", "Root.yaml"),
    ("set Root.yaml @k=new --direct", "Root.yaml"),
    ("whole.yaml -o whole.json", "whole.json"),
  ]

  @Test(arguments: plants.indices, runs)
  func nothingPlantedIsPutInPlace(number: Int, run: (command: String, target: String)) throws {
    let (name, plant) = Self.plants[number]
    let plain = try written(by: run.command, to: run.target, after: "true")
    #expect(plain.status == 0 && plain.result != plain.before, "\(run.command)")
    let found = try written(by: run.command, to: run.target, after: plant)
    #expect(found.status == 0 && found.result == plain.result, "\(name)")
    #expect(!found.result.contains("planted") && !found.result.isEmpty, "\(name)")
  }

  private struct Written {
    let before: String
    let result: String
    let status: Int32
  }

  /// The files of a target, with their names, before and after a run in a folder of its own.
  private func written(by command: String, to target: String, after plant: String) throws -> Written
  {
    let folder = try Repository.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let script = #"""
      set -e
      mkdir Settings.bundle
      cat > Root.yaml <<'END'
      PreferenceSpecifiers:
        - {Type: PSGroupSpecifier, Title: G, footertext: F}
        - {Type: PSTextFieldSpecifier, Title: T, Key: k, DefaultValue: old}
      END
      settings-convert Root.yaml -o Settings.bundle/Root.plist
      settings-convert Settings.bundle | sed 's/: old/: new/' > whole.yaml
      echo '{}' > whole.json
      plant() { sed 's/G/planted/' Root.yaml > "$1"; }
      show() { find "$1" -type f | sort | while read -r file; do echo "$file:"; cat "$file"; done; }
      set -- TARGET
      S=".$1.settings-convert-staging"
      PLANT
      show "$1" > before
      status=0
      settings-convert COMMAND > log 2>&1 || status=$?
      show "$1" > after
      exit $status
      """#
      .replacing("TARGET", with: target).replacing("PLANT", with: plant)
      .replacing("COMMAND", with: command)
    let result = try Shell(in: folder).run(
      Transcript.Command(line: script, input: []), asOnTerminal: false)
    let text = { (name: String) in
      try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    }
    return Written(before: try text("before"), result: try text("after"), status: result.status)
  }
}
