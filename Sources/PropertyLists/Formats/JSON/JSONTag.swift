/// The notation for kinds that JSON does not support: an object with one of these as its only key
/// represents a value of another kind.
///
///     {"$date": "2010-04-27T00:00:00Z"}    {"$data": "SGVsbG8="}    {"$real": "nan"}
///     {"CF$UID": 7}                        {"$dictionary": {"$date": "just a key"}}
///
/// In an object with other keys, it is an ordinary key. The last form wraps a dictionary that happens
/// to look like one of the others.
package enum JSONTag: String, CaseIterable {
  case date = "$date"
  case data = "$data"
  case real = "$real"
  case dictionary = "$dictionary"
  case uid = "CF$UID"

  init?(_ key: UnsafeBufferPointer<UInt8>) {
    guard let first = key.first, first == "$" || first == "C",
      let tag = Self.allCases.first(where: { key.elementsEqual($0.rawValue.utf8) })
    else { return nil }
    self = tag
  }

  /// The key's expected value, for messages.
  var payload: String {
    switch self {
    case .date: "a date string"
    case .data: "a base64 string"
    case .real: "\"nan\", \"inf\", or \"-inf\""
    case .uid: "an integer from 0 to 4294967295"
    case .dictionary: "a dictionary"
    }
  }

  var example: String {
    switch self {
    case .date: "{\"$date\": \"2010-04-27T00:00:00Z\"}"
    case .data: "{\"$data\": \"SGVsbG8=\"}"
    case .real: "{\"$real\": \"nan\"}"
    case .uid: "{\"CF$UID\": 7}"
    case .dictionary: "{\"$dictionary\": {…}}"
    }
  }
}

extension Document.Storage {
  /// The tag that is the only key of a dictionary; `nil` for other dictionaries and values.
  func onlyTag(of index: Int) -> JSONTag? {
    guard nodes[index].kind == .dictionary, nodes[index].count == 1 else { return nil }
    return store.withBytes(of: keys.slice(of: nodes[index + 1].key)) { JSONTag($0) }
  }
}
