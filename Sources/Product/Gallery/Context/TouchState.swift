internal import Kernel

/// The content that the current touch moves.
enum TouchRole: UInt8, Hashable, Sendable {
  case none, scrollGrid, scrollChips, scrollGroups
  case pageCategories, pagePhotos, pan, pinch
  case pageGroup
  case scrollDashboard, scrollRedemption
  case scrollParents
}

/// The state of the touch sequence in progress.
struct TouchState: Hashable, Sendable {
  var role = TouchRole.none
  /// Whether a finger is down, as of the decisions applied so far.
  var isDown = false
  /// Sequences below this number began on another screen and are ignored here.
  var deafBelow = 0
  /// The last sequence with an action; each has at most one.
  var lastActed = -1
  /// The timestamp of the last sample of any finger.
  var lastSample = Instant.zero
}
