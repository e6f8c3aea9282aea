internal import Kernel
internal import Metrics
internal import Playing
internal import ScenarioFormat

/// Makes the orders for a run's units one at a time, when a worker is free. A night has too many units to hold all of them.
struct UnitOrders {
  private let plan: RunPlan
  private let only: [Int]?
  private let stored: Set<Int>
  private let base: WorkOrder
  /// Number of units to run.
  let count: Int
  /// The index of the next unit, among all or among `only`.
  private var place = 0
  /// The number of sessions that can still get detail rows.
  private var detailed = UnitOrders.detailedSessions

  /// The first sessions of a run store their rows.
  private static let detailedSessions = 20

  /// `only`: exactly these units. Otherwise all units of the plan's part except `stored`.
  init(
    _ plan: RunPlan, only: [Int]?, except stored: Set<Int>, repetitions: Int, results: String,
    scratch: String,
    countsWork: Bool, schedules: Int? = nil
  ) {
    self.plan = plan
    self.only = only
    self.stored = stored
    var base = WorkOrder(
      scenario: plan.scenario, unit: 0, repetitions: repetitions, keepAllFrames: plan.keepAllFrames,
      detailedSessions: 0, results: results, scratch: scratch, hostScore: 1, bug: plan.bug,
      countsWork: countsWork)
    base.schedules = schedules
    base.schedule = plan.order.map { .recorded($0.deviations) }
    base.namesChoices = plan.order == nil ? nil : true
    self.base = base
    count = (only?.count ?? plan.unitsToRun.count) - stored.count
    guard only == nil else { return }
    // Counts the first sessions of the whole run, in whichever shard they are.
    for unit in plan.units.lowerBound..<plan.unitsToRun.lowerBound where detailed > 0 {
      detailed = max(0, detailed - plan.subject.sessionCount(of: unit, in: plan.scenario))
    }
  }

  /// The next order, without scores; `nil` at the end.
  mutating func next() -> WorkOrder? {
    while let unit = nextUnit() {
      let sessions = detailed > 0 ? plan.subject.sessionCount(of: unit, in: plan.scenario) : 0
      let detailedHere = min(detailed, sessions)
      detailed -= detailedHere
      guard !stored.contains(unit) else { continue }
      var order = base
      order.unit = unit
      order.detailedSessions = detailedHere
      order.slowness = plan.slowness
      order.storesHostTime = plan.storesHostTime
      return order
    }
    return nil
  }

  private mutating func nextUnit() -> Int? {
    defer { place += 1 }
    if let only { return place < only.count ? only[place] : nil }
    return place < plan.unitsToRun.count ? plan.unitsToRun.lowerBound + place : nil
  }
}
