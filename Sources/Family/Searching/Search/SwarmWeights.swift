internal import Kernel

/// What a hostile hand does, as one gesture.
enum HostileAction: Int, CaseIterable {
  case tap, chipTap, tapAgain, longPress
  /// A stroke whose way lies at a constant; one that comes back; one that any hand might make.
  case boundarySwipe, hook, freeStroke, diagonal
  case pinchOut, pinchIn
  /// A stroke during which another finger lands, and one that is cancelled.
  case crowdedSwipe, cancelledSwipe
  /// A second finger comes and goes many times.
  case drumming
}

/// What a panel does to the samples of a gesture.
enum PanelFault: Int, CaseIterable {
  case duplicate, late, dropMove, dropLift, stray, landAgain, simultaneous
}

/// The weights of one case. Most kinds are switched off in any one case, so that few kinds meet often (Groce et al., Swarm
/// Testing, ISSTA 2012).
struct SwarmWeights {
  var acts: [Double]
  var faults: [Double]
  /// How often a gesture has a fault at all.
  var faultChance: Double
  /// How often the gap aims at the end of the debounce, and at the window of a double tap.
  var debounceAim: Double
  var windowAim: Double
  /// How often a case begins by opening a photo, and then by zooming it.
  var opens: Bool
  var zooms: Bool

  init(_ random: inout RandomSource) {
    acts = HostileAction.allCases.map { _ in random.chance(0.45) ? random.uniform(0.2, 1) : 0 }
    if !acts.contains(where: { $0 > 0 }) { acts[random.below(acts.count)] = 1 }
    faults = PanelFault.allCases.map { _ in random.chance(0.4) ? random.uniform(0.2, 1) : 0 }
    let hasFaults = faults.contains { $0 > 0 }
    faultChance = hasFaults && random.chance(0.4) ? random.uniform(0.05, 0.6) : 0
    debounceAim = random.uniform(0, 0.8)
    windowAim = random.uniform(0, 0.6)
    opens = random.chance(0.5)
    zooms = random.chance(0.5)
  }
}
