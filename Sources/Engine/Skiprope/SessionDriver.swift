public import Kernel
internal import Playing
public import Simulation
public import Touches

/// Drives a session with a subject's simulated user, or with recorded touches in its place, and logs the gestures.
@usableFromInline struct SessionDriver<S: Subject>: TouchDriver {
  @usableFromInline typealias App = SimulatedApp<S.App>

  private var user: S.User
  private var recorded: RecordedTouches?
  private let log: TouchLog?
  private var lastLift = Instant.zero
  /// Gestures since the last call of `drainGestures`, each with the screen on which it was made.
  @usableFromInline private(set) var gestures: [(gesture: LabelledGesture, screen: String)] = []

  /// If `recorded` is not `nil`, it replaces the simulated user. New samples are added to `log`.
  init(_ user: S.User, recorded: RecordedTouches?, log: TouchLog?) {
    self.user = user
    self.recorded = recorded
    self.log = log
    (nextPoll, step, round) = (recorded == nil ? user.nextPoll : .zero, user.step, user.round)
  }

  // Copies of the simulated user's values, refreshed after each gesture. Reading them from `user` would copy all of it.
  @usableFromInline private(set) var nextPoll: Instant
  @usableFromInline private(set) var step: String
  @usableFromInline private(set) var round: Int

  private mutating func refresh() { (nextPoll, step, round) = (user.nextPoll, user.step, user.round) }

  var errands: Errands { user.errands }

  @usableFromInline mutating func continueTouching(
    after instant: Instant, app: App, into samples: inout [TouchSample]
  ) {
    let first = samples.count
    if recorded != nil {
      guard let gesture = recorded?.next(into: &samples) else { return }
      step = "recorded"
      return made(gesture, on: app.screen)
    }
    let next = user.touch(app.app, after: max(instant, lastLift), into: &samples)
    refresh()
    guard let gesture = next else { return }
    log?.append(samples[first...], intent: gesture.intent)
    made(gesture, on: app.screen)
  }

  private mutating func made(_ gesture: LabelledGesture, on screen: String) {
    gestures.append((gesture, screen))
    lastLift = gesture.last
  }

  /// Returns the gestures since the last call, and removes them.
  @usableFromInline mutating func drainGestures() -> [(gesture: LabelledGesture, screen: String)] {
    defer { gestures.removeAll(keepingCapacity: true) }
    return gestures
  }

  /// Drops the gestures not yet drained: the app was killed before it could see them.
  @usableFromInline mutating func appRelaunched(at vsync: Instant) {
    gestures.removeAll(keepingCapacity: true)
    user.appRelaunched(at: vsync)
    if recorded == nil { refresh() }
  }
}
