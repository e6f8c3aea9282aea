internal import Kernel
internal import ScenarioFormat

extension ChildPlan {
  /// What happens to a child in every cycle, at the same moment of each: each kind as often as the scenario's mean has it in
  /// a cycle, at least once. Nothing in the last third, in which the child goes back to where it began [A].
  static func drawCycles(_ scenario: Scenario, tree: SeedTree) -> [SignalPlan] {
    let cycle = scenario.soak.cycle
    let once = drawCycle(scenario.session, cycle, tree)
    let count = Int(scenario.session.length.nanoseconds / cycle.nanoseconds)
    return (0..<count).flatMap { number in
      let begin = cycle * Int64(number)
      return once.map { SignalPlan(time: $0.time + begin, kind: $0.kind) }
    }
  }

  private static func drawCycle(
    _ script: SessionScript, _ cycle: TimeSpan, _ tree: SeedTree
  ) -> [SignalPlan] {
    var all: [SignalPlan] = []
    for node in nodes(every: script.earningEvery, in: cycle, tree.child("earning")) {
      let amount = Points(Int64(node.child("amount").whole(1...50)))
      all.append(
        SignalPlan(
          time: time(node, in: cycle),
          kind: .earn(amount: amount, reason: node.child("reason").pick(FamilyNames.earnings))))
    }
    for node in nodes(every: script.memoryWarningEvery, in: cycle, tree.child("warning")) {
      let isCritical = node.child("critical").whole(0...99) < script.criticalWarningsPercent
      all.append(
        SignalPlan(time: time(node, in: cycle), kind: isCritical ? .criticalMemoryWarning : .memoryWarning))
    }
    if script.backgroundEvery > .zero {
      let left = time(tree.child("background"), in: cycle)
      all.append(SignalPlan(time: left, kind: .background))
      all.append(SignalPlan(time: left + .seconds(1), kind: .foreground))
    }
    return all.enumerated().sorted {
      ($0.element.time.nanoseconds, $0.element.rank, $0.offset)
        < ($1.element.time.nanoseconds, $1.element.rank, $1.offset)
    }.map(\.element)
  }

  private static func nodes(every mean: TimeSpan, in cycle: TimeSpan, _ tree: SeedTree) -> [SeedTree] {
    guard mean > .zero else { return [] }
    return (0..<max(1, Int(cycle.nanoseconds / mean.nanoseconds))).map { tree.child($0) }
  }

  /// A whole millisecond in the first two thirds of the cycle.
  private static func time(_ node: SeedTree, in cycle: TimeSpan) -> Instant {
    .zero + TimeSpan.milliseconds(Int64(node.child("time").unit * cycle.milliseconds * 2 / 3))
  }
}
