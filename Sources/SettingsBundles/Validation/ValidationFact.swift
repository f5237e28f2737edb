import PropertyLists

/// Everything that can be wrong with a settings page, as data.
///
/// `ValidationFact+Message.swift` and `ValidationFact+Help.swift` hold the sentence and the advice
/// for each.
enum ValidationFact: Fact, Equatable {
  // The page.
  case pageUnreadable(ShownValue)
  case specifiersMissing(misspelt: String?)
  case specifiersNotArray(ShownValue)
  case elementNotDictionary(ShownValue)
  case pageEmpty
  case rootKeyUnknown(String, meant: String?)
  case stringsTableType(ShownValue)
  case stringsTableExtension(String)
  case stringsTablePath(String)
  case appGroupForm(String)
  case watchWithoutAppGroup
  case unusedPageTitle

  // Types and keys.
  case typeMissing(misspelt: String?)
  case typeNotText(ShownValue)
  case typeUnknown(String, nearest: String?, known: [String])
  case extensionType(String)
  case requiredMissing(String, of: String, kind: PlaceKind, misspelt: String?)
  case requiredForeign(String, of: String)
  case requiredEmpty(String)
  case keyUnknown(String, of: String, nearest: String?)
  case keyOfDialect(String, of: String)
  case keyCase(String, meant: String)
  case keyAlias(String, meant: String, isXcodes: Bool)
  case keyOfOthers(String, on: String, owners: [String])
  case keySpaced(String, meant: String)
  case identifierSpaced(String)
  case identifierWithBlank(String)
  case titleMissing

  // Kinds.
  case valueType(ShownValue, of: String, expected: PlaceKind)
  case valueEnum(String, of: String, nearest: String?, allowed: [String])
  case idiomValue(ShownValue, nearest: String?, allowed: [String])
  case idiomEmpty
  case idiomsNotArray(ShownValue)
  case titleNotString(ShownValue)
  case textDefaultType(ShownValue)
  case titleDefaultType(ShownValue)

  // Values and titles.
  case valuesTitlesLength(values: Int, titles: Int)
  case valuesWithoutPartner(String, missing: String)
  case shortTitlesLength(titles: Int, shortTitles: Int)
  case valuesEmpty
  case valueRepeated(ShownValue, first: Int)
  case titleRepeated(ShownValue, first: Int)
  case valuesMixed([Kind])
  case valueNested(Kind)
  case defaultNotInValues(ShownValue, DefaultSlip)
  case titleDefaultNotInValues(ShownValue)
  case radioLarge(Int)

  // Switches, sliders and fields.
  case toggleDefault(ShownValue, on: ShownValue, off: ShownValue)
  case toggleDefaultWord(String, truth: Bool)
  case toggleValuesEqual(ShownValue)
  case toggleOneValue(given: String, ShownValue, missing: String)
  case toggleValuesTypes(on: Kind, off: Kind)
  case booleanAsNumber(ShownValue, standsFor: ShownValue)
  case promptType(ShownValue, expected: String)
  case promptIncomplete(String, of: String, misspelt: String?)
  case sliderBounds(minimum: ShownValue, maximum: ShownValue, areSwapped: Bool)
  case sliderDefault(ShownValue, minimum: ShownValue, maximum: ShownValue)
  case secureDefault
  case secretShown(String)

  // Elements beside each other.
  case duplicateKey(String, first: String, Duplicate)
  case duplicateRowTitle(String, of: String, first: String)
  case elementBeforeGroup
  case elementAfterRadioGroup
  case groupEmpty
  case groupLast

  // Child panes, images and platforms.
  case childFileExtension(String, page: String)
  case childFileInFolder(String)
  case childFileOutside(String)
  case imageExtension(String, name: String)
  case elementIgnored(String, on: Platform)
  case footerLength(Int)
  case keyOfPlatforms(String, [Platform])
  case keyOfVersion(String, since: SystemVersion, oldest: SystemVersion)

  /// What only a whole bundle shows.
  case betweenFiles(CrossFileFact)

  /// How a default missed the values.
  enum DefaultSlip: Equatable {
    case none
    /// It is the text of a value of another kind.
    case sameText(ShownValue)
    /// It is the title of this value.
    case title(of: ShownValue)
  }

  /// What two elements with one key have in common.
  enum Duplicate: Equatable {
    case alike, otherDefault, otherType
  }
}
