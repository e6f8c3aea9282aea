internal import Families
internal import Playing
internal import ScenarioFormat

/// The orders for the families of a run, made one at a time when a worker is free: a night has more than anybody wants to hold.
struct FamilyOrders {
  private let plan: RunPlan
  private let only: [Int]?
  private let kept: Set<Int>
  private let base: WorkOrder
  /// How many families there are to play.
  let count: Int
  /// The place of the next one among all, or among those that are asked for.
  private var place = 0
  /// The first sessions of the run that keep all their rows, so far as they are not given out yet.
  private var detailed = FamilyOrders.detailedSessions

  /// Sessions, the first of a run, that keep all their rows.
  private static let detailedSessions = 20

  /// `only`: these and no others; all families of the plan's part without those that are `kept` else.
  init(
    _ plan: RunPlan, only: [Int]?, except kept: Set<Int>, repetitions: Int, results: String, scratch: String,
    countsWork: Bool
  ) {
    self.plan = plan
    self.only = only
    self.kept = kept
    base = WorkOrder(
      scenario: plan.scenario, family: 0, repetitions: repetitions, keepAllFrames: plan.keepAllFrames,
      detailedSessions: 0, results: results, scratch: scratch, hostScore: 1, canary: plan.canary,
      countsWork: countsWork)
    count = (only?.count ?? plan.played.count) - kept.count
    guard only == nil else { return }
    // The first sessions of the run, whichever shard plays them.
    for family in plan.families.lowerBound..<plan.played.lowerBound where detailed > 0 {
      detailed = max(0, detailed - FamilyPlan(plan.scenario, index: family).children.count)
    }
  }

  /// The next order, not yet scaled; `nil` when there is none.
  mutating func next() -> WorkOrder? {
    while let family = nextFamily() {
      let children = detailed > 0 ? FamilyPlan(plan.scenario, index: family).children.count : 0
      let detailedHere = min(detailed, children)
      detailed -= detailedHere
      guard !kept.contains(family) else { continue }
      var order = base
      order.family = family
      order.detailedSessions = detailedHere
      order.slowness = plan.slowness
      return order
    }
    return nil
  }

  private mutating func nextFamily() -> Int? {
    defer { place += 1 }
    if let only { return place < only.count ? only[place] : nil }
    return place < plan.played.count ? plan.played.lowerBound + place : nil
  }
}
