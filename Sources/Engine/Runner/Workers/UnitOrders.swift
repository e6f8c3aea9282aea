internal import Kernel
internal import Metrics
internal import Playing
internal import ScenarioFormat

/// The orders for the units of a run, made one at a time when a worker is free: a night has more than anybody wants to hold.
struct UnitOrders {
  private let plan: RunPlan
  private let only: [Int]?
  private let kept: Set<Int>
  private let base: WorkOrder
  /// How many units there are to play.
  let count: Int
  /// The place of the next one among all, or among those that are asked for.
  private var place = 0
  /// The first sessions of the run that keep their rows, so far as they are not given out yet.
  private var detailed = UnitOrders.detailedSessions

  /// Of those, the ones that keep their frames, too.
  private var framed: Int

  /// Sessions, the first of a run, that keep their rows.
  private static let detailedSessions = 20
  /// Sessions that keep their frames in a run of many units, where frames of more are most of what it writes, and the
  /// units from which on there are many.
  private static let framedSessions = 4
  private static let manyUnits = 11

  /// `only`: these and no others; all units of the plan's part without those that are `kept` else.
  init(
    _ plan: RunPlan, only: [Int]?, except kept: Set<Int>, repetitions: Int, results: String, scratch: String,
    countsWork: Bool, schedules: Int? = nil
  ) {
    self.plan = plan
    self.only = only
    self.kept = kept
    var base = WorkOrder(
      scenario: plan.scenario, unit: 0, repetitions: repetitions, keepAllFrames: plan.keepAllFrames,
      detailedSessions: 0, results: results, scratch: scratch, hostScore: 1, bug: plan.bug,
      countsWork: countsWork)
    base.schedules = schedules
    base.schedule = plan.order.map { .recorded($0.deviations) }
    base.namesChoices = plan.order == nil ? nil : true
    self.base = base
    framed =
      plan.units.count < UnitOrders.manyUnits
      ? UnitOrders.detailedSessions : UnitOrders.framedSessions
    count = (only?.count ?? plan.played.count) - kept.count
    guard only == nil else { return }
    // The first sessions of the run, whichever shard plays them.
    for unit in plan.units.lowerBound..<plan.played.lowerBound where detailed > 0 {
      let sessions = plan.subject.sessionCount(of: unit, in: plan.scenario)
      detailed = max(0, detailed - sessions)
      framed = max(0, framed - sessions)
    }
  }

  /// The next order, not yet scaled; `nil` when there is none.
  mutating func next() -> WorkOrder? {
    while let unit = nextUnit() {
      let sessions = detailed > 0 ? plan.subject.sessionCount(of: unit, in: plan.scenario) : 0
      let detailedHere = min(detailed, sessions)
      let framedHere = min(framed, sessions)
      detailed -= detailedHere
      framed -= framedHere
      guard !kept.contains(unit) else { continue }
      var order = base
      order.unit = unit
      order.detailedSessions = detailedHere
      order.framedSessions = framedHere
      order.slowness = plan.slowness
      order.keepsHostTime = plan.keepsHostTime
      return order
    }
    return nil
  }

  private mutating func nextUnit() -> Int? {
    defer { place += 1 }
    if let only { return place < only.count ? only[place] : nil }
    return place < plan.played.count ? plan.played.lowerBound + place : nil
  }
}
