/// Reads binary property lists, version 00, from Apple's or other software.
///
/// `BinaryTrailer` shows the layout of the file, `BinaryMarker` that of the objects. Containers refer to
/// other objects by number, so an object may occur in several places. The reader walks from the top object
/// with a stack instead of recursion, and adds each value to the builder at each reference. An object that
/// has already been read is copied, within the expansion budget. `BinaryReader+Scalars` reads scalars.
///
/// Numbers in the file are not trusted: a count is compared with the number of remaining bytes before use,
/// and never determines the size of an allocation. Objects without references are skipped, as are bytes
/// outside of objects.
///
/// Methods for every value are `mutating` even if they change nothing: Swift would copy the whole reader
/// for a nonmutating one.
struct BinaryReader {
  struct ReadObject {
    var node = UInt32.max
    var key = Node.noKey
    /// The end of its bytes; 0 before it is read.
    var end: UInt32 = 0
  }

  private struct OpenContainer {
    let isDictionary: Bool
    let count: Int
    /// The offset of its references; in a dictionary, keys come first.
    let references: Int
    let end: Int
    var position = 0
  }

  let source: Source
  let input: PinnedSource
  let trailer: BinaryTrailer
  var builder: NodeBuilder
  var objects: [ReadObject]
  private var open: [OpenContainer] = []

  static func read(_ bytes: [UInt8], name: String) throws(Diagnostic) -> Document {
    let source = Source(name: name, bytes: bytes, isText: false)
    let trailer = try BinaryTrailer(of: source)
    return try source.withPinnedBytes { input throws(Diagnostic) in
      var reader = BinaryReader(source: source, input: input, trailer: trailer)
      try reader.readDocument()
      try reader.checkOverlaps()
      return reader.builder.finish()
    }
  }

  private init(source: Source, input: PinnedSource, trailer: BinaryTrailer) {
    self.source = source
    self.input = input
    self.trailer = trailer
    builder = NodeBuilder(source: source)
    // The offset table lists this many objects, so the file has at least as many bytes.
    objects = [ReadObject](repeating: ReadObject(), count: trailer.objectCount)
  }

  private mutating func readDocument() throws(Diagnostic) {
    try readValue(trailer.topObject, referredToAt: trailer.topObjectRange)
    while let container = open.last {
      guard container.position < container.count else {
        open.removeLast()
        try builder.end(at: container.end)
        continue
      }
      open[open.count - 1].position += 1
      var index = container.position
      if container.isDictionary {
        try readKey(referredToAt: reference(index, of: container))
        index += container.count
      }
      let location = reference(index, of: container)
      try readValue(try object(referredToAt: location), referredToAt: location)
    }
  }

  // MARK: References

  private mutating func reference(_ index: Int, of container: OpenContainer) -> Range<Int> {
    let start = container.references + index * trailer.referenceWidth
    return start..<start + trailer.referenceWidth
  }

  private mutating func object(referredToAt location: Range<Int>) throws(Diagnostic) -> Int {
    let object = input.bigEndian(at: location.lowerBound, width: location.count)
    guard object < UInt64(trailer.objectCount) else { throw missing(object, at: location) }
    return Int(object)
  }

  /// The offset of an object, checked to be in the objects' part of the file.
  private mutating func start(of object: Int) throws(Diagnostic) -> Int {
    let entry = trailer.entry(of: object)
    let offset = input.bigEndian(at: entry.lowerBound, width: entry.count)
    guard offset >= UInt64(BinaryTrailer.headerLength), offset < UInt64(trailer.offsetTable) else {
      throw misplaced(object, offset, at: entry)
    }
    return Int(offset)
  }

  private mutating func readKey(referredToAt location: Range<Int>) throws(Diagnostic) {
    let object = try object(referredToAt: location)
    if objects[object].key == Node.noKey {
      let start = try start(of: object)
      let marker = try marker(at: start)
      guard marker.type == .ascii || marker.type == .utf16 else {
        throw failure(.unsupportedType("a key that is not a string"), at: start..<start + 1)
      }
      let (text, end) = try readString(marker, at: start)
      objects[object].key = builder.keys.intern(text, in: builder.store)
      objects[object].end = UInt32(truncatingIfNeeded: end)
    }
    builder.key(objects[object].key, at: location.lowerBound)
  }

  // MARK: Values

  private mutating func readValue(
    _ object: Int, referredToAt location: Range<Int>
  ) throws(Diagnostic) {
    let node = Int(objects[object].node)
    guard objects[object].node == .max else {
      if builder.isOpen(node) { throw failure(.selfReference("object \(object)"), at: location) }
      try builder.add(copyOf: node, at: location)
      return
    }
    objects[object].node = UInt32(truncatingIfNeeded: builder.nextIndex)
    let start = try start(of: object)
    let marker = try marker(at: start)
    let end: Int
    switch marker.type {
    case .array: end = try begin(.array, marker, at: start)
    case .dictionary: end = try begin(.dictionary, marker, at: start)
    default: end = try readScalar(marker, at: start)
    }
    objects[object].end = UInt32(truncatingIfNeeded: end)
  }

  private mutating func begin(
    _ kind: Kind, _ marker: BinaryMarker, at start: Int
  ) throws(Diagnostic) -> Int {
    let unit = (kind == .dictionary ? 2 : 1) * trailer.referenceWidth
    let (count, contents) = try contents(of: marker, at: start, unit: unit)
    let end = contents + count * unit
    try builder.begin(kind, at: start)
    open.append(
      OpenContainer(
        isDictionary: kind == .dictionary, count: count, references: contents, end: end))
    return end
  }

  // MARK: Overlaps

  /// Rejects objects that overlap without being the same, because no program writes such files.
  private mutating func checkOverlaps() throws(Diagnostic) {
    var last = 0
    var isAscending = true
    for object in objects.indices where objects[object].end > 0 {
      let start = try start(of: object)
      if start < last { isAscending = false }
      last = max(last, Int(objects[object].end))
    }
    if isAscending { return }

    var ranges: [Range<Int>] = []
    for object in objects.indices where objects[object].end > 0 {
      ranges.append(try start(of: object)..<Int(objects[object].end))
    }
    ranges.sort { $0.lowerBound < $1.lowerBound }
    for (range, next) in zip(ranges, ranges.dropFirst())
    where next.lowerBound < range.upperBound && next != range {
      throw corrupt(
        "this object overlaps the one at byte \(range.lowerBound)",
        at: next.lowerBound..<next.upperBound)
    }
  }

  // MARK: Failures

  func failure(_ message: FormatMessage, at range: Range<Int>) -> Diagnostic {
    builder.failure(message, at: range)
  }

  func corrupt(_ problem: String, at range: Range<Int>) -> Diagnostic {
    failure(.corruptBinary(problem), at: range)
  }

  private func missing(_ object: UInt64, at location: Range<Int>) -> Diagnostic {
    corrupt(
      "reference to object \(object), but there are only \(trailer.objectCount) objects",
      at: location)
  }

  private func misplaced(_ object: Int, _ offset: UInt64, at entry: Range<Int>) -> Diagnostic {
    corrupt("object \(object) is at byte \(offset), outside the objects", at: entry)
  }
}
