import PropertyLists
import SettingsBundles

/// What the options of `convert` ask for, checked.
struct ConversionOptions {
  enum Purpose {
    case write
    case check(byBytes: Bool)
    case dryRun
  }

  let inputs: [String]
  /// The file or folder to write to; `nil` is standard output.
  let output: String?
  /// The folder that every output goes into, with a slash at its end.
  let folder: String?
  let source: Format?
  let target: Format?
  /// Whether `--from` or `--to` names a bundle, which is a folder and no format of a file.
  let isFromBundle: Bool
  let isToBundle: Bool
  let purpose: Purpose
  let isLossy: Bool
  let isCanonical: Bool
  let modeline: YAMLModeline?
  let isVerbose: Bool
  let isPruning: Bool
  let keepsGoing: Bool
  let isQuiet: Bool
  let failure: FailureThreshold
  let method: OutputFile.Method

  /// - Throws: A `ToolMessage` of the rule `usage`.
  init(_ invocation: Invocation) throws(Diagnostic) {
    inputs = invocation.operands
    output = invocation.value(of: .output).flatMap { $0 == InputFile.standardInput ? nil : $0 }
    folder = output.flatMap(Self.folder)
    isFromBundle = invocation.value(of: .from) == Self.bundle
    isToBundle = invocation.value(of: .to) == Self.bundle
    source = isFromBundle ? nil : try Format.chosen(of: invocation)
    let writable = Format.all.filter(\.isWritable)
    target = isToBundle ? nil : try Format.chosen(by: .to, of: invocation, among: writable)
    isLossy = invocation.has(.lossy)
    isCanonical = invocation.has(.canonical)
    modeline = try Self.modeline(of: invocation)
    isVerbose = invocation.has(.verbose)
    isPruning = invocation.has(.prune)
    keepsGoing = invocation.has(.keepGoing)
    isQuiet = invocation.has(.quiet)
    failure = try invocation.failureThreshold(standard: .never)
    method = invocation.has(.direct) ? .inPlace : .staged
    purpose = Self.purpose(of: invocation)
    if let fault = fault(in: invocation) { throw Diagnostic(fault) }
  }

  /// What `--from` and `--to` call a bundle.
  private static let bundle = "bundle"

  private static func modeline(of invocation: Invocation) throws(Diagnostic) -> YAMLModeline? {
    guard let text = invocation.value(of: .modeline) else { return nil }
    guard let modeline = YAMLModeline(schema: text) else {
      throw Diagnostic(ToolMessage.invalidModeline(text))
    }
    return modeline
  }

  private func fault(in invocation: Invocation) -> ToolMessage? {
    if inputs.isEmpty { return .noInput }
    if inputs.filter({ $0 == InputFile.standardInput }).count > 1 { return .repeatedStandardInput }
    if inputs.count > 1, folder == nil { return .severalInputs }
    if invocation.has(.check), invocation.has(.dryRun) {
      return .exclusiveOptions(Option.check.spelling, Option.dryRun.spelling)
    }
    if invocation.has(.check), output == nil { return .noOutputToCheck }
    if isToBundle, output == nil { return .noFolder("a bundle") }
    return nil
  }

  private static func purpose(of invocation: Invocation) -> Purpose {
    if invocation.has(.check) { return .check(byBytes: invocation.value(of: .check) != nil) }
    return invocation.has(.dryRun) ? .dryRun : .write
  }

  /// The path of a folder, with a slash at its end; `nil` when the path is a file's.
  private static func folder(_ path: String) -> String? {
    if path.hasSuffix("/") { return path }
    return FileStatus(of: path)?.kind == .folder ? path + "/" : nil
  }
}
