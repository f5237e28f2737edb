extension Int {
  /// `1,234 bytes`.
  package var inBytes: String { counted("byte") }

  /// `1 file`, `2,000 files`.
  package func counted(_ noun: String) -> String {
    "\(grouped) \(noun)\(self == 1 ? "" : "s")"
  }

  package var grouped: String {
    var text = ""
    for (position, digit) in String(magnitude).reversed().enumerated() {
      if position > 0, position.isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return (self < 0 ? "-" : "") + String(text.reversed())
  }
}
