internal import Gallery
package import Kernel
internal import ScenarioFormat
package import Simulation
package import Touches

/// A child at the screen: in episodes of 20-120 s it browses, hunts, fidgets, is frustrated or idle, follows goals that last
/// longer than a gesture, and runs the errands of its plan.
///
/// Closed loop: it looks at what has become of its last gesture and decides what to do next. What it may do, how likely and
/// after which pause is the `BehaviourTable`'s. Same plan, same senses, same touches. Allocates nothing once `samples` has
/// room.
package struct ChildActor: TouchingChild {
  private var maker: GestureMaker
  /// Whose turn it is next on a device that two share; `nil`: nobody's.
  private var partner: GestureMaker?
  /// Whose finger types the PIN.
  private var parent: GestureMaker
  var random: RandomSource
  /// Which of a parent's taps are two.
  var doubles: RandomSource
  private let table: BehaviourTable
  private let weights: [Double]
  /// Those that are still to be run, by time.
  private var errands: [Errand]
  private let end: Instant
  /// When the app is in the background, in order: nobody can touch it then.
  private let away: [Range<Instant>]
  /// The keys that a parent types.
  let pin: [UInt8]
  /// How much longer or shorter than others the child pauses [A].
  private let tempo: Double

  /// What the child is up to now.
  package private(set) var behaviour: Behaviour = .browse
  /// What it has set its mind on, inside that.
  package private(set) var goal: Goal?
  package var activity: String { goal?.rawValue ?? behaviour.rawValue }
  private var episodeEnd: Instant = .zero
  /// Gestures until the child thinks anew.
  private var gesturesLeft = 0
  private var isErrand = false
  /// Gestures that an errand may still take to come where it has its business; 0 once it is there.
  private var wayLeft = 0
  private var lastSwipe: TouchIntent?
  /// What was in front at its last gesture, whether that was to change it, and how often in a row it did not; and how often
  /// altogether since the child came to the screen.
  private var page: FrontPage?
  private var wasTurn = false
  private(set) var vainTurns = 0
  private var vainHere = 0
  /// The end of the last pause in which it looked at what there is.
  private var lastLook: Instant = .zero
  var lastLift: Instant = .zero
  package private(set) var looksAgain: Instant = .zero

  // What a goal keeps in mind.

  /// Category swipes go this way until the child turns round.
  var isHeadingLeft = true
  /// The category that the child is looking for.
  var wantedCategory = 0
  /// How far it has come in looking at everything.
  var inspection = Inspection()
  /// Whether a parent has been through the gate.
  private var wasWithParent = false
  /// The screen that it is on, and since when.
  private var screen = GalleryScreen.grid
  private var screenSince: Instant = .zero
  /// When the photo goes that the child is waiting for.
  private var awaited: Instant = .never
  /// Whether that photo is in front.
  var isWatching = false
  /// How many photos it has seen go since it set out.
  private var seenGo = 0
  /// How often the child may still come too late for a photo [A].
  private var triesLeft = 3

  /// The actor of a child of a plan on its device, until the session's end.
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

  /// Unknown behaviour names count nothing; when no weight is left, the child browses.
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
    lookFirst(&move, at: after)
    countGesture(at: Place(sense))
    return touch(move, after: after, sense, into: &samples)
  }

  /// Does an act of its own accord, thought about for a median of so many ms, whatever it is about; `nil` when the session
  /// is over before.
  mutating func touch(
    _ act: ChildAction, think: Double, after: Instant, _ sense: ScreenSense, into samples: inout [TouchSample]
  ) -> LabelledGesture? {
    touch(move(act, think: think, sense, at: after), after: after, sense, into: &samples)
  }

  private mutating func touch(
    _ move: PlannedMove, after: Instant, _ sense: ScreenSense, into samples: inout [TouchSample]
  ) -> LabelledGesture? {
    // Pauses begin with the lift; no finger is back within 30 ms of a look.
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
    if begin - lastLift >= ChildActor.look { lastLook = begin }
    lastLift = gesture.last
    looksAgain = gesture.last + glance(after: move, at: Place(sense))
    return gesture
  }

  /// How long after a lift the child looks what has come of it, and decides: most screens have come to rest by then. Who
  /// swipes in haste does not look, and neither does one swipe in seven [A].
  private mutating func glance(after move: PlannedMove, at place: Place) -> TimeSpan {
    if move.intent.isSwipe, goal == .race || behaviour == .frustrated || random.chance(0.15) { return .zero }
    let median = move.isParents || place == .pinPad ? 250 : 900 * tempo
    return .microseconds(Int64(median * random.lognormal(0, 0.3) * 1_000))
  }

  /// A gesture that would begin while the app is away begins a moment after it is back.
  private mutating func whenBack(_ begin: Instant) -> Instant {
    guard let away = away.first(where: { $0.contains(begin) }) else { return begin }
    return away.upperBound + TimeSpan.microseconds(Int64(random.uniform(600, 1_800) * 1_000))
  }

  // MARK: What to do

  private mutating func beginEpisode(at instant: Instant) {
    let choice = weights.contains { $0 > 0 } ? random.index(weights: weights) : 0
    behaviour = Behaviour.allCases[choice]
    episodeEnd = instant + TimeSpan.milliseconds(Int64(random.inside(20_000...120_000)))
    if !isErrand, !isChoosing(on: screen) { begin(nil) }
    if let next = partner, random.chance(0.5) { (maker, partner) = (next, maker) }
  }

  /// Goes on with what it is about, or finds something else: an errand that is due, what the behaviour leads to.
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

  /// The first errand that is due. One for a photo's end waits until a photo is about to go, and holds up none behind it.
  private func nextErrand(_ sense: ScreenSense, at instant: Instant) -> Int? {
    errands.firstIndex { errand in
      errand.time <= instant && (errand.goal != .seeItGo || willExpireSoon(sense, at: instant))
    }
  }

  /// Puts the errand back: the child came too late for a photo, and tries again with another.
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

  /// Counts a gesture of what the child is about; those on the way to an errand are none of it, so that no errand ends before
  /// it has begun.
  private mutating func countGesture(at place: Place) {
    if wayLeft > 0, goal?.hasBusiness(at: place) == false || goal == .seeItGo && !isWatching {
      wayLeft -= 1
    } else {
      wayLeft = 0
      gesturesLeft -= 1
    }
  }

  /// After so many gestures a child gives an errand's way up [A].
  private static let longestWay = 40

  /// After this long on one screen a child wants to see something else [A].
  private static let longEnough = TimeSpan.seconds(210)

  /// The least that a child takes to a photo of a group past so many others: 15 s, and 2 s for each of those [A].
  package static func leastWay(past photos: Int) -> TimeSpan { .seconds(15 + 2 * Int64(photos)) }

  /// A photo of a group that goes within 55 s of when one could be there [A].
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

  /// Whether it has chosen a reward and has not asked for it yet: nobody forgets that in the middle.
  private func isChoosing(on screen: GalleryScreen) -> Bool { goal == .seePoints && screen == .redemption }

  /// Whether the photo has gone that the child was waiting for, and the next will be long in coming or it has seen enough of
  /// them go. If it went before the child was there, it tries again with another.
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

  /// After so many photos seen to go a child has had enough of it [A].
  private static let seenEnough = 2

  /// The photo and the category that a child has in front of it.
  private struct FrontPage: Hashable {
    var screen: GalleryScreen
    var category: Int
    var photo: Int

    init(_ sense: ScreenSense) {
      (screen, category, photo) = (sense.screen, sense.categoryIndex, sense.photoIndex)
    }
  }

  /// A list that is scrolled up and down has no other photo to bring, and one that is zoomed is moved.
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

  /// After so many swipes in a row that bring no other photo or category a child gives up; who is in haste notices later [A].
  private static let enoughTries = 5
  private static let enoughInHaste = 8
  /// And after so many altogether on one visit of a screen; on an errand, where dragging brings it on, later [A].
  private static let enoughHere = 10
  private static let enoughOnErrand = 16
  /// After so many it does not flick any more, but drags the photo over [A].
  static let enoughFlicks = 2

  /// Whether it gives up: wherever a swipe should bring something else, unless it inspects.
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

  /// What it does then: something else in the grid, and elsewhere it goes back where it came from.
  private mutating func turnAway(_ sense: ScreenSense, at instant: Instant) -> PlannedMove {
    giveUp()
    guard sense.screen == .grid else { return leave(pause(1_000), sense, isSure: true) }
    if goal == .race { gesturesLeft = 0 }
    (vainTurns, vainHere) = (0, 0)
    // An empty category has no photo to open, and would be swiped on.
    let opens = random.chance(0.7) && sense.photoCount > 0
    return move(opens ? .openPhoto : .chooseChip, think: 1_500, sense, at: instant)
  }

  // MARK: Looks

  /// A rest in which it looks at what there is, and the longest that it does without one but for what it is at [A].
  private static let look = TimeSpan.seconds(3)
  private static let longestRush = TimeSpan.seconds(25)
  /// A race is short, but one may follow upon another [A].
  private static let longestRace = TimeSpan.seconds(30)

  /// Whoever has not looked up for long does so before the next gesture; who races later than others, and a parent knows the way.
  private mutating func lookFirst(_ move: inout PlannedMove, at instant: Instant) {
    let longest = goal == .race ? ChildActor.longestRace : ChildActor.longestRush
    guard instant - lastLook > longest, behaviour != .inspect, !move.isParents else { return }
    move.think = max(move.think, random.uniform(3_200, 7_000))
  }

  /// Its errand is over; it may try again to see a photo go.
  private mutating func giveUp() {
    guard isErrand, gesturesLeft > 0 else { return }
    gesturesLeft = 0
    if goal == .seeItGo, seenGo == 0 { tryAgain() }
  }

  /// What comes next, and how.
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
      return move(row.act, think: row.think, sense, at: instant)
    }
    // Behind the PIN it is the parent who has the device, and what is asked there is answered first.
    var move =
      sense.targets.answers.isEmpty
      ? move(row.act, think: row.think, sense, at: instant) : parentMove(row.act, pause(row.think), sense)
    move.isParents = true
    return move
  }

  /// How often a child swipes on at once because photos are not there yet [A].
  private static let impatience = 0.04

  // MARK: How long it takes

  /// A pause before the next gesture, ms: lognormal about `median` times the child's tempo with deviation .6, at most 20 s [A].
  mutating func pause(_ median: Double) -> Double {
    median <= ChildActor.atOnce ? median : min(20_000, median * tempo * random.lognormal(0, 0.6))
  }

  /// Pauses that are none, ms.
  private static let atOnce = 30.0

  /// How long this episode still lasts, ms.
  func episodeLeft(at instant: Instant) -> Double { max(0, (episodeEnd - instant).milliseconds) }

  /// Moves a repeat so that it lifts after the last lift as its pace says: quick ones as recorded repeats in the same
  /// direction, times the child's pace. If it takes longer by itself, it stays.
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
  /// The share of its usual time that a swipe takes [A].
  fileprivate var hurry: Double {
    switch self {
    case .thoughtful: 1
    case .quick: 0.7
    case .hasty: 0.5
    }
  }
}
