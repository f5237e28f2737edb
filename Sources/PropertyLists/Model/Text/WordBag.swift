/// The words of a text, each as often as it occurs, regardless of case.
struct WordBag {
  private var counts: [UInt64: Int] = [:]

  init() {}

  /// The words of parts of a text.
  init(of bytes: [UInt8], _ ranges: [Range<Int>]) { for range in ranges { add(bytes[range]) } }

  /// The words of the keys and values of a document.
  init(of document: Document) {
    let storage = document.storage
    for index in storage.nodes.indices {
      let value = Value(storage: storage, index: index)
      if let key = storage.keyBytes(of: index) { add(key) }
      switch value.kind {
      case .dictionary, .array: break
      case .string: if let text = value.bytes { add(text) }
      default:
        let location = value.location
        if location.range.upperBound <= location.source.bytes.count {
          add(location.source.bytes[location.range])
        }
      }
    }
  }

  /// Adds the words of some text: runs of letters, digits, and whatever is not ASCII.
  mutating func add(_ bytes: some Collection<UInt8>) {
    var hash: UInt64 = 0
    var isPunctuation = 0
    for byte in bytes {
      if isPunctuation > 0 {
        isPunctuation -= 1
        continue
      }
      // Most characters of these blocks are spaces, quotes, dashes, and full-width signs.
      if byte == 0xC2 || byte == 0xE2 || byte == 0xE3 || byte == 0xEF {
        isPunctuation = byte == 0xC2 ? 1 : 2
      }
      if isPunctuation == 0, byte.isDigit || byte.isLetter || byte >= 0x80 {
        if hash == 0 { hash = 0xCBF2_9CE4_8422_2325 }
        hash = (hash ^ UInt64(byte.isLetter ? byte | 0x20 : byte)) &* 0x100_0000_01B3
      } else if hash != 0 {
        counts[hash, default: 0] += 1
        hash = 0
      }
    }
    if hash != 0 { counts[hash, default: 0] += 1 }
  }

  func joined(with other: WordBag) -> WordBag {
    var bag = self
    bag.counts.merge(other.counts, uniquingKeysWith: +)
    return bag
  }

  /// The number of words that another bag lacks.
  func missing(from other: WordBag) -> Int {
    counts.reduce(0) { $0 + max(0, $1.value - (other.counts[$1.key] ?? 0)) }
  }
}
