import Testing

@testable import PropertyLists

@Suite struct KeyTableTests {
  /// Against a dictionary of byte strings.
  @Test func givesEqualBytesOneNumber() throws {
    var random = Seed.generator(50)
    var store = ByteStore(source: Array("source of keys".utf8))
    var table = KeyTable()
    var numbers: [[UInt8]: UInt32] = [:]
    for _ in 0..<Seed.cases(4_000) {
      let length = random.pick([0, 1, 2, 3, 7, 8, 9, 15, 16, 17, 40])
      // Few letters, so that many keys come again.
      let key = (0..<length).map { _ in random.pick(Array("aab".utf8)) }
      let start = store.end
      store.append(key)
      let slice = try #require(store.slice(since: start))
      let number = table.intern(slice, in: store)
      if let known = numbers[key] {
        #expect(known == number)
      } else {
        #expect(Int(number) == numbers.count)
        numbers[key] = number
      }
    }
    #expect(table.count == numbers.count)
    for (key, number) in numbers {
      #expect(Array(store.bytes(of: table.slice(of: number))) == key)
      #expect(table.find(String(decoding: key, as: UTF8.self), in: store) == number)
    }
    #expect(table.find("zebra", in: store) == nil)
  }

  @Test func findsSlicesOfTheSourceAndOfDecodedText() throws {
    var store = ByteStore(source: Array("Title".utf8))
    var table = KeyTable()
    let inSource = table.intern(try #require(store.slice(0..<5)), in: store)
    let start = store.end
    store.append("Title".utf8)
    let decoded = table.intern(try #require(store.slice(since: start)), in: store)
    #expect(inSource == decoded && table.count == 1)
    #expect(table.find("title", in: store) == nil)
  }

  /// Keys whose first and last words are the same differ all the same.
  @Test(arguments: [1, 2, 3, 4, 7, 8, 9, 15, 16, 17, 18, 24, 25, 40])
  func tellsKeysApartByEachByte(length: Int) throws {
    var store = ByteStore(source: [])
    var table = KeyTable()
    let keys = (0...length).map { marked in (0..<length).map { UInt8($0 == marked ? 0x62 : 0x61) } }
    for _ in 0..<2 {
      for (number, key) in keys.enumerated() {
        let start = store.end
        store.append(key)
        let slice = try #require(store.slice(since: start))
        #expect(table.intern(slice, in: store) == number)
      }
    }
  }

  /// A key is guessed from the one before it; a wrong guess must not be taken.
  @Test func keysInAnyOrderKeepTheirNumbers() throws {
    let store = ByteStore(source: Array("TypeTitleKeyTypeKeyTitleTitleType".utf8))
    var table = KeyTable()
    let lengths = [4, 5, 3, 4, 3, 5, 5, 4]
    var start = 0
    let numbers = try lengths.map { length in
      defer { start += length }
      return table.intern(try #require(store.slice(start..<start + length)), in: store)
    }
    #expect(numbers == [0, 1, 2, 0, 2, 1, 1, 0])
  }

  @Test func anUnlistedKeyIsNeverFound() throws {
    var store = ByteStore(source: Array("<<".utf8))
    var table = KeyTable()
    let slice = try #require(store.slice(0..<2))
    let unlisted = table.addUnlisted(slice)
    #expect(table.find("<<", in: store) == nil)
    let listed = table.intern(slice, in: store)
    #expect(listed != unlisted && table.find("<<", in: store) == listed)
    #expect(table.intern(slice, in: store) == listed)
    #expect(table.slice(of: .max) == .empty)
    store.append(0)
  }

  /// No input can know the secret, so two tables disagree.
  @Test func hashesDependOnASecret() {
    let keys = (0..<64).map { Array("key \($0)".utf8) }
    let hashes = { (hasher: ByteHash) in keys.map { $0.withUnsafeBufferPointer(hasher.hash) } }
    let hasher = ByteHash()
    // The same bytes at another address, between others.
    let others = keys.map { key in
      (" \(String(decoding: key, as: UTF8.self)) ".utf8.map(\.self)).withUnsafeBufferPointer {
        hasher.hash(UnsafeBufferPointer(rebasing: $0.dropFirst().dropLast()))
      }
    }
    #expect(hashes(hasher) == others)
    #expect(hashes(hasher) != hashes(ByteHash()))
    #expect(Set(hashes(hasher)).count == keys.count)
  }

  /// Strings that differ in one bit, or in their length, are told apart, and every bit of the hash
  /// moves: the table uses the lowest ones.
  @Test func hashesSpread() {
    let hasher = ByteHash()
    var seen: Set<UInt64> = []
    var lowest: Set<UInt64> = []
    var strings: [[UInt8]] = (0..<40).map { [UInt8](repeating: 0, count: $0) }
    for length in [1, 7, 8, 9, 16, 23] {
      for bit in 0..<(8 * length) {
        var string = [UInt8](repeating: 0, count: length)
        string[bit / 8] = 1 << UInt8(bit % 8)
        strings.append(string)
      }
    }
    for string in strings {
      let hash = string.withUnsafeBufferPointer(hasher.hash)
      seen.insert(hash)
      lowest.insert(hash & 0x3FF)
    }
    #expect(seen.count == strings.count)
    // Of 1,024 slots, this many strings fill about 400; half of that would be a bad hash.
    #expect(lowest.count > strings.count / 2)
    let tagged = (UInt8(0)..<18).flatMap { tag in
      (UInt64(0)..<18).map { hasher.hash($0, tag: tag) }
    }
    #expect(Set(tagged).count == 18 * 18)
  }
}
