public import Kernel
public import Simulation
public import Touches

/// A hand that does the acts of a table, where their places are on screen, in the time that it takes to think of them.
///
/// In equal cycles it does the same in each: its draws begin again, and nothing is begun that would reach into the next one.
public struct TableUser<App: AppUnderTest>: SimulatedUser {
  private let moods: [Mood]
  private let screen: ScreenRect
  private let seed: SeedTree
  private let group: AgeGroup
  private var maker: GestureMaker
  private var random: RandomSource
  private let cycle: TimeSpan
  public private(set) var round = 0
  /// When it looks for something to do, having thought.
  public private(set) var looksAgain: Instant
  public private(set) var step = "start"
  public private(set) var errands = Errands()
  /// The mood it is in, and until when; one mood alone has no end.
  private var mood = 0
  private var moodEnds = Instant.zero
  private var errand: Errand?

  /// What it is about: the steps that are left, until when the next one's place may come up, and the pause behind the last one.
  private struct Errand {
    var name: String
    var left: ArraySlice<TouchAction>
    var waits: Instant
    var pause: TimeSpan
  }

  /// Where nothing can be done it looks again after so long.
  private static var patience: TimeSpan { .seconds(1) }
  /// For so long it waits for the place of an errand's next step [A].
  private static var errandPatience: TimeSpan { .seconds(3) }
  /// The last part of a cycle is quiet, so that what was begun is over [A].
  private static var quiet: TimeSpan { .seconds(5) }
  /// Pauses spread around their middle as those of children do: a factor of 2.2 either way for two of three [A].
  private static var spread: Double { 0.8 }
  /// Moods last half as long or twice as long as their middle in one of six each [A].
  private static var moodSpread: Double { 0.7 }

  /// The hand of a session, in one mood all along.
  public init<S: Subject>(_ acts: [TouchAction], for setup: Setup<S>) where S.App == App {
    self.init([Mood("", acts, lasting: .hours(24), then: ["": 1])], for: setup)
  }

  /// The hand of a session, which begins in the first mood. What follows a mood is one of them, or it is a programmer's error.
  public init<S: Subject>(_ moods: [Mood], for setup: Setup<S>) where S.App == App {
    let names = Set(moods.map(\.name))
    precondition(
      !moods.isEmpty && names.count == moods.count,
      "moods are \(moods.map(\.name)), at least one and each once")
    for mood in moods {
      if let unknown = mood.next.first(where: { !names.contains($0.name) }) {
        preconditionFailure(
          "after the mood `\(mood.name)` comes `\(unknown.name)`, which is none of \(names.sorted())")
      }
    }
    self.moods = moods
    seed = setup.chance.child("hand")
    group = setup.ageGroup
    cycle = setup.cycle
    screen = ScreenRect(origin: .zero, size: setup.device.screen.size)
    maker = GestureMaker(group, device: setup.device, seed: seed.child("hand"))
    random = seed.child("table").stream()
    looksAgain = .zero + .seconds(1)
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
    let possible = moods[mood].acts.compactMap { act -> (act: TouchAction, places: [ScreenRect])? in
      let places = act.places(among: items, on: screen)
      return places.isEmpty ? nil : (act, places)
    }
    guard !possible.isEmpty else { return wait(until: now + TableUser.patience) }
    let (act, places) = possible[random.index(weights: possible.map(\.act.weight))]
    let prefix = moods.count > 1 ? "\(moods[mood].name): " : ""
    guard case .errand(let name, _) = act.deed else {
      return perform(act, places, items, now, &samples, called: prefix, then: act.pause)
    }
    errand = Errand(
      name: name, left: act.steps[...], waits: now + TableUser.errandPatience, pause: act.pause)
    return goOn(items, now, &samples)
  }

  /// The next step of the errand.
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
    errand.waits = looksAgain + TableUser.errandPatience
    self.errand = errand.left.isEmpty ? nil : errand
    return gesture
  }

  private mutating func giveUp() {
    if errand != nil { errands.givenUp += 1 }
    errand = nil
  }

  /// Does one act, and thinks about what is next; `prefix` stands before its name in rows.
  private mutating func perform(
    _ act: TouchAction, _ places: [ScreenRect], _ items: [DisplayItem], _ now: Instant,
    _ samples: inout [TouchSample], called prefix: String, then pause: TimeSpan
  ) -> LabelledGesture? {
    guard case .gesture(let intent, _, let aim) = act.deed else {
      step = "\(prefix)look"
      looksAgain = now + think(about: pause)
      return nil
    }
    let start = point(in: places)
    let end = aim.map { point(in: $0.areas(among: items, on: screen)) }
    let gesture = maker.make(intent, at: now + .milliseconds(1), start: start, aim: end, into: &samples)
    step = "\(prefix)\(intent)"
    looksAgain = gesture.last + think(about: pause)
    return gesture
  }

  /// Somewhere in the middle of one of the places.
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
    looksAgain = instant
    step = "wait"
    return nil
  }

  /// What it was about is forgotten: the app has begun anew.
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
