/// The probable correction of a misspelled name; `nil` if none is similar enough.
///
/// A third of the letters may be wrong, missing, extra, or transposed, but not all of them. Names
/// longer than `Limits.guessedName`, or with very different lengths, are skipped.
package func nearestName(to name: String, among names: [String]) -> String? {
  let length = name.unicodeScalars.count
  guard length <= Limits.guessedName else { return nil }
  let letters = LetterSet(name.lowercased())
  var best: (name: String, distance: Int)?
  for candidate in names {
    let other = candidate.unicodeScalars.count
    let allowed = max(1, max(length, other) / 3)
    guard abs(length - other) <= allowed,
      letters.distance(to: LetterSet(candidate.lowercased())) <= allowed
    else { continue }
    let distance = editDistance(from: name, to: candidate)
    guard distance <= allowed, distance < max(length, other) else { continue }
    if distance < best?.distance ?? .max { best = (candidate, distance) }
  }
  return best?.name
}

/// The number of letters to change, add, remove, or transpose to turn one word into another, ignoring case.
package func editDistance(from word: String, to other: String) -> Int {
  let word = Array(word.lowercased().unicodeScalars)
  let other = Array(other.lowercased().unicodeScalars)
  var (beforeLast, last, current) = (
    Array(0...other.count), Array(0...other.count), Array(0...other.count)
  )
  for (row, letter) in word.enumerated() {
    current[0] = row + 1
    for (column, otherLetter) in other.enumerated() {
      var best = min(
        last[column + 1] + 1, current[column] + 1, last[column] + (letter == otherLetter ? 0 : 1))
      if row > 0, column > 0, letter == other[column - 1], word[row - 1] == otherLetter {
        best = min(best, beforeLast[column - 1] + 1)
      }
      current[column + 1] = best
    }
    (beforeLast, last, current) = (last, current, beforeLast)
  }
  return last[other.count]
}
