import PropertyLists

/// Everything that can be wrong with a settings page, as data.
///
/// `ValidationMessage+Message.swift` and `ValidationMessage+Help.swift` hold the sentence and the advice
/// for each.
enum ValidationMessage: DiagnosticMessage, Equatable {
  // The page.
  case pageUnreadable(ValueDescription)
  case specifiersMissing(misspelt: String?)
  case specifiersNotArray(ValueDescription)
  case elementNotDictionary(ValueDescription)
  case pageEmpty
  case rootKeyUnknown(String, meant: String?)
  case stringsTableType(ValueDescription)
  case stringsTableExtension(String)
  case stringsTablePath(String)
  case appGroupForm(String)
  case watchWithoutAppGroup
  case unusedPageTitle

  // Types and keys.
  case typeMissing(misspelt: String?)
  case typeNotText(ValueDescription)
  case typeUnknown(String, nearest: String?, known: [String])
  case extensionType(String)
  case requiredMissing(String, of: String, kind: ValueKind, misspelt: String?)
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
  case valueType(ValueDescription, of: String, expected: ValueKind)
  case valueEnum(String, of: String, nearest: String?, allowed: [String])
  case idiomValue(ValueDescription, nearest: String?, allowed: [String])
  case idiomEmpty
  case idiomsNotArray(ValueDescription)
  case titleNotString(ValueDescription)
  case textDefaultType(ValueDescription)
  case titleDefaultType(ValueDescription)

  // Values and titles.
  case valuesTitlesLength(values: Int, titles: Int)
  case valuesWithoutPartner(String, missing: String)
  case shortTitlesLength(titles: Int, shortTitles: Int)
  case valuesEmpty
  case valueRepeated(ValueDescription, first: Int)
  case titleRepeated(ValueDescription, first: Int)
  case valuesMixed([Kind])
  case valueNested(Kind)
  case defaultNotInValues(ValueDescription, DefaultSlip)
  case titleDefaultNotInValues(ValueDescription)
  case radioLarge(Int)

  // Switches, sliders and fields.
  case toggleDefault(ValueDescription, on: ValueDescription, off: ValueDescription)
  case toggleDefaultWord(String, truth: Bool)
  case toggleValuesEqual(ValueDescription)
  case toggleOneValue(given: String, ValueDescription, missing: String)
  case toggleValuesTypes(on: Kind, off: Kind)
  case booleanAsNumber(ValueDescription, standsFor: ValueDescription)
  case promptType(ValueDescription, expected: String)
  case promptIncomplete(String, of: String, misspelt: String?)
  case sliderBounds(minimum: ValueDescription, maximum: ValueDescription, areSwapped: Bool)
  case sliderDefault(ValueDescription, minimum: ValueDescription, maximum: ValueDescription)
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
  case betweenFiles(CrossFileMessage)

  /// How a default missed the values.
  enum DefaultSlip: Equatable {
    case none
    /// It is the text of a value of another kind.
    case sameText(ValueDescription)
    /// It is the title of this value.
    case title(of: ValueDescription)
  }

  /// What two elements with one key have in common.
  enum Duplicate: Equatable {
    case alike, otherDefault, otherType
  }
}
