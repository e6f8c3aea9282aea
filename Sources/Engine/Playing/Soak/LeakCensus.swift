internal import HostSystem
internal import Metrics
internal import ScenarioFormat
internal import Simulation

/// What a census of the heap says of sessions that grow.
enum LeakCensus {
  /// Bytes a cycle from which on is asked what stays, where the scenario sets no budget of its own.
  static let usualAllowance = 64.0

  /// Bytes for each cycle that a session may grow by.
  static func allowance(by budgets: [BudgetLine]) -> Double {
    budgets.first { $0.metric == "soak.growth.\(HeldQuantity.live.name)" }?.limit ?? usualAllowance
  }

  /// Bytes that may come to stay in the warm-up; all that there are where the scenario sets no budget on it.
  static func warmUpAllowance(by budgets: [BudgetLine]) -> Double {
    budgets.first { $0.metric == "soak.warmup.\(HeldQuantity.live.name)" }?.limit ?? .infinity
  }

  /// The session with the kinds that stayed in it; those of the last cycles may still go. One that does not grow stays as it
  /// is. Of a unit of several sessions the kinds are those of all.
  static func named(_ session: SoakSession, allowed: Double, inWarmUp: Double = .infinity) -> SoakSession {
    let grows = session.grows(beyond: allowed)
    guard grows || session.warms(beyond: inWarmUp) else { return session }
    var session = session
    let span = session.lastJudged - session.firstJudged
    // What a first cycle leaves is what the app holds at work.
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
