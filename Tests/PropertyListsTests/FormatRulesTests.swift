import Testing

@testable import PropertyLists

@Suite struct FormatRulesTests {
  /// One case for each rule id at least; `usage` is a rule of the command line.
  static let messages: [FormatMessage] = [
    .emptyXML, .mergeConflict(lastLine: 9), .foreignFile(.pointer), .invalidUTF8,
    .truncatedText(encoding: "UTF-16LE"),
    .repeatedKey("a", first: "1:1"),
    .repeatedEntry("a", first: "1:1"), .missingSemicolon, .rejectedSpelling(.real, corrected: ""),
    .readAsZero("1"),
    .rejectedFraction("1"), .keyAsValue, .missingByteOrderMark(encoding: "UTF-16LE"), .emptyTable,
    .hyphensInComment, .lateDeclaration,
    .malformedDeclaration, .malformedDocumentType, .placeholder(.data), .null, .nesting,
    .expansion("values"),
    .inputTooLarge,
    .numberRange("1"), .dateRange("1"), .invalidCharacter(0), .controlCharacter(0, format: "XML"),
    .loneSurrogate("1"), .unsupportedType("a URL"),
    .rootNotDictionary(.array, format: "strings table"),
    .valueNotString(.array, format: "strings table"), .severalDocuments, .trailingContent,
    .dateFraction("1", format: "XML"), .uidLookalike(format: "XML"),
    .lost(.uidLookalike(format: "XML")),
    .readDifferentlyByYAML11("no", as: "a boolean", here: .string),
    .ignoredYAML11, .commentAfterString("a #1"), .entryInString(meant: "- a"), .quoteInString("a"),
    .ignoredAttribute("a"),
    .collidingKey,
    .comments(1, format: "JSON"), .writtenOut(alias: "*a"),
    .partedComments(1, "--", format: "XML"), .rewritten(.reading),
  ]

  @Test(arguments: messages)
  func describesTheRuleOfEveryMessage(_ message: FormatMessage) throws {
    let rule = try #require(FormatRules.all.first { $0.id == message.rule })
    #expect(rule.summary.hasSuffix("."))
    #expect(rule.explanation.hasSuffix("."))
  }

  @Test func hasNoRuleWithoutAMessage() {
    let ids = FormatRules.all.map(\.id)
    #expect(Set(ids).count == ids.count)
    let loss = Loss.bytes(form: "XML", offset: 0)
    #expect(Set(ids) == Set(Self.messages.map(\.rule) + [loss.rule]))
  }

  @Test(arguments: FormatRules.all)
  func examplesBreakTheirRuleAndMendIt(_ rule: RuleDescription) {
    guard let example = rule.example else { return }
    #expect(Self.rules(brokenBy: example.wrong).contains(rule.id))
    #expect(Self.rules(brokenBy: example.right).isEmpty)
  }

  /// A few violations take a file of thousands of lines, or are not about the file.
  @Test func nearlyEveryRuleHasAnExample() {
    let without = FormatRules.all.filter { $0.example == nil }.map(\.id)
    #expect(without == ["nesting", "comments", "alias", "whole-file", "round-trip"])
  }

  /// The rules that reading a file, or writing it in some format, reports.
  private static func rules(brokenBy text: String) -> Set<String> {
    let bytes = Array(text.utf8)
    do throws(Diagnostic) {
      let document = try Format.detect(bytes, name: "").read(bytes, name: "example")
      let rules = Format.documentFormats.flatMap { format in
        do throws(Diagnostic) {
          let output = try format.write(document)
          return (output.warnings + output.notes).map(\.message.rule)
        } catch {
          return [error.message.rule]
        }
      }
      return Set(document.diagnostics.map(\.message.rule) + rules)
    } catch {
      return [error.message.rule]
    }
  }
}

extension RuleDescription: CustomTestStringConvertible {
  public var testDescription: String { id }
}
