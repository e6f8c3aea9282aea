import FamilySamples
import FamilySubject
import Foundation
import HostSystem
import Kernel
import Metrics
import Playing
import Runner
import ScenarioFormat
import Skiprope
import TestSupport
import Testing

/// NOT DETERMINISTIC named a second and nothing else.
@Suite("The first difference in a run that is not deterministic")
struct DivergenceTests {
  /// Runs two families, verified, by a worker whose order is changed by `change` wherever `when` holds.
  private func run(when condition: String, change: String, repetitions: Int = 1, in folder: String) throws
    -> RunReport
  {
    let script = folder + "/worker.sh"
    let text = """
      #!/bin/sh
      read -r order
      if \(condition); then order=$(echo "$order" | sed '\(change)'); fi
      { printf '%s\\n' "$order"
        while read -r line; do printf '%s\\n' "$line"; [ "$line" != quit ] || break; done
      } | '\(try builtCommand())' worker
      """
    try makeScript(text, at: script)
    let plan = RunPlan(
      of: FamilySubject.compiled.subject, scenario: .tiny(families: 2), units: 0..<2, workers: 1,
      repetitions: repetitions,
      keepAllFrames: false, verify: true, folder: folder + "/run", executable: script, commit: "test",
      bug: nil)
    return try RunCoordinator(plan: plan, inspection: .quick, show: { _ in }, isInterrupted: { false }).run()
      .report
  }

  /// Points are earned every seven seconds on average instead of five.
  private static let later = #"s/"earningEvery":{"nanoseconds":5/"earningEvery":{"nanoseconds":7/"#

  @Test(
    "a difference from random hashing is named with its field, frame and cause, in two families")
  func hashing() throws {
    try withFolder { folder in
      let report = try run(when: #"[ "$SKIPROPE_HASHING" = random ]"#, change: Self.later, in: folder)
      #expect(report.exit == 7)
      let differences = try #require(report.differences)
      #expect(differences.count == 2)
      for (family, words) in differences.enumerated() {
        #expect(words.hasPrefix("family \(family), child "), "\(words)")
        #expect(words.contains("; frame ") && words.contains(" of child "), "\(words)")
        #expect(words.contains("state `") && words.contains(" against "), "\(words)")
        #expect(words.hasSuffix("by the order of a Set or a Dictionary"), "\(words)")
      }
      #expect(report.verdict.hasPrefix("Not deterministic: \(differences[0])"))
    }
  }

  @Test("a difference from process to process is attributed to chance", .slow)
  func chance() throws {
    try withFolder { folder in
      // The third and the fourth worker, which verify, and of each pair that is compared then the second one.
      let counted = """
        echo x >> '\(folder)/count'; n=$(wc -l < '\(folder)/count'); [ $n = 3 ] || [ $((n % 2)) = 0 -a $n != 2 ]
        """
      let report = try run(when: counted, change: Self.later, in: folder)
      #expect(report.exit == 7 && report.differences?.count == 2)
      for words in report.differences ?? [] {
        #expect(words.contains("state `") && words.contains("by chance, such as a clock"), "\(words)")
      }
    }
  }

  @Test("a run without differences is not searched, and lists none")
  func agree() throws {
    try withFolder { folder in
      let report = try run(when: "false", change: Self.later, repetitions: 2, in: folder)
      #expect(report.exit == 0 && report.differences == nil, "\(report.verdict)")
    }
  }
}
