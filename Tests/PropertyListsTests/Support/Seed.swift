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

  static func name(_ number: Int) -> String { "case \(number) of SEED=\(base)" }
}
