internal import Garden
package import Kernel
package import Skiprope

/// A user's hand: looks at the app when it is in front, thinks, and does the next thing that makes sense on what is up.
package struct GardenUser: SimulatedUser {
  let plan: UserPlan
  let screen: ScreenMetrics
  var maker: GestureMaker
  var random: RandomSource
  package private(set) var nextPoll = Instant.zero
  package private(set) var step = "start"
  /// Looks before this one, where all are alike.
  package var round: Int { memory.session }
  package var ageYears: Int { plan.ageYears }
  /// What has been done in the flow's step in front.
  var flow = FlowMemory()
  /// Where in the round it is, where all looks are alike.
  var memory = RoundMemory()
  /// Steps from one person's avatar to another's, of who gives several people one, one right after another.
  var hurry = 0
  /// Years to be turned on at once, and by what, of who leafs.
  var leafing: (button: GardenButton, count: Int)?
  var leaves: RandomSource
  /// What two fingers do, of who uses them.
  var pinches: RandomSource
  /// Whether the app was opened to call somebody, to write, to plan something or to share, and it is not done yet: every third look [A].
  var hasOccasion = false
  /// What is out of view and scrolled to, and how often that was tried.
  var goal: (move: UserMove, tries: Int)?
  /// The look that the hand was in last.
  private var place = -1
  /// When the last touch of a hurried look is, once all is entered.
  private var lastTouch: (at: Instant, button: GardenButton)?

  /// From the beginning of a look to the first touch, and the least between two, of an adult.
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
      // What is drawn here hangs on the look before.
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
      // A long pause at the end of a look would reach into the next one, and into every other one only.
      if plan.looksAlike { nextPoll = min(nextPoll, session.end) }
      return wait()
    }
    let gesture = maker.make(move.intent, at: now + .milliseconds(1), start: start, into: &samples)
    step = move.name
    nextPoll = gesture.last + think(move.pause)
    if plan.looksAlike { nextPoll = min(nextPoll, max(gesture.last, session.end)) }
    return gesture
  }

  /// The last touch of a hurried look, when its time has come.
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

  /// Waits with the last touch until the look is over but for that.
  mutating func waitToLeave(
    with button: GardenButton, _ hurry: HurriedSession, _ query: ScreenQuery
  ) -> UserMove {
    guard let item = query.button(button) else { return .watch(500) }
    // How long the touch will be is known by making it: nothing is touched until then.
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

  /// A pause with this median in milliseconds, of this user: lognormal, two of three within a factor of 1.8 [A].
  private mutating func think(_ milliseconds: Int) -> TimeSpan {
    let factor = min(6, random.lognormal(0, 0.6)) * plan.slowness
    return .milliseconds(max(Int64(min(250, milliseconds)), Int64(Double(milliseconds) * factor)))
  }
}

/// What a hand does next.
struct UserMove {
  var name: String
  var intent = TouchIntent.tap
  /// Where; `nil`: nothing but looking.
  var at: ScreenPoint?
  /// What is tapped.
  var item: DisplayItem?
  /// Milliseconds until the next look, the median.
  var pause: Int

  static func watch(_ pause: Int) -> UserMove { UserMove(name: "look", at: nil, pause: pause) }

  static func tap(_ item: DisplayItem?, _ name: String, pause: Int = 900) -> UserMove {
    UserMove(name: name, at: item?.frame.middle, item: item, pause: pause)
  }
}

/// What a hand has done in the flow.
struct FlowMemory: Hashable, Sendable {
  var step = 0
  var hasTyped = false
  var hasChosen = false
  /// Whether the list of years was opened.
  var hasYear = false
  /// Where the month is looked for.
  var isLater: Bool?
}
