/// The name that a misspelt one was meant to be; `nil` when none is near enough to be a help.
///
/// A third of the letters may be wrong, missing, too many, or exchanged with their neighbour.
func nearestName(to name: String, among names: [String]) -> String? {
  let distances = names.map { (name: $0, distance: editDistance(from: name, to: $0)) }
  guard let best = distances.min(by: { $0.distance < $1.distance }) else { return nil }
  let letters = max(best.name.count, name.count)
  return best.distance <= max(1, letters / 3) ? best.name : nil
}

/// How many letters must be changed, added, removed or exchanged with a neighbour to make one word
/// of another; capital letters count as small ones.
///
/// - Complexity: O(*n* · *m*) for words of *n* and *m* letters.
func editDistance(from word: String, to other: String) -> Int {
  let word = Array(word.lowercased())
  let other = Array(other.lowercased())
  var beforeLast: [Int] = []
  var last = Array(0...other.count)
  for (row, letter) in word.enumerated() {
    var current = [row + 1]
    for (column, otherLetter) in other.enumerated() {
      var best = min(
        last[column + 1] + 1, current[column] + 1, last[column] + (letter == otherLetter ? 0 : 1))
      if row > 0, column > 0, letter == other[column - 1], word[row - 1] == otherLetter {
        best = min(best, beforeLast[column - 1] + 1)
      }
      current.append(best)
    }
    (beforeLast, last) = (last, current)
  }
  return last[other.count]
}
