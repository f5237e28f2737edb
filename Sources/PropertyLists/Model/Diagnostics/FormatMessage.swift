/// Every problem of a property list in some format, as data.
///
/// All readers share these messages, and tests compare them; `FormatMessage+Text.swift` contains the text.
package indirect enum FormatMessage: DiagnosticMessage, Equatable {
  // Violations of a format's grammar
  case unexpected(found: String, expected: String)
  /// A construct without an end, whose name may be from the file.
  case unclosed(String, end: String, opened: Position?)
  case documentTypeSubset
  case keyWithoutValue(String)
  case valueWithoutKey
  case emptyInput(example: String)
  case invalidScalar(Kind, String)
  /// A template's text where a value of a kind is to be.
  case placeholder(Kind)
  case invalidEscape(String)
  case invalidTag(String, example: String, expected: String, found: String)
  case library(String)
  case misreadByLibrary(String)
  case selfReference(String)
  case undefinedAlias(String, nearest: String?)
  case complexKey
  case invalidMerge
  case tooManyDirectives
  case corruptBinary(String)
  case unsupportedVersion(String)
  case mergeConflict(lastLine: Int?)
  case foreignFile(ForeignFile)

  // Input that conforms to the grammar but is rejected
  case invalidUTF8
  /// The first byte that is not UTF-8, unless it may be secret, and the probable encodings.
  case notUTF8(UInt8?, [LegacyEncoding])
  case invalidUTF16
  case invalidASCII(UInt8)
  case invalidUTF32
  case truncatedText(encoding: String)
  case unsupportedEncoding(String)
  case encodingConflict(declared: String, actual: String)
  case wrongEncoding(String, format: String)
  case wrongFormat(String, actual: Format, file: String?)
  case unknownFormat
  case repeatedKey(String, first: String)
  case null
  case nesting
  case expansion(String)
  case numberRange(String)
  case readAsZero(String)
  case dateRange(String)
  case inputTooLarge
  case invalidCharacter(UInt32)
  case unescapedSeparator(UInt32)
  case loneSurrogate(String)
  case unsupportedType(String)
  case severalDocuments
  case trailingContent

  // Values that a writer rejects or, if losses are accepted, changes
  case controlCharacter(UInt32, format: String)
  case dateFraction(String, format: String)
  case uidLookalike(format: String)
  case collidingKey
  case rootNotDictionary(Kind, format: String)
  case valueNotString(Kind, format: String)
  case lost(FormatMessage)
  case moreLosses(Int)
  case outputTooLarge(format: String, limit: Int)
  case notWritable(String)

  // Notes and warnings
  case ignoredAttribute(String)
  case missingQuotes(String, corrected: String)
  /// A scalar in XML that Apple's parsers reject as it is spelled.
  case rejectedSpelling(Kind, corrected: String)
  case rejectedFraction(String)
  case keyAsValue
  case missingByteOrderMark(encoding: String)
  case emptyTable
  case hyphensInComment
  case lateDeclaration
  case malformedDeclaration
  case malformedDocumentType
  case ignoredYAML11
  /// A comment after a string, as it would be in the string.
  case commentAfterString(String)
  /// A line of a plain string that looks like an entry, as it was probably meant.
  case entryInString(meant: String)
  /// A plain string that ends in its only quote.
  case quoteInString(String)
  case readDifferentlyByYAML11(String, as: String, here: Kind)
  case ignoredBackslash(String)
  case repeatedEntry(String, first: String)
  case missingSemicolon
  case comments(Int, format: String)
  /// An alias that a file no longer has.
  case writtenOut(alias: String)
  case partedComments(Int, String, format: String)
  case rewritten(RewriteReason)

  /// Whether Apple's parsers reject the whole file that it is about.
  package var isRejectedByApple: Bool {
    switch self {
    case .missingSemicolon, .rejectedSpelling, .rejectedFraction, .missingByteOrderMark,
      .emptyTable:
      true
    default: false
    }
  }

  /// The message about an empty file that should be a property list.
  static let emptyXML = emptyInput(example: "<plist version=\"1.0\"><dict/></plist>")
}

/// Why a file that was to be updated is rewritten.
package enum RewriteReason: String, Error {
  case layout = "its layout is unknown"
  /// Entries between which there is something else, or that have several texts.
  case form = "its text cannot be changed in part"
  case room = "its text has no room for a comment"
  case reading = "a change of its text would have changed other settings"
}
