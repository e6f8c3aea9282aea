internal import Comparing
internal import Foundation
internal import HostSystem
internal import Metrics
internal import Reporting

/// Runs a scenario with an older program, to find the first difference from a run of this program.
struct OlderRun {
  private let pairing: BinariesRequest
  private let scenario: String
  private let seed: UInt64
  /// The time limit, seconds: ten times the run's time, and a minute at least.
  private let limit: Double

  /// Prepares a run of the older of two programs.
  init(of pairing: BinariesRequest, _ report: RunReport) {
    self.pairing = pairing
    scenario = report.scenario
    seed = report.seed
    limit = max(60, 10 * report.measured.wallSeconds)
  }

  /// Runs the scenario in a temporary folder and compares. Returns sentences on changed rules, session, second, screen and first
  /// difference, or the reason why the older program could not run.
  func parting(from report: RunReport, in run: String) throws(CommandFailure) -> [String] {
    let scratch = ScratchFolder()
    defer { scratch.remove() }
    let folder = scratch.path + "/run"
    guard let code = try play(to: folder) else {
      return [
        "the older program was ended before it finished (limit \(Int(limit)) s), so the first difference is unknown"
      ]
    }
    guard let older = try? ReportFile.read(folder) else {
      return ["the older program exited with \(code) and no report, so the first difference is unknown"]
    }
    let old = RunProgram("old", of: folder, older, typed: pairing.old.path, pairing.program)
    let new = RunProgram("new", of: run, report, typed: nil, pairing.program)
    let comparison = RunComparison(older, report, ReplayedRows(old), ReplayedRows(new))
    let screens = ComparedScreens(comparison.behaviour, old, new, draws: false)
    // A program too old to list its screen is not worth a remark.
    return ComparisonText.parting(comparison, screens?.isComplete == true ? screens : nil)
  }

  /// The exit code; `nil` when the process was ended by the time limit or an interruption.
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
