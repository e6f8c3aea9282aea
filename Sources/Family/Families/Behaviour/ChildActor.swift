internal import Gallery
package import Kernel
internal import ScenarioFormat
package import Simulation
package import Touches

/// A simulated child at the screen. In episodes of 20 to 120 s it browses, hunts, fidgets, is frustrated or idle. It follows
/// goals that last longer than a gesture, and runs the errands of its plan.
///
/// Closed loop: it reads the effect of its last gesture and then decides. The `BehaviourTable` has the possible actions with
/// their weights and pauses. The same plan and the same screens give the same touches. Allocates nothing once `samples` has room.
package struct ChildActor: TouchingChild {
  private var maker: GestureMaker
  /// The other child on a shared device, if any; the two take turns.
  private var partner: GestureMaker?
  /// The parent who types the PIN.
  private var parent: GestureMaker
  var random: RandomSource
  /// Draws which of a parent's taps are doubled.
  var doubles: RandomSource
  private let table: BehaviourTable
  private let weights: [Double]
  /// The pending errands, by time.
  private var errands: [Errand]
  private let end: Instant
  /// When the app is in the background, in order; no touch is possible then.
  private let away: [Range<Instant>]
  /// The digits of the PIN that a parent types.
  let pin: [UInt8]
  /// The factor of the child's pauses relative to others' [A].
  private let tempo: Double

  /// The current behaviour.
  package private(set) var behaviour: Behaviour = .browse
  /// The current goal within the behaviour.
  package private(set) var goal: Goal?
  package var activity: String { goal?.rawValue ?? behaviour.rawValue }
  private var episodeEnd: Instant = .zero
  /// Gestures left before the child chooses again.
  private var gesturesLeft = 0
  private var isErrand = false
  /// Gestures left for the way to an errand's place; 0 once it is there.
  private var wayLeft = 0
  private var lastSwipe: TouchIntent?
  /// The photo in front at the last gesture, whether that gesture should have changed it, and the successive vain attempts. Then
  /// all vain attempts since the child came to the screen.
  private var page: FrontPage?
  private var wasTurn = false
  private(set) var vainTurns = 0
  private var vainHere = 0
  /// The end of the last pause in which it viewed the screen.
  private var lastPoll: Instant = .zero
  var lastLift: Instant = .zero
  package private(set) var nextPoll: Instant = .zero

  // State of goals.

  /// The direction of category swipes, until the child reverses it.
  var isHeadingLeft = true
  /// The category that the child searches for.
  var wantedCategory = 0
  /// The progress of viewing everything.
  var inspection = Inspection()
  /// Whether a parent has been behind the PIN screen.
  private var wasWithParent = false
  /// The current screen, and since when.
  private var screen = GalleryScreen.grid
  private var screenSince: Instant = .zero
  /// When the awaited photo expires.
  private var awaited: Instant = .never
  /// Whether that photo is in front.
  var isWatching = false
  /// The photos seen to expire for this goal.
  private var seenGo = 0
  /// Remaining attempts after coming too late for a photo [A].
  private var triesLeft = 3

  /// Creates the actor of a child of a plan on its device, until the session's end.
  package init(_ child: ChildPlan, pin: String, device: DeviceProfile, session: SessionScript) {
    self.init(
      child.ageGroup, device: device, session: session.of(child), errands: child.errands, pin: pin,
      away: child.timesAway(until: .zero + session.length) + (child.faults.rest.map { [$0] } ?? []),
      seed: SeedTree(child.seed).child("touches"))
    if let partner = child.partner {
      self.partner = GestureMaker(
        partner, device: device, seed: SeedTree(child.seed).child("touches").child("partner's hand"))
    }
  }

  /// Creates an actor. Unknown behaviour names are ignored; without any weight, the child browses.
  package init(
    _ group: AgeGroup, device: DeviceProfile, session: SessionScript, errands: [Errand] = [],
    pin: String = "", away: [Range<Instant>] = [], seed: SeedTree
  ) {
    maker = GestureMaker(group, device: device, seed: seed.child("hand"))
    parent = GestureMaker(.adult, device: device, seed: seed.child("parent's hand"))
    random = seed.child("mind").stream()
    doubles = seed.child("double taps").stream()
    var tempoSource = seed.child("tempo").stream()
    tempo = tempoSource.lognormal(0, 0.2)
    table = BehaviourTable(session)
    weights = Behaviour.allCases.map { behaviour in
      session.behaviours.filter { $0.name == behaviour.rawValue }.reduce(0) { $0 + max(0, $1.weight) }
    }
    self.errands = errands
    self.away = away
    self.pin = Array(pin.utf8)
    end = .zero + session.length
  }

  package mutating func next(
    after: Instant, sense: ScreenSense, into samples: inout [TouchSample]
  ) -> LabelledGesture? {
    if after >= episodeEnd { beginEpisode(at: after) }
    think(sense, at: after)
    countVainTurns(sense)
    var move = decide(sense, at: after)
    watchFirst(&move, at: after)
    countGesture(at: Place(sense))
    return touch(move, after: after, sense, into: &samples)
  }

  /// Performs an action, independent of the current goal, with a median think time in ms. Returns `nil` if the session ends
  /// before.
  mutating func touch(
    _ action: ChildAction, think: Double, after: Instant, _ sense: ScreenSense,
    into samples: inout [TouchSample]
  ) -> LabelledGesture? {
    touch(move(action, think: think, sense, at: after), after: after, sense, into: &samples)
  }

  private mutating func touch(
    _ move: PlannedMove, after: Instant, _ sense: ScreenSense, into samples: inout [TouchSample]
  ) -> LabelledGesture? {
    // Pauses begin with the lift; a finger returns at the earliest 30 ms after the screen was read.
    let begin = whenBack(
      max(after + .milliseconds(30), lastLift + .microseconds(Int64(move.think * 1_000))))
    guard begin < end else { return nil }
    let firstIndex = samples.count
    var gesture =
      move.isParents
      ? parent.make(move.intent, at: begin, start: move.start, aim: move.aim, into: &samples)
      : maker.make(
        move.intent, at: begin, start: move.start, aim: move.aim, hurry: move.pace.hurry, into: &samples)
    let follows = move.pace == .hasty ? lastSwipe != nil : move.intent == lastSwipe
    if move.pace != .thoughtful && follows {
      delay(&gesture, by: move.pace, from: firstIndex, in: &samples)
    }
    lastSwipe = move.intent.isSwipe ? move.intent : nil
    wasTurn = move.turnsPage || lastSwipe != nil
    if begin - lastLift >= ChildActor.rushGap { lastPoll = begin }
    lastLift = gesture.last
    nextPoll = gesture.last + glance(after: move, at: Place(sense))
    return gesture
  }

  /// The time from a lift until the child reads the result; most screens have come to rest by then. A hasty swipe is not followed
  /// by one, nor is one swipe in seven [A].
  private mutating func glance(after move: PlannedMove, at place: Place) -> TimeSpan {
    if move.intent.isSwipe, goal == .race || behaviour == .frustrated || random.chance(0.15) { return .zero }
    let median = move.isParents || place == .pinPad ? 250 : 900 * tempo
    return .microseconds(Int64(median * random.lognormal(0, 0.3) * 1_000))
  }

  /// Delays a gesture during the app's absence until shortly after its return.
  private mutating func whenBack(_ begin: Instant) -> Instant {
    guard let away = away.first(where: { $0.contains(begin) }) else { return begin }
    return away.upperBound + TimeSpan.microseconds(Int64(random.uniform(600, 1_800) * 1_000))
  }

  // MARK: Goals

  private mutating func beginEpisode(at instant: Instant) {
    let choice = weights.contains { $0 > 0 } ? random.index(weights: weights) : 0
    behaviour = Behaviour.allCases[choice]
    episodeEnd = instant + TimeSpan.milliseconds(Int64(random.inside(20_000...120_000)))
    if !isErrand, !isChoosing(on: screen) { begin(nil) }
    if let next = partner, random.chance(0.5) { (maker, partner) = (next, maker) }
  }

  /// Continues the goal, or begins another: a due errand, or one that follows the behaviour.
  private mutating func think(_ sense: ScreenSense, at instant: Instant) {
    if isOver(sense, at: instant) {
      isErrand = false
      begin(table.drawGoal(behaviour, random.unit()))
    }
    if !sense.screen.isForChildren { wasWithParent = true }
    if sense.screen != screen || behaviour == .idle { (screen, screenSince) = (sense.screen, instant) }
    if goal != .moveOn, behaviour != .inspect, instant - screenSince > ChildActor.longEnough {
      isErrand = false
      begin(.moveOn)
    }
    guard !isErrand, let next = nextErrand(sense, at: instant) else { return }
    let errand = errands.remove(at: next)
    isErrand = true
    begin(errand.goal)
    wayLeft = ChildActor.longestWay
  }

  /// The first due errand. One for a photo's expiry waits until a photo is about to expire, and does not delay later errands.
  private func nextErrand(_ sense: ScreenSense, at instant: Instant) -> Int? {
    errands.firstIndex { errand in
      errand.time <= instant && (errand.goal != .seeItGo || willExpireSoon(sense, at: instant))
    }
  }

  /// Requeues the errand after coming too late for a photo, for an attempt with another.
  private mutating func tryAgain() {
    guard isErrand, triesLeft > 0 else { return }
    triesLeft -= 1
    errands.insert(Errand(time: .zero, goal: .seeItGo), at: 0)
  }

  private mutating func begin(_ goal: Goal?) {
    self.goal = goal
    gesturesLeft = random.inside((goal.map(Activity.goal) ?? .behaviour(behaviour)).gestures)
    wayLeft = 0
    wasWithParent = false
    awaited = .never
    isWatching = false
    seenGo = 0
    if goal == .findAgain { wantedCategory = random.below(64) }
  }

  /// Counts a gesture of the goal. Gestures on the way to an errand do not count, so that no errand ends before it has begun.
  private mutating func countGesture(at place: Place) {
    if wayLeft > 0, goal?.hasBusiness(at: place) == false || goal == .seeItGo && !isWatching {
      wayLeft -= 1
    } else {
      wayLeft = 0
      gesturesLeft -= 1
    }
  }

  /// The most gestures on the way to an errand before the child gives up [A].
  private static let longestWay = 40

  /// The time on one screen after which a child goes elsewhere [A].
  private static let longEnough = TimeSpan.seconds(210)

  /// The least time that a child needs to reach a group's photo behind others: 15 s, and 2 s for each of those [A].
  package static func leastWay(past photos: Int) -> TimeSpan { .seconds(15 + 2 * Int64(photos)) }

  /// Whether a group's photo expires within 55 s of the earliest time that the child could be there [A].
  private func willExpireSoon(_ sense: ScreenSense, at instant: Instant) -> Bool {
    guard sense.nextExpiry < .never else { return false }
    let wait = sense.nextExpiry - instant - ChildActor.leastWay(past: sense.nextExpiryDepth)
    return wait > .zero && wait < .seconds(55)
  }

  private mutating func isOver(_ sense: ScreenSense, at instant: Instant) -> Bool {
    if gesturesLeft <= 0 { return !isChoosing(on: sense.screen) }
    switch goal {
    case .askForReward, .lookAfter: return wasWithParent && sense.screen.isForChildren
    case .seeItGo: return hasGone(sense, at: instant)
    case .moveOn: return instant - screenSince <= ChildActor.longEnough
    case .findAgain: return sense.screen == .fullscreen && random.chance(0.25)
    default: return false
    }
  }

  /// Whether the child has chosen a reward without requesting it yet; it does not stop there.
  private func isChoosing(on screen: GalleryScreen) -> Bool { goal == .seePoints && screen == .redemption }

  /// Whether the goal is over: the awaited photo has expired, and the next one is far off or enough were seen. If it expired
  /// before the child arrived, requeues the errand.
  private mutating func hasGone(_ sense: ScreenSense, at instant: Instant) -> Bool {
    if awaited == .never { awaited = sense.nextExpiry }
    guard awaited < .never else { return true }
    guard instant > awaited else { return false }
    if isWatching { seenGo += 1 }
    awaited = sense.nextExpiry
    isWatching = false
    if seenGo < ChildActor.seenEnough, awaited < .never, awaited - instant < .seconds(25) { return false }
    if seenGo == 0 { tryAgain() }
    return true
  }

  /// The number of expiring photos after which a child has seen enough [A].
  private static let seenEnough = 2

  /// The photo and the category in front.
  private struct FrontPage: Hashable {
    var screen: GalleryScreen
    var category: Int
    var photo: Int

    init(_ sense: ScreenSense) {
      (screen, category, photo) = (sense.screen, sense.categoryIndex, sense.photoIndex)
    }
  }

  /// Counts swipes without an effect. Scrolling a list, and moving a zoomed photo, do not count.
  private mutating func countVainTurns(_ sense: ScreenSense) {
    let now = FrontPage(sense)
    if now.screen != page?.screen { vainHere = 0 }
    let isAlong = lastSwipe == .swipeUp || lastSwipe == .swipeDown
    if now != page {
      vainTurns = 0
    } else if wasTurn, !sense.isZoomed, !isAlong || sense.screen != .grid {
      vainTurns += 1
      vainHere += 1
    }
    page = now
  }

  /// Successive swipes without an effect after which a child gives up; later if in haste [A].
  private static let enoughTries = 5
  private static let enoughInHaste = 8
  /// Swipes without an effect on one screen after which a child gives up; later on an errand, where a drag helps [A].
  private static let enoughHere = 10
  private static let enoughOnErrand = 16
  /// Swipes without an effect after which a child drags the photo instead [A].
  static let enoughFlicks = 2

  /// Whether the child gives up, on any screen where swipes should have an effect. An inspection never does.
  private func givesUp(_ sense: ScreenSense) -> Bool {
    guard behaviour != .inspect, !sense.isZoomed, vainTurns > 0 else { return false }
    let isHasty = goal == .race || (goal == nil && behaviour == .frustrated)
    guard
      vainTurns >= (isHasty ? ChildActor.enoughInHaste : ChildActor.enoughTries)
        || vainHere >= (isErrand ? ChildActor.enoughOnErrand : ChildActor.enoughHere)
    else { return false }
    switch sense.screen {
    case .grid, .fullscreen, .groupList, .groupViewer: return true
    default: return false
    }
  }

  /// The move of a child that gives up: another action on the grid, and elsewhere the way back.
  private mutating func turnAway(_ sense: ScreenSense, at instant: Instant) -> PlannedMove {
    giveUp()
    guard sense.screen == .grid else { return leave(pause(1_000), sense, isSure: true) }
    if goal == .race { gesturesLeft = 0 }
    (vainTurns, vainHere) = (0, 0)
    // An empty category has no photo to open, and would be left by more vain swipes.
    let opens = random.chance(0.7) && sense.photoCount > 0
    return move(opens ? .openPhoto : .chooseChip, think: 1_500, sense, at: instant)
  }

  // MARK: Pauses

  /// The least pause that counts as viewing the screen, and the longest time without one [A].
  private static let rushGap = TimeSpan.seconds(3)
  private static let longestRush = TimeSpan.seconds(25)
  /// The longest time without one in a race, which may follow another [A].
  private static let longestRace = TimeSpan.seconds(30)

  /// Adds a viewing pause if there was none for long. Races allow a longer time, and a parent needs none.
  private mutating func watchFirst(_ move: inout PlannedMove, at instant: Instant) {
    let longest = goal == .race ? ChildActor.longestRace : ChildActor.longestRush
    guard instant - lastPoll > longest, behaviour != .inspect, !move.isParents else { return }
    move.think = max(move.think, random.uniform(3_200, 7_000))
  }

  /// Ends the errand; a child that saw no photo expire may retry.
  private mutating func giveUp() {
    guard isErrand, gesturesLeft > 0 else { return }
    gesturesLeft = 0
    if goal == .seeItGo, seenGo == 0 { tryAgain() }
  }

  /// The next move.
  private mutating func decide(_ sense: ScreenSense, at instant: Instant) -> PlannedMove {
    if givesUp(sense) { return turnAway(sense, at: instant) }
    let place = Place(sense)
    if goal == nil, behaviour != .idle, behaviour != .inspect, sense.placeholderCount > 0,
      place == .grid || place == .fullscreen, random.chance(ChildActor.impatience)
    {
      return move(.hastySwipe, think: 30, sense, at: instant)
    }
    let sees = !sense.targets.times.isEmpty
    let row =
      goal.flatMap { table.draw(.goal($0), at: place, seesOpenReward: sees, random.unit()) }
      ?? table.draw(.behaviour(behaviour), at: place, seesOpenReward: sees, random.unit())
    guard let row else { return move(.leave, think: 2_000, sense, at: instant) }
    guard goal == .lookAfter, !sense.screen.isForChildren else {
      return move(row.action, think: row.think, sense, at: instant)
    }
    // Behind the PIN screen the parent has the device. An open question is answered first.
    var move =
      sense.targets.answers.isEmpty
      ? move(row.action, think: row.think, sense, at: instant)
      : parentMove(row.action, pause(row.think), sense)
    move.isParents = true
    return move
  }

  /// How often a child swipes again because photos are missing [A].
  private static let impatience = 0.04

  // MARK: Durations

  /// A pause before the next gesture, ms: lognormal with deviation .6 about `median` times the child's tempo, at most 20 s [A].
  mutating func pause(_ median: Double) -> Double {
    median <= ChildActor.atOnce ? median : min(20_000, median * tempo * random.lognormal(0, 0.6))
  }

  /// The longest time that does not count as a pause, ms.
  private static let atOnce = 30.0

  /// The time left in this episode, ms.
  func episodeLeft(at instant: Instant) -> Double { max(0, (episodeEnd - instant).milliseconds) }

  /// Delays a repeat so that it lifts at the interval of its pace after the last lift. Quick repeats use the recorded intervals
  /// in the same direction. A repeat that takes longer by itself is not moved.
  private mutating func delay(
    _ gesture: inout LabelledGesture, by pace: PlannedMove.Pace, from firstIndex: Int,
    in samples: inout [TouchSample]
  ) {
    let gap =
      pace == .hasty
      ? TimeSpan.microseconds(Int64(random.uniform(150, 380) * 1_000)) : maker.repeatGap(same: true)
    let wanted = lastLift + gap
    guard wanted > gesture.last else { return }
    let delay = whenBack(gesture.first + (wanted - gesture.last)) - gesture.first
    for index in firstIndex..<samples.count { samples[index].time = samples[index].time + delay }
    gesture.first = gesture.first + delay
    gesture.last = gesture.last + delay
  }
}

extension PlannedMove.Pace {
  /// The share of the usual time that a swipe takes [A].
  fileprivate var hurry: Double {
    switch self {
    case .thoughtful: 1
    case .quick: 0.7
    case .hasty: 0.5
    }
  }
}
