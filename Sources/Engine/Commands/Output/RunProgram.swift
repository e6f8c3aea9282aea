internal import Foundation
internal import HostSystem
internal import Metrics
internal import Reporting

/// A run, and the program that simulates parts of it again.
struct RunProgram {
  /// `old` or `new`.
  let name: String
  /// The run folder.
  let run: String
  let report: RunReport
  /// The program's name in commands for the reader.
  let called: String
  /// The program's path.
  private let path: String

  /// `typed`: the program to use. By default the copy that a night stores beside its runs, or this program.
  init(_ name: String, of run: String, _ report: RunReport, typed: String?, _ program: Program) {
    (self.name, self.run, self.report) = (name, run, report)
    let copy = URL(fileURLWithPath: run).deletingLastPathComponent().appending(path: program.name).path
    let beside = InputFile.isFile(copy) && FileManager.default.isExecutableFile(atPath: copy) ? copy : nil
    let other = typed ?? beside
    path = other ?? Reproduction.executable
    called = other.map(ShellWord.quoted) ?? program.name
  }

  /// The remedy when the program does not reproduce the run.
  var remedy: String {
    "`--binary \(name)=PROGRAM` names the program of commit \(report.commit), of this version or a newer one"
  }

  /// The flag and name of the run's planted bug; may be empty.
  var plantedBug: [String] {
    let words = (report.command ?? "").split(separator: " ").map(String.init)
    guard let place = words.firstIndex(where: { ["--planted", "--canary"].contains($0) }),
      place + 1 < words.count
    else { return [] }
    return [words[place], words[place + 1]]
  }

  /// Runs a command of the program to its end, without its output. Returns whether it exited with 0.
  func succeeds(_ arguments: [String]) -> Bool {
    guard
      let process = try? ChildProcess(
        path: path, arguments: arguments, environment: ProcessInfo.processInfo.environment)
    else { return false }
    while process.receive() != nil {}
    return process.wait().code == 0
  }
}
