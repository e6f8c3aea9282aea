public import Kernel
public import Simulation
public import Touches

/// A simulated user that performs the actions of a table.
///
/// It picks among the actions whose places are on screen by weight, with a pause before each. In a soak, its draws restart in
/// each cycle, and no action begins that would reach into the next one.
///
///     static func user(for setup: Setup<Cards>) -> TableUser<CardsApp> { TableUser(actions, for: setup) }
public struct TableUser<App: AppUnderTest>: SimulatedUser {
  private let moods: [Mood]
  private let screen: ScreenRect
  private let seed: SeedTree
  private let group: AgeGroup
  private var maker: GestureMaker
  private var random: RandomSource
  private let cycle: TimeSpan
  public private(set) var round = 0
  /// The time of the next action, after a pause.
  public private(set) var nextPoll: Instant
  public private(set) var step = "start"
  public private(set) var errands = Errands()
  /// The index and end of the current mood. A single mood does not end.
  private var mood = 0
  private var moodEnds = Instant.zero
  private var errand: Errand?

  /// The errand in progress: its remaining steps, the deadline for the next step's place to appear, and the pause after the last
  /// step.
  private struct Errand {
    var name: String
    var left: ArraySlice<TouchAction>
    var waits: Instant
    var pause: TimeSpan
  }

  /// Wait before the next try when no action is possible.
  private static var patience: TimeSpan { .seconds(1) }
  /// Time for the place of an errand's next step to appear [A].
  private static var errandPatience: TimeSpan { .seconds(3) }
  /// The end of a cycle without new actions, so that everything begun is over [A].
  private static var quiet: TimeSpan { .seconds(5) }
  /// Log-normal spread of pauses, as in children: two of three lie within a factor of 2.2 of the median [A].
  private static var spread: Double { 0.8 }
  /// Log-normal spread of moods: one of six lasts less than half the median, one of six more than twice [A].
  private static var moodSpread: Double { 0.7 }

  /// Makes the simulated user of a session with one set of actions.
  public init<S: Subject>(_ actions: [TouchAction], for setup: Setup<S>) where S.App == App {
    self.init([Mood("", actions, lasting: .hours(24), then: ["": 1])], for: setup)
  }

  /// Makes the simulated user of a session with several moods, beginning in the first. A `next` that names no mood is a
  /// programmer's error.
  public init<S: Subject>(_ moods: [Mood], for setup: Setup<S>) where S.App == App {
    let names = Set(moods.map(\.name))
    precondition(
      !moods.isEmpty && names.count == moods.count,
      "there must be moods, each with a name of its own; these are \(moods.map(\.name))")
    for mood in moods {
      if let unknown = mood.next.first(where: { !names.contains($0.name) }) {
        preconditionFailure(
          "the mood `\(mood.name)` is followed by `\(unknown.name)`, which is not one of \(names.sorted())")
      }
    }
    self.moods = moods
    seed = setup.chance.child("hand")
    group = setup.ageGroup
    cycle = setup.cycle
    screen = ScreenRect(origin: .zero, size: setup.device.screen.size)
    maker = GestureMaker(group, device: setup.device, seed: seed.child("hand"))
    random = seed.child("table").stream()
    nextPoll = .zero + .seconds(1)
    if moods.count > 1 { moodEnds = .zero + length(of: moods[0]) }
  }

  public var ageYears: Int { group.years }

  public mutating func touch(
    _ app: App, after now: Instant, into samples: inout [TouchSample]
  ) -> LabelledGesture? {
    beginCycle(at: now)
    guard !isQuiet(at: now) else {
      giveUp()
      return wait(until: Instant.zero + cycle * Int64(round + 1))
    }
    let items = app.items
    if errand != nil { return goOn(items, now, &samples) }
    changeMood(at: now)
    let possible = moods[mood].actions.compactMap { act -> (act: TouchAction, places: [ScreenRect])? in
      let places = act.places(among: items, on: screen)
      return places.isEmpty ? nil : (act, places)
    }
    guard !possible.isEmpty else { return wait(until: now + TableUser.patience) }
    let (act, places) = possible[random.index(weights: possible.map(\.act.weight))]
    let prefix = moods.count > 1 ? "\(moods[mood].name): " : ""
    guard case .errand(let name, _) = act.action else {
      return perform(act, places, items, now, &samples, called: prefix, then: act.pause)
    }
    errand = Errand(
      name: name, left: act.steps[...], waits: now + TableUser.errandPatience, pause: act.pause)
    return goOn(items, now, &samples)
  }

  /// Performs the next step of the errand, or gives the errand up.
  private mutating func goOn(
    _ items: [DisplayItem], _ now: Instant, _ samples: inout [TouchSample]
  ) -> LabelledGesture? {
    guard var errand, let next = errand.left.popFirst() else { return nil }
    let places = next.places(among: items, on: screen)
    guard !places.isEmpty else {
      if now >= errand.waits { giveUp() }
      return wait(until: now + .milliseconds(250))
    }
    let gesture = perform(
      next, places, items, now, &samples, called: "\(errand.name): ",
      then: errand.left.first?.pause ?? errand.pause)
    if errand.left.isEmpty { errands.done += 1 }
    errand.waits = nextPoll + TableUser.errandPatience
    self.errand = errand.left.isEmpty ? nil : errand
    return gesture
  }

  private mutating func giveUp() {
    if errand != nil { errands.givenUp += 1 }
    errand = nil
  }

  /// Performs one action and draws the pause after it. `prefix` comes before the action's name in rows.
  private mutating func perform(
    _ act: TouchAction, _ places: [ScreenRect], _ items: [DisplayItem], _ now: Instant,
    _ samples: inout [TouchSample], called prefix: String, then pause: TimeSpan
  ) -> LabelledGesture? {
    guard case .gesture(let intent, _, let aim) = act.action else {
      step = "\(prefix)look"
      nextPoll = now + think(about: pause)
      return nil
    }
    let start = point(in: places)
    let end = aim.map { point(in: $0.areas(among: items, on: screen)) }
    let gesture = maker.make(intent, at: now + .milliseconds(1), start: start, aim: end, into: &samples)
    step = "\(prefix)\(intent)"
    nextPoll = gesture.last + think(about: pause)
    return gesture
  }

  /// A random point in the middle part of one of the places.
  private mutating func point(in places: [ScreenRect]) -> ScreenPoint {
    let place = places[random.below(places.count)].inset(0.2)
    return ScreenPoint(
      x: place.minX + ScreenLength(subpoints: Int32(random.below(max(1, Int(place.size.width.subpoints))))),
      y: place.minY + ScreenLength(subpoints: Int32(random.below(max(1, Int(place.size.height.subpoints))))))
  }

  private mutating func changeMood(at now: Instant) {
    guard moods.count > 1, now >= moodEnds else { return }
    let next = moods[mood].next
    let name = next[random.index(weights: next.map(\.weight))].name
    mood = moods.firstIndex { $0.name == name } ?? 0
    moodEnds = now + length(of: moods[mood])
  }

  private mutating func length(of mood: Mood) -> TimeSpan { drawn(around: mood.length, TableUser.moodSpread) }

  private mutating func think(about pause: TimeSpan) -> TimeSpan { drawn(around: pause, TableUser.spread) }

  private mutating func drawn(around middle: TimeSpan, _ spread: Double) -> TimeSpan {
    let factor = random.lognormal(0, spread)
    return TimeSpan(nanoseconds: Int64(Double(middle.nanoseconds) * min(8, factor)))
  }

  private mutating func wait(until instant: Instant) -> LabelledGesture? {
    nextPoll = instant
    step = "wait"
    return nil
  }

  /// Gives up the errand in progress: the app has started again.
  public mutating func appRelaunched(at vsync: Instant) { giveUp() }

  private mutating func beginCycle(at now: Instant) {
    guard cycle > .zero else { return }
    let number = Int((now - Instant.zero).nanoseconds / cycle.nanoseconds)
    guard number != round else { return }
    round = number
    giveUp()
    random = maker.restart(at: seed.child("cycle"))
    mood = 0
    if moods.count > 1 { moodEnds = now + length(of: moods[0]) }
  }

  private func isQuiet(at instant: Instant) -> Bool {
    cycle > .zero && instant + TableUser.quiet > Instant.zero + cycle * Int64(round + 1)
  }
}
