import PropertyLists

/// What to do about each fact.
extension ValidationMessage {
  var help: String {
    switch self {
    case .pageUnreadable, .specifiersMissing(misspelt: nil):
      "a page is a dictionary whose \"PreferenceSpecifiers\" holds the elements"
    case .specifiersMissing(let key?): Self.rename(key, "PreferenceSpecifiers")
    case .specifiersNotArray: "put the elements into an array, even a single one"
    case .elementNotDictionary: "remove it; an element is a dictionary with a \"Type\""
    case .pageEmpty: "add elements, or remove the page and the row that opens it"
    case .rootKeyUnknown(let key, let meant?) where key.lowercased() == meant.lowercased():
      "write \(meant.quoted)"
    case .rootKeyUnknown(let key, let meant?): "\(Self.guess(meant)) \(Self.keep(key))"
    case .rootKeyUnknown(let key, nil): "remove it. \(Self.keep(key))"
    case .stringsTableType: "name the table without folder and extension: \"Root\""
    case .stringsTableExtension(let name): "write \(Self.withoutExtension(name).quoted)"
    case .stringsTablePath(let name):
      "write \((name.split(separator: "/").last ?? "").quoted); it is looked up in each .lproj folder"
    case .appGroupForm: "write it as the app's entitlements do: \"group.example.app\""
    case .watchWithoutAppGroup:
      "add \"ApplicationGroupContainerIdentifier\"; the app finds the values in that group"
    case .unusedPageTitle:
      "remove it; the title is that of the app, or of the row that opens the page"
    case .typeMissing(let key?): Self.rename(key, "Type")
    case .typeMissing(nil): "add it; the Settings app leaves the element out without it"
    case .typeNotText: "name the element's type, as a string"
    case .typeUnknown(_, let nearest?, _): Self.guess(nearest)
    case .typeUnknown(_, nil, let known): "the types are \(known.joined(separator: ", "))"
    case .extensionType, .requiredForeign:
      "keep it if the app shows the page itself, as InAppSettingsKit does"
    case .requiredMissing(let key, _, _, let misspelt?),
      .promptIncomplete(let key, _, let misspelt?):
      Self.rename(misspelt, key)
    case .requiredMissing(_, _, let kind, nil):
      "add \(kind.name); the Settings app leaves the element out without it"
    case .promptIncomplete("Type", let type, nil): "add it: \(type.quoted)"
    case .promptIncomplete(_, _, nil): "add a string"
    case .requiredEmpty: "fill it in; the Settings app leaves the element out as it is"
    case .keyUnknown(let key, _, let nearest?): "\(Self.guess(nearest)) \(Self.keep(key))"
    case .keyUnknown(let key, _, nil): "remove it. \(Self.keep(key))"
    case .keyOfDialect(let key, _):
      "keep it if the app shows the page itself. \(Self.keep(key, "To say so"))"
    case .keyCase(_, let meant), .keySpaced(_, let meant): "write \(meant.quoted)"
    case .keyAlias(let key, let meant, true):
      "write \(meant.quoted); Xcode's editor calls it \(key.quoted)"
    case .keyAlias(_, let meant, false): "write \(meant.quoted)"
    case .keyOfOthers("Title", let type, _) where type == ElementDescription.slider.type:
      "remove it, and put a \(ElementDescription.group.type) with this title above"
    case .keyOfOthers(let key, _, let owners):
      "remove it; it belongs to \(Self.list(owners)). \(Self.keep(key))"
    case .identifierSpaced(let key): "write \(key.trimmed.quoted), here and in the app"
    case .identifierWithBlank: "it works; without, it is easier to use in code and in a shell"
    case .titleMissing: "add a \"Title\""
    case .valueType(let found, _, .boolean): Self.makeBoolean(found)
    case .valueType(_, _, let kind): "make it \(kind.name)"
    case .valueEnum(_, _, let nearest?, let allowed):
      "\(Self.guess(nearest)) It takes \(Self.list(allowed, upTo: .max))"
    case .valueEnum(_, _, nil, let allowed), .idiomValue(_, nil, let allowed):
      "write \(allowed.map(\.quoted).joined(separator: " or "))"
    case .idiomValue(_, let nearest?, _): Self.guess(nearest.quoted)
    case .idiomEmpty: "remove the key to show the element on every device"
    case .idiomsNotArray: "put it into an array; the Settings app ignores it as it is"
    case .titleNotString: "make it a string"
    case .textDefaultType(let found):
      "make it \(found.bareText.isEmpty ? "a string" : "the string \(found.bareText.quoted)")"
    case .titleDefaultType: "make it a string, or add \"Values\" and \"Titles\""
    case .valuesTitlesLength: "make \"Values\" and \"Titles\" equally long"
    case .valuesWithoutPartner(_, let missing): "add \(missing.quoted), or remove both"
    case .shortTitlesLength: "make \"Titles\" and \"ShortTitles\" equally long"
    case .valuesEmpty: "add at least one value and its title"
    case .valueRepeated(_, let first):
      "change one; \"Values\" \(first) is the same, and the choices cannot be told apart"
    case .titleRepeated(_, let first): "change one; \"Titles\" \(first) is the same"
    case .valuesMixed: "use one kind, so that the app can read the value as that kind"
    case .valueNested: "use strings, numbers or booleans"
    case .defaultNotInValues(_, .none): "write one of the values; no choice is marked otherwise"
    case .defaultNotInValues(_, .sameText(let other)): "make it \(other.textWithKind)"
    case .defaultNotInValues(_, .title(let value)): "write its value, \(value.text)"
    case .titleDefaultNotInValues: "add it to \"Values\" if it should have a title"
    case .radioLarge: "use \(ElementDescription.multiValue.type), which shows them on another page"
    case .toggleDefault: "write one of the two; the switch is shown off otherwise"
    case .toggleDefaultWord(_, let truth):
      "make it the boolean \(truth); the Settings app shows the switch off whatever a string says"
    case .toggleValuesEqual: "make \"TrueValue\" and \"FalseValue\" different"
    case .toggleOneValue(_, let value, let missing):
      "add \(missing.quoted), \(value.kind.withArticle) too"
    case .toggleValuesTypes: "use one kind, so that the app can read the value as that kind"
    case .booleanAsNumber(_, let other): "write \(other.text)"
    case .promptType(_, let expected): "write \(expected.quoted)"
    case .sliderBounds(_, _, areSwapped: true): "swap the two"
    case .sliderBounds(_, _, areSwapped: false): "make the maximum larger"
    case .sliderDefault(_, let minimum, let maximum):
      "write a number from \(minimum.text) to \(maximum.text)"
    case .secureDefault: "remove the default"
    case .secretShown: "add \"IsSecure\" with true, if it is a secret"
    case .duplicateKey(_, let first, .alike): "the first is at \(first); remove one"
    case .duplicateKey(_, let first, _):
      "the first is at \(first); rename one, or show each on other devices"
    case .duplicateRowTitle(_, _, let first): "the first is at \(first); change one"
    case .elementBeforeGroup, .elementAfterRadioGroup:
      "put a \(ElementDescription.group.type) before this element"
    case .groupEmpty, .groupLast: "remove it, or add rows"
    case .childFileExtension(_, let page): "write \(page.quoted)"
    case .childFileInFolder: "it works; Apple's reference asks for a name without a path"
    case .childFileOutside: "name a page of this bundle, without \"..\" and without a leading \"/\""
    case .imageExtension(_, let name): "write \(name.quoted)"
    case .elementIgnored: "choose another element for this platform"
    case .footerLength: "shorten it"
    case .keyOfPlatforms: "keep it if the app runs there; it is ignored elsewhere"
    case .keyOfVersion: "older systems ignore it; see that the page makes sense without"
    case .betweenFiles(let message): message.help
    }
  }

  private static func rename(_ found: String, _ meant: String) -> String {
    "rename \(found.quoted) to \(meant.quoted)"
  }

  private static func guess(_ name: String) -> String { "did you mean \(name)?" }

  /// The line that lets a key through.
  private static func keep(_ key: String, _ purpose: String = "To keep it") -> String {
    "\(purpose), write into \(ValidationConfiguration.fileName): extra-keys: [\(key.asYAML)]"
  }

  private static func list(_ names: [String], upTo limit: Int = 3) -> String {
    names.count > limit
      ? "\(names.prefix(limit - 1).joined(separator: ", ")) and others"
      : names.joined(separator: ", ")
  }

  private static func withoutExtension(_ name: String) -> String {
    String(name.dropLast(".strings".count))
  }

  private static func makeBoolean(_ found: ValueDescription) -> String {
    guard let truth = BooleanWord.truth(of: found.bareText) else { return "make it a boolean" }
    return "make it the boolean \(truth); the Settings app ignores anything else here"
  }
}

/// Words that people write where a boolean belongs.
enum BooleanWord {
  private static let truths: [String: Bool] = [
    "yes": true, "on": true, "true": true, "1": true, "y": true,
    "no": false, "off": false, "false": false, "0": false, "n": false,
  ]

  static func truth(of text: String) -> Bool? { truths[text.lowercased()] }
}

extension String {
  /// The text as an item of a YAML list: in quotes unless it is a plain word.
  var asYAML: String {
    let isWord = unicodeScalars.allSatisfy { scalar in
      scalar == "_" || scalar == "-" || scalar.isASCII && scalar.properties.isAlphabetic
        || scalar.isASCII && scalar.properties.numericType != nil
    }
    return isWord && !isEmpty && !hasPrefix("-") && utf8.count <= Limits.quotedScalars
      ? self : quoted
  }
}
