public import Kernel
internal import Playing
public import Simulation
public import Touches

/// A subject's hand as a session drives it: what it makes is written down, and a recording can take its place.
@usableFromInline struct SessionDriver<S: Subject>: TouchDriver {
  @usableFromInline typealias App = PlayedApp<S.App>

  private var hand: S.Hand
  private var recorded: RecordedTouches?
  private let log: TouchLog?
  private var lastLift = Instant.zero
  /// Gestures made since the recorder last looked, with the screen that they were made on.
  @usableFromInline private(set) var gestures: [(gesture: LabelledGesture, screen: String)] = []

  /// `recorded` plays instead of the hand, and what is made is added to `log`.
  init(_ hand: S.Hand, recorded: RecordedTouches?, log: TouchLog?) {
    self.hand = hand
    self.recorded = recorded
    self.log = log
    (looksAgain, step, round) = (recorded == nil ? hand.looksAgain : .zero, hand.step, hand.round)
  }

  // Copies of what the hand says, made anew with each gesture: to read them from the hand would copy all of it.
  @usableFromInline private(set) var looksAgain: Instant
  @usableFromInline private(set) var step: String
  @usableFromInline private(set) var round: Int

  private mutating func look() { (looksAgain, step, round) = (hand.looksAgain, hand.step, hand.round) }

  var errands: Errands { hand.errands }

  @usableFromInline mutating func continueTouching(
    after instant: Instant, app: App, into samples: inout [TouchSample]
  ) {
    let first = samples.count
    if recorded != nil {
      guard let gesture = recorded?.next(into: &samples) else { return }
      step = "recorded"
      return made(gesture, on: app.screen)
    }
    let next = hand.touch(app.app, after: max(instant, lastLift), into: &samples)
    look()
    guard let gesture = next else { return }
    log?.append(samples[first...], intent: gesture.intent)
    made(gesture, on: app.screen)
  }

  private mutating func made(_ gesture: LabelledGesture, on screen: String) {
    gestures.append((gesture, screen))
    lastLift = gesture.last
  }

  /// The gestures made since the last call.
  @usableFromInline mutating func drainGestures() -> [(gesture: LabelledGesture, screen: String)] {
    defer { gestures.removeAll(keepingCapacity: true) }
    return gestures
  }

  /// What it was about to do was not seen by anyone.
  @usableFromInline mutating func appRelaunched(at vsync: Instant) {
    gestures.removeAll(keepingCapacity: true)
    hand.appRelaunched(at: vsync)
    if recorded == nil { look() }
  }
}
