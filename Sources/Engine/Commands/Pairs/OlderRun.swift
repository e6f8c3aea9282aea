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
  /// What it may take, seconds: ten times what the run took, and a minute at least.
  private let limit: Double

  /// Of the older of two programs.
  init(of pairing: BinariesRequest, _ report: RunReport) {
    self.pairing = pairing
    scenario = report.scenario
    seed = report.seed
    limit = max(60, 10 * report.measured.wallSeconds)
  }

  /// Plays the scenario, compares and forgets it: rules that changed, session, second, screen and what differs first. Where the
  /// older program cannot play it, the reason instead.
  func parting(from report: RunReport, in run: String) throws(CommandFailure) -> [String] {
    let scratch = ScratchFolder()
    defer { scratch.remove() }
    let folder = scratch.path + "/run"
    guard let code = try play(to: folder) else {
      return [
        "the older program was ended before it had played, so that where they part is not known; it has \(Int(limit)) s"
      ]
    }
    guard let older = try? ReportFile.read(folder) else {
      return ["the older program left with \(code) and no report, so that where they part is not known"]
    }
    let comparison = RunComparison(older, report, DatabaseRows(run: folder), DatabaseRows(run: run))
    let screens = ComparedScreens(
      comparison.behaviour, RunScreen("old", of: folder, older, typed: pairing.old.path, pairing.program),
      RunScreen("new", of: run, report, typed: nil, pairing.program), draws: false)
    // A program that is too old to list its screen is no remark here.
    return ComparisonText.parting(comparison, screens?.isComplete == true ? screens : nil)
  }

  /// The code that it left with; `nil` when it was ended: its time was up, or that of this program.
  private func play(to folder: String) throws(CommandFailure) -> Int32? {
    var settings = ProcessInfo.processInfo.environment
    settings[SourceCommit.variable] = pairing.old.commit
    let words = ["run", scenario, "--seed", "\(seed)", "--out", folder, "--keep-frames", "all"]
    do {
      let process = try ChildProcess(path: pairing.old.path, arguments: words, environment: settings)
      let end = HostClock.monotonic() + Int64(limit * 1e9)
      do throws(ChildProcess.Silence) {
        while true {
          let left = Double(end - HostClock.monotonic()) / 1e9
          _ = try process.receive(within: left) { HostSignals.sawInterrupt }
        }
      } catch {
        return process.end(within: error == .ended ? 5 : 0).code
      }
    } catch {
      throw CommandFailure(.unexpectedFailure, "\(error)")
    }
  }
}
