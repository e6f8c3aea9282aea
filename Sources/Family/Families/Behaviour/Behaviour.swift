internal import Gallery

/// A child's behaviour for a while; scenarios weigh behaviours by these names.
package enum Behaviour: String, Hashable, Sendable, Codable, CaseIterable {
  /// Views photos, one after the other.
  case browse
  /// Searches for a certain photo, quickly through categories and grid.
  case hunt
  /// Touches the screen for fun: anything anywhere, buttons and several fingers too.
  case fidget
  /// Impatient: bursts, and swipes faster than the app allows.
  case frustrated
  /// Does not use the screen.
  case idle
  /// Views every photo once, small and full, from the first to the last, and then puts the device down.
  case inspect
}

/// An intention of a child that lasts longer than one gesture.
package enum Goal: String, Hashable, Sendable, Codable, CaseIterable {
  /// Views a category, photo by photo.
  case lookThrough = "look-through"
  /// Returns to a category for a photo that it remembers.
  case findAgain = "find-again"
  /// Shows a photo to another person: zooms in, points, holds still.
  case show
  /// Loses interest: flicks about, puts the device down, and comes back.
  case getBored = "get-bored"
  /// Has been on one screen for long, and goes to another.
  case moveOn = "move-on"
  /// Views the groups' photos.
  case visitGroups = "visit-groups"
  /// Gives the device to a parent, who types the PIN, handles the reward and gives it back.
  case askForReward = "ask-for-reward"
  /// Watches a group photo until its 48 hours end.
  case seeItGo = "see-it-go"
  /// Swipes repeatedly, faster than categories may change.
  case race
  /// Zooms as far as possible, both ways.
  case stretch
  /// Guesses the PIN.
  case guessPIN = "guess-pin"
  /// Views its points and the rewards. Only if a scenario weighs it, because not every app has points.
  case seePoints = "see-points"
  /// Gives the device to a parent, who edits the album and the children's points and gives it back. Only if a scenario weighs it.
  case lookAfter = "look-after"

  /// Whether the child pursues the goal at a place; elsewhere it is on its way there.
  func hasBusiness(at place: Place) -> Bool {
    switch self {
    case .askForReward, .guessPIN: place == .pinPad || place == .parent
    case .seeItGo: place == .groupViewer
    case .race: place == .grid || place == .fullscreen
    case .stretch: place == .fullscreen || place == .zoomed
    case .seePoints: place == .dashboard || place == .redemption
    case .lookAfter: place == .pinPad || !place.screen.isForChildren
    default: true
    }
  }
}

/// The source of the next action: the behaviour, or a goal within it.
package enum Activity: Hashable, Sendable {
  case behaviour(Behaviour)
  case goal(Goal)

  /// The name in tables and scenarios.
  package var name: String {
    switch self {
    case .behaviour(let behaviour): behaviour.rawValue
    case .goal(let goal): goal.rawValue
    }
  }

  /// All activities, behaviours first.
  package static let all: [Activity] =
    Behaviour.allCases.map(Activity.behaviour) + Goal.allCases.map(Activity.goal)

  /// The index in `all`. O(activities).
  var index: Int { Activity.all.firstIndex(of: self) ?? 0 }
}
