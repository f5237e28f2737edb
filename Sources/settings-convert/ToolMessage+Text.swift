import PropertyLists

/// The sentence and the advice for each fact: the one place where the tool words them.
extension ToolMessage {
  var rule: String {
    switch self {
    case .unknownOption, .unknownCommand, .foreignOption, .missingValue, .unexpectedValue,
      .unknownValue, .repeatedOption, .exclusiveOptions, .unknownFormat, .noInput,
      .tooManyOperands, .severalInputs, .repeatedStandardInput, .noOutputToCheck, .notTwoOperands,
      .notANumber, .unknownChoice, .unknownSchema, .invalidModeline, .modelineWithoutYAML,
      .severalBundles, .noFolder, .bundleFormat, .folderFormat:
      "usage"
    case .unreadable, .folder, .endless, .unreadableName: "input"
    case .specialFile, .leftOut: "link"
    case .interrupted, .damagedJournal, .finishedRun, .undoneRun, .discardedRun: "interrupted-run"
    case .obsolete, .removed: "obsolete-file"
    case .unknownExtension, .binaryToTerminal: "output-format"
    case .namelessInput, .equalOutputs: "output-name"
    case .readOnly, .unwritable, .incomplete, .noStagedFile, .otherLayout: "output"
    case .replacesBinary: "replaced-binary"
    case .read, .written, .unchanged, .readBundle, .writtenBundle: "progress"
    case .omitted(_, let rule): rule
    }
  }

  var text: String {
    switch self {
    case .unknownOption(let name, _): "unknown option \(name.quoted)"
    case .unknownCommand(let name, _): "there is no command and no file \(name.quoted)"
    case .foreignOption(let name, let command): "\(command) has no option \(name)"
    case .missingValue(let name, _): "the option \(name) needs a value"
    case .unexpectedValue(let name): "the option \(name) takes no value"
    case .unknownValue(let value, let name, _): "the option \(name) takes no \(value.quoted)"
    case .repeatedOption(let name): "the option \(name) stands twice, with different values"
    case .exclusiveOptions(let name, let other): "\(name) and \(other) exclude each other"
    case .unknownFormat(let name, _, _): "there is no format \(name.quoted)"
    case .noInput: "there is no input"
    case .tooManyOperands(let first): "\(first.quoted) is one too many"
    case .severalInputs: "several inputs need a folder to be written to"
    case .repeatedStandardInput: "standard input can be read only once"
    case .noOutputToCheck: "there is no output to check"
    case .notTwoOperands: "two documents are needed"
    case .notANumber(let text, let name): "the option \(name) takes no \(text.quoted)"
    case .unknownChoice(let text, let name, _): "the option \(name) takes no \(text.quoted)"
    case .unknownSchema(let name, _, _): "there is no schema \(name.quoted)"
    case .invalidModeline(let text): "\(text.quoted) is no path or URL for a modeline"
    case .modelineWithoutYAML(let format): "\(format) has no place for a modeline"
    case .unreadable(let error): "it cannot be read: \(error.text)"
    case .folder: "it is a folder"
    case .endless: "it is a device that gives more than \(InputFile.deviceBytes >> 20) MiB"
    case .unknownExtension("", _): "a name without an extension tells no format"
    case .unknownExtension(let name, _): "the extension \(".\(name)".quoted) tells no format"
    case .namelessInput: "it has no name that its output could have in a folder"
    case .equalOutputs(let first, let second):
      "two inputs would be written here: \(first.visible) and \(second.visible)"
    case .binaryToTerminal(let format): "\(format) is not written to a terminal"
    case .readOnly: "it is read-only"
    case .unwritable(.missing): "it cannot be written: its folder does not exist"
    case .unwritable(let error): "it cannot be written: \(error.text)"
    case .incomplete(let error): "it could not be written to the end: \(error.text)"
    case .noStagedFile(let error, let folder):
      "no file can be created beside it, in \(folder.visible): \(error.text)"
    case .replacesBinary(let old, let new, _): "this file was \(old), and is \(new) now"
    case .read(let format, let values): "read as \(format): \(values.grouped) values"
    case .written(let format, let bytes): "written as \(format): \(bytes.inBytes)"
    case .unchanged: "left as it is: it holds these very bytes"
    case .omitted(let count, _): "… and \(count.grouped) more"
    case .severalBundles: "a bundle is converted alone"
    case .noFolder(let form): "\(form) needs a folder to be written to"
    case .bundleFormat(let name): "a folder named .bundle is a bundle, and not \(name.visible)"
    case .folderFormat(let format, _): "a folder cannot have its pages in \(format)"
    case .unreadableName: "a name in this folder is not UTF-8"
    case .specialFile(isLink: true): "it is a symbolic link, and links in a bundle are not followed"
    case .specialFile(isLink: false): "it is neither a file nor a folder"
    case .interrupted: "an earlier run was interrupted while it wrote this bundle"
    case .damagedJournal(let name): "the journal in \(name.visible) beside it is damaged"
    case .otherLayout(let form): "this folder is \(form)"
    case .leftOut(isLink: true): "left out: it is a symbolic link"
    case .leftOut(isLink: false): "left out: it is neither a file nor a folder"
    case .finishedRun: "an earlier run was interrupted while it wrote this bundle; finished it"
    case .undoneRun: "an earlier run was interrupted while it took changes back; finished that"
    case .discardedRun: "an earlier run was interrupted before it wrote this bundle; cleaned up"
    case .obsolete: "the document does not have it; left as it is"
    case .removed: "the document does not have it; removed"
    case .readBundle(let files, let values):
      "files read: \(files.grouped); values: \(values.grouped)"
    case .writtenBundle(let written, let unchanged):
      "files written: \(written.grouped); left as they are: \(unchanged.grouped)"
    }
  }

  var help: String {
    switch self {
    case .unknownOption(_, let near?), .unknownCommand(_, let near?): "did you mean \(near)?"
    case .unknownOption(_, nil), .unknownCommand(_, nil), .noInput:
      "\(Tool.name) help shows what can be said"
    case .foreignOption(_, let command): "\(Tool.name) help \(command) shows its options"
    case .missingValue(let name, let placeholder):
      name.hasPrefix("--") ? "write \(name)=\(placeholder)" : "write \(name) \(placeholder)"
    case .unexpectedValue(let name): "write \(name) alone"
    case .unknownValue(_, let name, let known):
      "write \(([name] + known.map { "\(name)=\($0)" }).joined(separator: " or "))"
    case .repeatedOption: "keep one of the two"
    case .exclusiveOptions: "use one of the two"
    case .unknownFormat(_, let near?, let known):
      "did you mean \(near)? The formats are \(known.joined(separator: ", "))"
    case .unknownFormat(_, nil, let known): "the formats are \(known.joined(separator: ", "))"
    case .tooManyOperands: "remove it"
    case .severalInputs: "end OUTPUT with /, or convert one after the other"
    case .repeatedStandardInput: "name - once"
    case .noOutputToCheck: "name the file to compare with: -o OUTPUT"
    case .unreadable(let error): error.readingHelp
    case .notTwoOperands: "name the old one and the new one"
    case .notANumber: "write a number from 1 to 1024"
    case .unknownChoice(_, _, let known): "write one of \(known.joined(separator: ", "))"
    case .unknownSchema(_, let near?, let known):
      "did you mean \(near)? There are \(known.joined(separator: ", "))"
    case .unknownSchema(_, nil, let known): "there are \(known.joined(separator: ", "))"
    case .invalidModeline: "name a file or a URL, without blanks"
    case .modelineWithoutYAML: "leave --modeline out, or write one YAML file"
    case .folder: "name the files in it"
    case .endless: "name a file or a pipe"
    case .unknownExtension(_, let known):
      "use \(known.map { ".\($0)" }.joined(separator: ", ")), or name the format with --to"
    case .namelessInput: "name its OUTPUT as a file"
    case .equalOutputs: "write one of them into another folder; nothing was written"
    case .binaryToTerminal: "name a file with -o, or send the output through a pipe"
    case .readOnly: "make it writable first: chmod u+w"
    case .unwritable(let error): error.writingHelp
    case .incomplete: "what was written is incomplete; make room for it and convert again"
    case .noStagedFile: "make the folder writable, or write the file in place with --direct"
    case .replacesBinary(_, _, let name): "--to \(name) keeps it what it was"
    case .omitted: "-v shows them all"
    case .severalBundles: "convert one after the other"
    case .noFolder: "name one: -o FOLDER"
    case .bundleFormat: "leave --to away, or give OUTPUT another name"
    case .folderFormat(_, let known): "use \(known.joined(separator: ", "))"
    case .unreadableName: "rename the file"
    case .specialFile(isLink: true): "put the file itself in its place"
    case .specialFile(isLink: false), .leftOut: "remove it from the bundle"
    case .interrupted: "convert to it once more, without --check and --dry-run"
    case .damagedJournal: "look at the bundle, and remove that folder"
    case .otherLayout: "choose another OUTPUT, or say --to bundle"
    case .obsolete: "--prune removes it"
    case .read, .written, .unchanged, .finishedRun, .undoneRun, .discardedRun, .removed,
      .readBundle, .writtenBundle:
      ""
    }
  }
}

extension SystemError {
  fileprivate var readingHelp: String {
    switch reason {
    case .missing: "check how the name is spelt"
    case .forbidden: "make it readable first: chmod u+r"
    case .folder, .full, .readOnly, .other: "check the path and the medium it is on"
    }
  }

  fileprivate var writingHelp: String {
    switch reason {
    case .missing: "create the folder first; one that ends OUTPUT with / is created"
    case .forbidden: "make it writable first, or choose another OUTPUT"
    case .full: "make room and convert again; what stood there before is untouched"
    case .folder, .readOnly, .other: "choose another OUTPUT; what stood there before is untouched"
    }
  }
}

extension Int {
  /// `1,234 bytes`.
  var inBytes: String { self == 1 ? "1 byte" : "\(grouped) bytes" }

  /// The number with a comma before every three digits.
  var grouped: String {
    var text = ""
    for (position, digit) in String(magnitude).reversed().enumerated() {
      if position > 0, position.isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return (self < 0 ? "-" : "") + String(text.reversed())
  }
}
