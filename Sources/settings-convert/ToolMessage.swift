import PropertyLists

/// What the tool itself has to say, beyond what is wrong in a document, as data.
///
/// `ToolMessage+Text.swift` holds the sentence and the advice for each.
enum ToolMessage: DiagnosticMessage, Equatable {
  // The command line.
  case unknownOption(String, nearest: String?)
  case unknownCommand(String, nearest: String?)
  case foreignOption(String, command: String)
  case missingValue(option: String, String)
  case unexpectedValue(option: String)
  case unknownValue(String, option: String, known: [String])
  case repeatedOption(String)
  case exclusiveOptions(String, String)
  case unknownFormat(String, nearest: String?, known: [String])
  case noInput
  case tooManyOperands(String)
  case severalInputs
  case repeatedStandardInput
  case noOutputToCheck
  case notTwoOperands
  case notANumber(String, option: String)
  case severalBundles
  case noFolder(String)
  case bundleFormat(String)
  case folderFormat(String, known: [String])
  case unknownChoice(String, option: String, known: [String])
  case unknownSchema(String, nearest: String?, known: [String])
  case invalidModeline(String)
  case modelineWithoutYAML(String)

  // Inputs.
  case unreadable(SystemError)
  case folder
  case unreadableName
  case specialFile(isLink: Bool)
  case interrupted
  case damagedJournal(String)
  case endless

  // Outputs.
  case unknownExtension(String, known: [String])
  case namelessInput
  case equalOutputs(String, String)
  case binaryToTerminal(String)
  case readOnly
  case unwritable(SystemError)
  /// Writing failed where what stood there before is gone: a stream, or a file written in place.
  case incomplete(SystemError)
  case noStagedFile(SystemError, folder: String)
  case otherLayout(String)

  // Worth knowing, and no reason to stop.
  case replacesBinary(old: String, new: String, name: String)
  case read(String, values: Int)
  case written(String, bytes: Int)
  case unchanged
  case omitted(Int, rule: String)
  case leftOut(isLink: Bool)
  case finishedRun
  case undoneRun
  case discardedRun
  case obsolete
  case removed
  case readBundle(files: Int, values: Int)
  case writtenBundle(written: Int, unchanged: Int)
}
