internal import Kernel

/// What the finger in progress moves.
enum TouchRole: UInt8, Hashable, Sendable {
  case none, scrollGrid, scrollChips, scrollGroups
  case pageCategories, pagePhotos, pan, pinch
  case pageGroup
  case scrollDashboard, scrollRedemption
  case scrollParents
}

/// What is known of the touch sequence in progress.
struct TouchState: Hashable, Sendable {
  var role = TouchRole.none
  /// Whether a finger is down, as the recogniser has it once its decisions are applied.
  var isDown = false
  /// Sequences before this began on another screen; what is left of them does nothing here.
  var deafBelow = 0
  /// The last sequence that acted; none acts twice.
  var lastActed = -1
  /// The timestamp of the last sample of any finger.
  var lastSample = Instant.zero
}
