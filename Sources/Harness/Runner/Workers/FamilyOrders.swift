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
  /// The first sessions of the run that keep their rows, so far as they are not given out yet.
  private var detailed = FamilyOrders.detailedSessions

  /// Of those, the ones that keep their frames, too.
  private var framed: Int

  /// Sessions, the first of a run, that keep their rows.
  private static let detailedSessions = 20
  /// Sessions that keep their frames in a run of many families, where frames of more are most of what it writes, and the
  /// families from which on there are many.
  private static let framedSessions = 4
  private static let manyFamilies = 11

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
    framed =
      plan.families.count < FamilyOrders.manyFamilies
      ? FamilyOrders.detailedSessions : FamilyOrders.framedSessions
    count = (only?.count ?? plan.played.count) - kept.count
    guard only == nil else { return }
    // The first sessions of the run, whichever shard plays them.
    for family in plan.families.lowerBound..<plan.played.lowerBound where detailed > 0 {
      let children = FamilyPlan(plan.scenario, index: family).children.count
      detailed = max(0, detailed - children)
      framed = max(0, framed - children)
    }
  }

  /// The next order, not yet scaled; `nil` when there is none.
  mutating func next() -> WorkOrder? {
    while let family = nextFamily() {
      let children = detailed > 0 ? FamilyPlan(plan.scenario, index: family).children.count : 0
      let detailedHere = min(detailed, children)
      let framedHere = min(framed, children)
      detailed -= detailedHere
      framed -= framedHere
      guard !kept.contains(family) else { continue }
      var order = base
      order.family = family
      order.detailedSessions = detailedHere
      order.framedSessions = framedHere
      order.slowness = plan.slowness
      order.keepsHostTime = plan.keepsHostTime
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
