/// Something that reads untrusted bytes, and what it promises for every input.
///
/// `FuzzTarget.all` is the table behind the fuzzer, the seeded mutations, and the tests that replay
/// kept inputs.
public struct FuzzTarget: Sendable {
  /// The name on the command line, and of the folder with its kept inputs.
  public let name: String

  /// Runs the code under test on an input.
  ///
  /// - Throws: A `Violation` of a promise; an input that is rejected with a diagnostic is none.
  public let run: @Sendable ([UInt8]) throws -> Void

  /// The inputs that a file makes for this target; none if it isn't of use.
  let seeds: @Sendable (SeedFile) -> [[UInt8]]

  public static let all: [FuzzTarget] = [
    reader("xml", of: [.xml]),
    reader("binary", of: [.binary]),
    reader("json", of: [.json]),
    reader("yaml", of: [.yaml]),
    reader("openstep", of: [.openStep, .strings]),
    FuzzTarget(name: "update", run: UpdateInput.check, seeds: UpdateInput.seeds),
    FuzzTarget(name: "bundle", run: BundleInput.check, seeds: BundleInput.seeds),
    FuzzTarget(name: "paths", run: PathsInput.check, seeds: PathsInput.seeds),
    FuzzTarget(name: "build", run: BuildInput.check, seeds: BuildInput.seeds),
    FuzzTarget(name: "validate", run: ValidationInput.check, seeds: ValidationInput.seeds),
    FuzzTarget(name: "code", run: CodeInput.check, seeds: CodeInput.seeds),
  ]

  public static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }
}

/// A promise that was broken.
public struct Violation: Error, CustomStringConvertible {
  public let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// Throws a violation unless a condition holds.
func expect(_ condition: Bool, _ promise: @autoclosure () -> String) throws {
  if !condition { throw Violation("broken promise: \(promise())") }
}
