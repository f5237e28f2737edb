import Foundation
import FuzzTargets

// Seeded mutations of files, through every target or some, where libFuzzer is missing and where a run
// has to be repeatable:
//
//     mutations [--target=NAME]… [--count=N] [--seed=N] [--finds=FOLDER] --dictionaries=FOLDER FOLDER…
//
// An input that breaks a promise is left in the folder for finds, or else in the working folder.

private let arguments = CommandLine.arguments.dropFirst()
private let folders = arguments.filter { !$0.hasPrefix("-") }
private let count = values(of: "--count").last.flatMap { Int($0) } ?? 10_000
private let seed = values(of: "--seed").last.flatMap { UInt64($0) } ?? 20_260_401
private let names = values(of: "--target")
private let findsFolder = values(of: "--finds").last ?? "."
private let patience: UInt32 = 10

private func values(of option: String) -> [String] {
  arguments.filter { $0.hasPrefix("\(option)=") }.map { String($0.dropFirst(option.count + 1)) }
}

/// The input at work, kept for the moment of a crash.
nonisolated(unsafe) private var input: [UInt8] = []
nonisolated(unsafe) private var find = ""

private func leaveInput() {
  _ = FileManager.default.createFile(atPath: find, contents: Data(input))
}

// Best effort: the process is about to end anyhow.
for crash in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGFPE, SIGABRT, SIGALRM] {
  signal(crash) { number in
    leaveInput()
    print("\(number == SIGALRM ? "hang" : "crash"): \(find)")
    fflush(nil)
    _exit(1)
  }
}

private let files = SeedFile.all(below: Array(folders))
private let chosen = FuzzTarget.all.filter { names.isEmpty || names.contains($0.name) }
private var finds = 0
for target in chosen {
  let start = Date()
  let inputs = target.seeds(from: files)
  guard !inputs.isEmpty else {
    print("SKIPPED \(target.name): no seeds")
    continue
  }
  let fragments = try values(of: "--dictionaries").flatMap { folder in
    try FuzzerDictionary.fragments(for: target, in: folder)
  }
  var mutator = Mutator(seed: seed, of: inputs, with: fragments)
  for number in 0..<count {
    // The seeds themselves come first.
    input = number < inputs.count ? inputs[number] : mutator.input(number)
    find = "\(findsFolder)/\(target.name)-\(number)"
    alarm(patience)
    do {
      try target.run(input)
    } catch {
      finds += 1
      leaveInput()
      print("\(find): \(error)")
    }
    alarm(0)
  }
  let seconds = Date().timeIntervalSince(start)
  print("\(target.name): \(count) inputs from \(inputs.count) seeds, \(Int(seconds.rounded())) s")
}
exit(finds == 0 ? 0 : 1)
