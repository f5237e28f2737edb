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
    Sample(format: .xml, testDescription: "keys") { count in
      "<dict>\((0..<count).map { "<key>\($0)</key><true/>" }.joined())</dict>"
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
    Sample(format: .json, testDescription: "keys with escapes") { count in
      "{\((0..<count).map { "\"\\u0041\($0)\": 1" }.joined(separator: ","))}"
    },
    Sample(format: .json, testDescription: "tags") { count in
      "[\((0..<count).map { _ in "{\"$data\": \"QUJD\"}" }.joined(separator: ","))]"
    },
    Sample(format: .openStep, testDescription: "strings with escapes") { count in
      (0..<count).map { "k\($0) = \"\\n\";\n" }.joined()
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
      }
    }
    #expect(growth.isLinear, "\(growth)")
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
