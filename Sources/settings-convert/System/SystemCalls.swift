#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// System calls with one policy for all: interrupted ones are repeated, short ones continued, and
/// every failure is reported.
enum SystemCalls {
  static let standardInput = STDIN_FILENO
  static let standardOutput = STDOUT_FILENO
  static let standardError = STDERR_FILENO

  /// Some systems refuse larger single transfers.
  private static let largestTransfer = 1 << 30

  /// The signals that the process ignores, because system calls report the same as errors.
  static let ignoredSignals = [SIGPIPE, SIGXFSZ]

  /// Makes the process safe to open files in.
  ///
  /// A closed pipe and a limit on file sizes become errors of `write` instead of signals that would
  /// end the process with a file half replaced. A standard stream that the caller closed is opened
  /// the wrong way around, so that no file gets its number and using it still fails.
  static func prepareProcess() {
    for number in ignoredSignals { signal(number, SIG_IGN) }
    for (number, mode) in [
      (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
    ] where fcntl(number, F_GETFD) == -1 {
      _ = open("/dev/null", mode)
    }
  }

  /// Ends the process as a closed pipe ends any other program: silently, by signal.
  static func endByClosedPipe() -> Never {
    signal(SIGPIPE, SIG_DFL)
    raise(SIGPIPE)
    exit(ExitStatus.failed.rawValue)
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

  /// Reads until the end, or until there is one byte more than `limit`.
  ///
  /// - Parameter expected: The probable number of bytes; a wrong guess only costs time.
  static func readAll(
    from descriptor: Int32, expecting expected: Int, limit: Int
  ) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    // One byte more than expected, so that the first round meets the end.
    var room = expected > 0 ? min(expected, limit) + 1 : 1 << 16
    while true {
      let wanted = room
      let part = try readPart(from: descriptor, atMost: wanted)
      if bytes.isEmpty { bytes = part } else { bytes += part }
      if part.count < wanted || bytes.count > limit { return bytes }
      room = min(max(bytes.count, 1 << 16), limit + 1 - bytes.count)
    }
  }

  /// Reads until there are `size` bytes, or the input ends.
  static func readPart(
    from descriptor: Int32, atMost size: Int
  ) throws(SystemError) -> [UInt8] {
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

  /// Whether a file, folder or anything else has this path.
  static func exists(_ path: String) -> Bool { FileStatus(of: path) != nil }

  /// Whether anything has this path, even a link to nothing.
  static func isNamed(_ path: String) -> Bool { exists(path) || linkTarget(of: path) != nil }

  /// The target of a symbolic link; `nil` when the path is not one.
  static func linkTarget(of path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &bytes, bytes.count)
    guard count > 0 else { return nil }
    return String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The path with every link, `.` and `..` resolved.
  static func absolutePath(of path: String) throws(SystemError) -> String {
    guard let resolved = realpath(path, nil) else { throw .last }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Creates a folder, and those that it is in, where they are missing.
  static func createFolders(_ path: String) throws(SystemError) {
    guard !exists(path) else { return }
    var end = path.startIndex
    while end != path.endIndex {
      end = path[end...].firstIndex(of: "/").map { path.index(after: $0) } ?? path.endIndex
      let part = String(path[..<end])
      guard mkdir(part, 0o777) != 0 else { continue }
      let error = errno == EEXIST ? SystemError.notAFolder : .last
      guard FileStatus(of: part)?.kind == .folder else { throw error }
    }
  }

  /// Creates a folder that only the user can read, in the folder for temporary files.
  ///
  /// - Returns: Its path.
  static func createTemporaryFolder() throws(SystemError) -> String {
    let parent = environment("TMPDIR") ?? "/tmp"
    let template = parent.withTrailingSlash + "settings-convert-XXXXXX"
    var path = template.utf8CString
    let isCreated = path.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.map { mkdtemp($0) != nil } ?? false
    }
    guard isCreated else { throw .last }
    return String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Removes a folder if it is empty.
  static func removeFolder(_ path: String) { _ = rmdir(path) }

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// The value of an environment variable; `nil` when it is unset or empty.
  static func environment(_ variable: String) -> String? {
    let value = getenv(variable).map { String(cString: $0) }
    return value?.isEmpty == false ? value : nil
  }

  /// Seconds on a clock that only goes forward.
  static func seconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  static func end(with status: ExitStatus) -> Never { exit(status.rawValue) }
}
