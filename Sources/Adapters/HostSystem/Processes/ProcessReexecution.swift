@preconcurrency internal import Glibc

/// Starts this process anew in its stable environment.
package enum ProcessReexecution {
  /// Replaces the process by itself with `StableEnvironment`'s lines, unless it already has them.
  ///
  /// On success it does not return. When the system refuses, it returns the reason and the process goes on with the
  /// environment it has; `nil` means that nothing had to be done. Costs 2 ms, once per command.
  package static func ensureStableEnvironment() -> String? {
    guard let environment = StableEnvironment.needed(currentEnvironment()) else { return nil }
    guard let program = executablePath() else { return "the program's own path cannot be read" }
    let reason = replaceProcess(by: program, arguments: CommandLine.arguments, environment: environment)
    return "the program cannot start itself anew: \(reason)"
  }

  /// Replaces the process by another program; the first argument is the name it goes by.
  ///
  /// On success it does not return, otherwise with the system's reason.
  package static func replaceProcess(
    by program: String, arguments: [String], environment: [String]
  ) -> String {
    let words = arguments.map { strdup($0) } + [nil]
    let lines = environment.map { strdup($0) } + [nil]
    execve(program, words, lines)
    let reason = String(cString: strerror(errno))
    for text in words + lines { free(text) }
    return reason
  }

  /// The lines of the environment in the order in which the system keeps them.
  package static func currentEnvironment() -> [String] {
    var lines: [String] = []
    var line: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> = environ
    while let text = line.pointee {
      lines.append(String(cString: text))
      line += 1
    }
    return lines
  }

  /// The path of the running program, not the link to it, so that process lists name it; `nil` when it is too long.
  package static func executablePath() -> String? {
    let capacity = 4_096
    let path = [CChar](unsafeUninitializedCapacity: capacity) { buffer, count in
      guard let start = buffer.baseAddress else { return }
      count = max(0, readlink("/proc/self/exe", start, capacity))
    }
    guard !path.isEmpty, path.count < capacity else { return nil }
    return String(decoding: path.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
