import Testing

@testable import PropertyLists

/// What people write where a format wants something else, with the place, the sentence, and the remedy.
@Suite struct RefusedValueTests {
  private func check(
    _ text: String, _ name: String, _ message: String, _ help: String
  ) throws {
    let error = #expect(throws: Diagnostic.self) {
      try Document(reading: Array(text.utf8), name: name)
    }
    let line = error?.description.prefix { $0 != "\n" }
    #expect(line.map(String.init) == "\(name):\(message)")
    #expect(error?.message.help == help)
  }

  @Test(arguments: [
    (
      "NaN", "\"NaN\" is not a JSON number", "write a number; to keep this one, use XML or YAML"
    ),
    (
      "-Infinity", "\"-Infinity\" is not a JSON number",
      "write a number such as 42, -7, 0.5, or 1e20; quote it to keep it as a string"
    ),
    ("01", "\"01\" is not a JSON number", "write 1"),
    ("1.", "\"1.\" is not a JSON number", "write 1.0"),
    (".5", "\".5\" is not a JSON number", "write 0.5"),
    ("+1", "\"+1\" is not a JSON number", "write 1"),
    ("-00", "\"-00\" is not a JSON number", "write -0"),
    ("0x10", "\"0x10\" is not a JSON number", "write 16"),
    ("-0x10", "\"-0x10\" is not a JSON number", "write -16"),
    ("1_000", "\"1_000\" is not a JSON number", "write 1000"),
    (
      "1.2.3", "\"1.2.3\" is not a JSON number",
      "write a number such as 42, -7, 0.5, or 1e20; quote it to keep it as a string"
    ),
    ("undefined", "\"undefined\" is not a JSON value", "write a value, or remove the key"),
    ("nil", "\"nil\" is not a JSON value", "write a value, or remove the key"),
    (
      "", "missing value before \"}\"", "write a value behind the colon, or remove the key"
    ),
  ])
  func jsonNamesWhatItDoesNotKnow(value: String, message: String, help: String) throws {
    try check("{\"a\": \(value)}", "a.json", "1:7: error: \(message) [syntax]", help)
  }

  @Test(arguments: [
    (
      "a: |\nb c\n", "2:1: error: the text of \"|\" on line 1 is not indented [syntax]",
      "indent each line of the text by 2 spaces"
    ),
    (
      "Root.yaml\na: b\n",
      "1:1: error: the name of a file, \"Root.yaml\", is not a part of its text [syntax]",
      "remove this line"
    ),
    (
      "a: One\n  two: three\n",
      "2:3: error: \"two\" is indented like text of the line above, but has a colon [syntax]",
      "indent it like the line above, or, if it is text, put all of the text in quotes"
    ),
    (
      "a: b\nTODO\nc: d\n", "2:1: error: \"TODO\" is neither an entry nor a comment [syntax]",
      "write a key, a colon, and a value, or begin a comment with \"# \""
    ),
    (
      "a: \"b\nc: d\n", "1:4: error: the quote that begins here has no end [syntax]",
      "close it, or write the text without quotes"
    ),
    (
      "a: b\n- c\n", "2:1: error: a list item among keys [syntax]",
      "indent it like the other items of its list, or write its key and a colon above it"
    ),
  ])
  func yamlNamesTheLineOfTheMistake(text: String, message: String, help: String) throws {
    try check(text, "a.yaml", message, help)
  }

  @Test func aWebPageIsNoPropertyList() throws {
    try check(
      "<!DOCTYPE html>\n<html></html>", "a.plist",
      " error: this is a web page, not a property list [syntax]",
      "download the file itself, or name another one")
  }
}
