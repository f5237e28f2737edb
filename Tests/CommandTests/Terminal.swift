#if os(Linux)
import Foundation

/// A terminal on which programs print, and the text that appears there.
struct Terminal {
  struct Unavailable: Error {}

  /// Whether there are pseudo-terminals, which a container may lack.
  static let isAvailable: Bool = {
    let isAvailable = (try? Terminal()) != nil
    if !isAvailable { print("SKIPPED what a person sees: no pseudo-terminal can be had") }
    return isAvailable
  }()

  /// The end on which programs print.
  let screen: FileHandle
  private let reader: FileHandle

  init() throws {
    let terminal = openTerminal(O_RDWR | O_NOCTTY)
    var name = [CChar](repeating: 0, count: 64)
    guard terminal >= 0, grant(terminal) == 0, unlock(terminal) == 0,
      // Not `ptsname`: all threads share its result, and a test that opened the screen of another one would
      // wait forever for the end of its own.
      getName(terminal, &name, name.count) == 0,
      case let screen = open(name, O_RDWR | O_NOCTTY), screen >= 0,
      // The programs of other tests would keep it open.
      fcntl(screen, F_SETFD, FD_CLOEXEC) == 0, fcntl(terminal, F_SETFD, FD_CLOEXEC) == 0
    else { throw Unavailable() }
    reader = FileHandle(fileDescriptor: terminal, closeOnDealloc: true)
    self.screen = FileHandle(fileDescriptor: screen, closeOnDealloc: true)
  }

  /// Types text, which the programs read line by line.
  func type(_ text: String) throws { try reader.write(contentsOf: Data(text.utf8)) }

  /// What a process prints, which this starts; the terminal holds only a few pages that nobody reads.
  func text(printedBy process: Process) throws -> String {
    try process.run()
    try screen.close()
    var text: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    // At the end, reading fails on Linux.
    while case let count = read(reader.fileDescriptor, &buffer, buffer.count), count > 0 {
      text += buffer[..<count]
    }
    process.waitUntilExit()
    return String(decoding: text, as: UTF8.self)
  }
}

// Swift's module of the C library on Linux leaves them out.
@_silgen_name("posix_openpt") private func openTerminal(_ flags: Int32) -> Int32
@_silgen_name("grantpt") private func grant(_ terminal: Int32) -> Int32
@_silgen_name("unlockpt") private func unlock(_ terminal: Int32) -> Int32
@_silgen_name("ptsname_r")
private func getName(_ terminal: Int32, _ name: UnsafeMutablePointer<CChar>, _ size: Int) -> Int32
#endif
