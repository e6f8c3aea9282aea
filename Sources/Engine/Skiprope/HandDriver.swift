internal import Kernel
internal import Simulation
internal import Touches

/// A subject's hand as a session drives it: what it makes is written down, and a recording can take its place.
struct HandDriver<S: Subject>: TouchDriver {
  typealias App = PlayedApp<S.App>

  private var hand: S.Hand
  private var recorded: RecordedTouches<Void>?
  private let log: TouchLog?
  private var lastLift = Instant.zero
  /// Gestures made since the recorder last looked, with the screen that they were made on.
  private(set) var gestures: [(gesture: LabelledGesture, screen: String)] = []
  private var hasPlayed = false

  /// `recorded` plays instead of the hand, and what is made is added to `log`.
  init(_ hand: S.Hand, recorded: RecordedTouches<Void>?, log: TouchLog?) {
    self.hand = hand
    self.recorded = recorded
    self.log = log
  }

  var looksAgain: Instant { hand.looksAgain }
  var step: String { hasPlayed ? "recorded" : hand.step }
  var round: Int { hand.round }
  var errands: Errands { hand.errands }

  mutating func continueTouching(after instant: Instant, app: App, into samples: inout [TouchSample]) {
    let first = samples.count
    let now = max(instant, lastLift)
    if recorded != nil {
      guard let gesture = recorded?.next(after: now, sense: (), into: &samples) else { return }
      hasPlayed = true
      return made(gesture, on: app.screen)
    }
    guard let gesture = hand.touch(app.app, after: now, into: &samples) else { return }
    log?.append(samples[first...], intent: gesture.intent)
    made(gesture, on: app.screen)
  }

  private mutating func made(_ gesture: LabelledGesture, on screen: String) {
    gestures.append((gesture, screen))
    lastLift = gesture.last
  }

  /// The gestures made since the last call.
  mutating func drainGestures() -> [(gesture: LabelledGesture, screen: String)] {
    defer { gestures.removeAll(keepingCapacity: true) }
    return gestures
  }

  /// What it was about to do was not seen by anyone.
  mutating func appRelaunched(at vsync: Instant) {
    gestures.removeAll(keepingCapacity: true)
    hand.appRelaunched(at: vsync)
  }
}
