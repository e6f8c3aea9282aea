internal import Foundation
internal import HostSystem

/// A part of a night: a separate process, whose output is stored.
struct NightPart {
  private let program: String
  private let arguments: [String]

  init(program: String, _ arguments: [String]) {
    self.program = program
    self.arguments = arguments
  }

  /// Runs the process to its end, writes its output to a file, and returns its exit code and output.
  ///
  /// A killed process or an unknown exit code counts as machine trouble. SIGTERM is passed on to the process, once.
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
