internal import Foundation
internal import HostSystem

/// A part of a night: a process of its own, whose words are kept.
struct NightPart {
  private let program: String
  private let arguments: [String]

  init(program: String, _ arguments: [String]) {
    self.program = program
    self.arguments = arguments
  }

  /// Runs it to its end, writes what it said into a file, and returns how it left. One that was killed is the machine's trouble,
  /// and so is a code that no command leaves with. SIGTERM of the night is handed on to it, once.
  func run(into file: String) throws(CommandFailure) -> (code: ExitCode, text: String) {
    let process: ChildProcess
    do {
      process = try ChildProcess(
        path: program, arguments: arguments, environment: ProcessInfo.processInfo.environment)
    } catch {
      throw CommandFailure(.machineTrouble, "\(error)")
    }
    var lines: [String] = []
    var isEnding = false
    while true {
      do throws(ChildProcess.Silence) {
        lines.append(
          try process.receive(within: .greatestFiniteMagnitude) { HostSignals.sawTermination && !isEnding })
      } catch {
        guard error == .stopped else { break }
        process.signal(15)
        isEnding = true
      }
    }
    let ending = process.wait()
    let text = lines.map { $0 + "\n" }.joined()
    try OutputFile.write(text, to: file)
    return (ending.code.flatMap(ExitCode.init) ?? .machineTrouble, text)
  }
}
