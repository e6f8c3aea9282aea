internal import Kernel
internal import ScenarioFormat

extension GroupPlan {
  /// What comes and is gone again in each of a session's equal cycles: a photo whose 48 hours end, and one that is taken back
  /// before its own do. Each cycle has photos of its own, the same files under other ids, so that what an app keeps of a photo
  /// that is over adds up. O(cycles).
  mutating func drawCycles(_ scenario: Scenario, from firstID: UInt64, tree: SeedTree) {
    let script = scenario.session
    let (cycle, count) = (scenario.soak.cycle, script.length.nanoseconds / scenario.soak.cycle.nanoseconds)
    var fates: [(fate: CycleFate, photo: PhotoPlan)] = []
    if scenario.population.expiringPercent > 0 {
      let node = tree.child("ending")
      fates.append((CycleFate(ending: node), GroupPlan.photo(node, scenario)))
    }
    if script.changeEvery > .zero {
      let node = tree.child("withdrawn")
      fates.append((CycleFate(withdrawn: node), GroupPlan.photo(node, scenario)))
    }
    for number in 0..<count {
      let begin = script.start + cycle * number
      for (place, (fate, file)) in fates.enumerated() {
        var photo = file
        photo.id = PhotoID(firstID + UInt64(number) * 2 + UInt64(place) + 1)
        let end = begin + fate.end.time(in: cycle)
        var shared = GroupPhotoPlan(
          photo: photo, shared: end - .seconds(GroupPlan.photoLifetimeSeconds),
          sender: members[fate.sender % members.count])
        shared.told = begin + fate.told.time(in: cycle)
        shared.withdrawn = fate.withdrawn.map { begin + $0.time(in: cycle) }
        arrivals.append(shared)
      }
    }
    arrivals.sort { ($0.known.nanoseconds, $0.photo.id) < ($1.known.nanoseconds, $1.photo.id) }
  }

  private static func photo(_ node: SeedTree, _ scenario: Scenario) -> PhotoPlan {
    var photo = PhotoPlan(
      PhotoID(0), tree: node, mix: nil, sessionStart: scenario.session.start - .hours(48),
      faults: scenario.faults)
    photo.fault = .none
    return photo
  }
}

/// When in each cycle something happens: its share of the cycle.
struct CyclePlace: Hashable, Sendable {
  private let share: Double

  /// Drawn between two percentages of the cycle.
  init(_ node: SeedTree, _ percent: ClosedRange<Double>) {
    share = (percent.lowerBound + node.unit * (percent.upperBound - percent.lowerBound)) / 100
  }

  /// So much later.
  private init(share: Double) { self.share = share }

  /// The place so many percent of the cycle later.
  func later(percent: Double) -> CyclePlace { CyclePlace(share: share + percent / 100) }

  /// From the cycle's beginning on, whole milliseconds.
  func time(in cycle: TimeSpan) -> TimeSpan { .milliseconds(Int64(share * cycle.milliseconds)) }
}

/// What becomes of a photo that a cycle has for itself: it comes before the child is at the groups, and ends while it looks or a
/// little later; the other is taken back, and its 48 hours end in the first two thirds of the cycle too [A].
private struct CycleFate {
  let told: CyclePlace
  let end: CyclePlace
  let withdrawn: CyclePlace?
  /// Its sender among the group's members, the same in each cycle: an app keeps the names that it met.
  let sender: Int

  init(ending node: SeedTree) {
    told = CyclePlace(node.child("told"), 0.5...2)
    end = CyclePlace(node.child("end"), 23...26)
    withdrawn = nil
    sender = node.child("sender").whole(0...11)
  }

  init(withdrawn node: SeedTree) {
    told = CyclePlace(node.child("told"), 1...4)
    withdrawn = CyclePlace(node.child("withdrawn"), 10...50)
    end = CyclePlace(node.child("end"), 55...64)
    sender = node.child("sender").whole(0...11)
  }
}
