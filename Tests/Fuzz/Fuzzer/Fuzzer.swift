import Foundation
import FuzzTargets

// libFuzzer with one of the targets:
//
//     fuzz --target=NAME [libFuzzer's options] CORPUS [SEEDS…]
//     fuzz --target=NAME --seeds=FOLDER FOLDER…     write the inputs made from files, and exit
//
// libFuzzer itself ignores options with two dashes.

nonisolated(unsafe) private var target = FuzzTarget.all[0]

@_cdecl("LLVMFuzzerInitialize")
public func initialize(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>>>
) -> CInt {
  let arguments = (1..<Int(count.pointee)).map { String(cString: arguments.pointee[$0]) }
  guard let name = value(of: "--target", in: arguments), let found = FuzzTarget.named(name) else {
    print("usage: fuzz --target=\(FuzzTarget.all.map(\.name).joined(separator: "|")) CORPUS")
    exit(2)
  }
  target = found
  if let folder = value(of: "--seeds", in: arguments) {
    writeSeeds(to: folder, from: arguments.filter { !$0.hasPrefix("-") })
  }
  return 0
}

@_cdecl("LLVMFuzzerTestOneInput")
public func test(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  do {
    try target.run(Array(UnsafeBufferPointer(start: start, count: count)))
  } catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    abort()
  }
  return 0
}

private func value(of option: String, in arguments: [String]) -> String? {
  arguments.first { $0.hasPrefix("\(option)=") }.map { String($0.dropFirst(option.count + 1)) }
}

private func writeSeeds(to folder: String, from folders: [String]) -> Never {
  do {
    for (number, seed) in target.seeds(from: SeedFile.all(below: folders)).enumerated() {
      try Data(seed).write(to: URL(fileURLWithPath: "\(folder)/\(number)"))
    }
    exit(0)
  } catch {
    print("error: \(error)")
    exit(2)
  }
}
