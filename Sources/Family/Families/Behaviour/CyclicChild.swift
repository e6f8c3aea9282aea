package import Kernel
internal import ScenarioFormat
package import Simulation
package import Touches

/// A child that repeats the same actions in every cycle of its session: through every screen, and back to the top of the first
/// category, where it waits for the next cycle.
///
/// Closed loop like `ChildActor`, which performs its actions. Each cycle draws from the same random numbers. The touches of two
/// cycles are therefore equal, except for their times, as long as the app shows the same.
///
/// It touches like an adult, whatever its age [A]. A small child misses so often that its way home may take longer than a cycle;
/// cycles would then differ.
package struct CyclicChild: TouchingChild {
  /// The actor in its state at the beginning of every cycle.
  private let fresh: ChildActor
  private var user: ChildActor
  private let cycle: TimeSpan
  package private(set) var round = 0
  /// The index of the next step.
  private var step = 0
  private var tries = 0
  private var nextPollTime = Instant.zero

  /// A step: an action and the place that it leads to. A step without a place is done once.
  private typealias Step = (action: ChildAction, to: Place?)

  /// The steps through every screen; a short cycle ends before the last one [A].
  private static let way: [Step] = [
    (.visitGroups, .groupList), (.openGroup, .groupViewer), (.nextPhoto, nil), (.awaitExpiry, nil),
    (.leave, .grid), (.tryLock, .pinPad), (.leave, .grid), (.scroll, nil),
    (.openPhoto, .fullscreen), (.nextPhoto, nil), (.doubleTap, .zoomed), (.doubleTap, .fullscreen),
    (.leave, .grid), (.nextCategory, nil), (.scroll, nil),
    (.tryLock, .pinPad), (.typePIN, .parent), (.returnToKids, .grid),
    (.chooseChip, nil), (.openPhoto, .fullscreen), (.previousPhoto, nil), (.zoomIn, nil), (.leave, .grid),
  ]
  /// The most attempts to reach a step's place; a PIN has six keys [A].
  private static func enoughTries(for action: ChildAction) -> Int {
    switch action {
    case .typePIN: 14
    case .awaitExpiry: 8
    default: 4
    }
  }
  /// The median pause before each gesture, ms [A].
  private static let think = 200.0
  /// The part of a cycle after which the child turns back, percent [A].
  private static let outward: Int64 = 75
  /// How long it waits at most for a photo to expire, percent of a cycle. The cycle's own photo expires before (`CycleFate`).
  private static let waiting: Int64 = 27
  /// The time from a lift until it reads the result; shorter than a child's, so that a cycle covers every screen [A].
  private static let glance = TimeSpan.milliseconds(350)
  /// The same after an action that ends with a spring. If the child read earlier, a photo that still grows would seem zoomed, and
  /// the child would double-tap until the cycle ends.
  private static let springs = TimeSpan.milliseconds(900)

  /// Creates the child of a plan on its device.
  ///
  /// - Parameter cycle: The length of a cycle, above 0.
  package init(
    _ child: ChildPlan, pin: String, device: DeviceProfile, session: SessionScript, cycle: TimeSpan
  ) {
    precondition(cycle > .zero, "a cycle of \(cycle.nanoseconds) ns")
    var steady = child
    steady.ageGroup = .adult
    fresh = ChildActor(steady, pin: pin, device: device, session: session)
    user = fresh
    self.cycle = cycle
  }

  package var activity: String { "cycle" }
  package var nextPoll: Instant { nextPollTime }

  package mutating func next(
    after: Instant, sense: ScreenSense, into samples: inout [TouchSample]
  ) -> LabelledGesture? {
    let place = Place(sense)
    if onward(place, sense, at: after) == nil, homeward(sense, place) == nil { begin(after: after) }
    let action = onward(place, sense, at: max(after, start)) ?? homeward(sense, place) ?? .ponder
    if step < CyclicChild.way.count, CyclicChild.way[step].action == action { tries += 1 }
    let gesture = user.touch(
      action, think: CyclicChild.think, after: max(after, start), sense, into: &samples)
    nextPollTime =
      user.lastLift + (action == .doubleTap || action == .zoomIn ? CyclicChild.springs : CyclicChild.glance)
    return gesture
  }

  private var start: Instant { Instant.zero + cycle * Int64(round) }

  /// The action of the next possible step, or the way back after a slip to another place; `nil` when it is time to go home.
  private mutating func onward(_ place: Place, _ sense: ScreenSense, at instant: Instant) -> ChildAction? {
    guard (instant - start).nanoseconds < cycle.nanoseconds / 100 * CyclicChild.outward else { return nil }
    while step < CyclicChild.way.count {
      let next = CyclicChild.way[step]
      let isDone = isDone(next, place, sense)
      if !isDone && next.action.places.contains(place) { return next.action }
      if !isDone && place != .grid { return CyclicChild.back(from: place) }
      step += 1
      tries = 0
    }
    return nil
  }

  /// Whether a step is done. A step without a place is done once; waiting for a photo goes on until the cycle's photo has
  /// expired.
  private func isDone(_ next: Step, _ place: Place, _ sense: ScreenSense) -> Bool {
    if next.action == .awaitExpiry, place == .groupViewer, tries < CyclicChild.enoughTries(for: next.action),
      sense.nextExpiry < start + TimeSpan(nanoseconds: cycle.nanoseconds / 100 * CyclicChild.waiting)
    {
      return false
    }
    return next.to == nil ? tries > 0 : place == next.to || tries == CyclicChild.enoughTries(for: next.action)
  }

  /// The action that leads towards the top of the first category; `nil` if the child is there.
  private mutating func homeward(_ sense: ScreenSense, _ place: Place) -> ChildAction? {
    guard place == .grid else { return CyclicChild.back(from: place) }
    user.isHeadingLeft = false
    if sense.categoryIndex > 0 { return .nextCategory }
    return sense.isScrolled ? .scrollBack : nil
  }

  /// The action that leads towards the grid.
  private static func back(from place: Place) -> ChildAction {
    switch place {
    case .zoomed: .doubleTap
    case .parent: .returnToKids
    default: .leave
    }
  }

  /// Prepares the next cycle; one that has already begun is skipped.
  private mutating func begin(after instant: Instant) {
    let begun = Int((instant - Instant.zero).nanoseconds / cycle.nanoseconds)
    let isInside = (instant - Instant.zero).nanoseconds % cycle.nanoseconds > 0
    round = max(round + 1, isInside ? begun + 1 : begun)
    user = fresh
    user.lastLift = start
    step = 0
    tries = 0
  }
}
