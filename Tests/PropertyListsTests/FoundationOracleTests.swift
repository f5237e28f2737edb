import Foundation
import Testing

@testable import PropertyLists

/// Foundation reads what we write, and finds the same kinds and values there.
@Suite struct FoundationOracleTests {
  /// Foundation has no public type for UIDs, takes similar keys for one, and drops a byte order mark
  /// at the beginning of a text; its XML writer does not escape a carriage return.
  private static let held: RandomDocument.Extras = [.carriageReturns]

  @Test(arguments: [Format.xml, .binary])
  func foundationReadsWhatWeWrite(_ format: Format) throws {
    for number in 0..<Seed.cases(600) {
      let document = try RandomDocument.make(number, extras: Self.held)
      let bytes = try format.write(document).bytes
      let object = try PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
      guard let difference = document.root.difference(from: object) else { continue }
      Issue.record("\(Seed.name(number)): \(difference)")
      return
    }
  }

  /// And we read what it writes.
  @Test(arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
  func weReadWhatFoundationWrites(_ format: PropertyListSerialization.PropertyListFormat) throws {
    for number in 0..<Seed.cases(300) {
      let document = try RandomDocument.make(number, extras: format == .xml ? [] : Self.held)
      let bytes = try Format.xml.write(document).bytes
      let object = try PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
      let data = try PropertyListSerialization.data(
        fromPropertyList: object, format: format, options: 0)
      let read = try (format == .xml ? Format.xml : .binary).read(Array(data), name: "x")
      // What it wrote, and not what it was given: it writes -0.0 as 0.
      let again = try PropertyListSerialization.propertyList(from: data, format: nil)
      guard let difference = read.root.difference(from: again) else { continue }
      Issue.record("\(Seed.name(number)): \(difference)")
      return
    }
  }

  @Test func everyPageOfTheSampleIsTheSameToFoundation() throws {
    let paths = Samples.paths(in: Samples.bundle, ending: "plist")
    #expect(paths.count >= 3, "no pages in \(Samples.bundle.path)")
    for path in paths {
      let bytes = try Samples.bytes(path, in: Samples.bundle)
      let document = try Format.xml.read(bytes, name: path)
      let object = try PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
      #expect(document.root.difference(from: object) == nil, "\(path)")
      #expect(try Format.xml.write(document).bytes == bytes, "\(path) is not as Xcode writes it")
    }
  }

  /// The comparison is worth its name only if it sees these differences.
  @Test func theComparisonTellsKindsApart() throws {
    let pairs: [(json: String, object: Any)] = [
      ("1", NSNumber(value: true)), ("true", NSNumber(value: 1)), ("1", NSNumber(value: 1.0)),
      ("1.0", NSNumber(value: 1)), ("0.0", NSNumber(value: -0.0)), ("\"1\"", NSNumber(value: 1)),
      ("18446744073709551615", NSNumber(value: -1)), ("[1]", [] as NSArray), ("\"é\"", "e\u{301}"),
      ("{\"a\": 1}", ["b": 1] as NSDictionary), ("{\"$data\": \"\"}", "" as NSString),
      ("{\"$date\": \"2001-01-01T00:00:00Z\"}", Date(timeIntervalSinceReferenceDate: 1)),
    ]
    for pair in pairs {
      let root = try Format.json.read(pair.json).root
      #expect(root.difference(from: pair.object) != nil, "\(pair.json)")
    }
    let maximum = try Format.json.read("18446744073709551615").root
    #expect(maximum.difference(from: NSNumber(value: UInt64.max)) == nil)
  }
}

extension Value {
  /// The first location where Foundation's object differs.
  fileprivate func difference(from object: Any, at path: String = "") -> String? {
    switch kind {
    case .dictionary:
      guard let other = object as? NSDictionary, other.count == count else {
        return "\(path): \(object)"
      }
      for entry in entries {
        guard let value = other.object(forKey: entry.key as NSString) else {
          return "\(path).\(entry.key) is missing"
        }
        if let found = entry.value.difference(from: value, at: "\(path).\(entry.key)") {
          return found
        }
      }
      return nil
    case .array:
      guard let other = object as? NSArray, other.count == count else {
        return "\(path): \(object)"
      }
      for (position, item) in items.enumerated() {
        if let found = item.difference(from: other[position], at: "\(path).\(position)") {
          return found
        }
      }
      return nil
    default: return isEqual(toScalar: object) ? nil : "\(path): \(summary), not \(object)"
    }
  }

  private func isEqual(toScalar object: Any) -> Bool {
    switch kind {
    case .string: return (object as? String).map { Array($0.utf8) } == bytes.map(Array.init)
    case .data: return (object as? Data).map(Array.init) == bytes.map(Array.init)
    case .date:
      return (object as? Date)?.timeIntervalSinceReferenceDate == date?.secondsSince2001
    case .boolean: return Self.isBoolean(object) && (object as? NSNumber)?.boolValue == boolean
    case .real:
      guard let number = object as? NSNumber, Self.isReal(number), let real else { return false }
      return number.doubleValue.bitPattern == real.bitPattern
        || number.doubleValue.isNaN && real.isNaN
    case .integer:
      guard let number = object as? NSNumber, !Self.isReal(number), !Self.isBoolean(object) else {
        return false
      }
      return number.description == integer?.description
    case .uid, .dictionary, .array: return false
    }
  }

  /// `NSNumber` compares `true` equal to 1; only its type tells them apart.
  ///
  /// The integers of property lists are never of one byte.
  private static func isBoolean(_ object: Any) -> Bool {
    (object as? NSNumber).map { ["c", "B"].contains(String(cString: $0.objCType)) } ?? false
  }

  private static func isReal(_ number: NSNumber) -> Bool {
    ["d", "f"].contains(String(cString: number.objCType))
  }
}
