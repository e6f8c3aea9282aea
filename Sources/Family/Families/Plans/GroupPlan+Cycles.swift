internal import Kernel
internal import ScenarioFormat

extension GroupPlan {
  /// Draws the photos of a session's equal cycles: in each, one that expires, and one that is withdrawn before. The files are the
  /// same in each cycle, under other ids, so that state stored for expired photos adds up. O(cycles).
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
        shared.reported = begin + fate.reported.time(in: cycle)
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

/// A time within each cycle, as a share of it.
struct CyclePlace: Hashable, Sendable {
  private let share: Double

  /// Draws a time between two percentages of the cycle.
  init(_ node: SeedTree, _ percent: ClosedRange<Double>) {
    share = (percent.lowerBound + node.unit * (percent.upperBound - percent.lowerBound)) / 100
  }

  /// Creates a place at a share.
  private init(share: Double) { self.share = share }

  /// The place this many percent of the cycle later.
  func later(percent: Double) -> CyclePlace { CyclePlace(share: share + percent / 100) }

  /// The time from the cycle's beginning, in whole milliseconds.
  func time(in cycle: TimeSpan) -> TimeSpan { .milliseconds(Int64(share * cycle.milliseconds)) }
}

/// The life of a cycle's own photo. One arrives before the child is at the groups, and expires while it looks or shortly after.
/// The other is withdrawn, and expires in the first two thirds of the cycle too [A].
private struct CycleFate {
  let reported: CyclePlace
  let end: CyclePlace
  let withdrawn: CyclePlace?
  /// The sender's index among the members, the same in each cycle, because an app stores the names that it met.
  let sender: Int

  init(ending node: SeedTree) {
    reported = CyclePlace(node.child("told"), 0.5...2)
    end = CyclePlace(node.child("end"), 23...26)
    withdrawn = nil
    sender = node.child("sender").whole(0...11)
  }

  init(withdrawn node: SeedTree) {
    reported = CyclePlace(node.child("told"), 1...4)
    withdrawn = CyclePlace(node.child("withdrawn"), 10...50)
    end = CyclePlace(node.child("end"), 55...64)
    sender = node.child("sender").whole(0...11)
  }
}
