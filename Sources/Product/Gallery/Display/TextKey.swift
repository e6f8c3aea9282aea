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
  /// The parents'. A category of the album: the lower 24 bits of its id, and of its name's digest (`AlbumCategory.text`).
  case albumCategory
  case photos, categories, children, allPhotos, withoutCategory
  /// How many photos; how many are chosen.
  case photoCount, selectedCount
  case move, share, deletePhotos, askWhere, askToDelete
  /// Of a photo of the album: the lower 48 bits of its id.
  case fileName
  /// The day, counted from `TextKey.firstDay`, and the minute of it.
  case takenOn
  /// Photos in it, and 1 where children see it.
  case categoryState
  case hideCategory, showCategory, raiseCategory, lowerCategory, renameCategory, recolourCategory
  case deleteCategory, askToDeleteCategory, addCategory, askName, askColour
  /// Photos that stay.
  case keepPhotos
  /// The first number is a place in a table of choices, or among the family's children.
  case suggestedName, suggestedColour, pointReason, childName
  /// Days; and what is too short for a number of points in full: that of a day.
  case streak, shortPoints
  /// 0 for Monday.
  case weekday
  /// Points to be added; or, with a second number of 1, taken.
  case pointStep, askReason
  case neverBelowZero, tooFewPoints, noChildren

  /// The button that turns the theme on, by what is chosen.
  case themeSystem, themeLight, themeDark

  /// Of a photo of one's own that is on its way: how much of it, per mille.
  case sending
  /// Notices about those.
  case sent, notSentYet, alreadyShared, notShared, cameraUnavailable
  /// The children's points could not be read for their parents.
  case childrenNotLoaded
  /// Notices about what was asked for or done here, and came to nothing.
  case rewardDenied, notCounted
  /// As `hoursAgo`.
  case daysAgo
  /// As `goal`, for more than two numbers of 24 bits hold: 32 bits of points earned, then 16 of the goal.
  case largeGoal
  /// A notice: the app was launched without a server to share with.
  case sharingOff
  /// A notice: the server has refused what parents changed.
  case albumRefused
  /// On a child's card: as `goal` and `largeGoal`, in a sentence; and what stands above the bars of seven days.
  case earnedToday, largeEarnedToday, weekOfPoints

  /// The days of texts are counted from 1 January 1600, so that none is negative that a moment can be in.
  static let firstDay = CivilDay(daysSinceEpoch: -135_140)

  /// A text with this key and up to two numbers under 2^24.
  @inlinable public func text(_ first: Int = 0, _ second: Int = 0) -> DisplayText {
    DisplayText(key: rawValue, first, second)
  }

  /// A text of this key about points, under 2^48: the first number is the lower 24 bits, the second those above.
  @inlinable public func text(of points: Points) -> DisplayText {
    text(Int(points.count & 0xFF_FFFF), Int(points.count >> 24 & 0xFF_FFFF))
  }

  /// "earned / goal": `goal` where both are under 2^24, else `largeGoal`, in which more than 4,294,967,295 points earned, or a goal of
  /// more than 65,535, read as that many.
  public static func text(earned: Points, of goal: Points) -> DisplayText {
    text(earned, of: goal, as: .goal, orLarge: .largeGoal)
  }

  /// The same in a sentence about today: `earnedToday`, else `largeEarnedToday`.
  public static func text(earnedToday: Points, of goal: Points) -> DisplayText {
    text(earnedToday, of: goal, as: .earnedToday, orLarge: .largeEarnedToday)
  }

  private static func text(
    _ earned: Points, of goal: Points, as key: TextKey, orLarge large: TextKey
  ) -> DisplayText {
    let small = 0..<(1 << 24) as Range<Int64>
    if small.contains(earned.count), small.contains(goal.count) {
      return key.text(Int(earned.count), Int(goal.count))
    }
    let packed = UInt64(UInt32(clamping: earned.count)) << 16 | UInt64(UInt16(clamping: goal.count))
    return large.text(Int(packed >> 24), Int(packed & 0xFF_FFFF))
  }
}

extension TextKey {
  /// What says the same without words; `nil` for what no button of symbols has.
  var symbol: ScreenSymbol? {
    switch self {
    case .points: .star
    case .groups: .people
    case .lock: .lockOpen
    case .close: .xmark
    case .showCategory: .eye
    case .hideCategory: .eyeSlash
    case .raiseCategory: .arrowUp
    case .lowerCategory: .arrowDown
    case .renameCategory: .pencil
    case .recolourCategory: .paintpalette
    case .deleteCategory: .trash
    default: nil
    }
  }
}

/// The sizes of the gallery's texts, in points.
///
/// Toasts as docs/product.md, section 2 has them; the others are those of the platform's text styles at its standard size:
/// body and headline, caption, title.
enum TextSize {
  /// For buttons drawn as symbols: only a screen reader reads their words.
  static let symbol: UInt8 = 0
  static let toast: UInt8 = 18
  static let body: UInt8 = 17
  static let caption: UInt8 = 12
  static let title: UInt8 = 22
  /// The dashboard's balance (docs/product.md, section 7), its notes and the numbers of its ring.
  static let balance: UInt8 = 48
  static let note: UInt8 = 28
  static let ring: UInt8 = 20
}
