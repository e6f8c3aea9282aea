import FamilySweeps
import Gestures
import Kernel
import Reporting
import Searching
import Simulation
import Sweeping
import Synchronization
import Testing
import Touches

@Suite("Sweeps")
struct SweepTests {
  /// A small plan on the grid: two age groups, some settings, one assumption.
  private var plan: SweepPlan {
    var plan = SweepPlan(name: "small")
    plan.seed = 3
    plan.ages = [.three, .adult]
    plan.gestures = 500
    plan.settings = 12
    plan.refinements = 2
    plan.axes = [
      SettingGrid.Line(.distance, [20, 40, 80].map(SettingValue.number)),
      SettingGrid.Line(.sameDebounce, [0, 120, 300].map(SettingValue.number)),
      SettingGrid.Line(.axisRatio, [1, 2].map(SettingValue.number)),
    ]
    plan.presets = ["story", "parity"]
    plan.rules = ["swiper"]
    plan.assumptions = [.extraContact]
    return plan
  }

  private func findings(workers: Int, seed: UInt64 = 3) -> SweepFindings {
    var plan = plan
    plan.seed = seed
    return SweepRun(plan: plan, engine: SweepEngine(workers: workers)).run()
  }

  @Test("the same seed gives the same bytes on one thread and on two; another seed gives others")
  func determinism() throws {
    let one = findings(workers: 1)
    for again in [findings(workers: 1), findings(workers: 3)] {
      #expect(SweepCSV.text(one) == SweepCSV.text(again))
      #expect(SweepJSON(one).bytes == SweepJSON(again).bytes)
      #expect(try SweepPage(one, command: "c").page.bytes() == SweepPage(again, command: "c").page.bytes())
    }
    #expect(SweepCSV.text(one) != SweepCSV.text(findings(workers: 2, seed: 4)))
  }

  @Test("a setting has the same counts alone and in a sweep of all, because all get the same gestures")
  func commonNumbers() {
    let settings = plan.sweepSettings(of: ShippedRecogniser.self)
    func run(_ settings: [FittedSetting<ShippedRecogniser>]) -> SweepResult {
      SweepEngine(workers: 2).run(
        SweepPass(screen: .grid, streams: plan.streams(.training), settings: settings, gestures: 500))
    }
    let all = run(settings)
    for index in [0, 3, settings.count - 1] {
      let alone = run([settings[index]])
      #expect(alone.tallies.map { $0[0] } == all.tallies.map { $0[index] }, "\(settings[index].setting.name)")
    }
  }

  @Test("a longer distance misses no fewer swipes, and presets have their known order")
  func plausible() {
    let found = findings(workers: 2)
    let scores = found.scores(.training)
    func swipes(_ name: String) -> Int {
      let index = found.settings.firstIndex { $0.name == name } ?? 0
      return scores[index].groups[0].tally.missedSwipes
    }
    #expect(swipes("parity") > swipes("story"))
    let plain = found.settings.indices.filter {
      found.settings[$0].origin == .swept && found.settings[$0].values[.sameDebounce] == 0
        && found.settings[$0].values[.axisRatio] == 1
    }.sorted {
      found.settings[$0].values.number("distance") < found.settings[$1].values.number("distance")
    }
    let missed = plain.map { scores[$0].groups[0].tally.missedSwipes }
    #expect(missed == missed.sorted() && missed.count > 1, "\(missed)")
  }

  @Test("a stopped sweep contains its results so far, equally for all age groups")
  func stopped() {
    let blocks = Mutex(0)
    var plan = plan
    plan.gestures = 10_000
    let engine = SweepEngine(
      workers: 1,
      mustStop: {
        blocks.withLock {
          $0 += 1
          return $0 > 6
        }
      })
    let found = SweepRun(plan: plan, engine: engine).run()
    #expect(!found.isComplete && found.recommendation == nil && found.reportedHalf == .training)
    #expect(found.training.unitsDone == 6)
    let counts = found.training.tallies.map { $0[0].gestures }
    #expect(counts.allSatisfy { (600...606).contains($0) }, "\(counts)")
    #expect(SweepTable.lines(found).contains { $0.hasPrefix("CUT SHORT") })
  }

  @Test("a sample of the axes has no point twice, and small grids are complete")
  func points() {
    let grid = SettingGrid(plan.axes, of: ShippedRecogniser.self)
    let base = SweepValues(distance: 100).values
    #expect(grid.combinationCount == 18)
    #expect(grid.points(limit: 18, base: base, seed: SeedTree(1)).count == 18)
    let sample = grid.points(limit: 10, base: base, seed: SeedTree(1))
    #expect(sample.count == 10 && Set(sample).count == 10)
    #expect(sample == grid.points(limit: 10, base: base, seed: SeedTree(1)))
    #expect(sample != grid.points(limit: 10, base: base, seed: SeedTree(2)))
    var corner = base
    corner[.distance] = 20
    corner[.sameDebounce] = 120
    #expect(grid.neighbours(of: corner).count == 4)
  }

  @Test(
    "a sweep of either screen drives the gallery there, which agrees with the recogniser",
    arguments: SweepScreen.allCases)
  func gallery(screen: SweepScreen) throws {
    var plan = plan
    plan.screen = screen
    plan.drive = .gallery
    plan.gestures = 2_000
    plan.settings = 2
    plan.assumptions = []
    let found = SweepRun(plan: plan, engine: SweepEngine(workers: 2)).run()
    let gallery = try #require(found.gallery)
    #expect(gallery.holds && gallery.screen == screen, "\(gallery.examples)")
    #expect(gallery.compared * 10 > gallery.touches * 7, "\(gallery.lines)")
    #expect(SweepTable.lines(found).contains { $0.hasPrefix("whole gallery") })
  }

  @Test("without swept settings the gallery's lines are still printed, also in the page")
  func galleryAlone() throws {
    var plan = plan
    plan.drive = .gallery
    plan.axes = []
    plan.rules = []
    plan.presets = ["story"]
    let found = SweepRun(plan: plan, engine: SweepEngine(workers: 2)).run()
    let lines = try #require(found.gallery).lines
    #expect(found.recommendation == nil && found.isComplete)
    #expect(Array(SweepTable.lines(found).suffix(lines.count)) == lines)
    let page = String(decoding: try SweepPage(found, command: "c").page.bytes(), as: UTF8.self)
    #expect(lines.allSatisfy { page.contains($0) } && page.contains("id=\"gallery\""))
  }

  @Test("without a quick enough setting none is recommended, with that reason")
  func tooSlow() {
    var plan = plan
    plan.latencyLimit = -1
    let found = SweepRun(plan: plan, engine: SweepEngine(workers: 2)).run()
    #expect(found.recommendation == nil && found.isComplete)
    #expect(
      SweepTable.lines(found).last == "nothing to recommend: no setting keeps to the bounds (late -1 ms)")
    #expect(
      SweepPage(found, command: "c").page.verdict.words.contains(
        "No setting keeps to the bounds of the plan (late -1 ms)"))
  }

  @Test("a gallery without settings to drive does not pass")
  func galleryWithoutSettings() throws {
    var plan = plan
    plan.drive = .gallery
    plan.axes = []
    plan.presets = []
    let found = SweepRun(plan: plan, engine: SweepEngine(workers: 2)).run()
    let gallery = try #require(found.gallery)
    #expect(found.isComplete && gallery.isComplete && !gallery.holds && gallery.compared == 0)
    #expect(gallery.lines[0].contains("NOTHING COMPARED"), "\(gallery.lines)")
  }

  @Test("a run that ends while the gallery is driven is reported as cut short", arguments: [0, 3])
  func galleryCutShort(blocks: Int) throws {
    var plan = plan
    plan.drive = .gallery
    plan.axes = []
    plan.assumptions = []
    plan.gestures = 4_000
    let stage = Mutex((isGallery: false, asked: 0))
    let engine = SweepEngine(
      workers: 2,
      mustStop: {
        stage.withLock { stage in
          if stage.isGallery { stage.asked += 1 }
          return stage.asked > blocks
        }
      })
    let run = SweepRun(plan: plan, engine: engine) { name in
      if name == "whole gallery" { stage.withLock { $0.isGallery = true } }
    }
    let found = run.run()
    let gallery = try #require(found.gallery)
    #expect(!found.isComplete && !gallery.isComplete && gallery.holds, "\(gallery.lines)")
    #expect((gallery.compared > 0) == (blocks > 0) && gallery.lines[0].contains("CUT SHORT"))
    let lines = SweepTable.lines(found)
    #expect(
      lines.contains { $0.hasPrefix("CUT SHORT") }
        && lines.contains("nothing to recommend: no axes and no candidates"))
    #expect(!gallery.lines[0].contains("all as") || blocks > 0)
  }

  @Test("counts of pairs add up to the difference of the counts, for every setting and age")
  func pairs() throws {
    let found = findings(workers: 2)
    let recommended = try #require(found.recommendation)
    let scores = found.scores(.heldOut)
    #expect(Set(recommended.pairs.map(\.other)) == ["story", "parity"])
    for pair in recommended.pairs {
      let group = try #require(found.plan.ages.firstIndex(of: pair.group))
      let other = try #require(found.settings.firstIndex { $0.name == pair.other })
      let (mine, theirs) = (scores[recommended.setting].groups[group], scores[other].groups[group])
      #expect(abs(pair.missed.difference - (mine.missed.share - theirs.missed.share)) < 1e-9)
      #expect(abs(pair.accidental.difference - (mine.accidental.share - theirs.accidental.share)) < 1e-9)
    }
  }

  @Test(
    "a setting that leads within noise is not recommended, and each row names its setting"
  )
  func withinNoise() throws {
    var plan = plan
    // 10 ms more or less than what ships: hardly a gesture comes out otherwise.
    plan.axes = [SettingGrid.Line(.sameDebounce, [.number(110), .number(130)])]
    plan.presets = ["tuned", "story"]
    plan.candidates = []
    let found = SweepRun(plan: plan, engine: SweepEngine(workers: 2)).run()
    let recommendation = try #require(found.recommendation)
    #expect(found.settings[recommendation.setting].name == "tuned")
    let table = SweepTable.lines(found)
    #expect(table.contains { $0.hasPrefix("recommended  tuned") }, "\(table.joined(separator: "\n"))")
    let rows = table.prefix { !$0.hasPrefix("setting ") }
    #expect(!rows.contains { $0.hasPrefix("tuned ") }, "each row begins with what it is")
    #expect(table.contains { $0.contains("dominates story in") })
    if let other = recommendation.withinNoise {
      #expect(found.settings.contains { $0.name == other && $0.origin == .swept })
      #expect(SweepPage(found, command: "c").page.verdict.words.hasPrefix("tuned stays"))
    }
  }

  @Test(
    "a setting like another preset is withheld with the preset's name, and judged by the bounds")
  func withheld() {
    var plan = plan
    plan.axes = []
    plan.presets = ["story"]
    plan.rules = []
    plan.candidates = [SweepCandidate(name: "twin", like: "story", changes: [])]
    let found = SweepRun(plan: plan, engine: SweepEngine(workers: 2)).run()
    #expect(found.recommendation == nil && found.withheld?.rival == "story" && found.keepsBounds)
    #expect(SweepTable.lines(found).contains { $0.contains("nothing is recommended: twin") })
    #expect(SweepPage(found, command: "c").page.verdict.words.hasPrefix("Nothing is recommended"))
    plan.latencyLimit = -1
    #expect(!SweepRun(plan: plan, engine: SweepEngine(workers: 2)).run().keepsBounds)
  }

  @Test("the plot has room for its intervals and bounds, and draws both")
  func plot() throws {
    var plan = plan
    (plan.missedLimit, plan.accidentalLimit) = (95, 40)
    let found = SweepRun(plan: plan, engine: SweepEngine(workers: 2)).run()
    let page = String(decoding: try SweepPage(found, command: "c").page.bytes(), as: UTF8.self)
    #expect(page.contains("\"errors\":[[") && page.contains("bound 95 %"))
    #expect(page.contains("bound on accidents, 40 %"))
    #expect(page.contains("story") && page.contains("no difference") || page.contains("better"))
  }

  @Test("the shipped preset competes, and stays unless another is better")
  func tuned() throws {
    var plan = plan
    plan.axes = [SettingGrid.Line(.distance, [.number(1_000)])]
    plan.presets = ["story", "tuned"]
    let found = SweepRun(plan: plan, engine: SweepEngine(workers: 2)).run()
    let recommendation = try #require(found.recommendation)
    #expect(found.settings[recommendation.setting].name == "tuned")
    #expect(found.baselines.map { found.settings[$0].name } == ["story"])
    #expect(recommendation.comparisons == 1 * 2 * (1 + 3))
  }

  @Test("every published rule has a source, and gives settings on every device")
  func rules() {
    let rules = ShippedRecogniser.named.filter(\.isPublished).map {
      FittedSetting($0, on: DeviceProfile.reference.map(\.screen), for: .grid)
    }
    #expect(rules.map(\.setting.name) == PublishedRule.all.map(\.name))
    for rule in rules {
      #expect(rule.setting.source?.isEmpty == false && rule.setting.origin == .published)
      #expect(rule.onDevices.allSatisfy { $0.settings.debounce.sameDirection == .zero })
    }
    #expect(rules[0].onDevices.map(\.settings.swipe.distance.points) == [225, 258, 614.40625])
    #expect(rules[0].onDevices[0].settings.swipe.flingSpeedPointsPerSecond == 400)
  }
}
