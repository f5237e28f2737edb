import PropertyLists

/// The rule that each fact breaks, and the sentence that says so.
extension ValidationMessage {
  var rule: String {
    switch self {
    case .pageUnreadable: "page-unreadable"
    case .specifiersMissing: "page-no-specifiers"
    case .specifiersNotArray: "specifiers-not-array"
    case .elementNotDictionary: "element-not-dict"
    case .pageEmpty: "page-empty"
    case .rootKeyUnknown: "root-key-unknown"
    case .stringsTableType: "strings-table-type"
    case .stringsTableExtension: "strings-table-extension"
    case .stringsTablePath: "strings-table-path"
    case .appGroupForm: "app-group-form"
    case .watchWithoutAppGroup: "watch-no-app-group"
    case .unusedPageTitle: "unused-page-title"
    case .typeMissing: "type-missing"
    case .typeNotText, .typeUnknown: "type-unknown"
    case .extensionType: "extension-type"
    case .requiredMissing, .requiredForeign: "required-missing"
    case .requiredEmpty: "required-empty"
    case .keyUnknown, .keyOfDialect: "key-unknown"
    case .keyCase: "key-case"
    case .keyAlias: "key-alias"
    case .keyOfOthers: "key-wrong-element"
    case .keySpaced, .identifierSpaced: "key-whitespace"
    case .identifierWithBlank: "identifier-space"
    case .titleMissing: "title-missing"
    case .valueType: "value-type"
    case .valueEnum: "value-enum"
    case .idiomValue: "idiom-value"
    case .idiomEmpty: "idiom-empty"
    case .idiomsNotArray: "idiom-not-array"
    case .titleNotString: "titles-not-string"
    case .textDefaultType: "text-default-type"
    case .titleDefaultType: "title-default-type"
    case .valuesTitlesLength, .valuesWithoutPartner: "values-titles-length"
    case .shortTitlesLength: "short-titles-length"
    case .valuesEmpty: "values-empty"
    case .valueRepeated: "values-duplicate"
    case .titleRepeated: "titles-duplicate"
    case .valuesMixed: "values-mixed-types"
    case .valueNested: "values-nested"
    case .defaultNotInValues: "default-not-in-values"
    case .titleDefaultNotInValues: "title-default-not-in-values"
    case .radioLarge: "radio-large"
    case .toggleDefault, .toggleDefaultWord: "toggle-default"
    case .toggleValuesEqual: "toggle-values-equal"
    case .toggleOneValue: "toggle-one-value"
    case .toggleValuesTypes: "toggle-values-types"
    case .booleanAsNumber: "boolean-as-number"
    case .promptType, .promptIncomplete: "prompt-type"
    case .sliderBounds: "slider-min-max"
    case .sliderDefault: "slider-default-range"
    case .secureDefault: "secure-default"
    case .secretShown: "secret-not-secure"
    case .duplicateKey: "duplicate-key"
    case .duplicateRowTitle: "duplicate-row-title"
    case .elementBeforeGroup: "element-before-group"
    case .elementAfterRadioGroup: "element-after-radio"
    case .groupEmpty, .groupLast: "group-empty"
    case .childFileExtension: "child-file-extension"
    case .childFileInFolder, .childFileOutside: "child-file-path"
    case .imageExtension: "image-extension"
    case .elementIgnored: "tvos-slider"
    case .footerLength: "tvos-footer-length"
    case .keyOfPlatforms: "catalyst-only-key"
    case .keyOfVersion: "os-version"
    case .betweenFiles(let message): message.rule
    }
  }

  var text: String {
    switch self {
    case .pageUnreadable(let found):
      "expected a dictionary as the page, found \(found.textWithKind)"
    case .specifiersMissing: "the page has no \"PreferenceSpecifiers\""
    case .specifiersNotArray(let found):
      "expected an array of elements, found \(found.textWithKind)"
    case .elementNotDictionary(let found): "expected an element, found \(found.textWithKind)"
    case .pageEmpty: "the page has no elements"
    case .rootKeyUnknown(let key, _): "a page has no key \(key.quoted)"
    case .stringsTableType(let found):
      "expected a string as the name of the strings table, found \(found.textWithKind)"
    case .stringsTableExtension(let name):
      "the name of the strings table, \(name.quoted), has an extension"
    case .stringsTablePath(let name): "the name of the strings table, \(name.quoted), is a path"
    case .appGroupForm(let group): "the app group \(group.quoted) does not begin with \"group.\""
    case .watchWithoutAppGroup: "the page is for the watch, but names no app group"
    case .unusedPageTitle: "the Settings app does not show the title of a page"
    case .typeMissing: "the element has no \"Type\""
    case .typeNotText(let found): "expected a string as \"Type\", found \(found.textWithKind)"
    case .typeUnknown(let type, _, _): "there is no element \(type.quoted)"
    case .extensionType(let type): "the Settings app leaves out \(type.quoted)"
    case .requiredMissing(let key, let type, _, _): "a \(type) needs \(key.quoted)"
    case .requiredForeign(let key, let type):
      "the Settings app leaves out a \(type) without \(key.quoted)"
    case .requiredEmpty(let key): "\(key.quoted) is empty"
    case .keyUnknown(let key, let type, _): "a \(type) has no key \(key.quoted)"
    case .keyOfDialect(let key, let type): "the Settings app ignores \(key.quoted) in a \(type)"
    case .keyCase(let key, let meant), .keyAlias(let key, let meant, _):
      "expected the key \(meant.quoted), found \(key.quoted)"
    case .keyOfOthers(let key, let type, _): "a \(type) ignores \(key.quoted)"
    case .keySpaced(let key, _): "the key \(key.quoted) begins or ends with white space"
    case .identifierSpaced(let key): "\(key.quoted) begins or ends with white space"
    case .identifierWithBlank(let key): "\(key.quoted) holds white space"
    case .titleMissing: "the row has no title"
    case .valueType(let found, let key, let kind):
      "expected \(kind.name) as \(key.quoted), found \(found.textWithKind)"
    case .valueEnum(let value, let key, _, _): "\(key.quoted) takes no \(value.quoted)"
    case .idiomValue(let found, _, _): "there is no idiom \(found.text)"
    case .idiomEmpty: "an empty list of idioms: the element is shown on no device"
    case .idiomsNotArray(let found): "expected an array of idioms, found \(found.textWithKind)"
    case .titleNotString(let found): "expected a string as title, found \(found.textWithKind)"
    case .textDefaultType(let found):
      "expected a string as the default of a text field, found \(found.textWithKind)"
    case .titleDefaultType(let found):
      "expected a string as the default of a row without values, found \(found.textWithKind)"
    case .valuesTitlesLength(let values, let titles):
      "expected \(values.counted("title")), one for each value, found \(titles)"
    case .valuesWithoutPartner(let key, let missing):
      "\(key.quoted) stands without \(missing.quoted)"
    case .shortTitlesLength(let titles, let shortTitles):
      "expected \(titles.counted("short title")), one for each title, found \(shortTitles)"
    case .valuesEmpty: "there are no values to choose from"
    case .valueRepeated(let value, _): "the value \(value.text) stands twice"
    case .titleRepeated(let title, _): "the title \(title.text) stands twice"
    case .valuesMixed(let kinds): "the values are of several kinds: \(kinds.inWords)"
    case .valueNested(let kind): "expected a scalar as value, found \(kind.withArticle)"
    case .defaultNotInValues(let value, .none): "the default \(value.text) is none of the values"
    case .defaultNotInValues(let value, .sameText(let other)):
      "expected \(other.textWithKind) as default, found \(value.textWithKind)"
    case .defaultNotInValues(let value, .title):
      "the default \(value.text) is a title, not one of the values"
    case .titleDefaultNotInValues(let value):
      "the default \(value.text) is none of the values, and is shown as it is"
    case .radioLarge(let count): "the radio group has \(count.counted("choice"))"
    case .toggleDefault(let value, let on, let off):
      "expected \(on.text) or \(off.text) as default, found \(value.textWithKind)"
    case .toggleDefaultWord(let word, _):
      "expected true or false as default, found the string \(word.quoted)"
    case .toggleValuesEqual(let value): "on and off both store \(value.text)"
    case .toggleOneValue(let given, let value, let missing):
      "\(given.quoted) is \(value.textWithKind), but there is no \(missing.quoted)"
    case .toggleValuesTypes(let on, let off):
      "on stores \(on.withArticle), but off \(off.withArticle)"
    case .booleanAsNumber(let value, let other):
      "the default is \(value.textWithKind), which counts as \(other.text)"
    case .promptType(let found, let expected):
      "expected \(expected.quoted) as type of the prompt, found \(found.text)"
    case .promptIncomplete(let key, let type, _): "a \(type) needs \(key.quoted)"
    case .sliderBounds(let minimum, let maximum, _):
      "the minimum \(minimum.text) is not below the maximum \(maximum.text)"
    case .sliderDefault(let value, let minimum, let maximum):
      "the default \(value.text) is not between \(minimum.text) and \(maximum.text)"
    case .secureDefault: "the default of a secure field can be read by everyone who has the app"
    case .secretShown(let key): "what is typed for \(key.quoted) is shown"
    case .duplicateKey(let key, _, .alike): "two elements store \(key.quoted)"
    case .duplicateKey(let key, _, .otherDefault):
      "two elements store \(key.quoted), with different defaults"
    case .duplicateKey(let key, _, .otherType):
      "two elements of different types store \(key.quoted)"
    case .duplicateRowTitle(let title, let type, _): "two \(type) are titled \(title.quoted)"
    case .elementBeforeGroup: "the page does not begin with a group"
    case .elementAfterRadioGroup: "an element follows a radio group without a group of its own"
    case .groupEmpty: "the group has no rows, no title and no footer"
    case .groupLast: "the last group has no rows"
    case .childFileExtension(let file, _): "the name of the page, \(file.quoted), has an extension"
    case .childFileInFolder(let file): "the page \(file.quoted) is in a folder"
    case .childFileOutside(let file): "the page \(file.quoted) is outside the bundle"
    case .imageExtension(let file, _): "the name of the image, \(file.quoted), has an extension"
    case .elementIgnored(let type, let platform): "\(platform.title) leaves out \(type)"
    case .footerLength(let lines): "the footer has \(lines) lines; tvOS shows 5"
    case .keyOfPlatforms(let key, let platforms):
      "\(key.quoted) has a meaning on \(platforms.map(\.title).joined(separator: ", ")) only"
    case .keyOfVersion(let key, let since, let oldest):
      "\(key.quoted) came with iOS \(since); the app runs on \(oldest) too"
    case .betweenFiles(let message): message.text
    }
  }
}

extension Int {
  /// `1 title`, `2 titles`.
  fileprivate func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}

extension [Kind] {
  /// `integer, string`.
  fileprivate var inWords: String { map(\.name).joined(separator: ", ") }
}
