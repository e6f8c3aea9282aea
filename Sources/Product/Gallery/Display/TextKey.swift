public import Kernel

/// The keys of the gallery's display texts; the comments describe their two numbers.
public enum TextKey: UInt16, Hashable, Sendable, CaseIterable {
  /// The first number is an index into the catalogue's categories, its groups, or the known senders.
  case categoryName = 1
  case categoryToast, groupName, senderName
  /// "i / n".
  case position
  case justNow, minutesAgo, hoursAgo
  case noCategories, emptyCategory
  /// `firstToShare` has a group (docs/product.md, section 4).
  case noPhotos, firstToShare, failedToLoad
  case photoFailed
  /// Download progress, per mille.
  case progress
  case groups, lock, back, close, parentMode
  case enterPin, digit, digitsTyped, cancel, delete, waitSeconds
  /// Notices: points; the first number is the lower 24 bits, the second the upper ones.
  case pointsEarned
  case kidsMode
  /// Dashboard: points in both numbers, as in `pointsEarned`.
  case balance, cost, pointsFloating
  /// Points earned today, and the goal.
  case goal
  /// The drawn share of the ring, per mille.
  case ringFill
  /// The first number is the choice, 0 for none; or an index into the rewards or the kinds of apps.
  case avatar, rewardName, appKind
  case points, settings, rewards, noRewards, standingFailed, redeem, tooDear, loading
  /// Redemption: minutes granted.
  case minutes
  case chooseApps, confirm, asking, rewardActive, rewardPending, rewardRefused, done
  /// An open reward's time left: minutes and seconds.
  case timeLeft
  case screenTime, rewardWaits, rewardReady, rewardRuns, startReward, stopReward, giveBack
  /// Notices.
  case allUsed, timeIsUp
  /// Parents: a category of the album, as the lower 24 bits of its id and of its name's digest (`AlbumCategory.text`).
  case albumCategory
  case photos, categories, children, allPhotos, withoutCategory
  /// The number of photos; of selected photos.
  case photoCount, selectedCount
  case move, share, deletePhotos, askWhere, askToDelete
  /// A photo of the album: the lower 48 bits of its id.
  case fileName
  /// The day, counted from `TextKey.firstDay`, and the minute of the day.
  case takenOn
  /// Its number of photos, and 1 if children see it.
  case categoryState
  case hideCategory, showCategory, raiseCategory, lowerCategory, renameCategory, recolourCategory
  case deleteCategory, askToDeleteCategory, addCategory, askName, askColour
  /// The number of photos that stay.
  case keepPhotos
  /// The first number is an index into a table of choices, or into the family's children.
  case suggestedName, suggestedColour, pointReason, childName
  /// A streak in days; a day's points where there is no room for all digits.
  case streak, shortPoints
  /// 0 for Monday.
  case weekday
  /// Points to add; with a second number of 1, to remove.
  case pointStep, askReason
  case neverBelowZero, tooFewPoints, noChildren

  /// The theme button, by the selected theme.
  case themeSystem, themeLight, themeDark

  /// The progress of an own upload, per mille.
  case sending
  /// Notices about uploads.
  case sent, notSentYet, alreadyShared, notShared, cameraUnavailable
  /// The children's points could not be loaded for parents.
  case childrenNotLoaded
  /// Notices about a request or change made here that had no effect.
  case rewardDenied, notCounted
  /// Like `hoursAgo`.
  case daysAgo
  /// Like `goal`, for numbers above 24 bits: 32 bits of points earned, then 16 of the goal.
  case largeGoal
  /// Notice: the app has no server to share with.
  case sharingOff
  /// Notice: the server refused a parent's change.
  case albumRefused
  /// A child's card: like `goal` and `largeGoal`, as a sentence; and the heading of the bars of seven days.
  case earnedToday, largeEarnedToday, weekOfPoints

  /// The day 0 of texts, 1 January 1600; no representable time is before it.
  static let firstDay = CivilDay(daysSinceEpoch: -135_140)

  /// A text with this key and up to two numbers below 2^24.
  @inlinable public func text(_ first: Int = 0, _ second: Int = 0) -> DisplayText {
    DisplayText(key: rawValue, first, second)
  }

  /// A text of this key for points below 2^48: the first number is the lower 24 bits, the second the upper ones.
  @inlinable public func text(of points: Points) -> DisplayText {
    text(Int(points.count & 0xFF_FFFF), Int(points.count >> 24 & 0xFF_FFFF))
  }

  /// "earned / goal": `goal` when both are below 2^24, else `largeGoal`, limited to 4,294,967,295 points earned and a goal of
  /// 65,535.
  public static func text(earned: Points, of goal: Points) -> DisplayText {
    text(earned, of: goal, as: .goal, orLarge: .largeGoal)
  }

  /// The same as a sentence about today: `earnedToday`, else `largeEarnedToday`.
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
  /// The symbol with the same meaning; `nil` for texts without one.
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

/// The gallery's text sizes in points.
///
/// Toasts as in docs/product.md, section 2; the others are the platform's text styles at the standard size: body and headline,
/// caption, title.
enum TextSize {
  /// Buttons drawn as symbols; only screen readers read their words.
  static let symbol: UInt8 = 0
  static let toast: UInt8 = 18
  static let body: UInt8 = 17
  static let caption: UInt8 = 12
  static let title: UInt8 = 22
  /// The dashboard's balance (docs/product.md, section 7), notes and ring numbers.
  static let balance: UInt8 = 48
  static let note: UInt8 = 28
  static let ring: UInt8 = 20
}
