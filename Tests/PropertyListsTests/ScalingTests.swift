import TestSupport
import Testing

@testable import PropertyLists

/// Twice as much input takes about twice as long, whatever the input is.
@Suite(.serialized) struct ScalingTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let format: Format
    let testDescription: String
    let make: @Sendable (Int) -> String
  }

  static let samples: [Sample] = [
    Sample(format: .xml, testDescription: "numbers with references") { count in
      let text = "<string>&amp;\(String(repeating: "x", count: 20 * count))</string>"
      return "<array>\(text)\(String(repeating: "<integer>&#52;</integer>", count: count))</array>"
    },
    Sample(format: .xml, testDescription: "text with references") { count in
      "<string>\(String(repeating: "&lt;\r", count: count))</string>"
    },
    Sample(format: .xml, testDescription: "comments") { count in
      String(repeating: "<!-- -->", count: count) + "<true/>"
    },
    Sample(format: .xml, testDescription: "comments on one line") { count in
      "<array>\(String(repeating: "<!-- -->", count: count))<true/></array>"
    },
    Sample(format: .xml, testDescription: "keys") { count in
      "<dict>\((0..<count).map { "<key>\($0)</key><true/>" }.joined())</dict>"
    },
    Sample(format: .yaml, testDescription: "blocks below a long line") { count in
      let blocks = (0..<count).map { "b\($0): |\n x\n" }.joined()
      return "a: \"\(String(repeating: "x", count: 20 * count))\"\n\(blocks)"
    },
    Sample(format: .yaml, testDescription: "data in blocks") { count in
      String(repeating: "- !!binary |\n  QUJD\n  QUJD\n", count: count)
    },
    Sample(format: .yaml, testDescription: "tagged scalars with escapes") { count in
      String(repeating: "- !!int \"1\\x31\"\n", count: count)
    },
    Sample(format: .yaml, testDescription: "aliases beside wide characters") { count in
      "- &a é\n" + String(repeating: "- *a\n", count: count)
    },
    Sample(format: .yaml, testDescription: "merges") { count in
      "- &a {b: c}\n" + String(repeating: "- {<<: *a, x: y}\n", count: count)
    },
    Sample(format: .yaml, testDescription: "keys") { count in
      (0..<count).map { "\($0): a\n" }.joined()
    },
    Sample(format: .yaml, testDescription: "empty comments") { count in
      String(repeating: "#\n", count: count) + "a: b\n"
    },
    Sample(format: .json, testDescription: "keys with escapes") { count in
      "{\((0..<count).map { "\"\\u0041\($0)\": 1" }.joined(separator: ","))}"
    },
    Sample(format: .json, testDescription: "tags") { count in
      "[\((0..<count).map { _ in "{\"$data\": \"QUJD\"}" }.joined(separator: ","))]"
    },
    Sample(format: .openStep, testDescription: "strings with escapes") { count in
      (0..<count).map { "k\($0) = \"\\n\";\n" }.joined()
    },
    Sample(format: .strings, testDescription: "comments on one line") { count in
      "k = v;\(String(repeating: "/* c */", count: count))"
    },
    Sample(format: .xml, testDescription: "comments behind a string") { count in
      "<dict><key>k</key><string>v</string>\(String(repeating: "<!-- -->", count: count))</dict>"
    },
    Sample(format: .strings, testDescription: "keys that are written twice") { count in
      (0..<count).map { "k\($0) = x;\nk\($0) = x;\n" }.joined()
    },
  ]

  @Test(arguments: samples)
  func costGrowsLikeTheInput(_ sample: Sample) throws {
    let growth = try Growth { count in
      let bytes = Array(sample.make(count).utf8)
      return {
        let document = try sample.format.read(bytes, name: "x")
        for format in Format.documentFormats { _ = try format.write(document) }
        // Most of them are not strings tables.
        _ = try? Format.strings.write(document)
      }
    }
    #expect(growth.isLinear, "\(growth)")
  }

  struct UpdateSample: Sendable, CustomTestStringConvertible {
    let format: Format
    let testDescription: String
    let old: @Sendable (Int) -> String
    let new: @Sendable (Int) -> String
  }

  private static func items(_ prefix: String, _ count: Int) -> String {
    (0..<count).map { "\(prefix)\($0)" }.joined(separator: ", ")
  }

  static let updates: [UpdateSample] = [
    UpdateSample(format: .json, testDescription: "items without keys") { count in
      "[\(items("1", count))]"
    } new: { count in
      "[\(items("2", count))]"
    },
    UpdateSample(format: .yaml, testDescription: "items on one line") { count in
      "[\(items("a", count))]"
    } new: { count in
      "[\(items("b", count))]"
    },
    UpdateSample(format: .yaml, testDescription: "entries beside a long list") { count in
      "list:\n\((0..<count).map { "  - 'a\($0)'\n" }.joined())"
    } new: { count in
      "list:\n\((0..<count).map { "  - a\($0)\n" }.joined())"
        + (0..<count).map { "k\($0): a\n" }.joined()
    },
    UpdateSample(format: .yaml, testDescription: "an anchor with aliases") { count in
      "- &a 1\n" + String(repeating: "- *a\n", count: count)
    } new: { count in
      "- 2\n" + String(repeating: "- 1\n", count: count)
    },
    UpdateSample(format: .yaml, testDescription: "comments in a mapping on one line") { count in
      "a: {\((0..<count).map { "k\($0): a" }.joined(separator: ", "))}"
    } new: { count in
      "a:\n" + (0..<count).map { "  # c\($0)\n  k\($0): a\n" }.joined()
    },
    UpdateSample(format: .strings, testDescription: "comments on one line") { count in
      "k = v;\(String(repeating: "/* c */", count: count))"
    } new: { count in
      "k = w;\(String(repeating: "/* d */", count: count))"
    },
    UpdateSample(format: .xml, testDescription: "entries without indentation") { count in
      "<array>\n" + (0..<count).map { "<string>a\($0)</string>\n" }.joined() + "</array>"
    } new: { count in
      "<array>\n" + (0..<count).map { "<string>b\($0)</string>\n" }.joined() + "</array>"
    },
  ]

  @Test(arguments: updates)
  func costOfUpdatingGrowsLikeTheInput(_ sample: UpdateSample) throws {
    let growth = try Growth { count in
      let bytes = Array(sample.old(count).utf8)
      let new = try sample.format.read(sample.new(count))
      return {
        let output = try Pipeline.plain.update(bytes, name: "x", as: sample.format, with: new)
        #expect(try sample.format.read(output.bytes, name: "x") == new)
      }
    }
    #expect(growth.isLinear, "\(growth)")
  }

  /// The distance between two names takes time in proportion to both lengths.
  @Test func longNamesAreNotCompared() {
    let name = String(repeating: "a", count: Limits.guessedName)
    #expect(nearestName(to: name, among: [name + "b"]) == name + "b")
    #expect(nearestName(to: name + "b", among: [name]) == nil)
  }

  /// Each of these would keep libyaml busy for minutes.
  @Test(arguments: ["\n", "\r", "\r\n"])
  func manyDirectivesAreRejectedBeforeTheyAreRead(lineEnd: String) {
    let directives = (0..<20_000).map { "%TAG !\($0)! x\(lineEnd)" }.joined()
    for head in ["", "a\(lineEnd)...\(lineEnd)"] {
      let complaint = Format.yaml.complaint(about: head + directives + "--- a")
      #expect(complaint?.hasSuffix(": more than 64 directives [syntax]") == true)
    }
  }

  @Test func directivesUpToTheLimitAreRead() throws {
    let directives = { (count: Int) in (0..<count).map { "%TAG !\($0)! x\n" }.joined() + "--- a\n" }
    #expect(try Format.yaml.read(directives(64)).root.string == "a")
    #expect(
      Format.yaml.complaint(about: directives(65)) == "65:1: more than 64 directives [syntax]")
    let percents = String(repeating: "- 50 %\n", count: 100)
    #expect(try Format.yaml.read(percents).root.count == 100)
  }
}
