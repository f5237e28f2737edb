#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Calls that every room of the tool would otherwise make in its own way: interrupted ones are
/// repeated, short ones continued, and every failure is told.
enum SystemCalls {
  static let standardInput = STDIN_FILENO

  /// Some systems refuse larger single transfers.
  private static let largestTransfer = 1 << 30

  /// Makes the process safe to open files in.
  ///
  /// A closed pipe and a limit on file sizes become errors of `write`, in place of signals that
  /// would end the process with a file half replaced. A standard stream that was closed by the
  /// caller is opened the wrong way round, so that no file gets its number and using it still
  /// fails.
  static func prepareProcess() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    for (number, mode) in [
      (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
    ] where fcntl(number, F_GETFD) == -1 {
      _ = open("/dev/null", mode)
    }
  }

  /// Ends the process as a closed pipe ends any other: silently, by the signal.
  static func endOfClosedPipe() -> Never {
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

  /// Reads until the end, or until one byte more than `limit` is there.
  ///
  /// - Parameter expected: How many bytes there probably are; a wrong guess costs time only.
  static func readAll(
    from descriptor: Int32, expecting expected: Int, limit: Int
  ) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    // One byte more than expected, so that the end shows in the first round.
    var room = expected > 0 ? min(expected, limit) + 1 : 1 << 16
    while true {
      let wanted = room
      let part = try readPart(from: descriptor, atMost: wanted)
      if bytes.isEmpty { bytes = part } else { bytes += part }
      if part.count < wanted || bytes.count > limit { return bytes }
      room = min(max(bytes.count, 1 << 16), limit + 1 - bytes.count)
    }
  }

  /// Reads until so many bytes are there, or the input ends.
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

  /// Whether anything has that name.
  static func exists(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0
  }

  /// Seconds on a clock that only goes forward.
  static func seconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
