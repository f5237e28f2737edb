import Testing

@testable import PropertyLists

/// Damaged files: no crash, and a diagnostic located inside the file.
@Suite struct HostileInputTests {
  static let mutations = 20_000

  @Test(arguments: Format.all)
  func everyTruncationIsReadOrRejected(_ format: Format) throws {
    let seeds = try format.seeds()
    for seed in seeds.prefix(12) {
      for length in 0..<seed.count { check(Array(seed[..<length]), format, "the first \(length)") }
    }
  }

  @Test(arguments: Format.all)
  func everyMutationIsReadOrRejected(_ format: Format) throws {
    let seeds = try format.seeds()
    #expect(!seeds.isEmpty)
    var random = Seed.generator(0)
    var refusals = 0
    for number in 0..<Self.mutations {
      let bytes = random.mutate(seeds[number % seeds.count], with: format.fragments)
      if !check(bytes, format, "mutation \(number) of SEED=\(Seed.base)") { refusals += 1 }
    }
    // Were nearly all refused, or none, the mutations would say little about the reader.
    #expect(refusals > Self.mutations / 5 && refusals < Self.mutations * 99 / 100)
  }

  /// Reads, and writes what was read; returns whether it could be read.
  @discardableResult
  private func check(_ bytes: [UInt8], _ format: Format, _ name: String) -> Bool {
    do throws(Diagnostic) {
      let document = try format.read(bytes, name: "x")
      checkPlaces(document.diagnostics, name)
      guard let output = try? format.write(document).bytes else { return true }
      let again = try format.read(output, name: "x")
      #expect(again == document, "\(name) of \(format.name): \(bytes)")
      return true
    } catch {
      checkPlaces([error], name)
      #expect(!error.message.text.isEmpty && !error.message.help.isEmpty, "\(name)")
      return false
    }
  }

  private func checkPlaces(_ diagnostics: [Diagnostic], _ name: String) {
    for diagnostic in diagnostics {
      guard let location = diagnostic.location else {
        Issue.record("\(name): no place for \(diagnostic.message.text)")
        continue
      }
      let isInside = location.range.upperBound <= location.source.bytes.count
      #expect(isInside, "\(name): \(location.range) of \(diagnostic.message.text)")
    }
  }
}

extension Format {
  /// What a grammar is made of, so that some mutations go further than to the first byte.
  fileprivate var fragments: [[UInt8]] {
    let texts: [String] =
      switch name {
      case "xml":
        [
          "<dict>", "</dict>", "<array>", "</array>", "<key>", "</key>", "<string/>", "</plist>",
          "<![CDATA[", "]]>", "<!--", "-->", "&amp;", "&#x10FFFF;", "&#0;", "&", "<?", "?>",
          "<!DOCTYPE", "<real>", "</real>", "<integer>", "<data>", "=", "\u{FFFE}", "CF$UID",
        ]
      case "yaml":
        [
          "- ", "? ", ": ", "&a ", "*a", "<<: ", "[", "]", "{", "}", "|", ">", "!!binary ",
          "!!int ",
          "%YAML 1.1\n", "---\n", "...\n", "#", "'", "\"", "\\x", "\n", "\n  ", "\t", "~", "\u{85}",
          "CF$UID: 7\n", "\u{2028}", "\u{FEFF}",
        ]
      case "json":
        [
          "{", "}", "[", "]", ",", ":", "\"", "\\u", "\\uD800", "$date", "null", "-", "1e999",
          "CF$UID",
        ]
      case "openstep":
        ["{", "}", "(", ")", ";", "=", "\"", "<", ">", "/*", "*/", "//", "\\U", "\\"]
      default: []
      }
    let numbers: [[UInt8]] = [
      [0xFF], [0x00], [0x80], [0xC2], [0xEF, 0xBF], [0xF4], [0x7F], [0x0D],
    ]
    return texts.map { Array($0.utf8) } + numbers
  }
}

extension SplitMix64 {
  /// A few bytes changed, lost, doubled, moved or replaced.
  fileprivate mutating func mutate(_ bytes: [UInt8], with fragments: [[UInt8]]) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...3, using: &self) where !bytes.isEmpty {
      let start = Int.random(in: bytes.indices, using: &self)
      let end = min(bytes.count, start + Int.random(in: 1...8, using: &self))
      switch Int.random(in: 0..<7, using: &self) {
      case 0: bytes[start] ^= 1 << UInt8.random(in: 0..<8, using: &self)
      case 1: bytes[start] = UInt8.random(in: .min ... .max, using: &self)
      case 2: bytes.removeSubrange(start..<end)
      case 3: bytes.insert(contentsOf: bytes[start..<end], at: start)
      case 4: bytes.insert(contentsOf: pick(fragments), at: start)
      case 5: bytes.replaceSubrange(start..<end, with: pick(fragments))
      default:
        let moved = Array(bytes[start..<end])
        bytes.removeSubrange(start..<end)
        bytes.insert(contentsOf: moved, at: Int.random(in: 0...bytes.count, using: &self))
      }
    }
    return bytes
  }
}
