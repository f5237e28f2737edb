extension Document {
  /// The limits of everything that is read, written, and searched, whatever the input.
  ///
  /// Input is hostile until proven otherwise: without limits, a few hundred bytes of aliases or
  /// shared objects would fill the memory, and a few thousand brackets would exhaust the stack.
  ///
  /// A table in the guides consists of the first sentence of each comment above "Source code", and the value.
  public enum Limits {
    // MARK: Inputs

    /// The largest input.
    public static let inputBytes = 1 << 31

    /// The most that is read from a device, which may never end.
    package static let deviceBytes = 1 << 26

    /// The deepest nesting of containers that is read or written.
    public static let nesting = 512

    /// The most `%` directives in a YAML file.
    ///
    /// The cost of each grows with their number in libyaml.
    public static let yamlDirectives = 64

    /// The most values in an input once its aliases, merges, and shared objects are expanded.
    ///
    /// An input without any of these never has more values than bytes.
    public static func expandedNodes(inputBytes: Int) -> Int { max(100_000, inputBytes) }

    /// The most text and data in an input once it is expanded.
    public static func expandedBytes(inputBytes: Int) -> Int { proportional(to: inputBytes) }

    // MARK: Outputs

    /// The largest output; in a bundle, all files together.
    ///
    /// Indentation and escapes can make a small input huge: 1 MB of numbers in 500 arrays is 500 MB of JSON.
    public static func writtenBytes(inputBytes: Int) -> Int { proportional(to: inputBytes) }

    /// The most text with build settings inserted, in all pages, tables, and translations of a build.
    ///
    /// Half of the usual proportion, because the inputs of a build are joined before they are written.
    package static func builtBytes(inputBytes: Int) -> Int { proportional(to: inputBytes) / 2 }

    /// 64 MiB, or 16 times the input if that is more.
    private static func proportional(to inputBytes: Int) -> Int {
      let product = inputBytes.multipliedReportingOverflow(by: 16)
      return product.overflow ? .max : max(1 << 26, product.partialValue)
    }

    // MARK: Files

    /// The deepest nesting of folders in a bundle, each of which keeps a file descriptor open.
    package static let folderNesting = 64

    /// The most consecutive symbolic links that are followed to a file, as on Linux.
    package static let symbolicLinks = 40

    /// The longest name of a file or folder that file systems accept.
    package static let fileName = 255

    /// The longest relative path of a file in a bundle.
    package static let filePath = 1023

    /// The longest wait for other runs that write in the same folder.
    package static let lockSeconds = 60.0

    /// The longest wait of a run that only reads, after which it reads without a lock.
    package static let readingLockSeconds = 5.0

    /// The most times that a folder is read without a lock until it is the same twice in a row.
    package static let readAttempts = 10

    /// The most files processed at once.
    package static let jobs = 1024

    // MARK: Source code

    /// The largest file of source code that is searched for keys.
    package static let codeFileBytes = 1 << 22

    /// The most words, strings, and marks in a file of source code that is searched.
    package static let codeTokens = 1 << 20

    /// The most different words and strings of an app's source code.
    package static let codeWords = 1 << 22

    /// The deepest nesting of strings in expressions in strings.
    package static let codeNesting = 4

    /// The most different defaults that code repeats for one key.
    package static let codeDefaults = 16

    /// The most keys in code that the keys of rows are compared with, and the most such rows of a page.
    package static let comparedKeys = 256

    // MARK: Messages

    /// The most notes and warnings of a reader or a writer about one document.
    package static let diagnostics = 1000

    /// The most places of a rule's findings about one file or bundle that are listed, not just counted.
    package static let findings = 10_000

    /// The most differences that are listed as diagnostics.
    package static let differences = 10_000

    /// The most characters that a message quotes from a file.
    package static let quotedScalars = 80

    /// The most elements of a page that a preview shows.
    package static let previewElements = 10_000

    /// The largest image that a preview shows.
    package static let previewImageBytes = 1 << 20

    /// The longest key path that is shown in full; only both ends of a longer one are.
    package static let pathScalars = 1000

    /// The most missing strings that are listed one by one for all tables with the same name.
    ///
    /// Otherwise, the numbers of languages and strings would multiply.
    package static let listedStrings = 100_000

    // MARK: Searches

    /// The longest name for which the nearest known one is looked up.
    ///
    /// The cost grows with the square of the length.
    package static let guessedName = 100

    /// The most undefined build settings for which the nearest one is looked up.
    ///
    /// Each is compared with all settings.
    package static let guessedSettings = 20

    /// The most missing pages of a bundle for which the nearest one is looked up.
    ///
    /// Each is compared with all pages.
    package static let guessedPages = 20

    /// The most names with `*` in a `do-not-translate` or `generated-pages` list.
    ///
    /// Each string is compared with all of them.
    package static let wildcards = 1000

    /// The most conditions of a row, and rows with one key, that are compared with those of other rows.
    package static let comparedConditions = 16

    /// The most lines to remove and insert in a diff before everything between counts as one change.
    ///
    /// The memory grows with the square of their number.
    package static let diffSteps = 2_000

    /// The most pairs of entries whose similarity an update compares between two entries that stay.
    package static let comparedEntries = 4096

    /// The most items to remove and insert in a list with equal items for which those that stay are as many
    /// as possible.
    ///
    /// The cost grows with the square of their number.
    package static let pairingSteps = 128

    /// The most values of a neighbor whose style an update follows.
    package static let styleNodes = 64

    /// The most columns to which an update indents a line.
    package static let columns = 4096

    /// The most repairs that are made at once.
    package static let repairs = 100_000

    /// The most changes of a text that cannot be read that are tried.
    package static let correctionTries = 600

    /// The bytes of a text times the tries, of which a large one gets fewer.
    package static let correctionTriesBytes = 1 << 22

    /// The most results that are compared by their findings.
    package static let validatedCorrections = 40

    /// The longest line, and the farthest token on one, that is corrected.
    package static let correctedLineBytes = 1 << 10

    /// The most lines that a correction changes.
    package static let correctedLines = 512

    /// The most columns to which a correction indents a line.
    package static let correctedColumns = 256

    /// The most that is read to correct one file.
    package static let correctionBytes = 1 << 24

    /// The most that is read to correct the files of a run, with the cost of each try.
    package static let correctionsOfRun = 1 << 26

    /// What a try costs besides reading the text.
    package static let correctionTryBytes = 1 << 12

    /// The most rounds of repairs, each of which can bring another finding to light.
    package static let repairRounds = 16
  }
}
