import Fuzzing
import Testing

@Suite("Metamorphic relations on generated touches")
struct RelationTests {
  @Test("no difference is without an explanation, and every relation was put to the test")
  func hold() {
    let report = RelationRun(seed: 4, workers: 2).run(sequences: 12_000)
    #expect(report.sequences == 12_000 && report.isComplete)
    #expect(!report.isBroken, "\(report.lines.joined(separator: "\n"))")
    for relation in GestureRelation.allCases {
      #expect(report.rows[relation.rawValue].checked > 1_000, "\(relation.name)")
    }
  }

  @Test("one worker and two count the same")
  func workers() {
    #expect(
      RelationRun(seed: 9, workers: 1).run(sequences: 2_600)
        == RelationRun(seed: 9, workers: 2).run(sequences: 2_600))
  }
}
