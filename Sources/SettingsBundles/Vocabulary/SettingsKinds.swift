package import PropertyLists

/// The kinds of diagnostics about settings that are not only findings of the validator.
extension Diagnostic.Kind {
  static let bundleDocument: Self = "bundle-document"
  static let unsafeName: Self = "unsafe-name"
  static let nameClash: Self = "name-clash"
  package static let unreadablePage: Self = "page-unreadable"
  static let unreadableTable: Self = "strings-parse"
  package static let keptAsFile: Self = "kept-as-file"
  package static let input: Self = "input"
  package static let configuration: Self = "configuration"
  package static let knownFindings: Self = "known-findings"
  package static let progress: Self = "progress"

  static let readAs: Self = "read-as"
  static let booleanWord: Self = "boolean-word"
  static let emptyText: Self = "empty-text"
  package static let emptyValue: Self = "empty-value"
  static let numberSpelling: Self = "number-spelling"

  static let buildReference: Self = "build-reference"
  static let buildCondition: Self = "build-condition"
  static let buildConflict: Self = "build-conflict"
  static let defaultConflict: Self = "default-conflict"
  static let noSettings: Self = "no-settings"
  static let unregisteredDefault: Self = "unregistered-default"
  static let stringCatalog: Self = "string-catalog"
  static let noStrings: Self = "no-strings"
}

/// The kinds of findings that code asks for, apart from those of all rules.
extension Diagnostic.Kind {
  static let elementBeforeGroup: Self = "element-before-group"
  static let keyOfOtherElement: Self = "key-wrong-element"
  static let markedString: Self = "string-needs-translation"
  static let miscasedTable: Self = "strings-table-case"
  static let missingRequiredKey: Self = "required-missing"
  static let missingSpecifiers: Self = "page-no-specifiers"
  static let missingType: Self = "type-missing"
  static let toggleDefault: Self = "toggle-default"
  static let undocumentedValue: Self = "value-enum"
  static let unknownKey: Self = "key-unknown"
  static let unknownType: Self = "type-unknown"
  static let unusedException: Self = "unused-exception"
  static let valuesTitlesLength: Self = "values-titles-length"
  package static let buildSetting: Self = "build-setting"
  package static let duplicateKey: Self = "duplicate-key"
  package static let unknownRootKey: Self = "root-key-unknown"
  package static let untranslatedString: Self = "string-untranslated"
}
