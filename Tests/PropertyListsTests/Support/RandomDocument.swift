import RandomInputs

@testable import PropertyLists

/// Random documents: every kind in every position, with the values at the edges of each kind.
struct RandomDocument {
  /// Values that some formats, or other programs, cannot represent.
  struct Extras: OptionSet {
    let rawValue: Int
    static let controlCharacters = Extras(rawValue: 1)
    static let dateFractions = Extras(rawValue: 2)
    /// Real dictionaries that look like a UID.
    static let uidLookalikes = Extras(rawValue: 4)
    static let uids = Extras(rawValue: 8)
    /// Keys that differ in their bytes and are equal to Swift and to Foundation.
    static let similarKeys = Extras(rawValue: 16)
    static let byteOrderMarks = Extras(rawValue: 32)
    static let carriageReturns = Extras(rawValue: 64)
    /// Many dictionaries whose only key is one that JSON tags values with.
    static let jsonTags = Extras(rawValue: 128)
    /// Values that all of our formats can represent.
    static let common: Extras = [.uids, .similarKeys, .byteOrderMarks, .carriageReturns]
    static let all: Extras = [.common, .controlCharacters, .dateFractions, .uidLookalikes]
  }

  private var random: SplitMix64
  private var builder = NodeBuilder(
    source: Source(name: "random", bytes: [], isText: true), isTrusted: true)
  private let extras: Extras
  private var valuesLeft: Int

  /// Returns the document with a number; the same for the same number and seed.
  ///
  /// - Parameters:
  ///   - number: Which one.
  ///   - extras: What the document may hold that not all formats can.
  ///   - values: About how many values it may have.
  static func make(
    _ number: Int, extras: Extras = .common, values: Int = 30
  ) throws -> Document {
    var random = Seed.generator(number)
    let valuesLeft = Int.random(in: 1...values, using: &random)
    var document = RandomDocument(random: random, extras: extras, valuesLeft: valuesLeft)
    try document.addValue(depth: 0, isLookalike: false)
    return document.builder.finish()
  }

  private init(random: SplitMix64, extras: Extras, valuesLeft: Int) {
    self.random = random
    self.extras = extras
    self.valuesLeft = valuesLeft
  }

  private mutating func addValue(depth: Int, isLookalike: Bool) throws {
    valuesLeft -= 1
    var kind = random.pick(Kind.allCases)
    if depth == 0, !random.happens(onceIn: 8) { kind = random.pick([.dictionary, .array]) }
    if isLookalike, kind == .integer { kind = .real }
    if random.happens(onceIn: 200), depth == 0 { return try addDeepValue() }
    switch kind {
    case .dictionary: try addDictionary(depth: depth)
    case .array: try addArray(depth: depth)
    default: try addScalar(kind)
    }
  }

  // MARK: Containers

  private mutating func addDictionary(depth: Int) throws {
    try builder.begin(.dictionary, at: 0)
    if extras.contains(.uidLookalikes), random.happens(onceIn: 20) {
      builder.key(try slice(of: "CF$UID"), at: 0)
      try addScalar(.integer)
      return try builder.end(at: 0)
    }
    let hasTags = extras.contains(.jsonTags) && random.happens(onceIn: 2)
    let count = hasTags ? min(size(depth: depth), 2) : size(depth: depth)
    var bytes: Set<[UInt8]> = []
    var strings: Set<String> = []
    for _ in 0..<count {
      let key = hasTags ? random.pick(JSONTag.allCases).rawValue : text()
      guard bytes.insert(Array(key.utf8)).inserted else { continue }
      guard strings.insert(key).inserted || extras.contains(.similarKeys) else { continue }
      builder.key(try slice(of: key), at: 0)
      // The keys that follow may all be equal to this one, which then is the only one.
      let mayBeOnly = bytes.count == 1 && !extras.contains(.uidLookalikes)
      try addValue(depth: depth + 1, isLookalike: key == "CF$UID" && mayBeOnly)
    }
    try builder.end(at: 0)
  }

  private mutating func addArray(depth: Int) throws {
    try builder.begin(.array, at: 0)
    let isOfOneKind = random.happens(onceIn: 3)
    for _ in 0..<size(depth: depth) {
      if isOfOneKind {
        try addScalar(random.pick([.string, .integer, .real, .date]))
      } else {
        try addValue(depth: depth + 1, isLookalike: false)
      }
    }
    try builder.end(at: 0)
  }

  /// The number of values in a container; often 0.
  private mutating func size(depth: Int) -> Int {
    guard depth < 12, valuesLeft > 0 else { return 0 }
    return Int.random(in: 0...min(valuesLeft, depth == 0 ? 12 : 5), using: &random)
  }

  /// Containers in containers, and one scalar at the bottom.
  private mutating func addDeepValue() throws {
    let kinds = (0..<Int.random(in: 20...60, using: &random)).map { _ in
      random.pick([Kind.dictionary, .array])
    }
    for kind in kinds {
      try builder.begin(kind, at: 0)
      if kind == .dictionary { builder.key(try slice(of: "down"), at: 0) }
    }
    try addScalar(.string)
    for _ in kinds { try builder.end(at: 0) }
  }

  // MARK: Scalars

  private mutating func addScalar(_ kind: Kind) throws {
    let range = 0..<0
    switch kind {
    case .uid where !extras.contains(.uids): try builder.add(.boolean, payload: 1, at: range)
    case .integer: try builder.add(integer(), at: range)
    case .real: try builder.add(real: real(), at: range)
    case .boolean: try builder.add(.boolean, payload: random.pick([0, 1]), at: range)
    case .date: try builder.add(date: date(), at: range)
    case .data: try builder.add(.data, slice: try slice(of: data()), at: range)
    case .uid:
      let payload = random.pick([0, 1, 255, 65_536, UInt64(UInt32.max)])
      try builder.add(.uid, payload: payload, at: range)
    case .string, .dictionary, .array:
      try builder.add(.string, slice: try slice(of: text()), at: range)
    }
  }

  private mutating func integer() -> Integer {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: Integer(random.pick(Nasty.integers))
    case 1: Integer(random.pick(Nasty.negatives))
    case 2: Integer(random.next())
    default: Integer(Int.random(in: -20...20, using: &random))
    }
  }

  private mutating func real() -> Double {
    random.happens(onceIn: 3) ? Double(bitPattern: random.next()) : random.pick(Nasty.reals)
  }

  private mutating func date() -> Double {
    if extras.contains(.dateFractions), random.happens(onceIn: 3) {
      let isFine = random.happens(onceIn: 2)
      return isFine
        ? Double.random(in: -1e9...1e9, using: &random) : random.pick(Nasty.dateFractions)
    }
    let whole = Double(Int.random(in: -63_113_904_000..<252_423_993_600, using: &random))
    return random.happens(onceIn: 2) ? whole : random.pick(Nasty.dates)
  }

  private mutating func data() -> [UInt8] {
    let count = random.pick([0, 1, 2, 3, 8, 12, 13, 33, 34, 45, 46, 57, 58, 200])
    return random.bytes(count)
  }

  private mutating func text() -> String {
    var text = splicedText()
    if !extras.contains(.byteOrderMarks) { text = text.replacing("\u{FEFF}", with: "") }
    if !extras.contains(.carriageReturns) { text.unicodeScalars.removeAll { $0 == "\r" } }
    return text
  }

  /// A nasty string, or a few spliced together.
  private mutating func splicedText() -> String {
    if extras.contains(.controlCharacters), random.happens(onceIn: 12) {
      return random.pick(Nasty.strings) + random.pick(Nasty.controls)
        + random.pick(["", "a", "\n"])
    }
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return random.pick(Nasty.strings) + random.pick(Nasty.strings)
    case 1: return random.pick([" ", "\n", "a", "-", "\u{2028}"]) + random.pick(Nasty.strings)
    case 2: return random.pick(Nasty.strings) + random.pick([" ", "\n", "b", ":", "\n\n"])
    default: return random.pick(Nasty.strings)
    }
  }

  private mutating func slice(of text: String) throws -> StoreSlice {
    try slice(of: Array(text.utf8))
  }

  private mutating func slice(of bytes: [UInt8]) throws -> StoreSlice {
    let start = builder.store.end
    builder.store.append(bytes)
    return try builder.slice(since: start, at: 0..<0)
  }
}
