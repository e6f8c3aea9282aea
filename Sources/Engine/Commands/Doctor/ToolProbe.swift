internal import Foundation
internal import HostSystem

/// Runs other programs to find their versions or errors.
enum ToolProbe {
  /// The time limit for a program's answer, seconds.
  private static let answerSeconds = 60.0

  /// The first line of the program's standard output; `nil` when the program is missing, fails or is silent for a minute.
  static func firstLine(_ command: [String]) -> String? {
    // Foundation's `Process` needs a thread of libdispatch, and waits for ever when the system grants none.
    let script = ["-c", "exec \"$@\" </dev/null 2>/dev/null", "sh"]
    let environment = ProcessInfo.processInfo.environment
    guard
      let process = try? ChildProcess(path: "/bin/sh", arguments: script + command, environment: environment)
    else { return nil }
    var first: String?
    do throws(ChildProcess.Silence) {
      while true {
        let line = try process.receive(within: answerSeconds)
        if first == nil, !line.isEmpty { first = line }
      }
    } catch { return process.end(within: error == .ended ? answerSeconds : 0).code == 0 ? first ?? "" : nil }
  }

  /// Runs a program; `nil` on success, else its last line of output.
  static func complaint(_ command: [String]) -> String? {
    let script = ["-c", "exec \"$@\" </dev/null 2>&1", "sh"]
    let environment = ProcessInfo.processInfo.environment
    guard
      let process = try? ChildProcess(path: "/bin/sh", arguments: script + command, environment: environment)
    else { return "there is no /bin/sh" }
    var last = ""
    while let line = process.receive() { if !line.isEmpty { last = line } }
    return process.wait().code == 0 ? nil : last
  }

  /// The dotted number after `word` in a line, such as 6.3.1 after `version`.
  static func version(after word: String, in line: String) -> [Int]? {
    guard let range = line.range(of: word + " ") else { return nil }
    let text = line[range.upperBound...].prefix { $0.isNumber || $0 == "." }
    let parts = text.split(separator: ".").compactMap { Int($0) }
    return parts.isEmpty ? nil : parts
  }
}
