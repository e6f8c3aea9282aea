internal import Gallery
package import Kernel

/// What a child can read from a dashboard's display list, by the words and places on it alone.
package struct DashboardReading: Sendable {
  /// A reward's button, by the reward's place in the catalogue.
  package struct Button: Hashable, Sendable {
    package var reward: Int
    /// Whether a touch on it does something.
    package var isEnabled: Bool
  }

  package var balance: Int64?
  /// "earned / goal".
  package var earned: Int64?
  package var goal: Int64?
  /// What is drawn of the ring.
  package var perMille: Int64?
  /// Those on screen.
  package var buttons: [Button] = []
  /// Whether it says that the points could not be had, or that they are on their way.
  package var saysFailed = false
  package var saysLoading = false

  /// Nothing to be read.
  package init() {}

  /// Reads it off. O(items).
  package init(_ items: [DisplayItem]) {
    for item in items {
      if DisplaySlot(rawValue: item.id.slot) == .redeem {
        buttons.append(Button(reward: Int(item.id.payload), isEnabled: item.trait.isTouchable))
        continue
      }
      switch TextKey(rawValue: item.text.key) {
      case .balance: balance = item.text.points
      case .goal, .largeGoal: (earned, goal) = (item.text.goal.earned, item.text.goal.of)
      case .ringFill: perMille = Int64(item.text.first)
      case .standingFailed: saysFailed = true
      case .loading: saysLoading = true
      default: break
      }
    }
  }
}

extension DisplayText {
  /// Points by both numbers: the lower 24 bits first.
  var points: Int64 { Int64(first) | Int64(second) << 24 }

  /// "earned / goal": a number each; or, of a large one, 32 bits and 16.
  var goal: (earned: Int64, of: Int64) {
    switch TextKey(rawValue: key) {
    case .largeGoal, .largeEarnedToday:
      (Int64(first) << 8 | Int64(second) >> 16, Int64(second) & 0xFFFF)
    default: (Int64(first), Int64(second))
    }
  }
}
