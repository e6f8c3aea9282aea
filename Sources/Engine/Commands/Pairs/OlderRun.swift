internal import Comparing
internal import Foundation
internal import HostSystem
internal import Metrics
internal import Reporting

/// What an older program makes of the scenario that a run was of: where the two did not do the same, it says where they part.
struct OlderRun {
  private let pairing: BinariesRequest
  private let scenario: String
  private let seed: UInt64

  /// Of the older of two programs.
  init(of pairing: BinariesRequest, _ report: RunReport) {
    self.pairing = pairing
    scenario = report.scenario
    seed = report.seed
  }

  /// Plays the scenario, compares and forgets it: rules that changed, session, second, screen and what differs first. Where the
  /// older program cannot play it, the reason instead.
  func parting(from report: RunReport, in run: String) throws(CommandFailure) -> [String] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "skiprope-older-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    guard let code = try play(to: folder.path) else {
      return ["the older program was ended before it had played"]
    }
    guard let older = try? ReportFile.read(folder.path) else {
      return ["the older program left with \(code) and no report, so that where they part is not known"]
    }
    return ComparisonText.parting(
      RunComparison(older, report, DatabaseRows(run: folder.path), DatabaseRows(run: run)))
  }

  /// The code that it left with; `nil` when a signal ended it.
  private func play(to folder: String) throws(CommandFailure) -> Int32? {
    var settings = ProcessInfo.processInfo.environment
    settings[SourceCommit.variable] = pairing.old.commit
    let words = ["run", scenario, "--seed", "\(seed)", "--out", folder, "--keep-frames", "all"]
    do {
      let process = try ChildProcess(path: pairing.old.path, arguments: words, environment: settings)
      while process.receive() != nil {}
      return process.wait().code
    } catch {
      throw CommandFailure(.unexpectedFailure, "\(error)")
    }
  }
}
