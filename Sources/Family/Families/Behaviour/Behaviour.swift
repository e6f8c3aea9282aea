internal import Gallery

/// What a child is up to for a while; scenarios weigh them by these names.
package enum Behaviour: String, Hashable, Sendable, Codable, CaseIterable {
  /// Looks at photos, one after the other.
  case browse
  /// Looks for a certain photo: quickly through categories and grid.
  case hunt
  /// Plays with the screen itself: anything anywhere, buttons and several fingers too.
  case fidget
  /// Out of patience: bursts, and swipes faster than the app allows.
  case frustrated
  /// Looks elsewhere; the screen rests.
  case idle
  /// Looks at every photo once, small and full, from the first to the last, and then puts the device down.
  case inspect
}

/// What a child has set its mind on for longer than one gesture.
package enum Goal: String, Hashable, Sendable, Codable, CaseIterable {
  /// Goes through a category, photo by photo.
  case lookThrough = "look-through"
  /// Goes back to a category for a photo that it remembers.
  case findAgain = "find-again"
  /// Shows somebody a photo: zooms in, points, holds still.
  case show
  /// Has had enough: flicks about, puts the device down, and comes back.
  case getBored = "get-bored"
  /// Has been on one screen for long, and wants to see another.
  case moveOn = "move-on"
  /// Looks what the groups have shared.
  case visitGroups = "visit-groups"
  /// Hands the device to a parent, who types the PIN, looks after the reward and hands it back.
  case askForReward = "ask-for-reward"
  /// Watches a group photo until its 48 hours are over.
  case seeItGo = "see-it-go"
  /// Swipes on and on, faster than categories may change.
  case race
  /// Zooms as far as it goes, both ways.
  case stretch
  /// Guesses at the PIN.
  case guessPIN = "guess-pin"
  /// Looks how many points there are, and what they are good for. Only where scenarios weigh it: not every app has that.
  case seePoints = "see-points"
  /// Hands the device to a parent, who looks after the album and the children's points and hands it back. Only where scenarios weigh
  /// it.
  case lookAfter = "look-after"

  /// Whether it is at a place what the child came for; elsewhere it is on its way.
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

/// Who says what is done next: the behaviour, or a goal inside it.
package enum Activity: Hashable, Sendable {
  case behaviour(Behaviour)
  case goal(Goal)

  /// As tables and scenarios call it.
  package var name: String {
    switch self {
    case .behaviour(let behaviour): behaviour.rawValue
    case .goal(let goal): goal.rawValue
    }
  }

  /// All of them, behaviours first.
  package static let all: [Activity] =
    Behaviour.allCases.map(Activity.behaviour) + Goal.allCases.map(Activity.goal)

  /// The place in `all`. O(activities).
  var index: Int { Activity.all.firstIndex(of: self) ?? 0 }
}
