@preconcurrency internal import Glibc

/// Restarts this process in its stable environment.
package enum ProcessReexecution {
  /// Restarts the process with `StableEnvironment`'s variables, unless it already has them.
  ///
  /// Does not return on success. Returns the reason when the system refuses; the process then continues in its environment.
  /// Returns `nil` if nothing had to be done. Costs 2 ms, once per command.
  package static func ensureStableEnvironment() -> String? {
    guard let environment = StableEnvironment.needed(currentEnvironment()) else { return nil }
    guard let program = executablePath() else { return "the program's own path cannot be read" }
    let reason = replaceProcess(by: program, arguments: CommandLine.arguments, environment: environment)
    return "the program cannot start itself anew: \(reason)"
  }

  /// Replaces the process by another program. The first argument is the program's name.
  ///
  /// Does not return on success, otherwise returns the system's message.
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

  /// The lines of the environment, in the system's order.
  package static func currentEnvironment() -> [String] {
    var lines: [String] = []
    var line: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> = environ
    while let text = line.pointee {
      lines.append(String(cString: text))
      line += 1
    }
    return lines
  }

  /// The resolved path of the running program, so that process lists show it; `nil` when it is too long.
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
