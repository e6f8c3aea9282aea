import Families
import FamilySamples
import FamilySubject
import Foundation
import Kernel
import Metrics
import Playing
import Reporting
import SQLiteConnecting
import ScenarioFormat
import Simulation
import Skiprope
import Touches

/// What the run of one family has left, read back for tests that hold it against itself, the plan and the cost table.
struct Evening {
  /// What there is of one child; times are virtual nanoseconds.
  struct Child {
    let plan: ChildPlan
    let device: DeviceProfile
    let summary: SessionSummary
    let row: SessionRow
    let frames: [FrameRow]
    let gestures: [GestureRow]
    let effects: [EffectRow]
    let samples: [SampleRow]
    let checkpoints: [UInt64]
    let hitches: [FrameRow]
    let worst: [FrameRow]
    let interrupted: [FrameRow]

    var clock: FrameClock { FrameClock(hertz: device.screen.refreshHertz) }
    var number: Int { summary.session }

    /// The vsync of the frame that holds an instant, nanoseconds.
    func vsync(holding instant: Int64) -> Int64 {
      clock.vsync(clock.frame(holding: Instant(nanoseconds: instant))).nanoseconds
    }
  }

  let scenario: Scenario
  let plan: FamilyPlan
  let result: UnitResult
  let children: [Child]
  let progress: [WorkerMessage]
  /// What the run took here, from its setting up on.
  let wallSeconds: Double

  var frames: [FrameRow] { children.flatMap(\.frames) }
  var effects: [EffectRow] { children.flatMap(\.effects) }
  var gestures: [GestureRow] { children.flatMap(\.gestures) }
  var length: Int64 { scenario.session.length.nanoseconds }

  /// The sum over the parts of a counter; 0 when it was never recorded.
  func total(_ key: CounterKey, part: String? = nil) -> Int {
    result.measurements.total(key, part: part) ?? 0
  }

  /// Two children's two minutes in which all sorts of things happen and some photos are broken.
  static var scenario: Scenario {
    var scenario = Scenario.tiny(seed: 7, length: .seconds(130))
    scenario.devices = [
      WeightedName(name: "iphone-se", weight: 1), WeightedName(name: "ipad-pro-12.9", weight: 1),
    ]
    scenario.population.childrenPerFamily = 2...2
    scenario.population.groupsPerFamily = 2...2
    scenario.population.photosPerFamily = 60...60
    scenario.population.categoriesPerFamily = 6...6
    scenario.population.photosPerGroup = 12...12
    scenario.population.expiringPercent = 60
    scenario.session.behaviours = [
      WeightedName(name: "browse", weight: 3), WeightedName(name: "fidget", weight: 2),
      WeightedName(name: "hunt", weight: 1),
    ]
    scenario.session.memoryWarningEvery = .seconds(40)
    scenario.session.backgroundEvery = .seconds(60)
    scenario.faults = FaultScript(
      corruptPhotosPerMille: 60, truncatedPhotosPerMille: 60, failedFetchesPerMille: 100)
    return scenario
  }

  /// One evening on a host of the reference speed; made by whoever asks first.
  static let usual = Result { try Evening(scenario, hostScore: 1) }
  /// One on a host so fast that its times are far too long on the devices: every frame is late.
  static let late = Result { try Evening(lateScenario, hostScore: 100_000) }
  /// What the second child touched in the usual one.
  static let export = Result { try TouchExport(of: 1, in: 0, of: scenario, FamilySubject.compiled.subject) }

  private static var lateScenario: Scenario {
    var scenario = Evening.scenario
    scenario.session.length = .seconds(60)
    return scenario
  }

  init(_ scenario: Scenario, hostScore: Double) throws {
    self = try withFolder { folder in try Evening(scenario, hostScore: hostScore, in: folder) }
  }

  private init(_ scenario: Scenario, hostScore: Double, in folder: String) throws {
    self.scenario = scenario
    var order = order(scenario, in: folder)
    order.keepAllFrames = true
    order.hostScore = hostScore
    let clock = ContinuousClock()
    let start = clock.now
    let run = try UnitRun(order: order, of: FamilySubject.compiled.subject)
    var progress: [WorkerMessage] = []
    _ = try run.runToEnd { progress.append($0) }
    wallSeconds = (clock.now - start) / .seconds(1)
    self.progress = progress
    let plan = FamilyPlan(scenario, index: 0)
    let result = try FamilySamples.result(in: folder)
    let file = UnitFile.path(folder: order.results, unit: 0)
    children = try zip(plan.children, result.summary.sessions).map {
      try Evening.child($0, $1, file: file)
    }
    self.plan = plan
    self.result = result
  }

  private static func child(_ plan: ChildPlan, _ summary: SessionSummary, file: String) throws -> Child {
    let rows = try RunDatabase(reading: file)
    let number = summary.session
    let device = DeviceProfile.named(summary.device) ?? .iPhoneSE
    let frames = try rows.frames(unit: 0, session: number)
    let late = try Set(integers("SELECT frame FROM hitches WHERE session = \(number)", in: file))
    return Child(
      plan: plan, device: device, summary: summary,
      row: try rows.sessions()[number - 1], frames: frames,
      gestures: try gestures(of: number, in: file), effects: try effects(of: number, in: file),
      samples: try rows.samples(unit: 0, session: number),
      checkpoints: try rows.checkpoints(unit: 0, session: number),
      hitches: frames.filter { late.contains($0.frame) },
      worst: try rows.worstFrames(limit: 10_000).filter { $0.session == number },
      interrupted: try rows.interruptedFrames(limit: 10_000).filter { $0.session == number })
  }

  private static func integers(_ sql: String, in file: String) throws -> [Int] {
    var found: [Int] = []
    try each(sql, in: file) { found.append(Int($0.int64(0))) }
    return found
  }

  private static func gestures(of child: Int, in file: String) throws -> [GestureRow] {
    var found: [GestureRow] = []
    try each(
      """
      SELECT unit, session, began, ended, intent, recognised, outcome, screen FROM gestures
      WHERE session = \(child) ORDER BY rowid
      """, in: file
    ) { row in
      found.append(
        GestureRow(
          unit: Int(row.int64(0)), session: Int(row.int64(1)), began: row.int64(2), ended: row.int64(3),
          intent: row.text(4), recognised: row.text(5), outcome: row.text(6), screen: row.text(7)))
    }
    return found
  }

  private static func effects(of child: Int, in file: String) throws -> [EffectRow] {
    var found: [EffectRow] = []
    try each(
      """
      SELECT unit, session, operation, lane, asked, started, ended, measured FROM effects
      WHERE session = \(child) ORDER BY rowid
      """, in: file
    ) { row in
      found.append(
        EffectRow(
          unit: Int(row.int64(0)), session: Int(row.int64(1)), operation: row.text(2), lane: row.text(3),
          asked: row.int64(4), started: row.int64(5), ended: row.int64(6), measured: Int(row.int64(7))))
    }
    return found
  }
}
