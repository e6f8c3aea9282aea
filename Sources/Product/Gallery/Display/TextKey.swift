public import Kernel

/// The gallery's texts: the key of a `DisplayText` and what its two numbers mean.
public enum TextKey: UInt16, Hashable, Sendable, CaseIterable {
  /// The first number is an index into the catalogue's categories, groups, or the senders met so far.
  case categoryName = 1
  case categoryToast, groupName, senderName
  /// "i / n".
  case position
  case justNow, minutesAgo, hoursAgo
  case noCategories, emptyCategory
  /// The second takes a group (docs/product.md, section 4).
  case noPhotos, firstToShare, failedToLoad
  case photoFailed
  /// Download progress, per mille.
  case progress
  case groups, lock, back, close, parentMode
  case enterPin, digit, digitsTyped, cancel, delete, waitSeconds
  /// For notices: how many points; the first number is the lower 24 bits, the second those above.
  case pointsEarned
  case kidsMode
  /// The dashboard's. Points by both numbers, as of `pointsEarned`.
  case balance, cost, pointsFloating
  /// Points earned today, and the goal.
  case goal
  /// What is drawn of the ring, per mille.
  case ringFill
  /// The first number is the choice, 0 for none; or an index into the rewards or the kinds of apps.
  case avatar, rewardName, appKind
  case points, settings, rewards, noRewards, standingFailed, redeem, tooDear, loading
  /// The redemption's. Minutes granted.
  case minutes
  case chooseApps, confirm, asking, rewardActive, rewardPending, rewardRefused, done
  /// Of a reward that is open. What is left of it: minutes, and seconds beyond them.
  case timeLeft
  case screenTime, rewardWaits, rewardReady, rewardRuns, startReward, stopReward, giveBack
  /// Notices.
  case allUsed, timeIsUp
  /// Of a photo of one's own that is on its way: how much of it, per mille.
  case sending
  /// Notices about those.
  case sent, notSentYet, alreadyShared, notShared, cameraUnavailable

  /// A text with this key and up to two numbers under 2^24.
  @inlinable public func text(_ first: Int = 0, _ second: Int = 0) -> DisplayText {
    DisplayText(key: rawValue, first, second)
  }

  /// A text of this key about points, under 2^48: the first number is the lower 24 bits, the second those above.
  @inlinable public func text(of points: Points) -> DisplayText {
    text(Int(points.count & 0xFF_FFFF), Int(points.count >> 24 & 0xFF_FFFF))
  }

  /// What it says, in English; empty of one that says its numbers (`DisplayTextTable`).
  var words: String {
    switch self {
    case .justNow: "Just now"
    case .noCategories: "No categories yet"
    case .emptyCategory: "No photos here yet"
    case .noPhotos: "No photos yet"
    case .failedToLoad: "Failed to load photos"
    case .photoFailed: "Failed to load photo"
    case .groups: "Groups"
    case .lock: "Leave kids mode"
    case .back: "Back"
    case .close: "Close"
    case .parentMode: "Parents"
    case .kidsMode: "Back to the children"
    case .enterPin: "Enter PIN"
    case .cancel: "Cancel"
    case .delete: "Delete digit"
    case .points: "Points"
    case .settings: "Settings"
    case .rewards: "Rewards"
    case .noRewards: "No rewards yet"
    case .standingFailed: "Try again"
    case .redeem: "Redeem"
    case .tooDear: "Not yet"
    case .loading: "Loading"
    case .chooseApps: "What for?"
    case .confirm: "Redeem"
    case .asking: "One moment"
    case .rewardActive: "It is yours"
    case .rewardPending: "Asked for"
    case .rewardRefused: "Not this time"
    case .done: "Done"
    case .screenTime: "Screen time"
    case .rewardWaits: "A parent is asked"
    case .rewardReady: "Ready when you are"
    case .rewardRuns: "Running"
    case .startReward: "Start"
    case .stopReward: "Stop"
    case .giveBack: "Give back"
    case .allUsed: "All minutes are used"
    case .timeIsUp: "The time is up"
    case .sent: "Your photo is shared"
    case .notSentYet: "Not sent yet"
    case .alreadyShared: "Already shared today"
    case .notShared: "Could not be shared"
    case .cameraUnavailable: "No camera here"
    default: ""
    }
  }
}

/// The sizes of the gallery's texts, in points.
///
/// Toasts as docs/product.md, section 2 has them; the others are those of the platform's text styles at its standard size:
/// body and headline, caption, title.
enum TextSize {
  static let toast: UInt8 = 18
  static let body: UInt8 = 17
  static let caption: UInt8 = 12
  static let title: UInt8 = 22
  /// The dashboard's balance (docs/product.md, section 7), its notes and the numbers of its ring.
  static let balance: UInt8 = 48
  static let note: UInt8 = 28
  static let ring: UInt8 = 20
}
