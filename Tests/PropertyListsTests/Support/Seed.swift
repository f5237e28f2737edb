import Foundation
import RandomInputs

/// The seed of this run: the one that `SEED` names, else always the same one.
enum Seed {
  static let base =
    ProcessInfo.processInfo.environment["SEED"].flatMap { UInt64($0) } ?? 20_260_401

  /// The generator of the case with a number, and how to name it in a failure.
  static func generator(_ number: Int) -> SplitMix64 {
    SplitMix64(seed: base &+ UInt64(truncatingIfNeeded: number) &* 0x2545_F491_4F6C_DD1D)
  }

  /// How many of some random cases to try: all in CI, where `CASES` is `all`, and a tenth otherwise.
  static func cases(_ count: Int) -> Int { hasAll ? count : (count + 9) / 10 }

  private static let hasAll = ProcessInfo.processInfo.environment["CASES"] == "all"

  static func name(_ number: Int) -> String { "case \(number) of SEED=\(base)" }
}
