import PropertyLists
import SettingsBundles

extension Command {
  static let get = Command(
    name: "get",
    operands: "[PATH] KEYPATH",
    summary: "Print one value of a page or bundle, or list its keys.",
    discussion: """
      KEYPATH is a path such as PreferenceSpecifiers.3.Title (or
      PreferenceSpecifiers[3].Title), or pages.Root.PreferenceSpecifiers.3.Title in a bundle.
      @KEY is the DefaultValue of the element with that Key, @KEY:Title another of its keys,
      @KEY:Titles.0 a path below it, and @KEY: the element itself. PATH may be a folder that
      contains the bundle; without PATH, before @KEY or --keys, it is the working folder. A
      string is printed as is, any other value as YAML or in the format of --to. If there is
      no value, a warning explains why, and the exit status is 1.

      With --keys instead of KEYPATH, each element with a Key is a line: the Key, the Type, the
      DefaultValue as JSON (empty if there is none, or if the field is secure), and the page,
      separated by tabs.
      """,
    options: [
      .to.described(
        "Print the value in this format, even a string.",
        values: .words { Format.writable.map(\.name) }),
      .keys,
    ],
    relations: [.excludes(.keys, [.to])],
    examples: [
      .init(
        line: "settings-convert get Settings.bundle @version", meaning: "print a default value"),
      .init(
        line: "settings-convert get Root.plist PreferenceSpecifiers.0 --to json",
        meaning: "print an element as JSON"),
    ]
  ) { (invocation, console) throws(Diagnostic) in
    if invocation.has(.keys) { return try listKeys(invocation, on: console) }
    var operands = invocation.operands
    let input = operands.first?.hasPrefix("@") == false ? operands.removeFirst() : nil
    if let file = operands.last, FileStatus.exists(at: file),
      input.map({ $0 != StandardInput.path && !FileStatus.exists(at: $0) })
        ?? (operands.count > 1)
    {
      throw Diagnostic(
        ToolMessage.lateFile(file, "get", before: invocation.operands.dropLast()))
    }
    guard operands.count == 1 else {
      throw Diagnostic(
        operands.count > 1 ? ToolMessage.unexpectedArgument(operands[1]) : .missingKeyPath)
    }
    let form = try invocation.form(namedBy: .to, among: Format.writable)
    if form?.isBundle == true { throw Diagnostic(ToolMessage.needsFolder("a bundle")) }
    // Notes on the rest of the document would hide the value.
    let opened = try Input(try invocation.bundle(input), as: try invocation.form())
    let session = try Session(
      opened, by: InputRules(for: opened, invocation, on: console), on: console
    ) {
      console.isVerbose || $0.concernsRun
    }
    let editor = SettingsEditor(try session.settings())
    let path = SettingsEditor.Path(try Invocation.text(operands[0]))
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

  private static func listKeys(
    _ invocation: Invocation, on console: Console
  ) throws(Diagnostic) -> ExitStatus {
    let input = try Input(try invocation.path(), as: try invocation.form())
    let session = try Session(
      input, by: InputRules(for: input, invocation, on: console), on: console)
    var lines: [UInt8] = []
    for element in try session.settings().keyedElements {
      let value = try element.shownDefault.map { value throws(Diagnostic) in
        try Format.json.write(try Document(copying: value)).bytes
      }
      let fields = [
        Array(element.key.visible.utf8), Array(element.type.visible.utf8), value?.onOneLine ?? [],
        Array(element.page.visible.utf8),
      ]
      lines += fields.joined(separator: [UInt8(ascii: "\t")]) + [UInt8(ascii: "\n")]
    }
    try console.write(lines)
    return .done
  }
}

extension [UInt8] {
  /// JSON without its line breaks and indentation.
  fileprivate var onOneLine: [UInt8] {
    split(separator: UInt8(ascii: "\n")).flatMap { $0.drop { $0 == " " } }
  }
}

extension Option {
  static let keys = Option(
    name: "keys", summary: "List the keys of all elements, with Type, default, and page.")
}
