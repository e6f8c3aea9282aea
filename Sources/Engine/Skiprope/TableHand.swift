internal import Kernel
internal import Simulation
internal import Touches

/// A hand that does the acts of a table, where their places are on screen, in the time that it takes to think of them.
///
/// In equal cycles it does the same in each: its draws begin again, and nothing is begun that would reach into the next one.
struct TableHand<App: AppUnderTest>: TouchDriver {
  private let acts: [TouchAct]
  private let screen: ScreenRect
  private let seed: SeedTree
  private var maker: GestureMaker
  private var random: RandomSource
  private let cycle: TimeSpan
  /// Cycles before this one.
  private(set) var round = 0
  /// When it looks for something to do, having thought.
  private(set) var looksAgain: Instant
  private var lastLift = Instant.zero
  /// Gestures made since the recorder last looked.
  private(set) var gestures: [LabelledGesture] = []
  /// What plays instead of the table, and where what is made is written down.
  private var recorded: RecordedTouches<Void>?
  var log: TouchLog?
  /// What it does, for the records.
  private(set) var step = "start"

  /// Where nothing can be done it looks again after so long.
  private static var patience: TimeSpan { .seconds(1) }
  /// The last part of a cycle is quiet, so that what was begun is over [A].
  private static var quiet: TimeSpan { .seconds(5) }
  /// Pauses spread around their middle as those of children do: a factor of 2.2 either way for two of three [A].
  private static var spread: Double { 0.8 }

  init(_ acts: [TouchAct], group: AgeGroup, device: DeviceProfile, cycle: TimeSpan, seed: SeedTree) {
    self.acts = acts
    self.seed = seed
    self.cycle = cycle
    screen = ScreenRect(origin: .zero, size: device.screen.size)
    maker = GestureMaker(group, device: device, seed: seed.child("hand"))
    random = seed.child("table").stream()
    looksAgain = .zero + .seconds(1)
  }

  /// From now on plays a recording instead; `nil`: no recording is of this hand.
  mutating func replays(_ recording: RecordedTouches<Void>?) { recorded = recording }

  mutating func continueTouching(
    after instant: Instant, app: PlayedApp<App>, into samples: inout [TouchSample]
  ) {
    if recorded != nil {
      guard let gesture = recorded?.next(after: max(instant, lastLift), sense: (), into: &samples) else {
        return
      }
      return made(gesture, "recorded")
    }
    let first = samples.count
    beginCycle(at: instant)
    let now = max(instant, lastLift)
    guard !isQuiet(at: now) else { return wait(until: Instant.zero + cycle * Int64(round + 1)) }
    let items = app.app.items
    let possible = acts.compactMap { act -> (act: TouchAct, places: [ScreenRect])? in
      let places = act.places(among: items, on: screen)
      return places.isEmpty ? nil : (act, places)
    }
    guard !possible.isEmpty else { return wait(until: now + TableHand.patience) }
    let (act, places) = possible[random.index(weights: possible.map(\.act.weight))]
    let place = places[random.below(places.count)].inset(0.2)
    let start = ScreenPoint(
      x: place.minX + ScreenLength(subpoints: Int32(random.below(max(1, Int(place.size.width.subpoints))))),
      y: place.minY + ScreenLength(subpoints: Int32(random.below(max(1, Int(place.size.height.subpoints))))))
    let gesture = maker.make(act.intent, at: now + .milliseconds(1), start: start, into: &samples)
    log?.append(samples[first...], intent: gesture.intent)
    made(gesture, "\(act.intent)")
    looksAgain = lastLift + think(about: act.pause)
  }

  private mutating func made(_ gesture: LabelledGesture, _ what: String) {
    gestures.append(gesture)
    lastLift = gesture.last
    step = what
  }

  /// The gestures made since the last call.
  mutating func drainGestures() -> [LabelledGesture] {
    defer { gestures.removeAll(keepingCapacity: true) }
    return gestures
  }

  /// What it was about to do was not seen by anyone.
  mutating func appRelaunched(at vsync: Instant) { gestures.removeAll(keepingCapacity: true) }

  private mutating func think(about pause: TimeSpan) -> TimeSpan {
    let factor = random.lognormal(0, TableHand.spread)
    return TimeSpan(nanoseconds: Int64(Double(pause.nanoseconds) * min(8, factor)))
  }

  private mutating func wait(until instant: Instant) {
    looksAgain = instant
    step = "wait"
  }

  private mutating func beginCycle(at instant: Instant) {
    guard cycle > .zero else { return }
    let now = Int((max(instant, lastLift) - Instant.zero).nanoseconds / cycle.nanoseconds)
    guard now != round else { return }
    round = now
    random = maker.restart(at: seed.child("cycle"))
  }

  private func isQuiet(at instant: Instant) -> Bool {
    cycle > .zero && instant + TableHand.quiet > Instant.zero + cycle * Int64(round + 1)
  }
}
