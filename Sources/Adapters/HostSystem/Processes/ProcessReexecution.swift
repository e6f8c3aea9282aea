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
    var arguments: [UnsafeMutablePointer<CChar>?] = []
    var index = 0
    while index < Int(CommandLine.argc), let argument = CommandLine.unsafeArgv[index] {
      arguments.append(argument)
      index += 1
    }
    arguments.append(nil)
    let lines: [UnsafeMutablePointer<CChar>?] = environment.map { strdup($0) } + [nil]
    execve(program, arguments, lines)
    let reason = String(cString: strerror(errno))
    for line in lines { free(line) }
    return "the program cannot start itself anew: \(reason)"
  }

  /// The lines of the environment in the order in which the system keeps them.
  private static func currentEnvironment() -> [String] {
    var lines: [String] = []
    var line: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> = environ
    while let text = line.pointee {
      lines.append(String(cString: text))
      line += 1
    }
    return lines
  }

  /// The path of the running program, not the link to it, so that process lists name it.
  private static func executablePath() -> String? {
    let capacity = 4_096
    let path = [CChar](unsafeUninitializedCapacity: capacity) { buffer, count in
      guard let start = buffer.baseAddress else { return }
      count = max(0, readlink("/proc/self/exe", start, capacity))
    }
    guard !path.isEmpty, path.count < capacity else { return nil }
    return String(decoding: path.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
