import Fuzzing
import Gestures
import Testing

@Suite("Metamorphic relations on generated touches")
struct RelationTests {
  @Test("no preset decides otherwise under any relation, and every relation was put to the test")
  func hold() {
    // As many blocks as there are age groups, screens and presets together.
    let report = RelationRun(seed: 4, workers: 2).run(sequences: 15_000)
    #expect(report.sequences == 15_000 && report.isComplete)
    #expect(!report.isBroken, "\(report.lines.joined(separator: "\n"))")
    for relation in GestureRelation.allCases {
      let row = report.rows[relation.rawValue]
      #expect(row.checked > 1_000, "\(relation.name)")
      // Touches that only samples taken away saw leave the slop.
      #expect(row.leftOut * 200 < report.sequences, "\(relation.name)")
    }
  }

  @Test("a speed fitted at the lift is found: it depends on how often the panel reports")
  func fittedSpeed() {
    var run = RelationRun(seed: 4, workers: 2)
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

  @Test("one worker and two count the same")
  func workers() {
    #expect(
      RelationRun(seed: 9, workers: 1).run(sequences: 2_600)
        == RelationRun(seed: 9, workers: 2).run(sequences: 2_600))
  }
}
