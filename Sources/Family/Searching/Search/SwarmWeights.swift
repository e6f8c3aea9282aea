internal import Kernel

/// A gesture of a hostile user.
enum HostileAction: Int, CaseIterable {
  case tap, chipTap, tapAgain, longPress
  /// A stroke with a length at a constant; one that comes back; an ordinary one.
  case boundarySwipe, hook, freeStroke, diagonal
  case pinchOut, pinchIn
  /// A stroke during which another finger lands, and one that is cancelled.
  case crowdedSwipe, cancelledSwipe
  /// A second finger lands and lifts many times.
  case drumming
}

/// A fault of the panel in the samples of a gesture.
enum PanelFault: Int, CaseIterable {
  case duplicate, late, dropMove, dropLift, stray, landAgain, simultaneous
}

/// The weights of a case. Most kinds are off in any one case, so that few kinds meet often (Groce et al., Swarm Testing, ISSTA
/// 2012).
struct SwarmWeights {
  var actions: [Double]
  var faults: [Double]
  /// The chance that a gesture has a fault.
  var faultChance: Double
  /// The chances that the gap aims at the debounce's end, and at a double tap's window.
  var debounceAim: Double
  var windowAim: Double
  /// Whether a case begins by opening a photo, and then zooms it.
  var opens: Bool
  var zooms: Bool

  init(_ random: inout RandomSource) {
    actions = HostileAction.allCases.map { _ in random.chance(0.45) ? random.uniform(0.2, 1) : 0 }
    if !actions.contains(where: { $0 > 0 }) { actions[random.below(actions.count)] = 1 }
    faults = PanelFault.allCases.map { _ in random.chance(0.4) ? random.uniform(0.2, 1) : 0 }
    let hasFaults = faults.contains { $0 > 0 }
    faultChance = hasFaults && random.chance(0.4) ? random.uniform(0.05, 0.6) : 0
    debounceAim = random.uniform(0, 0.8)
    windowAim = random.uniform(0, 0.6)
    opens = random.chance(0.5)
    zooms = random.chance(0.5)
  }
}
