internal import Garden
package import Kernel
package import Skiprope

/// A simulated user of 365: reads the screen while the app is in front, pauses, and makes the next sensible move.
package struct GardenUser: SimulatedUser {
  let plan: UserPlan
  let screen: ScreenMetrics
  var maker: GestureMaker
  var random: RandomSource
  package private(set) var nextPoll = Instant.zero
  package private(set) var step = "start"
  /// The number of sessions before this one, if all are alike.
  package var round: Int { memory.session }
  package var ageYears: Int { plan.ageYears }
  /// The state of the current step of the flow.
  var flow = FlowMemory()
  /// The position in the round, if all sessions are alike.
  var memory = RoundMemory()
  /// Avatar changes left in this burst.
  var hurry = 0
  /// The years left to turn at once, and the button, for users who leaf.
  var leafing: (button: GardenButton, count: Int)?
  var leaves: RandomSource
  /// Draws pinches, for users who pinch.
  var pinches: RandomSource
  /// Whether a call, message, plan or share is still pending. Every third session has one [A].
  var hasOccasion = false
  /// The move whose item is out of view, with the number of swipes tried.
  var goal: (move: UserMove, tries: Int)?
  /// The last session of this user.
  private var place = -1
  /// The time of a hurried session's last touch, once everything is entered.
  private var lastTouch: (at: Instant, button: GardenButton)?

  /// The time from the beginning of a session to the first touch, and the least between two, of an adult.
  private static let patience = TimeSpan.milliseconds(1_200)

  init(_ plan: UserPlan, _ device: DeviceProfile) {
    self.plan = plan
    screen = device.screen
    maker = GestureMaker(
      AgeGroup(ageYears: plan.ageYears), device: device, isSure: plan.looksAlike,
      seed: plan.seed.child("hand"))
    random = plan.seed.child("doing").stream()
    leaves = plan.seed.child("leafing").stream()
    pinches = plan.seed.child("pinching").stream()
    nextPoll = .zero + GardenUser.patience
  }

  package mutating func touch(
    _ app: CelebrationApp, after now: Instant, into samples: inout [TouchSample]
  ) -> LabelledGesture? {
    if let last = leave(at: now, app, into: &samples) { return last }
    guard let (place, session) = plan.session(at: now + .milliseconds(1_500)) else { return nil }
    guard now >= session.begin + .milliseconds(400) else {
      // These draws depend on the session before.
      nextPoll = session.begin + GardenUser.patience + (plan.looksAlike ? .zero : think(900))
      return wait()
    }
    if place != self.place {
      self.place = place
      flow = FlowMemory()
      (hurry, leafing, goal) = (0, nil, nil)
      if (place + plan.index).isMultiple(of: 3) { hasOccasion = true }
      if plan.looksAlike {
        memory = RoundMemory(session: place)
        random = maker.restart(at: plan.seed.child("round"))
      }
    }
    let query = ScreenQuery(app.items, screen)
    let move =
      pursue(query)
      ?? reach(plan.looksAlike ? goRound(query, app) : next(query, app, at: now, in: session), query)
    guard let start = move.at else {
      nextPoll = lastTouch?.at ?? now + think(move.pause)
      // A long pause would reach into the next session, and only into every other one.
      if plan.looksAlike { nextPoll = min(nextPoll, session.end) }
      return wait()
    }
    let gesture = maker.make(move.intent, at: now + .milliseconds(1), start: start, into: &samples)
    step = move.name
    nextPoll = gesture.last + think(move.pause)
    if plan.looksAlike { nextPoll = min(nextPoll, max(gesture.last, session.end)) }
    return gesture
  }

  /// Makes the last touch of a hurried session, when due.
  private mutating func leave(
    at now: Instant, _ app: CelebrationApp, into samples: inout [TouchSample]
  ) -> LabelledGesture? {
    guard let last = lastTouch, now >= last.at else { return nil }
    lastTouch = nil
    let query = ScreenQuery(app.items, screen)
    guard let button = query.button(last.button), query.way(to: button) == .zero else { return nil }
    let gesture = maker.make(
      .tap, at: now + .milliseconds(1), start: button.frame.middle, isTimed: true, into: &samples)
    step = last.button == .saveMoment ? "save and leave" : "cancel and leave"
    nextPoll = gesture.last + .milliseconds(500)
    return gesture
  }

  /// Waits with the last touch until the session is otherwise over.
  mutating func waitToLeave(
    with button: GardenButton, _ hurry: HurriedSession, _ query: ScreenQuery
  ) -> UserMove {
    guard let item = query.button(button) else { return .watch(500) }
    // The length of the touch is known only after making it, so a trial is made.
    var (trial, unused) = (maker, [TouchSample]())
    let start = Instant.zero
    let length =
      trial.make(.tap, at: start, start: item.frame.middle, isTimed: true, into: &unused).last - start
    lastTouch = (hurry.end - hurry.haste.lead - length, button)
    return .watch(100)
  }

  private mutating func wait() -> LabelledGesture? {
    step = "look"
    return nil
  }

  package mutating func appRelaunched(at vsync: Instant) {
    lastTouch = nil
    flow = FlowMemory()
    (hurry, leafing, goal) = (0, nil, nil)
  }

  /// A pause of this user with a median in milliseconds: lognormal, two of three within a factor of 1.8 [A].
  private mutating func think(_ milliseconds: Int) -> TimeSpan {
    let factor = min(6, random.lognormal(0, 0.6)) * plan.slowness
    return .milliseconds(max(Int64(min(250, milliseconds)), Int64(Double(milliseconds) * factor)))
  }
}

/// The next move of a user.
struct UserMove {
  var name: String
  var intent = TouchIntent.tap
  /// The point to touch; `nil`: only wait.
  var at: ScreenPoint?
  /// The item to tap.
  var item: DisplayItem?
  /// The median of milliseconds until the next poll.
  var pause: Int

  static func watch(_ pause: Int) -> UserMove { UserMove(name: "look", at: nil, pause: pause) }

  static func tap(_ item: DisplayItem?, _ name: String, pause: Int = 900) -> UserMove {
    UserMove(name: name, at: item?.frame.middle, item: item, pause: pause)
  }
}

/// The state of a user in the flow.
struct FlowMemory: Hashable, Sendable {
  var step = 0
  var hasTyped = false
  var hasChosen = false
  /// Whether the list of years was opened.
  var hasYear = false
  /// The direction in which the month is searched.
  var isLater: Bool?
}
