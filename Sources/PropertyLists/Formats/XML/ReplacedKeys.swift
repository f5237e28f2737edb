extension String {
  /// The string with U+FFFD for each character that XML cannot represent.
  var replacingNonXMLCharacters: String {
    var text = ""
    text.unicodeScalars.append(
      contentsOf: unicodeScalars.map { $0.isXMLCharacter ? $0 : "\u{FFFD}" })
    return text
  }
}

/// The keys of dictionaries in which `--lossy` replaces characters, kept distinct.
struct ReplacedKeys {
  private struct Dictionary {
    /// The keys of the document, and their replacements.
    var keys: Set<[UInt8]>
    /// The last number after each key that has been written more than once.
    var numbers: [[UInt8]: Int] = [:]
  }

  private var dictionaries: [Int: Dictionary] = [:]

  /// Returns the number to append to a key with replaced characters; `nil` if it is unique without one.
  mutating func number(for key: String, in dictionary: Int, of storage: Document.Storage) -> Int? {
    if dictionaries[dictionary] == nil {
      let keys = storage.children(of: dictionary).map { Array(storage.keyBytes(of: $0) ?? []) }
      dictionaries[dictionary] = Dictionary(keys: Set(keys))
    }
    let key = Array(key.utf8)
    var number = dictionaries[dictionary]?.numbers[key] ?? 1
    while dictionaries[dictionary]?.keys.insert(
      number == 1 ? key : key + Array(String(number).utf8)
    ).inserted == false {
      number += 1
    }
    dictionaries[dictionary]?.numbers[key] = number
    return number == 1 ? nil : number
  }
}
