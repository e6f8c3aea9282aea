package import Kernel
internal import ScenarioFormat
package import Simulation
package import Touches

/// A child that does the same in every cycle of its session, with the same hand: through every screen, and back to the top of
/// the first category, where it waits for the next cycle.
///
/// Closed loop as `ChildActor`, whose acts it does; what it draws, it draws anew from the same numbers in every cycle. So the
/// touches of two cycles are the same but for their time as long as the app shows the same.
///
/// Its hand is an adult's, whatever its age [A]: a small one misses so often that its way home may take longer than a cycle, and a
/// way that takes one cycle now and two then is not the same in both.
package struct CyclicChild: TouchingChild {
  /// As it is at the beginning of every cycle.
  private let fresh: ChildActor
  private var hand: ChildActor
  private let cycle: TimeSpan
  package private(set) var round = 0
  /// The step of the way that is next.
  private var step = 0
  private var tries = 0
  private var looks = Instant.zero

  /// A step of the way: what is done, and where that leads; one that leads nowhere is done once.
  private typealias Step = (act: ChildAction, to: Place?)

  /// The way through every screen; a short cycle ends before it does [A].
  private static let way: [Step] = [
    (.visitGroups, .groupList), (.openGroup, .groupViewer), (.nextPhoto, nil), (.awaitExpiry, nil),
    (.leave, .grid), (.tryLock, .pinPad), (.leave, .grid), (.scroll, nil),
    (.openPhoto, .fullscreen), (.nextPhoto, nil), (.doubleTap, .zoomed), (.doubleTap, .fullscreen),
    (.leave, .grid), (.nextCategory, nil), (.scroll, nil),
    (.tryLock, .pinPad), (.typePIN, .parent), (.returnToKids, .grid),
    (.chooseChip, nil), (.openPhoto, .fullscreen), (.previousPhoto, nil), (.zoomIn, nil), (.leave, .grid),
  ]
  /// How often a child tries to come where a step leads, before it leaves it at that; a PIN has six keys [A].
  private static func enoughTries(for act: ChildAction) -> Int {
    switch act {
    case .typePIN: 14
    case .awaitExpiry: 8
    default: 4
    }
  }
  /// The median pause before each gesture, ms [A].
  private static let think = 200.0
  /// Of a cycle, the part after which a child turns back wherever it is, percent [A].
  private static let outward: Int64 = 75
  /// Until when at most it waits for a photo to go, percent of a cycle: the cycle's own goes before (`CycleFate`).
  private static let waiting: Int64 = 27
  /// How long after a lift it looks what has come of it: sooner than a child, so that a cycle holds every screen [A].
  private static let glance = TimeSpan.milliseconds(350)
  /// And after what a spring brings to an end. A child that looked while a photo still grew took it for zoomed, tapped twice
  /// again and so went on until the cycle was over.
  private static let springs = TimeSpan.milliseconds(900)

  /// The child of a plan on its device; `cycle` is longer than nothing.
  package init(
    _ child: ChildPlan, pin: String, device: DeviceProfile, session: SessionScript, cycle: TimeSpan
  ) {
    precondition(cycle > .zero, "a cycle of \(cycle.nanoseconds) ns")
    var steady = child
    steady.ageGroup = .adult
    fresh = ChildActor(steady, pin: pin, device: device, session: session)
    hand = fresh
    self.cycle = cycle
  }

  package var activity: String { "cycle" }
  package var looksAgain: Instant { looks }

  package mutating func next(
    after: Instant, sense: ScreenSense, into samples: inout [TouchSample]
  ) -> LabelledGesture? {
    let place = Place(sense)
    if onward(place, sense, at: after) == nil, homeward(sense, place) == nil { begin(after: after) }
    let act = onward(place, sense, at: max(after, start)) ?? homeward(sense, place) ?? .ponder
    if step < CyclicChild.way.count, CyclicChild.way[step].act == act { tries += 1 }
    let gesture = hand.touch(
      act, think: CyclicChild.think, after: max(after, start), sense, into: &samples)
    looks = hand.lastLift + (act == .doubleTap || act == .zoomIn ? CyclicChild.springs : CyclicChild.glance)
    return gesture
  }

  private var start: Instant { Instant.zero + cycle * Int64(round) }

  /// The act of the next step that is not done and can be; what leads back, where a finger slipped to somewhere else; `nil` when
  /// it is time to go home.
  private mutating func onward(_ place: Place, _ sense: ScreenSense, at instant: Instant) -> ChildAction? {
    guard (instant - start).nanoseconds < cycle.nanoseconds / 100 * CyclicChild.outward else { return nil }
    while step < CyclicChild.way.count {
      let next = CyclicChild.way[step]
      let isDone = isDone(next, place, sense)
      if !isDone && next.act.places.contains(place) { return next.act }
      if !isDone && place != .grid { return CyclicChild.back(from: place) }
      step += 1
      tries = 0
    }
    return nil
  }

  /// A step that leads nowhere is done once; but who waits for a photo to go stays until the cycle's has.
  private func isDone(_ next: Step, _ place: Place, _ sense: ScreenSense) -> Bool {
    if next.act == .awaitExpiry, place == .groupViewer, tries < CyclicChild.enoughTries(for: next.act),
      sense.nextExpiry < start + TimeSpan(nanoseconds: cycle.nanoseconds / 100 * CyclicChild.waiting)
    {
      return false
    }
    return next.to == nil ? tries > 0 : place == next.to || tries == CyclicChild.enoughTries(for: next.act)
  }

  /// What brings the child nearer to the top of the first category; `nil` when it is there.
  private mutating func homeward(_ sense: ScreenSense, _ place: Place) -> ChildAction? {
    guard place == .grid else { return CyclicChild.back(from: place) }
    hand.isHeadingLeft = false
    if sense.categoryIndex > 0 { return .nextCategory }
    return sense.isScrolled ? .scrollBack : nil
  }

  /// What leads towards the grid.
  private static func back(from place: Place) -> ChildAction {
    switch place {
    case .zoomed: .doubleTap
    case .parent: .returnToKids
    default: .leave
    }
  }

  /// Waits for the next cycle to begin; one that has begun already is left out.
  private mutating func begin(after instant: Instant) {
    let begun = Int((instant - Instant.zero).nanoseconds / cycle.nanoseconds)
    let isInside = (instant - Instant.zero).nanoseconds % cycle.nanoseconds > 0
    round = max(round + 1, isInside ? begun + 1 : begun)
    hand = fresh
    hand.lastLift = start
    step = 0
    tries = 0
  }
}
