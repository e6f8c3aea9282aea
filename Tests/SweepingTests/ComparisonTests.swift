import Foundation
import Kernel
import Reporting
import ScenarioFormat
import Sweeping
import Testing
import Touches

@Suite("A recogniser compared with another")
struct ComparisonTests {
  @Test(
    "the interval of a difference equals published ones",
    arguments: [
      // Newcombe, Statistics in Medicine 17 (1998), p. 873, table II, method 10.
      (56, 70, 48, 80, 0.0524, 0.3339), (9, 10, 3, 10, 0.1705, 0.8090), (5, 56, 0, 29, -0.0381, 0.1926),
      (0, 10, 0, 20, -0.1611, 0.2775), (10, 10, 0, 20, 0.6791, 1),
    ])
  func newcombe(count: Int, total: Int, otherCount: Int, otherTotal: Int, low: Double, high: Double) {
    let found = ShareDifference(
      WilsonInterval(count, of: total), less: WilsonInterval(otherCount, of: otherTotal))
    #expect(abs(found.low - low) < 5e-5 && abs(found.high - high) < 5e-5, "\(found)")
  }

  @Test(
    "a swapped difference is negated, lies in its interval, and adding zero times another changes nothing")
  func differences() {
    for seed: UInt64 in 0..<200 {
      var random = RandomSource(seed: seed)
      let (total, other) = (1 + random.below(500), 1 + random.below(500))
      let mine = WilsonInterval(random.below(total + 1), of: total)
      let theirs = WilsonInterval(random.below(other + 1), of: other)
      let (there, back) = (ShareDifference(mine, less: theirs), ShareDifference(theirs, less: mine))
      #expect(there.difference == -back.difference, "seed \(seed)")
      #expect(abs(there.low + back.high) < 1e-12 && abs(there.high + back.low) < 1e-12, "seed \(seed)")
      #expect(there.low <= there.difference && there.difference <= there.high, "seed \(seed)")
      #expect(there.isWorse == back.isBetter && !(there.isWorse && there.isBetter), "seed \(seed)")
      let alone = there.plus(back, times: 0)
      #expect(abs(alone.low - there.low) < 1e-12 && abs(alone.high - there.high) < 1e-12, "seed \(seed)")
      #expect(abs(there.plus(back, times: 1).difference) < 1e-12, "seed \(seed)")
    }
  }

  /// The reference of a sweep.
  private func reference(_ findings: SweepFindings) throws -> SweepReference {
    try #require(SweepReference(findings))
  }

  @Test("a setting compared with itself shows no difference")
  func itself() throws {
    let found = patientFindings()
    let comparison = try #require(SweepComparison(found, against: reference(found)))
    #expect(comparison.rows.count == 3 && comparison.total.age == nil)
    for row in comparison.rows {
      #expect(row.missed.difference == 0 && row.accidental.difference == 0 && row.both.difference == 0)
    }
    #expect(
      comparison.verdict.hasSuffix(
        "all ages: missed no different, accidental no different, both no different"))
    #expect(comparison.lines.allSatisfy { $0.count <= 120 }, "\(comparison.lines)")
  }

  @Test("a worse setting is reported by age and in total")
  func worse() throws {
    let found = patientFindings()
    var theirs = try reference(found)
    // Of the 400 gestures of each age they miss 40 fewer, and have 20 accidents fewer of one kind.
    for group in theirs.groups.indices {
      let (missed, wanted) = (theirs.groups[group].missed, theirs.groups[group].wanted)
      try #require(missed >= 40 && wanted >= 300 && theirs.groups[group].accidental >= 10)
      theirs.groups[group].missed -= 40
      theirs.groups[group].accidental -= 10
      theirs.groups[group].accidents["unmeant", default: 0] -= 10
    }
    theirs.groups[1].accidents["unmeant"] = 0
    let comparison = try #require(SweepComparison(found, against: theirs))
    let wanted = comparison.rows.map { Double($0.theirs.wanted) }
    for (row, wanted) in zip(comparison.rows, wanted) {
      let count = row.age == nil ? 2.0 : 1
      #expect(abs(row.missed.difference - 40 * count / wanted) < 1e-12)
      #expect(abs(row.accidental.difference - 10 / 400.0) < 1e-12)
      #expect(abs(row.both.difference - row.missed.difference - 2 * row.accidental.difference) < 1e-12)
      #expect(row.missed.isWorse && row.both.isWorse)
      #expect(row.both.low < row.both.difference && row.both.high > row.both.difference)
    }
    #expect(comparison.kinds.first?.accident == .unmeant)
    #expect(comparison.verdict.contains("points worse") && !comparison.verdict.contains("better"))
    var shown = found
    shown.comparison = comparison
    let page = String(
      decoding: try SweepPage(shown, command: "c", house: "mine").page.bytes(), as: UTF8.self)
    #expect(page.contains("id=\"compared\"") && page.contains(comparison.verdict))
    #expect(page.contains("\"names\":[\"\(theirs.setting) of patient\"]"), "theirs is on the picture")
    #expect(page.contains("no preset that it has to dominate") && !page.contains("0 of 0"))
    #expect(Array(SweepTable.lines(shown).suffix(comparison.lines.count)) == comparison.lines)
    let json = String(decoding: SweepJSON(shown).bytes, as: UTF8.self)
    #expect(json.contains("\"compared\"") && json.contains("\"more\" : \"+2.50\""), "\(json.suffix(900))")
    #expect(!String(decoding: SweepJSON(found).bytes, as: UTF8.self).contains("\"compared\""))
  }

  @Test("sweeps with other gestures, or cut short, are not compared")
  func otherGestures() throws {
    let found = patientFindings()
    let theirs = try reference(found)
    for change in [
      { (plan: inout SweepPlan) in plan.seed = 4 }, { $0.ages = [.four] }, { $0.gestures = 399 },
      { $0.screen = .fullscreen }, { $0.mix = [.init(name: "tap", weight: 1)] },
    ] as [(inout SweepPlan) -> Void] {
      var plan = patientPlan()
      change(&plan)
      #expect(SweepComparison(patientFindings(plan), against: theirs) == nil)
      plan.adopt(theirs.gestures)
      #expect(plan.gestureDigest == theirs.gestures.digest)
      #expect(SweepComparison(patientFindings(plan), against: theirs) != nil)
    }
    let cut = SweepRun(
      of: PatientRecogniser.self, plan: patientPlan(), engine: SweepEngine(workers: 1, mustStop: { true })
    ).run()
    #expect(SweepReference(cut) == nil && SweepComparison(cut, against: theirs) == nil)
  }

  @Test("a reference survives writing and reading, and an invalid one is rejected")
  func folder() throws {
    try TemporaryFolder.with { folder in
      var plan = patientPlan()
      plan.presets = ["near"]
      let found = patientFindings(plan)
      try SweepFolder.write(found, to: folder, command: "c")
      let theirs = try SweepReference.read(from: folder)
      #expect(theirs == SweepReference(found) && theirs.schema == SweepReference.knownSchema)
      let good = String(decoding: theirs.bytes, as: UTF8.self)
      func refused(_ text: String) throws -> Bool {
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/reference.json"))
        do { _ = try SweepReference.read(from: folder) } catch { return !error.isMissing }
        return false
      }
      #expect(try !refused(good))
      for (part, other) in [
        ("\"schema\" : 1", "\"schema\" : 2"), ("\"count\" : 400", "\"count\" : 0"),
        ("\"gestures\" : 400", "\"gestures\" : -1"), ("\"weight\" : 1", "\"weight\" : -1"),
        ("\"iphone-se\"", "\"no-such\""), ("\"age\" : \"4\"", "\"age\" : \"5\""),
        ("\"wanted\" : ", "\"wanted\" : 9"),
      ] {
        #expect(good.contains(part), "\(part)")
        #expect(try refused(good.replacing(part, with: other)), "\(part) -> \(other)")
      }
      #expect(throws: SweepReference.Error.self) { try SweepReference.read(from: folder + "/none") }
    }
  }
}
