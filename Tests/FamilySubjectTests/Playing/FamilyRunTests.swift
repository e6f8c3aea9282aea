import Families
import FamilySamples
import FamilySubject
import HostSystem
import Invariants
import Kernel
import Metrics
import Playing
import Reporting
import ScenarioFormat
import Simulation
import Skiprope
import Testing

@Suite("The run of one family")
struct FamilyRunTests {
  private func run(_ scenario: Scenario, repetitions: Int = 1) throws -> UnitResult {
    try withFolder { folder in
      let run = try UnitRun(
        order: order(scenario, in: folder, repetitions: repetitions), of: FamilySubject.compiled.subject)
      _ = try run.runToEnd { _ in }
      return try result(in: folder)
    }
  }

  @Test(
    "three repetitions give equal digests, steady costs, jitter, and a separate cold start"
  )
  func repetitions() throws {
    let once = try run(.tiny())
    let thrice = try run(.tiny(), repetitions: 3)
    #expect(thrice.nondeterministic == [])
    #expect(DeterminismCheck.difference(once, thrice, FamilySubject.compiled.subject) == nil)
    let frames = once.summary.sessions.reduce(0) { $0 + $1.activeFrames }
    #expect(frames > 100)
    // Each of the two warm repetitions has a sample of each frame, the cold start one apart.
    #expect(thrice.measurements.distribution(.jitter)?.count == 2 * frames)
    #expect(thrice.measurements.distribution(.coldCost)?.count == frames)
    #expect(
      once.measurements.distribution(.jitter) == nil && once.measurements.distribution(.coldCost) == nil)
    #expect(thrice.measurements.distribution(.productCost)?.count == frames)
    #expect(thrice.simulatedSeconds == 3 * once.simulatedSeconds)
  }

  @Test("against the host's clock each frame waits for its vsync, and the evening is the same")
  func pace() throws {
    var scenario = Scenario.tiny(length: .seconds(1))
    scenario.population.childrenPerFamily = 1...1
    let virtual = try run(scenario)
    #expect(virtual.measurements.distribution(.wakeLateness) == nil)
    try withFolder { folder in
      var order = order(scenario, in: folder)
      order.storesHostTime = true
      let run = try UnitRun(order: order, of: FamilySubject.compiled.subject)
      let began = HostClock.monotonic()
      var early = 0
      run.observe = { frame, _, _ in
        if HostClock.monotonic() - began < frame.vsync.nanoseconds { early += 1 }
      }
      _ = try run.runToEnd { _ in }
      let real = try result(in: folder)
      #expect(DeterminismCheck.difference(virtual, real, FamilySubject.compiled.subject) == nil)
      let waited = real.measurements.distribution(.wakeLateness)?.count ?? 0
      let behind = real.measurements.distribution(.behindVsync)?.count ?? 0
      let frames = real.summary.sessions[0].activeFrames
      #expect(early == 0 && frames > 5)
      #expect(waited > 0 && waited + behind == frames - 1, "\(frames), \(waited), \(behind)")
    }
  }

  @Test("with repetitions the worst frames are those of the steady cost, like the distributions")
  func worstAreSteady() throws {
    try withFolder { folder in
      let run = try UnitRun(
        order: order(.tiny(), in: folder, repetitions: 4), of: FamilySubject.compiled.subject)
      _ = try run.runToEnd { _ in }
      let rows = try RunDatabase(reading: UnitFile.path(folder: folder + "/units", unit: 0))
      let costs = try result(in: folder).measurements.distribution(.frameCost)
      #expect(try costs?.maximum == rows.worstFrames(limit: 1).first?.cost)
    }
  }

  // A second look at the end counted sessions and checks again.
  @Test("stepping to the end and beyond gives the same result as running")
  func steps() throws {
    let once = try run(.tiny())
    let frames = once.summary.sessions.reduce(0) { $0 + $1.activeFrames }
    try withFolder { folder in
      let run = try UnitRun(order: order(.tiny(), in: folder), of: FamilySubject.compiled.subject)
      #expect(run.sessionCount == once.summary.sessions.count)
      #expect(try run.step(frames: frames + 1) == frames)
      #expect(try run.step(frames: 1) == 0)
      var reported: [WorkerMessage] = []
      let digests = try run.runToEnd { reported.append($0) }
      let stepping = try result(in: folder)
      #expect(digests == once.summary.sessions.map(\.digest).joined(separator: "-"))
      #expect(DeterminismCheck.difference(once, stepping, FamilySubject.compiled.subject) == nil)
      #expect(stepping.simulatedSeconds == once.simulatedSeconds && reported.count == 1)
    }
  }

  @Test("progress of repetitions reports frames and virtual time of all of them")
  func progress() throws {
    try withFolder { folder in
      let run = try UnitRun(
        order: order(.tiny(), in: folder, repetitions: 2), of: FamilySubject.compiled.subject)
      var last: WorkerMessage?
      _ = try run.runToEnd { last = $0 }
      let found = try result(in: folder)
      let frames = found.summary.sessions.reduce(0) { $0 + $1.activeFrames }
      guard case .progress(let reported, let virtual, _, _) = last else {
        Issue.record("\(String(describing: last))")
        return
      }
      #expect(reported == 2 * frames && virtual == 50_000 * found.summary.sessions.count)
    }
  }

  @Test("rows are stored for the requested number of a family's first sessions")
  func detailed() throws {
    var scenario = Scenario.tiny(length: .seconds(3))
    scenario.population.childrenPerFamily = 3...3
    for (detailed, repetitions) in [(2, 1), (0, 1), (2, 2)] {
      try withFolder { folder in
        var order = order(scenario, in: folder, repetitions: repetitions)
        order.detailedSessions = detailed
        _ = try UnitRun(order: order, of: FamilySubject.compiled.subject).runToEnd { _ in }
        let children = try result(in: folder).summary.sessions
        let rows = try RunDatabase(reading: UnitFile.path(folder: order.results, unit: 0))
        for child in children {
          #expect(try rows.frames(unit: 0, session: child.session).isEmpty)
          let effects = try rows.effects(unit: 0, session: child.session, from: .min, to: .max)
          #expect(effects.isEmpty == (child.session > detailed), "child \(child.session)")
          #expect(try rows.checkpoints(unit: 0, session: child.session).count == 3)
        }
        #expect(try rows.worstFrames(limit: 1_000).isEmpty == false)
      }
    }
  }

  @Test("with all frames requested, each session stores all of its own")
  func framed() throws {
    var scenario = Scenario.tiny(length: .seconds(3))
    scenario.population.childrenPerFamily = 3...3
    try withFolder { folder in
      var order = order(scenario, in: folder, repetitions: 1)
      (order.detailedSessions, order.keepAllFrames) = (0, true)
      _ = try UnitRun(order: order, of: FamilySubject.compiled.subject).runToEnd { _ in }
      let rows = try RunDatabase(reading: UnitFile.path(folder: order.results, unit: 0))
      for child in try result(in: folder).summary.sessions {
        let stored = try rows.frames(unit: 0, session: child.session).count
        #expect(stored == child.activeFrames, "child \(child.session)")
      }
    }
  }

  @Test("no rule is broken, and those of every evening were checked")
  func invariants() throws {
    let result = try run(.tiny())
    #expect(result.invariants.map(\.violations).reduce(0, +) == 0, "\(result.invariants.flatMap(\.examples))")
    #expect(Set(result.invariants.map(\.id)) == Set(InvariantCatalogue.all.map(\.id)))
    let checked = result.invariants.filter { $0.checked > 0 }.map(\.id)
    #expect(
      checked.contains("cache.limits") && checked.contains("ledger.chain") && checked.contains("settle"))
  }

  @Test("only photos requested as visible count as shown, with their wait; prefetches do not")
  func readiness() throws {
    let measurements = try run(.tiny()).measurements
    let shown = measurements.total(.photosShown) ?? 0
    #expect(shown > 3)
    #expect(measurements.distribution(.photoReady)?.count == shown + (measurements.total(.photosLeft) ?? 0))
    #expect(shown <= measurements.total(.visibleWants) ?? 0)
  }

  @Test("another seed gives another evening")
  func otherSeed() throws {
    #expect(try run(.tiny(seed: 5)).summary != run(.tiny(seed: 6)).summary)
  }

  @Test("a family is the same whether or not others run before it")
  func familyAlone() throws {
    let scenario = Scenario.tiny(families: 3)
    let alone = try withFolder { folder in
      let run = try UnitRun(order: order(scenario, in: folder, family: 2), of: FamilySubject.compiled.subject)
      _ = try run.runToEnd { _ in }
      return try result(in: folder, family: 2)
    }
    let after = try withFolder { folder in
      for family in 0...2 {
        let run = try UnitRun(
          order: order(scenario, in: folder, family: family), of: FamilySubject.compiled.subject)
        _ = try run.runToEnd { _ in }
      }
      return try result(in: folder, family: 2)
    }
    #expect(DeterminismCheck.difference(alone, after, FamilySubject.compiled.subject) == nil)
  }

  @Test("an unknown planted bug is refused")
  func unknownBug() throws {
    try withFolder { folder in
      var order = order(.tiny(), in: folder)
      order.bug = "no-such-bug"
      #expect(throws: RunError.self) { try UnitRun(order: order, of: FamilySubject.compiled.subject) }
    }
  }
}
