internal import Gallery
package import Kernel

/// A dashboard as a child reads it, by the words and places of its display list alone.
package struct DashboardReading: Sendable {
  /// A reward's button, by the reward's index in the catalogue.
  package struct Button: Hashable, Sendable {
    package var reward: Int
    /// Whether a touch on it has an effect.
    package var isEnabled: Bool
  }

  package var balance: Int64?
  /// The numbers of "earned / goal".
  package var earned: Int64?
  package var goal: Int64?
  /// The filled part of the ring, per mille.
  package var perMille: Int64?
  /// The rewards' buttons on screen.
  package var buttons: [Button] = []
  /// Whether it says that the points failed to load, or that they are loading.
  package var saysFailed = false
  package var saysLoading = false

  /// Creates an empty reading.
  package init() {}

  /// Reads the display list. O(items).
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
  /// Points from both numbers: the lower 24 bits first.
  var points: Int64 { Int64(first) | Int64(second) << 24 }

  /// The numbers of "earned / goal": one each, or, for a large goal, 32 bits and 16.
  var goal: (earned: Int64, of: Int64) {
    switch TextKey(rawValue: key) {
    case .largeGoal, .largeEarnedToday:
      (Int64(first) << 8 | Int64(second) >> 16, Int64(second) & 0xFFFF)
    default: (Int64(first), Int64(second))
    }
  }
}
