internal import Foundation
internal import HostSystem
internal import Metrics

/// A run of this program in a separate process, with any verdict.
struct JudgedRun {
  let folder: String
  private let words: [String]
  private let process: ChildProcess

  /// Starts the run and replaces an earlier folder. `words` are the arguments of `run`.
  init(_ words: [String], to folder: String, settings: [String: String] = [:]) throws(CommandFailure) {
    do { try Removal.folder(folder) } catch { throw CommandFailure(.usage, "\(error)") }
    self.folder = folder
    self.words = ["run"] + words + ["--out", folder]
    do {
      process = try ChildProcess(
        path: Reproduction.executable, arguments: self.words,
        environment: ProcessInfo.processInfo.environment.merging(settings) { $1 })
    } catch { throw CommandFailure(.unexpectedFailure, "\(error)") }
  }

  /// Waits for the run and reads its report. Exceeded budgets and broken rules are no errors; a missing verdict is.
  func report() throws(CommandFailure) -> RunReport {
    while process.receive() != nil {}
    let ending = process.wait()
    guard let code = ending.code, ExitCode(rawValue: code)?.isVerdict == true else {
      throw CommandFailure(
        .unexpectedFailure,
        "`\(words.joined(separator: " "))` \(ending.code.map { "left with code \($0)" } ?? "was ended")")
    }
    return try ReportFile.read(folder)
  }
}

extension ExitCode {
  /// Whether the code is a verdict of a completed command.
  fileprivate var isVerdict: Bool { self == .holds || ExitCode.findingsByGravity.contains(self) }
}
