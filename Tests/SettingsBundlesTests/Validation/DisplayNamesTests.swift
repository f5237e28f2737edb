import Testing

@testable import SettingsBundles

/// The names that Xcode's property list editor displays.
@Suite struct DisplayNamesTests {
  @Test func namesAreThoseThatAppleDocuments() {
    let keys = Catalog.apple.displayedKeys.map { "\($0.term) = \($0.meaning)" }
    #expect(
      keys == [
        "Strings Filename = StringsTable", "Settings Page Title = Title",
        "Preference Items = PreferenceSpecifiers", "Identifier = Key",
        "Filename = File", "Default Value = DefaultValue", "Value for ON = TrueValue",
        "Value for OFF = FalseValue", "Minimum Value = MinimumValue",
        "Maximum Value = MaximumValue", "Min Value Image Filename = MinimumValueImage",
        "Max Value Image Filename = MaximumValueImage", "Text Field Is Secure = IsSecure",
        "Keyboard Type = KeyboardType", "Autocapitalization Style = AutocapitalizationType",
        "Autocorrection Style = AutocorrectionType",
      ])
    let types = Catalog.apple.displayedTypes.map { "\($0.term) = \($0.meaning)" }
    #expect(
      types == [
        "Group = PSGroupSpecifier", "Child Pane = PSChildPaneSpecifier",
        "Toggle Switch = PSToggleSwitchSpecifier", "Slider = PSSliderSpecifier",
        "Title = PSTitleValueSpecifier", "Text Field = PSTextFieldSpecifier",
        "Multi Value = PSMultiValueSpecifier",
      ])
  }

  @Test(arguments: [Catalog.apple.page] + Catalog.apple.elements)
  func nameMeansOneKey(description: ElementDescription) {
    let names = Catalog.apple.displayedKeys.map(\.term)
    let meanings = names.map { Catalog.apple.keyName(displayedAs: $0, in: description) }
    let found = meanings.compactMap { $0 }
    #expect(Set(found).count == found.count)
    #expect(description.keys.allSatisfy { !names.contains($0.name) })
  }
}
