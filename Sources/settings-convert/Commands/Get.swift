import PropertyLists
import SettingsBundles

extension Command {
  static let get = Command(
    name: "get",
    operands: "PATH KEYPATH",
    summary: "Print one value of a page or bundle.",
    discussion: """
      KEYPATH is a path such as PreferenceSpecifiers.3.Title (or PreferenceSpecifiers[3].Title), or
      pages.Root.PreferenceSpecifiers.3.Title in a bundle. @KEY is the DefaultValue of the element
      with that Key, @KEY:Title another of its keys, @KEY:Titles.0 a path below it, and @KEY: the
      element itself. A string is printed as is, any other value as YAML or in the format of --to.
      If there is no value, a warning explains why, and the exit status is 1.
      """,
    options: [.printedFormat],
    examples: [
      .init(
        line: "settings-convert get Settings.bundle @version", meaning: "print a default value"),
      .init(
        line: "settings-convert get Root.plist PreferenceSpecifiers.0 --to json",
        meaning: "print an element as JSON"),
    ]
  ) { (invocation, console) throws(Diagnostic) in
    let operands = invocation.operands
    guard operands.count == 2 else {
      throw Diagnostic(
        operands.count > 2 ? ToolMessage.unexpectedArgument(operands[2]) : .missingKeyPath)
    }
    let writable = Format.all.filter(\.isWritable)
    let form = try invocation.form(namedBy: .printedFormat, among: writable)
    if form?.isBundle == true { throw Diagnostic(ToolMessage.needsFolder("a bundle")) }
    // Notes on the rest of the document would hide the value.
    let session = try Session(
      Input(operands[0], for: invocation), for: invocation, on: console
    ) {
      console.isVerbose || $0.concernsRun
    }
    var editor = SettingsEditor(try session.document())
    let path = SettingsPath(try Invocation.text(operands[1]))
    guard let value = try editor.value(of: path) else {
      var reason = session.located([try editor.explanation(ofMissing: path)])
      for index in reason.indices { reason[index].severity = .warning }
      console.report(reason)
      return .findings
    }
    if form == nil, let string = value.string {
      try console.write(Array("\(string)\n".utf8))
    } else {
      let format = form?.format ?? .yaml
      let bytes = try format.write(try Document(copying: value)).bytes
      // The line that distinguishes YAML from JSON in a file is not part of the value.
      let isMarked = format == .yaml && bytes.starts(with: "---\n".utf8)
      try console.write(isMarked ? Array(bytes.dropFirst(4)) : bytes)
    }
    return .done
  }
}

extension Option {
  static let printedFormat = to.described(
    "Print the value in this format, even a string.",
    values: .words { Format.all.filter(\.isWritable).map(\.name) })
}
