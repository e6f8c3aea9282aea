import FamilySamples
import Foundation
import Invariants
import SQLiteConnecting
import Testing

/// What a run of the built program with a known bug in it, or with none, said.
struct CanaryRun {
  var exit: Int32
  var words: String
  /// Budgets that were exceeded, and rules that were broken.
  var budgets: [String]
  var invariants: [String]
  var budgetValues: [String: Double]
  /// Active frames of all sessions.
  var frames: Int
  /// The first words about a broken rule.
  private var example: String?

  /// Runs a scenario and reads what came of it.
  static func play(
    _ scenario: String, _ canary: Canary?, to out: String, in folder: URL, _ flags: [String] = []
  ) throws -> CanaryRun {
    if scenario == CanaryEvening.frames.rawValue {
      try HeavyPhotos.write(4, to: folder.appending(path: "Scenarios/panoramas"))
    }
    let extra = canary.map { ["--canary", $0.rawValue] } ?? []
    let outcome = try BuiltCommand.run(
      ["run", scenario, "--format", "json", "--keep-frames", "all", "--moments", "none", "--out", out] + extra
        + flags,
      in: folder)
    let last = try #require(
      outcome.output.split(separator: "\n").last,
      "\(scenario), \(extra): \(outcome.exit), \(outcome.complaint)")
    let line = try object(Data(last.utf8))
    let report = try object(Data(contentsOf: folder.appending(path: out + "/report.json")))
    let budgets = report["budgets"] as? [[String: Any]] ?? []
    let examples = (report["invariants"] as? [[String: Any]] ?? []).compactMap {
      $0["examples"] as? [String]
    }
    let values = budgets.compactMap { budget -> (String, Double)? in
      guard let name = budget["metric"] as? String, let value = budget["value"] as? Double else {
        return nil
      }
      return (name, value)
    }
    return CanaryRun(
      exit: outcome.exit, words: outcome.output + outcome.complaint,
      budgets: line["budgets"] as? [String] ?? [], invariants: line["invariants"] as? [String] ?? [],
      budgetValues: Dictionary(values) { first, _ in first },
      frames: try count("", in: folder.appending(path: out)),
      example: examples.lazy.compactMap(\.first).first)
  }

  /// After how many frames of its session the first broken rule was said; else all frames of the run.
  func moment(in out: URL) throws -> String {
    guard let match = example?.firstMatch(of: /family (\d+), child (\d+), at (\d+):(\d+)\.(\d+)/),
      let minutes = Int64(match.3), let seconds = Int64(match.4), let milliseconds = Int64(match.5)
    else { return "\(frames) frames" }
    // As it is written, to the millisecond.
    let nanoseconds = ((minutes * 60 + seconds) * 1_000 + milliseconds + 1) * 1_000_000 - 1
    let frames = try CanaryRun.count(
      "WHERE family = \(match.1) AND child = \(match.2) AND vsync <= \(nanoseconds)", in: out)
    return "\(frames) frames"
  }

  private static func count(_ condition: String, in out: URL) throws -> Int {
    var count = 0
    try each("SELECT count(*) FROM frames \(condition)", in: out.path + "/run.sqlite") {
      count = Int($0.int64(0))
    }
    return count
  }

  private static func object(_ data: Data) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }
}
