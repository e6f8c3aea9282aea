public import Kernel
public import Simulation
public import Touches

/// A hand that does the acts of a table, where their places are on screen, in the time that it takes to think of them.
///
/// In equal cycles it does the same in each: its draws begin again, and nothing is begun that would reach into the next one.
public struct TableHand<App: AppUnderTest>: TouchHand {
  private let acts: [TouchAct]
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

  /// Where nothing can be done it looks again after so long.
  private static var patience: TimeSpan { .seconds(1) }
  /// The last part of a cycle is quiet, so that what was begun is over [A].
  private static var quiet: TimeSpan { .seconds(5) }
  /// Pauses spread around their middle as those of children do: a factor of 2.2 either way for two of three [A].
  private static var spread: Double { 0.8 }

  /// The hand of a session.
  public init<S: Subject>(_ acts: [TouchAct], for setup: Setup<S>) where S.App == App {
    self.acts = acts
    seed = setup.chance.child("hand")
    group = setup.ageGroup
    cycle = setup.cycle
    screen = ScreenRect(origin: .zero, size: setup.device.screen.size)
    maker = GestureMaker(group, device: setup.device, seed: seed.child("hand"))
    random = seed.child("table").stream()
    looksAgain = .zero + .seconds(1)
  }

  public var ageYears: Int { group.years }

  public mutating func touch(
    _ app: App, after now: Instant, into samples: inout [TouchSample]
  ) -> LabelledGesture? {
    beginCycle(at: now)
    guard !isQuiet(at: now) else { return wait(until: Instant.zero + cycle * Int64(round + 1)) }
    let items = app.items
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
    step = "\(act.intent)"
    looksAgain = gesture.last + think(about: act.pause)
    return gesture
  }

  private mutating func think(about pause: TimeSpan) -> TimeSpan {
    let factor = random.lognormal(0, TableHand.spread)
    return TimeSpan(nanoseconds: Int64(Double(pause.nanoseconds) * min(8, factor)))
  }

  private mutating func wait(until instant: Instant) -> LabelledGesture? {
    looksAgain = instant
    step = "wait"
    return nil
  }

  private mutating func beginCycle(at now: Instant) {
    guard cycle > .zero else { return }
    let number = Int((now - Instant.zero).nanoseconds / cycle.nanoseconds)
    guard number != round else { return }
    round = number
    random = maker.restart(at: seed.child("cycle"))
  }

  private func isQuiet(at instant: Instant) -> Bool {
    cycle > .zero && instant + TableHand.quiet > Instant.zero + cycle * Int64(round + 1)
  }
}
