import PropertyLists

/// What can be wrong between the files of a bundle, as data.
enum CrossFileMessage: DiagnosticMessage, Equatable {
  // The bundle.
  case noRoot(isForApp: Bool)
  case bundleName(String)
  case uncompiledCatalog
  case strayTable
  case strayFile
  case languageName(String, meant: String?)

  // Pages that open pages.
  case childMissing(String, nearest: String?)
  case childCase(String, actual: String)
  case childCycle([String], length: Int)
  case pageUnreachable(String)
  case variantDrift(String, of: String, first: String, Drift)
  case appGroupDiffers(String, first: String)

  // Strings tables.
  case tableMissing(String)
  case tableWithoutLanguages(String)
  case tableLanguages(String, missing: [String])
  case tableCase(String, path: String, actual: String)
  case pageWithoutTable
  case untranslated(Texts)
  case untranslatedText(String, first: String)
  case unused(Texts)
  case unusedText(String)
  case unusedTable
  case sameAsSource(Texts)
  case sameText(String)
  case encoding(String)

  // Images.
  case imageMissing(String, actual: String?)
  case imageSize(String, PNGSize, expected: UInt32)
  case imageOnce(String, missing: String)

  /// Some texts of a table, of which the first are named.
  struct Texts: Equatable {
    let count: Int
    let total: Int
    let first: [String]

    static let shown = 3
  }

  /// How the variants of a page differ about one key.
  enum Drift: Equatable {
    case type, defaultValue(ValueDescription?, first: ValueDescription?)
  }

  var rule: String {
    switch self {
    case .noRoot: "bundle-no-root"
    case .bundleName: "bundle-name"
    case .uncompiledCatalog, .strayTable, .strayFile: "stray-file"
    case .languageName: "lproj-unknown"
    case .childMissing: "child-file-missing"
    case .childCase: "child-file-case"
    case .childCycle: "child-cycle"
    case .pageUnreachable: "page-unreachable"
    case .variantDrift: "device-variant-drift"
    case .appGroupDiffers: "app-group-differs"
    case .tableMissing: "strings-table-missing"
    case .tableWithoutLanguages: "strings-no-lproj"
    case .tableLanguages: "strings-table-language"
    case .tableCase: "strings-table-case"
    case .pageWithoutTable: "strings-no-table"
    case .untranslated, .untranslatedText: "string-untranslated"
    case .unused, .unusedText, .unusedTable: "string-unused"
    case .sameAsSource, .sameText: "string-same-as-source"
    case .encoding: "strings-encoding"
    case .imageMissing: "image-missing"
    case .imageSize: "image-size"
    case .imageOnce: "image-no-2x"
    }
  }
}
