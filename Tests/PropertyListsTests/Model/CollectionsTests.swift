import Testing

@testable import PropertyLists

@Suite struct CollectionsTests {
  /// As the standard library does.
  @Test(arguments: [[], ["a"], ["a", ""], ["", "é", "b"]])
  func joinsStrings(strings: [String]) {
    #expect(strings.joined(separator: ", ") == strings[...].joined(separator: ", "))
  }
}
