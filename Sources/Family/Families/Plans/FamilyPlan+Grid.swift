package import Kernel
internal import ScenarioFormat
internal import Simulation

/// The decisive times of a family's session, where "at" differs from "before" and "after" (`InstantGrid`), and the events moved
/// there.
extension FamilyPlan {
  /// The decisive times of a session: midnights of the family's zone, and expiries of photos. O(photos of groups).
  package func hours(in session: SessionScript) -> [Instant] {
    FamilyPlan.midnights(in: session)
      + groups.flatMap { $0.photos + $0.arrivals }.map { $0.end(in: session) }
      .filter { $0 > .zero && $0 < .zero + session.length }
  }

  /// The ends of the family's days in a session.
  static func midnights(in session: SessionScript) -> [Instant] {
    let day: Int64 = 86_400_000_000_000
    let local = session.start.nanoseconds + Int64(session.zoneOffsetSeconds) * 1_000_000_000
    let first = day - (local % day + day) % day
    return stride(from: first, to: session.length.nanoseconds, by: Int64.Stride(day)).map {
      .zero + TimeSpan(nanoseconds: $0)
    }
  }

  /// Moves the scenario's share of expiries and signals to the grid; each draws for itself. O(n log n) in signals.
  mutating func putOnGrid(_ scenario: Scenario, tree: SeedTree) {
    guard scenario.clock.onGrid > 0, !scenario.soak.hasCycles else { return }
    for place in groups.indices { groups[place].putOnGrid(scenario, tree: tree.child("group").child(place)) }
    let midnights = FamilyPlan.midnights(in: scenario.session)
    for place in children.indices {
      guard let device = scenario.profile(named: children[place].device) else { continue }
      children[place].putOnGrid(
        scenario.clock.applied(to: device, hours: midnights).grid, until: .zero + scenario.session.length,
        tree: tree.child("child").child(place))
    }
  }
}

extension GroupPhotoPlan {
  /// When its 48 hours end, in session time.
  fileprivate func end(in session: SessionScript) -> Instant {
    .zero + (shared + .seconds(GroupPlan.photoLifetimeSeconds) - session.start)
  }
}

extension GroupPlan {
  /// Moves expiries to the next whole second, or a millisecond beside it, because servers report whole seconds. Photos of the
  /// same time move together, and none moves into another day.
  fileprivate mutating func putOnGrid(_ scenario: Scenario, tree: SeedTree) {
    let (session, day) = (scenario.session, 86_400_000_000_000 as Int64)
    let grid = InstantGrid(percent: scenario.clock.onGrid, hertz: 60)
    var moved: [WallTime: TimeSpan] = [:]
    for place in photos.indices {
      let (end, shared) = (photos[place].end(in: session), photos[place].shared)
      guard end > .zero, end < .zero + session.length else { continue }
      var random = tree.child(place).stream()
      let beside = TimeSpan.milliseconds(Int64(random.below(3)) - 1)
      let delay =
        moved[shared] ?? (grid.draws(&random) ? InstantGrid.second(from: end - beside) + beside - end : .zero)
      moved[shared] = delay
      let zone = Int64(zoneOffsetSeconds) * 1_000_000_000
      guard (shared.nanoseconds + zone) / day == ((shared + delay).nanoseconds + zone) / day else { continue }
      photos[place].shared = shared + delay
    }
  }
}

extension ChildPlan {
  /// Moves single signals to the grid. Signals in pairs stay, and no signal moves past one of them.
  fileprivate mutating func putOnGrid(_ grid: InstantGrid, until end: Instant, tree: SeedTree) {
    let fixed = signals.filter { !$0.isMovable }.map(\.time)
    for place in signals.indices where signals[place].isMovable {
      var random = tree.child(place).stream()
      let (from, to) = (signals[place].time, grid.place(signals[place].time, &random))
      let least = min(from, to) - TimeSpan.milliseconds(1)
      guard to < end, !fixed.contains(where: { $0 >= least && $0 <= to + TimeSpan.milliseconds(1) }) else {
        continue
      }
      signals[place].time = to
    }
    signals = signals.enumerated().sorted {
      ($0.element.time.nanoseconds, $0.element.rank, $0.offset)
        < ($1.element.time.nanoseconds, $1.element.rank, $1.offset)
    }.map(\.element)
  }
}

extension SignalPlan {
  /// Whether it is independent of other signals.
  fileprivate var isMovable: Bool {
    switch kind {
    case .earn, .redeem, .memoryWarning, .criticalMemoryWarning, .relaunch, .change, .ledger, .appearance:
      true
    default: false
    }
  }
}
