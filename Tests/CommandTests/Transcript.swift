import Foundation

/// A session with the program: commands, and the complete output of each.
///
///     # A comment, up to the next command.
///     $ settings-convert - --to xml
///     | [1]
///     standard output
///     2> standard error
///     => 2
///
/// Lines that begin with `| ` after a command are its standard input or, where the command ends in a
/// here-document, the rest of the command. A status of 0 is left out. A line of standard output that
/// could be taken for one of the others has a backslash before it; so has a blank last line.
struct Transcript: Equatable {
  enum Part: Equatable {
    case text(String)
    case command(Command)
  }

  struct Command: Equatable {
    let line: String
    let input: [String]
    var result = Result()

    /// What the shell runs.
    var script: String {
      hasHereDocument ? ([line] + input).joined(separator: "\n") : line
    }

    var standardInput: String {
      hasHereDocument ? "" : input.map { $0 + "\n" }.joined()
    }

    private var hasHereDocument: Bool { line.contains("<<") }
  }

  struct Result: Equatable {
    var output: [String] = []
    var errors: [String] = []
    var status: Int32 = 0
  }

  var parts: [Part] = []

  /// The transcript with what its commands give now.
  func replayed(in folder: URL, asOnTerminal isTerminal: Bool = false) throws -> Transcript {
    let shell = try Shell(in: folder)
    var replayed = self
    for (index, part) in parts.enumerated() {
      guard case .command(var command) = part else { continue }
      command.result = try shell.run(command, asOnTerminal: isTerminal)
      replayed.parts[index] = .command(command)
    }
    return replayed
  }
}

/// The text of a transcript.
extension Transcript {
  static let noNewline = "\\ no newline at the end"

  init(_ lines: [String]) {
    for line in lines { add(line) }
    endCommand()
  }

  private mutating func add(_ line: String) {
    if let command = line.content(after: "$") {
      endCommand()
      parts.append(.command(Command(line: command, input: [])))
      return
    }
    guard line.content(after: "#") == nil, case .command(var command) = parts.last else {
      endCommand()
      parts.append(.text(line))
      return
    }
    if let input = line.content(after: "|") {
      command = Command(line: command.line, input: command.input + [input])
    } else if let error = line.content(after: "2>") {
      command.result.errors.append(error)
    } else if let status = line.content(after: "=>").flatMap({ Int32($0) }) {
      command.result.status = status
    } else {
      command.result.output.append(line)
    }
    parts[parts.count - 1] = .command(command)
  }

  /// Blank lines after a command's output separate it from the next command.
  private mutating func endCommand() {
    guard case .command(var command) = parts.last else { return }
    let blank = command.result.output.reversed().prefix { $0.isEmpty }.count
    command.result.output.removeLast(blank)
    parts[parts.count - 1] = .command(command)
    parts += Array(repeating: .text(""), count: blank)
  }

  var lines: [String] {
    parts.flatMap { part -> [String] in
      switch part {
      case .text(let line): [line]
      case .command(let command): command.lines
      }
    }
  }
}

extension Transcript.Command {
  fileprivate var lines: [String] {
    ["$ " + line] + input.map { $0.marked("|") } + result.output
      + result.errors.map { $0.marked("2>") }
      + (result.status == 0 ? [] : ["=> \(result.status)"])
  }
}

extension String {
  /// What follows a mark and a blank; `nil` when the line has another mark.
  fileprivate func content(after mark: String) -> String? {
    if self == mark { return "" }
    return hasPrefix(mark + " ") ? String(dropFirst(mark.count + 1)) : nil
  }

  fileprivate func marked(_ mark: String) -> String {
    isEmpty ? mark : "\(mark) \(self)"
  }

  /// The lines of a stream as a transcript shows them.
  var transcribed: [String] {
    guard !isEmpty else { return [] }
    var lines = components(separatedBy: "\n").map { line in
      let marks = ["$", "#", "|", "2>", "=>"]
      let isMarked = line.hasPrefix("\\") || marks.contains { line.content(after: $0) != nil }
      return isMarked ? "\\" + line : line
    }
    if lines.last == "" { lines.removeLast() } else { lines.append(Transcript.noNewline) }
    if lines.last == "" { lines[lines.count - 1] = "\\" }
    return lines
  }
}
