#if os(Linux)
import Foundation
import Testing

/// Files that their folder allows a user to replace, and their own rights do not.
@Suite struct FileRightsTests {
  @Test(arguments: [
    ("Settings.bundle", "Settings.bundle/Root.plist"), ("Root.plist", "Root.plist"),
  ])
  func aFileThatTheUserMayNotWriteStays(target: String, file: String) throws {
    let folder = try Repository.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let script = """
      as() { setpriv --reuid 65534 --regid 65534 --clear-groups "$@"; }
      [ "$(id -u)" = 0 ] && as settings-convert --version >/dev/null 2>&1 || exit 77
      mkdir Settings.bundle
      echo 'PreferenceSpecifiers: [{Type: PSTextFieldSpecifier, Title: T, Key: k}]' |
        settings-convert - --from yaml -o Root.plist && cp Root.plist Settings.bundle
      chown 65534 . Settings.bundle && cp Root.plist before
      as settings-convert set \(target) @k=new
      status=$?
      cmp before Root.plist && cmp before Settings.bundle/Root.plist && exit $status
      """
    let result = try Shell(in: folder).run(
      Transcript.Command(line: script, input: []), asOnTerminal: true)
    guard result.status != 77 else {
      return print("SKIPPED aFileThatTheUserMayNotWriteStays: only root can, with setpriv")
    }
    #expect(
      result.output == [
        "\(file): error: cannot write it: permission denied [output]",
        "  help: make it and its folder writable, or choose another path",
      ])
  }

  /// What is in it might be a person's own.
  @Test func aFileThatTheUserMayNotReadStays() throws {
    let folder = try Repository.temporaryFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let script = """
      as() { setpriv --reuid 65534 --regid 65534 --clear-groups "$@"; }
      [ "$(id -u)" = 0 ] && as settings-convert --version >/dev/null 2>&1 || exit 77
      echo 'PreferenceSpecifiers: [{Type: PSTextFieldSpecifier, Title: T, Key: k}]' > page.yaml
      echo mine > a.swift && chown 65534 . a.swift && chmod 200 a.swift
      as settings-convert defaults page.yaml -o a.swift
      cat a.swift
      """
    let result = try Shell(in: folder).run(
      Transcript.Command(line: script, input: []), asOnTerminal: true)
    guard result.status != 77 else {
      return print("SKIPPED aFileThatTheUserMayNotReadStays: only root can, with setpriv")
    }
    #expect(result.output.first == "a.swift: error: cannot read it: permission denied [input]")
    #expect(result.output.last == "mine")
  }
}
#endif
