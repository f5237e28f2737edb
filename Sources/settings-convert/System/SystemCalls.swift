#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif
import PropertyLists

/// System calls with a common policy: interrupted ones are repeated, short ones are continued, and
/// every failure is reported.
enum SystemCalls {
  static let standardInput = STDIN_FILENO
  static let standardOutput = STDOUT_FILENO
  static let standardError = STDERR_FILENO

  /// Some systems reject larger single transfers.
  private static let largestTransfer = 1 << 30

  /// The signals that the process ignores because system calls report the same conditions as errors.
  static let ignoredSignals = [SIGPIPE, SIGXFSZ]

  /// Makes it safe for the process to open files.
  ///
  /// A closed pipe and a limit on file sizes cause errors of `write` instead of signals that would end
  /// the process with a half-replaced file. A standard stream that the caller closed is opened for the
  /// opposite direction, so no file gets its number and using it still fails. Errors here are ignored.
  static func prepareProcess() {
    for number in ignoredSignals { signal(number, SIG_IGN) }
    for number in [standardInput, standardOutput, standardError]
    where fcntl(number, F_GETFD) == -1 {
      _ = open("/dev/null", number == standardInput ? O_WRONLY : O_RDONLY)
    }
  }

  /// Ends the process as a closed pipe ends any other program: silently, by signal.
  static func endByClosedPipe() -> Never {
    signal(SIGPIPE, SIG_DFL)
    raise(SIGPIPE)
    exit(ExitStatus.failed.rawValue)
  }

  /// Compares with `memcmp`: Swift would compare one byte after another.
  static func begins(_ bytes: ArraySlice<UInt8>, with part: [UInt8]) -> Bool {
    guard part.count <= bytes.count else { return false }
    return bytes.withUnsafeBytes { bytes in
      part.withUnsafeBytes { part in
        // Both have at least so many bytes; no bytes may have no address.
        guard let start = bytes.baseAddress, let other = part.baseAddress else { return true }
        return memcmp(start, other, part.count) == 0
      }
    }
  }

  static func writeAll(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    var error: SystemError?
    bytes.withUnsafeBytes { buffer in
      var rest = buffer[...]
      while !rest.isEmpty {
        let part = UnsafeRawBufferPointer(rebasing: rest.prefix(largestTransfer))
        let count = write(descriptor, part.baseAddress, part.count)
        if count >= 0 {
          rest = rest.dropFirst(count)
        } else if errno != EINTR {
          error = .last
          return
        }
      }
    }
    if let error { throw error }
  }

  /// Reads until the end, or up to one byte more than `limit`.
  ///
  /// - Parameter expected: The probable number of bytes; a wrong guess only costs time.
  static func readAll(
    from descriptor: Int32, expecting expected: Int, limit: Int
  ) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    // One byte more than expected, so the first read reaches the end.
    var room = expected > 0 ? min(expected, limit) + 1 : 1 << 16
    while true {
      let wanted = room
      let part = try readPart(from: descriptor, atMost: wanted)
      if bytes.isEmpty { bytes = part } else { bytes += part }
      if part.count < wanted || bytes.count > limit { return bytes }
      room = min(max(bytes.count, 1 << 16), limit + 1 - bytes.count)
    }
  }

  static func readPart(from descriptor: Int32, atMost size: Int) throws(SystemError) -> [UInt8] {
    var error: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, filled in
      while filled < size {
        let rest = UnsafeMutableBufferPointer(rebasing: buffer[filled...])
        let count = read(descriptor, rest.baseAddress, min(rest.count, largestTransfer))
        if count > 0 {
          filled += count
        } else if count == 0 {
          return
        } else if errno != EINTR {
          error = .last
          return
        }
      }
    }
    if let error { throw error }
    return bytes
  }

  /// Reads a line that a person types, without its end; `nil` at the end of the input, or when a deferred signal
  /// is waiting.
  static func readLine(from descriptor: Int32) -> [UInt8]? {
    var line: [UInt8] = []
    var input = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while !DeferredSignals.isPending {
      // A deferred signal does not interrupt the wait.
      guard poll(&input, 1, 100) > 0 else { continue }
      guard let byte = try? readPart(from: descriptor, atMost: 1).first else { return nil }
      if byte == UInt8(ascii: "\n") { return line }
      line.append(byte)
    }
    return nil
  }

  /// The arguments of the process, without the program's name; `nil` if Swift's runtime cannot find
  /// them: on Linux it looks in `/proc`.
  static var arguments: [String]? {
    guard CommandLine.argc > 0 else { return nil }
    return (1..<Int(CommandLine.argc)).compactMap { number in
      CommandLine.unsafeArgv[number].map { String(systemName: $0) }
    }
  }

  static func exists(_ path: String) throws(SystemError) -> Bool {
    try FileStatus(of: path) != nil
  }

  /// Whether anything has this path, even a broken link or something invisible to the user.
  static func isNamed(_ path: String) -> Bool {
    (try? exists(path)) ?? true || (try? linkTarget(of: path)) != nil
  }

  /// The longest path of a folder in which every file can be opened.
  static let longestFolder = Int(PATH_MAX) - Limits.fileName - 2

  static func linkTarget(of path: String) throws(SystemError) -> String? {
    let size = Int(PATH_MAX)
    var bytes = [CChar](repeating: 0, count: size)
    let count = path.withSystemName { readlink($0, &bytes, size) }
    if count >= 0 {
      return String(fileName: bytes.prefix(count).map { UInt8(bitPattern: $0) })
    }
    if [EINVAL, ENOENT, ENOTDIR].contains(errno) { return nil }
    throw .last
  }

  /// The path with every link, `.`, and `..` resolved.
  static func absolutePath(of path: String) throws(SystemError) -> String {
    var resolved: UnsafeMutablePointer<CChar>?
    let result = path.withSystemName { name in
      resolved = realpath(name, nil)
      return resolved == nil ? -1 : 0
    }
    guard result == 0, let resolved else { throw .last }
    defer { free(resolved) }
    return String(systemName: resolved)
  }

  /// Creates a folder, and those around it, unless it exists.
  ///
  /// - Parameter created: Gets the paths of the new ones, outermost first, even if another one fails.
  static func createFolders(
    _ path: String, created: inout [String]
  ) throws(SystemError) {
    guard try !exists(path) else { return }
    var end = path.utf8.startIndex
    while end != path.utf8.endIndex {
      let slash = path.utf8[end...].firstIndex(of: UInt8(ascii: "/"))
      end = slash.map { path.utf8.index(after: $0) } ?? path.utf8.endIndex
      let part = String(path[..<end])
      guard part.withSystemName({ mkdir($0, 0o777) }) != 0 else {
        created.append(part)
        continue
      }
      let error = errno == EEXIST ? SystemError.notAFolder : .last
      guard try FileStatus(of: part)?.kind == .folder else { throw error }
    }
  }

  /// Creates a folder that only the user can read, in the folder for temporary files, and returns its path.
  static func createTemporaryFolder() throws(SystemError) -> String {
    let parent = environment("TMPDIR") ?? "/tmp"
    var path = (parent.withTrailingSlash + "settings-convert-XXXXXX").systemName
    let isCreated = path.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.map { mkdtemp($0) != nil } ?? false
    }
    guard isCreated else { throw .last }
    return String(fileName: path.dropLast().map { UInt8(bitPattern: $0) })
  }

  static func sleep(milliseconds: Int) {
    var time = timespec(tv_sec: milliseconds / 1000, tv_nsec: milliseconds % 1000 * 1_000_000)
    // A signal that does not end the process only shortens the wait.
    nanosleep(&time, nil)
  }

  static func removeFolder(_ path: String) throws(SystemError) {
    guard path.withSystemName({ rmdir($0) }) == 0 else { throw .last }
  }

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// The value of an environment variable; `nil` if it is unset or empty.
  static func environment(_ variable: String) -> String? {
    let value = getenv(variable).map { String(systemName: $0) }
    return value?.isEmpty == false ? value : nil
  }

  /// The variables of the environment whose names and values are text.
  static var environmentVariables: [String: String] {
    var variables: [String: String] = [:]
    var next = environ
    // The list ends with a null pointer, and each entry with a zero.
    while let entry = next.pointee {
      let text = String(validatingCString: entry)
      if let text, let sign = text.firstIndex(of: "=") {
        let name = String(text[..<sign])
        if variables[name] == nil { variables[name] = String(text[text.index(after: sign)...]) }
      }
      next += 1
    }
    return variables
  }

  /// Seconds on a monotonic clock.
  static func seconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  static func end(with status: ExitStatus) -> Never { exit(status.rawValue) }
}
