/// The rule, text, and help of each message of the readers and writers.
extension FormatMessage {
  package var rule: String { kind.rawValue }

  private var kind: Diagnostic.Kind {
    switch self {
    case .unexpected, .unclosed, .ignoredAttribute, .documentTypeSubset, .keyWithoutValue,
      .valueWithoutKey, .emptyInput, .invalidScalar, .invalidEscape, .library, .misreadByLibrary,
      .selfReference, .undefinedAlias, .complexKey, .invalidMerge, .tooManyDirectives,
      .corruptBinary, .unsupportedVersion, .invalidTag, .ignoredBackslash, .missingSemicolon,
      .missingQuotes, .wrongFormat, .unknownFormat, .foreignFile, .placeholder, .rejectedSpelling,
      .keyAsValue, .missingByteOrderMark, .emptyTable, .hyphensInComment, .lateDeclaration,
      .malformedDeclaration, .malformedDocumentType:
      .syntax
    case .mergeConflict: .mergeConflict
    case .invalidUTF8, .notUTF8, .invalidUTF16, .invalidUTF32, .invalidASCII,
      .truncatedText, .unsupportedEncoding, .encodingConflict, .wrongEncoding:
      .encoding
    case .repeatedKey, .repeatedEntry: .repeatedKey
    case .null: .null
    case .nesting: .nesting
    case .expansion, .inputTooLarge, .outputTooLarge, .moreLosses: .expansion
    case .numberRange, .readAsZero: .numberRange
    case .dateRange: .dateRange
    case .invalidCharacter, .unescapedSeparator, .controlCharacter, .collidingKey:
      .controlCharacter
    case .loneSurrogate: .loneSurrogate
    case .unsupportedType, .rootNotDictionary, .valueNotString: .unsupportedType
    case .severalDocuments: .multipleDocuments
    case .trailingContent: .trailingContent
    case .dateFraction, .rejectedFraction: .dateFraction
    case .uidLookalike: .uidLookalike
    case .lost(let message): Diagnostic.Kind(rawValue: message.rule)
    case .notWritable: .usage
    case .ignoredYAML11, .readDifferentlyByYAML11: .yaml11
    case .commentAfterString: .stringComment
    case .entryInString, .quoteInString: .plainString
    case .comments, .partedComments: .comments
    case .writtenOut: .alias
    case .rewritten: .wholeFile
    }
  }

  package var text: String {
    switch self {
    case .unexpected(let found, let expected): "expected \(expected) but found \(found)"
    case .unclosed(let name, _, nil): "\(name) is never closed"
    case .unclosed(let name, _, let opened?):
      "\(name) opened on line \(opened.line) is never closed"
    case .documentTypeSubset: "the DOCTYPE has an internal subset"
    case .keyWithoutValue(let key): "missing value for key \(key.quoted)"
    case .valueWithoutKey: "missing key before this value"
    case .emptyInput: "the document is empty"
    case .invalidScalar(let kind, let text):
      "\(text.quoted) is not \(kind == .data ? "base64" : kind.withArticle)"
    case .placeholder(let kind):
      "placeholder instead of \(kind == .data ? "base64" : kind.withArticle)"
    case .invalidEscape(let text): "invalid escape sequence \(text.quoted)"
    case .invalidTag(let key, _, let expected, let found):
      "expected \(expected) for \(key.quoted) but found \(found)"
    case .library(let problem): problem
    case .misreadByLibrary(let construct): "ambiguous \(construct)"
    case .selfReference(let name): "\(name) contains itself"
    case .undefinedAlias(let name, _): "undefined alias \(name.quoted)"
    case .complexKey: "a mapping key must be a string"
    case .invalidMerge: "a merge key (<<) takes a mapping or a list of mappings"
    case .tooManyDirectives: "more than \(Limits.yamlDirectives) directives"
    case .corruptBinary(let problem): problem
    case .unsupportedVersion(let version):
      "unsupported version \(version.quoted) of binary property lists"
    case .mergeConflict(let line?): "unresolved merge conflict, up to line \(line)"
    case .mergeConflict(nil): "unresolved merge conflict"
    case .foreignFile(let file): file.text
    case .invalidUTF8: "invalid UTF-8"
    case .notUTF8(let byte, let encodings):
      "invalid UTF-8"
        + (byte.map { ": the byte 0x\(NumberText.hex($0, width: 2))" } ?? "")
        + "; the file is probably \(encodings.map(\.rawValue).joined(separator: " or "))"
    case .wrongFormat(let format, let actual, _): "expected \(format) but found \(actual.title)"
    case .unknownFormat: "not in a known format: the whole file is one piece of plain text"
    case .invalidASCII(let byte):
      "non-ASCII byte 0x\(NumberText.hex(byte, width: 2)) in an ASCII string, read as ISO-8859-1"
    case .invalidUTF16: "unpaired surrogate in UTF-16 text"
    case .invalidUTF32: "invalid UTF-32"
    case .truncatedText(let encoding): "the last character of this \(encoding) text is incomplete"
    case .unsupportedEncoding(let name): "unsupported encoding \(name.quoted)"
    case .encodingConflict(let declared, let actual):
      "the file declares \(declared.quoted) but is \(actual)"
    case .wrongEncoding(let actual, let format):
      "\(format) must be UTF-8, but this file is \(actual)"
    case .repeatedKey(let key, _): "duplicate key \(key.quoted)"
    case .null: "a property list cannot contain null"
    case .nesting: "nesting is deeper than \(Limits.nesting) levels"
    case .expansion(let unit): "the input expands to too many \(unit)"
    case .inputTooLarge: "the input is larger than \(Limits.inputBytes >> 30) GiB"
    case .numberRange(let text): "the number \(text.quoted) is out of range"
    case .readAsZero(let text): "the number \(text.quoted) is too small, so it is read as 0"
    case .dateRange(let text): "the date \(text.quoted) does not exist or is out of range"
    case .invalidCharacter(let value), .unescapedSeparator(let value):
      "the character U+\(NumberText.hex(value, width: 4)) is not allowed here"
    case .loneSurrogate(let text): "unpaired surrogate \(text.quoted)"
    case .unsupportedType(let name): "\(name.visible) is not supported in property lists"
    case .severalDocuments: "unexpected second document"
    case .trailingContent: "unexpected content after the end of the document"
    case .controlCharacter(let value, let format):
      "\(format) cannot hold the character U+\(NumberText.hex(value, width: 4))"
    case .dateFraction(let text, let format):
      "\(format) cannot hold the fraction of a second in \(text)"
    case .collidingKey: "without that character, the key equals another one in its dictionary"
    case .uidLookalike(let format):
      "\(format) cannot distinguish this dictionary, whose only key is CF$UID, from a UID"
    case .rootNotDictionary(let kind, let format):
      "a \(format) must be a dictionary, not \(kind.withArticle)"
    case .valueNotString(let kind, let format):
      "the values of a \(format) must be strings, not \(kind.withArticle)"
    case .lost(let message): "\(message.text); \(message.loss)"
    case .moreLosses(let count): "changed \(count) more \(count == 1 ? "value" : "values")"
    case .outputTooLarge(let format, let limit):
      "\(format) would take more than \(limit >> 20) MiB, the limit for an input of this size"
    case .notWritable(let format): "\(format) can be read but not written"
    case .ignoredAttribute(let name): "the attribute \(name.quoted) is ignored"
    case .missingQuotes(let value, _): "missing quotes around \(value.quoted)"
    case .ignoredYAML11: "the document declares YAML 1.1, but is read as YAML 1.2"
    case .commentAfterString: "a comment begins here, so the string ends before it"
    case .entryInString: "this line continues the string above"
    case .quoteInString: "the quote at the end is part of the string"
    case .readDifferentlyByYAML11(let text, let other, let kind):
      "\(text.quoted) is \(kind.withArticle) here, but \(other) in YAML 1.1"
    case .ignoredBackslash(let text):
      "unknown escape sequence \(text.quoted); the backslash is ignored"
    case .repeatedEntry(let key, _): "duplicate key \(key.quoted) with the same string"
    case .missingSemicolon: "missing \";\" after the last entry"
    case .rejectedSpelling(let kind, _):
      "Apple's parsers reject this spelling of \(kind.withArticle)"
    case .rejectedFraction(let text):
      "Apple's parsers reject the fraction of a second in \(text)"
    case .keyAsValue: "<key> in place of a value, which only Apple's parsers read as a string"
    case .missingByteOrderMark(let encoding):
      "Apple's parsers reject \(encoding) without a byte order mark"
    case .emptyTable: "Apple's parsers reject an empty file"
    case .hyphensInComment: "\"--\" in a comment, which other parsers reject"
    case .lateDeclaration:
      "the XML declaration is not at the beginning of the file, so other parsers reject it"
    case .malformedDeclaration: "malformed XML declaration, which other parsers reject"
    case .malformedDocumentType: "malformed DOCTYPE, which other parsers reject"
    case .comments(let count, let format):
      "\(format) does not support comments; omitted \(count) \(count == 1 ? "comment" : "comments")"
    case .writtenOut(let alias): "replaced \(alias.quoted) with a value of its own"
    case .partedComments(let count, let end, let format):
      "a comment in \(format) cannot contain \(end.quoted); wrote "
        + "\(end.map(String.init).joined(separator: " ").quoted) in "
        + "\(count) \(count == 1 ? "comment" : "comments")"
    case .rewritten(let reason): "rewrote the whole file: \(reason.rawValue)"
    }
  }

  package var help: String {
    switch self {
    case .unexpected, .library: "fix the syntax here or just before"
    case .unclosed(_, let end, _): "add the missing \(end)"
    case .documentTypeSubset: "remove everything between [ and ]"
    case .keyWithoutValue: "add a value or remove the key"
    case .valueWithoutKey: "add a <key> before it"
    case .emptyInput(let example): "for an empty dictionary, write \(example)"
    case .invalidScalar(let kind, _): Self.example(of: kind)
    case .placeholder: "replace it first; set and edit can change the other values of the file"
    case .invalidEscape(let text) where text.utf8.dropFirst().first?.isDigit == true:
      "write the character itself, or \\U and the four hexadecimal digits of its number"
    case .invalidEscape: "write a backslash as \\\\"
    case .invalidTag(_, let example, _, _):
      "write \(example), or wrap a dictionary with this one key in {\"$dictionary\": …}"
    case .misreadByLibrary: "add a space, or quote the string"
    case .selfReference: "write out the value at one of the two locations"
    case .undefinedAlias(let name, let nearest):
      (nearest.map { "write *\($0.visible)" } ?? "define the anchor before the alias")
        + ", or quote the string: \("*\(name)".quoted)"
    case .complexKey: "use a string on one line as the key"
    case .invalidMerge: "quote \"<<\" if it is an ordinary key"
    case .tooManyDirectives: "remove unused % lines"
    case .corruptBinary: "the file is damaged or truncated; restore it from its source"
    case .unsupportedVersion: "save it as version 00"
    case .mergeConflict:
      "keep the right lines, and remove those that begin with <<<<<<<, |||||||, =======, or >>>>>>>"
    case .foreignFile(let file): file.help
    case .invalidASCII: "write the file again with --to binary, which stores the string as UTF-16"
    case .invalidUTF8, .invalidUTF16, .invalidUTF32, .truncatedText, .wrongEncoding:
      "save the file as UTF-8"
    case .notUTF8(_, let encodings):
      "save it as UTF-8, or run iconv -f \(encodings.first?.iconvName ?? "") -t UTF-8 FILE > NEW"
        + (encodings.dropFirst().first.map { ", or with -f \($0.iconvName) if letters are wrong" }
          ?? "")
    case .wrongFormat(_, let actual, let file?):
      "convert it: settings-convert \(file.shellQuoted) --from \(actual.name) -o \(file.shellQuoted)"
    case .unknownFormat: "name its format with --from if it is one"
    case .wrongFormat(_, let actual, nil): "read it as \(actual.title) with --from \(actual.name)"
    case .unsupportedEncoding, .encodingConflict: "save the file as UTF-8 and declare that encoding"
    case .repeatedKey(let key, let first), .repeatedEntry(let key, let first):
      key.asListItem.map { "write \($0.quoted), or remove one; the first is at \(first)" }
        ?? "remove one; the first is at \(first)"
    case .null: "write a value, or remove the key"
    case .nesting: "flatten the structure"
    case .expansion: "use fewer aliases or shared objects"
    case .inputTooLarge: "split the file"
    case .numberRange:
      "integers range from -2^63 to 2^64-1, reals from 5e-324 to 1.8e308; quote it to keep it as a string"
    case .readAsZero: "write 0, or a number from 5e-324"
    case .dateRange: "write a date from year 1 to year 9999, such as 2010-04-27T00:00:00Z"
    case .unescapedSeparator(let value):
      "write \"\\u\(NumberText.hex(value, width: 4))\" in double quotes"
    case .invalidCharacter: "remove it, or store the bytes as data"
    case .loneSurrogate: "write both halves, or the character itself"
    case .unsupportedType: "use dictionaries, arrays, strings, numbers, booleans, dates, or data"
    case .severalDocuments: "put each document in its own file"
    case .trailingContent: "remove it"
    case .controlCharacter:
      "remove it, use another format, or convert with --lossy to replace it with U+FFFD"
    case .dateFraction: "use binary, JSON, or YAML, or convert with --lossy to drop the fraction"
    case .collidingKey: "rename the key"
    case .uidLookalike:
      "rename the key, use another format, or convert with --lossy to make it a UID"
    case .rootNotDictionary: "use another format"
    case .valueNotString:
      "write it as a string, use another format, or convert with --lossy to omit it"
    case .lost(.repeatedKey(_, let first)): "remove one; the first is at \(first)"
    case .lost: "use another format to keep it"
    case .moreLosses: "only the first \(Limits.diagnostics) are listed"
    case .outputTooLarge: "use binary, which stores equal values once, or flatten the structure"
    case .notWritable: "choose another format with --to"
    case .ignoredAttribute: "remove it; Apple's parsers ignore it too"
    case .missingQuotes(let value, let corrected):
      (value.withoutCurlyQuotes == value ? "write " : "replace the curly quotes: ") + corrected
    case .ignoredYAML11:
      "remove the line; yes, no, on, off, and 12:30 are strings, 017 is 17, and 0o17 is 15"
    case .commentAfterString(let text):
      "write \(text.quoted) if it belongs to the string; otherwise, write a space after the #"
    case .entryInString(let meant):
      "to begin an entry, write \(meant), and indent it like those beside it; otherwise, quote the string"
    case .quoteInString(let text): "write \(text.quoted), with both quotes or with none"
    case .readDifferentlyByYAML11:
      "quote it, or use a spelling that means the same in both versions"
    case .ignoredBackslash(let text) where text.count > 2:
      "write \\U\(text.dropFirst(2)) for the character, or \\\\ for a backslash"
    case .ignoredBackslash: "write a backslash as \\\\, or remove it"
    case .missingSemicolon: "add it; Apple's parsers reject the whole table"
    case .rejectedSpelling(_, let corrected): "write \(corrected)"
    case .rejectedFraction: "drop it, or use a binary property list"
    case .keyAsValue: "write <string>"
    case .missingByteOrderMark: "add the mark, or save the file as UTF-8"
    case .emptyTable: "write an empty line"
    case .hyphensInComment: "write - - or another character"
    case .lateDeclaration: "remove what is in front of it"
    case .malformedDeclaration: "write <?xml version=\"1.0\" encoding=\"UTF-8\"?>"
    case .malformedDocumentType:
      "write <!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">"
    case .comments: "to keep comments, use XML, YAML, or strings"
    case .partedComments: "use other words to keep it as it is"
    case .writtenOut, .rewritten: ""
    }
  }

  /// The end of a warning about a value that was changed instead of rejected.
  private var loss: String {
    switch self {
    case .controlCharacter: "replaced it with U+FFFD"
    case .dateFraction: "dropped the fraction"
    case .uidLookalike: "it will be read back as a UID"
    case .repeatedKey: "kept the last one"
    case .valueNotString: "omitted it"
    default: "changed it"
    }
  }

  private static func example(of kind: Kind) -> String {
    switch kind {
    case .integer: "write an integer such as 42, -7, or 0x1F"
    case .real: "write a real such as 0.5, 1e20, nan, or +infinity"
    case .date: "write a date such as 2010-04-27T00:00:00Z"
    case .data: "base64 consists of letters, digits, + and /, padded with ="
    case .boolean: "write true or false"
    case .uid: "write an integer from 0 to 4294967295"
    case .string, .array, .dictionary: "fix the syntax here"
    }
  }
}

extension String {
  /// `- Type` for `-Type`, which in YAML is a key, not the beginning of a list item; `nil` for a key that
  /// does not begin with a dash and a letter.
  package var asListItem: String? {
    guard hasPrefix("-"), dropFirst().first?.isLetter == true else { return nil }
    return "- \(dropFirst())"
  }
}
