/// The mistakes that people make in one syntax.
protocol CorrectionTable: Sendable {
  /// Adds what may be wrong around a place at which a reader failed, and on the lines near it.
  static func propose(
    around offset: Int, on near: ClosedRange<Int>, in draft: inout CorrectionDraft)

  /// The mistakes in a range that people tend to repeat throughout a file.
  static func habits(in range: Range<Int>, of draft: CorrectionDraft) -> [Habit]

  /// Adds what may be wrong about the file as a whole: its beginning, its end, or what is around it.
  static func proposeEverywhere(in draft: inout CorrectionDraft)

  /// The ranges of a text that are neither comments nor markup.
  static func content(of bytes: [UInt8]) -> [Range<Int>]

  /// An entry in this syntax, to write on a line; `nil` if it cannot be one.
  static func spelled(_ entry: LooseEntry, on line: Int, of draft: CorrectionDraft) -> String?
}

extension CorrectionDraft {
  /// Adds what may be wrong around a place at which a reader failed.
  mutating func propose(around offset: Int, of table: any CorrectionTable.Type) {
    let center = lines.number(at: offset)
    let near = lines.near(center, before: 3, after: 1)
    table.propose(around: offset, on: near, in: &self)
    let habits = table.habits(
      in: lines.range(of: lines.near(center, before: 6, after: 3)), of: self)
    for habit in habits where abs(habit.edit.range.lowerBound - offset) < Limits.correctedLineBytes
    { add(habit.cost, habit.problem, edits: [habit.edit], drops: habit.drops) }
    proposeLines(near, of: table)
    for range in near.map({ lines[$0] }) + [lines.range(of: near)]
    where range.count < Limits.correctedLineBytes { proposeCharacters(in: range) }
  }

  /// Adds what may be wrong all over the file, or about it as a whole.
  mutating func proposeEverywhere(of table: any CorrectionTable.Type) {
    add(table.habits(in: 0..<bytes.count, of: self))
    table.proposeEverywhere(in: &self)
    proposeCharacters(in: 0..<bytes.count, everywhere: true)
  }
}

extension Format {
  private static let corrections: [(format: Format, table: any CorrectionTable.Type)] = [
    (.xml, XMLCorrections.self), (.yaml, YAMLCorrections.self), (.json, JSONCorrections.self),
    (.strings, StringsCorrections.self), (.openStep, StringsCorrections.self),
  ]

  /// The table of mistakes; `nil` for a binary format.
  var corrections: (any CorrectionTable.Type)? {
    Self.corrections.first { $0.format == self }?.table
  }
}
