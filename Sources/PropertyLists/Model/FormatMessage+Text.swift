/// The sentence and the advice for each fault: the one place where the engine makes text.
extension FormatMessage {
  public var rule: String {
    switch self {
    case .unexpected, .unclosed, .mismatchedTag, .unknownElement, .unknownAttribute,
      .unknownEntity, .documentTypeSubset, .keyWithoutValue, .valueWithoutKey, .emptyInput,
      .invalidScalar, .invalidEscape, .unescapedControl, .library, .misreadByLibrary,
      .selfReference, .undefinedAlias, .complexKey, .invalidMerge, .tooManyDirectives,
      .corruptBinary, .unsupportedVersion, .invalidTag, .ignoredBackslash:
      "syntax"
    case .invalidUTF8, .invalidUTF16, .invalidUTF32, .invalidASCII, .unsupportedEncoding,
      .encodingConflict,
      .wrongEncoding:
      "encoding"
    case .repeatedKey, .repeatedEntry: "repeated-key"
    case .null: "null"
    case .nesting: "nesting"
    case .expansion, .inputTooLarge: "expansion"
    case .numberRange: "number-range"
    case .dateRange: "date-range"
    case .invalidCharacter, .controlCharacter: "control-character"
    case .loneSurrogate: "lone-surrogate"
    case .unsupportedType, .noTable, .noText: "unsupported-type"
    case .severalDocuments: "several-documents"
    case .trailingContent: "trailing-content"
    case .dateFraction: "date-fraction"
    case .uidLookalike: "uid-lookalike"
    case .lost(let fault): fault.rule
    case .notWritable: "usage"
    case .readDifferentlyByYAML11: "yaml-1.1"
    case .comments: "comments"
    }
  }

  public var isDetail: Bool {
    if case .comments = self { true } else { false }
  }

  public var text: String {
    switch self {
    case .unexpected(let found, let expected): "expected \(expected), found \(found)"
    case .unclosed(let name, nil): "\(name) is not closed"
    case .unclosed(let name, let opened?):
      "\(name) opened in line \(opened.line) is not closed"
    case .mismatchedTag(let opened, let closed):
      "expected </\(opened)>, found </\(closed.visible)>"
    case .unknownElement(let name): "a property list has no element <\(name.visible)>"
    case .unknownAttribute(let name): "a property list has no attribute \(name.quoted)"
    case .unknownEntity(let name): "unknown entity \(name.quoted)"
    case .documentTypeSubset: "the document type declares something of its own"
    case .keyWithoutValue(let key): "the key \(key.quoted) has no value"
    case .valueWithoutKey: "a value in a dictionary has no key"
    case .emptyInput: "there is nothing in this file"
    case .invalidScalar(let kind, let text): "\(text.quoted) is no \(kind.name)"
    case .invalidEscape(let text): "unknown escape \(text.quoted)"
    case .unescapedControl(let byte):
      "the control character \(Unicode.Scalar(byte).escaped) stands in a string unescaped"
    case .invalidTag(let key, let kind, let found):
      "the value of \(key.quoted) is \(found), which is no \(kind.name)"
    case .library(let problem): problem
    case .misreadByLibrary(let what): "\(what) is ambiguous"
    case .selfReference(let what): "\(what) contains itself"
    case .undefinedAlias(let name): "the alias \(name.quoted) has no anchor before it"
    case .complexKey: "a key that is not a plain text"
    case .invalidMerge: "only a mapping, or a list of mappings, can be merged"
    case .tooManyDirectives: "more than \(Limits.yamlDirectives) directives"
    case .corruptBinary(let what): what
    case .unsupportedVersion(let version):
      "binary property lists of version \(version.quoted) cannot be read"
    case .invalidUTF8: "these bytes are not UTF-8"
    case .invalidASCII(let byte):
      "the byte 0x\(String(byte, radix: 16, uppercase: true)) stands in a string that says it is ASCII"
    case .invalidUTF16: "half a surrogate pair stands in UTF-16 text"
    case .invalidUTF32: "these bytes are not UTF-32"
    case .unsupportedEncoding(let name): "the encoding \(name.quoted) is not supported"
    case .encodingConflict(let declared, let actual):
      "the file declares \(declared.quoted), but is \(actual)"
    case .wrongEncoding(let actual, let format): "\(format) is UTF-8, but this file is \(actual)"
    case .repeatedKey(let key, _): "the key \(key.quoted) appears twice in this dictionary"
    case .null: "a property list has no null"
    case .nesting: "containers are nested more than \(Limits.nesting) deep"
    case .expansion(let what): "the input expands to too many \(what)"
    case .inputTooLarge: "the input is larger than \(Limits.inputBytes >> 30) GiB"
    case .numberRange(let text): "the number \(text.quoted) is out of range"
    case .dateRange(let text): "the date \(text.quoted) does not exist or is out of range"
    case .invalidCharacter(let value):
      "the character U+\(Self.hex(value)) is not allowed here"
    case .loneSurrogate(let text): "\(text.quoted) is half a surrogate pair"
    case .unsupportedType(let name): "\(name.visible) cannot stand in a property list"
    case .severalDocuments: "a second document begins here"
    case .trailingContent: "something follows the end of the document"
    case .controlCharacter(let value, let format):
      "\(format) cannot hold the character U+\(Self.hex(value))"
    case .dateFraction(let text, let format):
      "\(format) cannot hold the fraction of a second in \(text)"
    case .uidLookalike(let format):
      "\(format) cannot tell this dictionary, whose only key is CF$UID, from a UID"
    case .noTable(let kind, let format):
      "a \(format) is a dictionary of texts, no \(kind.name)"
    case .noText(let kind, let format):
      "a \(format) holds texts only, no \(kind.name)"
    case .lost(let fault): "\(fault.text); \(fault.loss)"
    case .notWritable(let format): "\(format) can be read, but not written"
    case .readDifferentlyByYAML11(let text, let other):
      "\(text.quoted) would be \(other) to a YAML 1.1 reader"
    case .ignoredBackslash(let text): "\(text.quoted) is no escape; its backslash is ignored"
    case .repeatedEntry(let key, _):
      "the key \(key.quoted) appears twice in this table, with the same text"
    case .comments(let count, let format):
      "\(format) has no comments; \(count == 1 ? "one is" : "\(count) are") left out"
    }
  }

  public var help: String {
    switch self {
    case .unexpected, .library: "correct the text here or just before"
    case .unclosed: "add what closes it"
    case .mismatchedTag(let opened, _): "close <\(opened)> first"
    case .unknownElement:
      "use dict, array, string, integer, real, true, false, date or data"
    case .unknownAttribute: "remove it; only <plist version=\"1.0\"> has one"
    case .unknownEntity: "write &amp; for a bare &; only amp, lt, gt, quot and apos are known"
    case .documentTypeSubset: "remove everything between [ and ]"
    case .keyWithoutValue: "add a value or remove the key"
    case .valueWithoutKey: "put a <key> before it"
    case .emptyInput: "an empty page is written: <plist version=\"1.0\"><dict/></plist>, or {}"
    case .invalidScalar(let kind, _): Self.example(of: kind)
    case .invalidEscape: "write a backslash as \\\\"
    case .unescapedControl: "write it as an escape"
    case .invalidTag(let key, _, _):
      "write \(JSONTag(rawValue: key)?.example ?? key)"
        + "; a dictionary with this key alone goes inside {\"$dictionary\": …}"
    case .misreadByLibrary: "put a blank between the two, or the text in quotes"
    case .selfReference: "write the value out at one of the two places"
    case .undefinedAlias: "put the anchor before the alias, or the text in quotes"
    case .complexKey: "use a single line of text as the key"
    case .invalidMerge: "write \"<<\" in quotes if it is an ordinary key"
    case .tooManyDirectives: "remove the % lines that are not needed"
    case .corruptBinary: "the file is damaged or cut off; restore it from its source"
    case .unsupportedVersion: "write it as version 00, the one that property lists have"
    case .invalidASCII: "write the string as UTF-16"
    case .invalidUTF8, .invalidUTF16, .invalidUTF32, .wrongEncoding: "save the file as UTF-8"
    case .unsupportedEncoding, .encodingConflict: "save the file as UTF-8 and declare that"
    case .repeatedKey(_, let first), .repeatedEntry(_, let first):
      "remove one; the first is at \(first)"
    case .null: "no value; write \"\" or remove the key"
    case .nesting: "flatten the structure"
    case .expansion: "write the repeated parts out, or repeat less"
    case .inputTooLarge: "split the file"
    case .numberRange: "integers go from -2^63 to 2^64-1, reals to 1.8e308; or put it in quotes"
    case .dateRange: "dates go from year 1 to year 9999: 2010-04-27T00:00:00Z"
    case .invalidCharacter: "remove it, or store the bytes as data"
    case .loneSurrogate: "write both halves, or the character itself"
    case .unsupportedType: "use dictionaries, arrays, strings, numbers, booleans, dates or data"
    case .severalDocuments: "keep one document in a file"
    case .trailingContent: "remove it"
    case .controlCharacter: "remove it, choose another format, or accept U+FFFD with --lossy"
    case .dateFraction: "choose binary, JSON or YAML, or drop it with --lossy"
    case .uidLookalike: "rename the key, choose another format, or make it a UID with --lossy"
    case .noTable: "choose another format"
    case .noText: "write it as text, choose another format, or leave it out with --lossy"
    case .lost(.repeatedKey(_, let first)): "remove one; the first is at \(first)"
    case .lost: "choose another format to keep it"
    case .notWritable: "choose another format with --to"
    case .readDifferentlyByYAML11: "put it in quotes, or write it so that both read the same"
    case .ignoredBackslash: "write a backslash as \\\\, or remove it"
    case .comments: "choose a format that has comments: XML, YAML or strings"
    }
  }

  /// What a writer did instead of refusing.
  private var loss: String {
    switch self {
    case .controlCharacter: "wrote U+FFFD instead"
    case .dateFraction: "dropped the fraction"
    case .uidLookalike: "it will be read as a UID"
    case .repeatedKey: "the last one counts"
    case .noText: "it was left out"
    default: "it was changed"
    }
  }

  private static func hex(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  private static func example(of kind: Kind) -> String {
    switch kind {
    case .integer: "an integer looks like 42, -7 or 0x1F"
    case .real: "a real looks like 0.5, 1e20, nan or +infinity"
    case .date: "a date looks like 2010-04-27T00:00:00Z"
    case .data: "data is base64: letters, digits, + and /, ending in = where needed"
    case .boolean: "a boolean is true or false"
    case .uid: "a UID is an integer from 0 to 4294967295"
    case .string, .array, .dictionary: "correct the text here"
    }
  }
}
