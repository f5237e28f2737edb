/// Lines of Swift, indented according to their blocks.
struct SwiftCode {
  private(set) var text = ""
  private var indentation = ""

  private static let step = "    "
  private static let width = 100

  func fits(_ line: String) -> Bool { indentation.count + line.count <= Self.width }

  mutating func line(_ code: String = "") {
    text += code.isEmpty ? "\n" : "\(indentation)\(code)\n"
  }

  /// Adds a documentation comment line, possibly empty.
  mutating func comment(_ text: String = "") { line(text.isEmpty ? "///" : "/// \(text)") }

  /// Adds lines inside braces, or a single line with empty braces if there are none.
  mutating func block(_ head: String, _ body: (inout SwiftCode) -> Void) {
    var inner = SwiftCode()
    inner.indentation = indentation + Self.step
    body(&inner)
    guard !inner.text.isEmpty else { return line("\(head) {}") }
    line("\(head) {")
    text += inner.text
    line("}")
  }

  mutating func indented(_ body: (inout SwiftCode) -> Void) {
    let outer = indentation
    indentation += Self.step
    body(&self)
    indentation = outer
  }
}
