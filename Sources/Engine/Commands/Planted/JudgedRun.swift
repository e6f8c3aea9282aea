internal import Foundation
internal import HostSystem
internal import Metrics

/// A run of this program in a process of its own, whatever its verdict is.
struct JudgedRun {
  let folder: String
  private let words: [String]
  private let process: ChildProcess

  /// Starts it; the folder of an earlier one gives way. `words` are what is typed behind `run`.
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

  /// Waits for it. A run may exceed budgets or break rules, and be reported all the same; throws where it is not.
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
  /// Whether a command that leaves with it has done its work.
  fileprivate var isVerdict: Bool { self == .holds || ExitCode.findingsByGravity.contains(self) }
}
