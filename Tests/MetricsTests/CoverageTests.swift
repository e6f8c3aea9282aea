import Metrics
import Testing

@Suite("Coverage")
struct CoverageTests {
  private static let totals = [
    "reached.gallery.action.open": 3, "reached.gallery.action.close": 0, "reached.fault.kill": 1,
    "reached.undeclared.transition": 0, "frames.active": 7,
  ]

  @Test("only declared names among a report's totals count, zeros included")
  func reading() {
    let coverage = Coverage(totals: CoverageTests.totals)
    #expect(coverage.declared == ["fault.kill", "gallery.action.close", "gallery.action.open"])
    #expect(coverage.unreached == ["gallery.action.close"] && coverage.reachedCount == 2)
    #expect(coverage.sentence == "2 of 3 declared")
    #expect(Coverage(totals: ["frames.active": 7]).isEmpty && Coverage(totals: [:]).percent == 0)
  }

  @Test("a group is the common part of names")
  func groups() {
    let groups = Coverage(totals: CoverageTests.totals).groups
    #expect(groups.map(\.name) == ["fault", "gallery.action"])
    #expect(groups[1].reached == ["open"] && groups[1].unreached == ["close"] && groups[1].declaredCount == 2)
  }

  @Test("two runs together reached what either reached")
  func adding() {
    var sum = Coverage(totals: CoverageTests.totals)
    sum.add(Coverage(totals: ["reached.gallery.action.close": 2, "reached.undeclared.transition": 1]))
    #expect(sum.unreached == [] && sum.percent == 100)
    #expect(sum.counts["gallery.action.close"] == 2 && sum.counts["gallery.action.open"] == 3)
    #expect(sum.surprises == ["undeclared.transition"])
    #expect(sum.sentence == "3 of 3 declared, and beyond it: undeclared.transition")
  }
}
