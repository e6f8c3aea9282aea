import Foundation
import Kernel
import LedgerHistories
import Testing

@Suite("Histories of replicas with a known bug", .planted)
struct HistoryCanaryTests {
  @Test("find each known bug by the checker that is there for it, and shrink what they find")
  func canaries() throws {
    for canary in HistoryCanary.allCases {
      let trial = try HistoryCanaryTrial(canary, seed: 1, workers: 2)
      #expect(trial.isFound, "\(canary) by \(canary.checker)")
      #expect(trial.shrunkEdits < trial.edits || trial.edits < 6, "\(canary): \(trial.edits) edits")
      let finding = try #require(trial.finding)
      let replay = try HistoryReplay(seed: finding.seed, canary: canary)
      #expect(replay.violations.contains(finding.violation), "\(canary)")
      #expect(replay.timeline.contains { $0.contains("[FAIL]") }, "\(canary)")
      let row = try #require(
        try Self.documented(canary), "docs/sync.md tells nothing of \(canary.rawValue)")
      #expect(
        row == "\(canary.checker.name) | \(finding.histories) | \(trial.edits) to \(trial.shrunkEdits)",
        "docs/sync.md on \(canary.rawValue)")
    }
  }

  /// Who finds a bug, after how many histories, and edits before and after shrinking, as docs/sync.md has it.
  private static func documented(_ canary: HistoryCanary) throws -> String? {
    let page = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../docs/sync.md")
    let lines = try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
    let row = lines.first { $0.hasPrefix("| `\(canary.rawValue)` | ") }
    return row.map { $0.split(separator: " | ").dropFirst(2).joined(separator: " | ") }
      .map { String($0.dropLast(2)) }
  }
}
