import RandomInputs
import SettingsBundles

/// Random pages in JSON: every element and every key of the catalog, with values of any kind.
enum RandomPage {
  static func json(_ number: Int) -> String {
    var random = SplitMix64(seed: UInt64(number))
    let elements = (0..<random.number(below: 5)).map { _ in element(&random) }
    var entries = ["\"PreferenceSpecifiers\": [\(elements.joined(separator: ", "))]"]
    for key in ["Title", "StringsTable", "Other"] where random.number(below: 2) == 0 {
      entries.append("\"\(key)\": \(value(&random))")
    }
    return "{\(entries.joined(separator: ", "))}"
  }

  private static let elements = Catalog.apple.elements

  private static func element(_ random: inout SplitMix64) -> String {
    if random.number(below: 20) == 0 { return value(&random) }
    let description = random.pick(elements)
    var entries = [
      "\"Type\": \(random.number(below: 12) == 0 ? value(&random) : "\"\(description.type)\"")"
    ]
    for key in description.keys where key.name != "Type" && random.number(below: 3) > 0 {
      let isList = ["Values", "Titles", "ShortTitles"].contains(key.name)
      entries.append("\"\(key.name)\": \(isList ? list(&random) : value(&random))")
    }
    if random.number(below: 4) == 0 { entries.append("\"Other\": \(value(&random))") }
    // In any order: a default may come before the values that determine its kind.
    entries.shuffle(using: &random)
    return "{\(entries.joined(separator: ", "))}"
  }

  private static func list(_ random: inout SplitMix64) -> String {
    let kind = random.number(below: scalars.count + 1)
    let items = (0..<random.number(below: 4)).map { _ in
      kind < scalars.count ? random.pick(scalars[kind]) : scalar(&random)
    }
    return "[\(items.joined(separator: ", "))]"
  }

  private static func value(_ random: inout SplitMix64) -> String {
    switch random.number(below: 12) {
    case 0: list(&random)
    case 1: "{\"Type\": \(scalar(&random)), \"Title\": \(scalar(&random))}"
    case 2: "{}"
    default: scalar(&random)
    }
  }

  private static func scalar(_ random: inout SplitMix64) -> String {
    random.pick(random.pick(scalars))
  }

  /// One row a kind.
  private static let scalars: [[String]] = [
    [
      "text", "", "yes", "No", "oN", "true", "~", "null", "007", "42", "1.10", "1e3", "2024-01-01",
      ".nan", "0x1F", "a: b", "- a", "two\\nlines", " a", "PSGroupSpecifier",
    ].map { "\"\($0)\"" },
    ["0", "1", "-7", "42", "18446744073709551615", "9007199254740993"],
    ["1.0", "0.5", "-0.0", "1e20", "{\"$real\": \"nan\"}", "{\"$real\": \"-inf\"}"],
    ["true", "false"],
    ["{\"$date\": \"2024-01-01T00:00:00Z\"}", "{\"$date\": \"2001-01-01T12:30:45Z\"}"],
    ["{\"$data\": \"SGVsbG8=\"}", "{\"$data\": \"\"}"],
    ["{\"CF$UID\": 7}"],
  ]
}
