internal import HostSystem
internal import Metrics
internal import ScenarioFormat
internal import Simulation

/// Names the kinds of heap objects that remain in sessions that grow.
enum LeakCensus {
  /// Growth in bytes a cycle above which the heap is searched, if the scenario sets no budget for it.
  static let usualAllowance = 64.0

  /// Allowed growth in bytes a cycle.
  static func allowance(by budgets: [BudgetLine]) -> Double {
    budgets.first { $0.metric == "soak.growth.\(HeldQuantity.live.name)" }?.limit ?? usualAllowance
  }

  /// Allowed growth in bytes during the warm-up; infinite if the scenario sets no budget for it.
  static func warmUpAllowance(by budgets: [BudgetLine]) -> Double {
    budgets.first { $0.metric == "soak.warmup.\(HeldQuantity.live.name)" }?.limit ?? .infinity
  }

  /// Adds the kinds of objects that remain in a session; a session that does not grow is returned unchanged.
  ///
  /// Objects of the last cycles are left out, since they may still be freed. For a unit of several sessions the kinds are those
  /// of all.
  static func named(_ session: SoakSession, allowed: Double, inWarmUp: Double = .infinity) -> SoakSession {
    let grows = session.grows(beyond: allowed)
    guard grows || session.warms(beyond: inWarmUp) else { return session }
    var session = session
    let span = session.lastJudged - session.firstJudged
    // Objects of the very first cycle belong to the app's normal working set.
    let settled =
      (grows ? session.firstJudged : 2)..<(grows ? session.lastJudged - span / 8 : session.firstJudged)
    var kinds: [String: SoakSession.Kind] = [:]
    for found in HeapCensus.survivors(of: settled) {
      var kind =
        kinds[found.kind]
        ?? SoakSession.Kind(
          kind: found.kind, count: 0, bytes: 0, firstCycle: found.cycle, lastCycle: found.cycle, cycles: 0)
      kind.count += found.count
      kind.bytes += found.bytes
      kind.firstCycle = min(kind.firstCycle, found.cycle)
      kind.lastCycle = max(kind.lastCycle, found.cycle)
      kind.cycles += 1
      kinds[found.kind] = kind
    }
    let sorted = kinds.values.sorted { ($1.bytes, $0.kind) < ($0.bytes, $1.kind) }
    session.kinds = Array(sorted.prefix(SoakSession.kindLimit))
    return session
  }
}
