import Fuzzing
import Gestures
import Reporting
import Searching
import Testing

@Suite("Metamorphic relations on generated touches")
struct RelationTests {
  @Test("no preset breaks a relation, and every relation is tested")
  func hold() {
    // As many blocks as there are age groups, screens and presets together.
    let report = RelationRun(seed: 4, rounds: SearchRounds(workers: 2)).run(sequences: 15_000)
    #expect(report.sequences == 15_000 && report.isComplete)
    #expect(!report.isBroken, "\(report.lines.joined(separator: "\n"))")
    for relation in GestureRelation.allCases {
      #expect(report.rows[relation.rawValue].checked > 1_000, "\(relation.name)")
    }
  }

  @Test("a speed fitted at the lift is found, because it depends on the panel's rate")
  func fittedSpeed() {
    var run = RelationRun(seed: 4, rounds: SearchRounds(workers: 2))
    run.alter = { settings in
      settings.swipe.flingSpeedBasis = .lift
      settings.pager.flingSpeedBasis = .lift
    }
    let rows = run.run(sequences: 3_000).rows
    for relation in [GestureRelation.resample120, .resample60, .coalesce] {
      #expect(rows[relation.rawValue].changed > 10, "\(relation.name)")
      #expect(rows[relation.rawValue].example != nil)
    }
    for relation in [GestureRelation.timeShift, .mirror, .tremble, .lengthen] {
      #expect(rows[relation.rawValue].changed == 0, "\(relation.name)")
    }
  }

  @Test("a relation tested with too few touches does not hold")
  func untested() {
    var report = RelationRun(seed: 9, rounds: SearchRounds(workers: 2)).run(sequences: 1_000)
    #expect(!report.isBroken)
    report.rows[GestureRelation.coalesce.rawValue].leftOut = 6
    #expect(report.isBroken && report.lines.contains { $0.hasPrefix("[FAIL] coalescing") })
    report.rows[GestureRelation.coalesce.rawValue].leftOut = 5
    #expect(!report.isBroken)
    report.rows[GestureRelation.mirror.rawValue].checked = 0
    #expect(report.isBroken)
  }

  @Test("one worker and two count the same")
  func workers() {
    #expect(
      RelationRun(seed: 9, rounds: SearchRounds(workers: 1)).run(sequences: 2_600)
        == RelationRun(seed: 9, rounds: SearchRounds(workers: 2)).run(sequences: 2_600))
  }
}
