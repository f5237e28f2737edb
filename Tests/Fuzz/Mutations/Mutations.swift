import Foundation
import FuzzTargets
import RandomInputs

/// Sends seeded mutations of files through every target, or some: where libFuzzer is missing, and
/// where a run has to be repeatable.
///
///     mutations [--target=NAME]… [--count=N] [--seed=N] --dictionaries=FOLDER --finds=FOLDER FOLDER…
///
/// An input that breaks a promise is left in the folder for finds.
@main
struct Mutations {
  private static let patience: UInt32 = 10

  /// The input at work and the file for it, should it crash the process.
  nonisolated(unsafe) private static var input: [UInt8] = []
  nonisolated(unsafe) private static var find = ""

  private let arguments = CommandLine.arguments.dropFirst()
  private var finds = 0

  static func main() throws {
    keepInputsOfCrashes()
    var mutations = Mutations()
    let files = SeedFile.all(below: mutations.arguments.filter { !$0.hasPrefix("-") })
    let names = mutations.values(of: "--target")
    for target in FuzzTarget.all where names.isEmpty || names.contains(target.name) {
      try mutations.run(target, from: files)
    }
    exit(mutations.finds == 0 ? 0 : 1)
  }

  private func values(of option: String) -> [String] {
    arguments.filter { $0.hasPrefix("\(option)=") }.map { String($0.dropFirst(option.count + 1)) }
  }

  private mutating func run(_ target: FuzzTarget, from files: [SeedFile]) throws {
    let start = Date()
    let seeds = target.seeds(from: files)
    guard !seeds.isEmpty else { return print("SKIPPED \(target.name): no seeds") }
    let fragments = try values(of: "--dictionaries").flatMap { folder in
      try FuzzerDictionary.fragments(for: target.name, in: folder)
    }
    let count = values(of: "--count").last.flatMap { Int($0) } ?? 10_000
    let seed = values(of: "--seed").last.flatMap { UInt64($0) } ?? 20_260_401
    var mutator = Mutator(seed: seed, of: seeds, with: fragments)
    for number in 0..<seeds.count + count {
      // The files themselves come first.
      Self.input = number < seeds.count ? seeds[number] : mutator.input(number - seeds.count)
      Self.find = "\(values(of: "--finds").last ?? ".")/\(target.name)-\(number)"
      check(Self.input, with: target)
    }
    let seconds = Int(Date().timeIntervalSince(start).rounded())
    print("\(target.name): \(seeds.count) seeds and \(count) mutations in \(seconds) s")
  }

  private mutating func check(_ input: [UInt8], with target: FuzzTarget) {
    alarm(Self.patience)
    do {
      try target.run(input)
    } catch {
      finds += 1
      Self.keepInput()
      print("\(Self.find): \(error)")
    }
    alarm(0)
  }

  private static func keepInput() {
    _ = FileManager.default.createFile(atPath: find, contents: Data(input))
  }

  /// Keeps the input of a crash or hang, as well as a signal handler can.
  private static func keepInputsOfCrashes() {
    for number in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGALRM] {
      signal(number) { number in
        Mutations.keepInput()
        print("\(Mutations.find): \(number == SIGALRM ? "hang" : "crash")")
        fflush(nil)
        _exit(1)
      }
    }
  }
}
