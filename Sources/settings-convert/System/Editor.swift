#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

enum Editor {
  /// The command: `$VISUAL`, `$EDITOR`, or `vi`, in this order.
  static var command: String { chosen ?? "vi" }

  private static var chosen: String? {
    SystemCalls.environment("VISUAL") ?? SystemCalls.environment("EDITOR")
  }

  /// Whether the editor would be `vi` and wait forever for keys.
  ///
  /// An editor that the user has chosen may be a script.
  static var lacksTerminal: Bool {
    chosen == nil && !SystemCalls.isTerminal(SystemCalls.standardInput)
  }

  /// Opens a file and waits until the editor exits; returns whether its status was 0.
  ///
  /// It is started by a shell because the command may have arguments. Signals that this process ignores
  /// or blocks have their usual effect in it.
  static func open(_ path: String) throws(SystemError) -> Bool {
    let words = ["sh", "-c", command + " \"$@\"", "sh", path]
    let arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0.systemName) } + [nil]
    defer { for argument in arguments { free(argument) } }
    // ^C in the terminal is for the editor.
    let interrupt = signal(SIGINT, SIG_IGN)
    let quit = signal(SIGQUIT, SIG_IGN)
    defer {
      signal(SIGINT, interrupt)
      signal(SIGQUIT, quit)
    }
    #if canImport(Darwin)
    var attributes: posix_spawnattr_t?
    #else
    var attributes = posix_spawnattr_t()
    #endif
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var ignored = sigset_t()
    sigemptyset(&ignored)
    for number in SystemCalls.ignoredSignals + [SIGINT, SIGQUIT] { sigaddset(&ignored, number) }
    posix_spawnattr_setsigdefault(&attributes, &ignored)
    var blocked = sigset_t()
    sigemptyset(&blocked)
    posix_spawnattr_setsigmask(&attributes, &blocked)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))
    var process: pid_t = 0
    let code = posix_spawn(&process, "/bin/sh", nil, &attributes, arguments, environ)
    guard code == 0 else { throw SystemError(code: code) }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 {
      guard errno == EINTR else { throw .last }
    }
    return status == 0
  }
}
