/// Comments of any language.
enum ForeignComment {
  static let marks = [("<!--", "-->"), ("/*", "*/"), ("//", ""), ("#", ""), ("--", ""), (";", "")]

  /// The text as a comment of the syntax with some marks, if it is one of another.
  static func habit(at text: ArraySlice<UInt8>, as own: (begin: String, end: String)) -> Habit? {
    guard !text.starts(with: own.begin.utf8),
      let (begin, end) = marks.first(where: { text.starts(with: $0.0.utf8) })
    else { return nil }
    var inner = text.dropFirst(begin.utf8.count)
    if inner.suffix(end.utf8.count).elementsEqual(end.utf8) {
      inner = inner.dropLast(end.utf8.count)
    }
    guard inner.first != "-" else { return nil }
    return Habit(
      cost: 10, problem: "a comment of another language",
      advice: "begin comments with \(known: own.begin)",
      edit: .init(text.indices, written(inner, as: own)), drops: .lines)
  }

  static func written(_ text: ArraySlice<UInt8>, as own: (begin: String, end: String)) -> String {
    let end = own.end.isEmpty ? "" : " " + own.end
    return "\(own.begin) \(String(decoding: text.trimmed, as: UTF8.self))\(end)"
  }
}
