public import Kernel
public import Metrics
public import Simulation
public import Touches

extension MetricScope {
  /// The age groups of hands.
  public static let ages = MetricScope.names(AgeGroup.allCases.map(\.rawValue))
}

extension CounterKey {
  /// Gestures of hands.
  public static let gesturesMade = CounterKey("gesture.made")
  /// Those of which is known what should have become of them, those that did not become it, and those that became something else.
  static let gesturesIntended = CounterKey("gesture.intended")
  static let gesturesMissed = CounterKey("gesture.missed")
  static let gesturesAccidental = CounterKey("gesture.accidental")
  /// The same by the age of the hand, for tables of a subject's own.
  public static let gesturesIntendedByAge = CounterKey("gesture.intended", by: .ages)
  public static let gesturesMissedByAge = CounterKey("gesture.missed", by: .ages)
  public static let gesturesAccidentalByAge = CounterKey("gesture.accidental", by: .ages)
  static let errandsDone = CounterKey("errand.done")
  static let errandsGivenUp = CounterKey("errand.given_up")
}

/// What should become of a gesture where it is made.
public enum ExpectedGesture: Hashable, Sendable {
  /// The app takes it for this, and for nothing else.
  case one(RecognisedGesture.Kind)
  /// The app takes it for nothing.
  case nothing
  /// Not known: the gesture is not judged.
  case anything
}

/// A gesture about which all is known.
public struct JudgedGesture: Sendable {
  /// How it came out.
  public enum Outcome: String, Hashable, Sendable {
    case hit, missed, accidental
    /// The session was over before anything came of it, or the app was killed.
    case cut, cancelled
    /// Nothing was expected of it.
    case open = ""
  }

  public let made: LabelledGesture
  /// The screen that was up when it was made.
  public let screen: String
  /// What the app took it for and claimed, in the order of decisions.
  public internal(set) var seen: [RecognisedGesture] = []
  public internal(set) var outcome = Outcome.open
  let expected: ExpectedGesture

  init(_ made: LabelledGesture, on screen: String, _ expected: ExpectedGesture) {
    (self.made, self.screen, self.expected) = (made, screen, expected)
  }

  /// Whether it was to become something of which nothing is seen.
  public var lacksWhatWasMeant: Bool {
    guard case .one(let kind) = expected else { return false }
    switch outcome {
    case .hit, .missed, .accidental: return !seen.contains { $0.kind == kind }
    case .cut, .cancelled, .open: return false
    }
  }
}

/// What became of each gesture of a hand: what it was meant as is known to the hand, what it was taken for to the app.
///
/// A hand makes one gesture after the other, so that a sample's time says whose it is. A gesture is judged a second after its last
/// finger lifted, when whatever an app waits for is over [A].
@usableFromInline package struct GestureOutcomes {
  /// Whether the app says what it takes touches for.
  private let isTold: Bool
  private var open: [JudgedGesture] = []
  /// Gestures that were made.
  package private(set) var count = 0
  /// Judged gestures of which something was expected; of those the missed ones, which are also those that became something else, and
  /// the accidental ones.
  package private(set) var (intended, missed, accidental) = (0, 0, 0)
  private static let patience = TimeSpan.seconds(1)

  package init(isTold: Bool) { self.isTold = isTold }

  /// A gesture is made, whose samples are still to come.
  package mutating func begin(
    _ gesture: LabelledGesture, on screen: String, expecting expected: ExpectedGesture
  ) {
    count += 1
    open.append(JudgedGesture(gesture, on: screen, expected))
  }

  /// The app took a touch for something.
  package mutating func record(_ recognised: RecognisedGesture) {
    guard let index = open.lastIndex(where: { $0.made.first <= recognised.time }) else { return }
    open[index].seen.append(recognised)
  }

  /// Whether there is one to judge.
  @usableFromInline package func isDue(before instant: Instant) -> Bool {
    open.first.map { $0.made.last + GestureOutcomes.patience < instant } ?? false
  }

  /// Judges the gestures that were over a second before `instant`.
  package mutating func judge(before instant: Instant, keep: (JudgedGesture) -> Void) {
    while isDue(before: instant) {
      let first = open.removeFirst()
      close(first, as: outcome(of: first), keep)
    }
  }

  /// The app was killed: nobody can say what would have come of gestures that were not judged yet.
  package mutating func cancelAll(keep: (JudgedGesture) -> Void) {
    for gesture in open { close(gesture, as: .cancelled, keep) }
    open.removeAll(keepingCapacity: true)
  }

  /// The session is over: a gesture of which nothing has come yet, though something might have, is cut, and one that was only to begin
  /// then was not made.
  package mutating func finish(at end: Instant, keep: (JudgedGesture) -> Void) {
    for gesture in open {
      guard gesture.made.first < end else {
        count -= 1
        continue
      }
      let outcome = outcome(of: gesture)
      let mayStillCome =
        outcome == .missed || outcome == .hit && gesture.expected == .nothing && gesture.made.last >= end
      close(gesture, as: mayStillCome ? .cut : outcome, keep)
    }
    open.removeAll(keepingCapacity: true)
  }

  private mutating func close(
    _ gesture: JudgedGesture, as outcome: JudgedGesture.Outcome, _ keep: (JudgedGesture) -> Void
  ) {
    var judged = gesture
    judged.outcome = outcome
    if judged.lacksWhatWasMeant { missed += 1 }
    switch outcome {
    case .hit, .missed: intended += 1
    case .accidental: (intended, accidental) = (intended + 1, accidental + 1)
    case .cut, .cancelled, .open: break
    }
    keep(judged)
  }

  /// Holds what the app took the gesture for against what was expected. A claim of something else is no accident.
  private func outcome(of gesture: JudgedGesture) -> JudgedGesture.Outcome {
    guard isTold else { return .open }
    switch gesture.expected {
    case .anything: return .open
    case .nothing: return gesture.seen.contains { !$0.isClaim } ? .accidental : .hit
    case .one(let kind):
      if gesture.seen.contains(where: { !$0.isClaim && $0.kind != kind }) { return .accidental }
      return gesture.seen.contains { $0.kind == kind } ? .hit : .missed
    }
  }

  func add(to measurements: inout Measurements, _ errands: Errands, age: AgeGroup) {
    measurements.add(count, to: .gesturesMade)
    if errands != Errands() {
      measurements.add(errands.done, to: .errandsDone)
      measurements.add(errands.givenUp, to: .errandsGivenUp)
    }
    guard isTold else { return }
    for (count, key, byAge) in [
      (intended, CounterKey.gesturesIntended, CounterKey.gesturesIntendedByAge),
      (missed, .gesturesMissed, .gesturesMissedByAge),
      (accidental, .gesturesAccidental, .gesturesAccidentalByAge),
    ] {
      measurements.add(count, to: key)
      measurements.add(count, to: byAge, part: age.rawValue)
    }
  }

  static let metrics = [
    MetricDefinition(
      "errands.done", "Errands of several steps that were brought to their end.", .one,
      .sum(.errandsDone, samples: .counter(.activeFrames)), better: .neither, listing: .whenRecorded),
    MetricDefinition(
      "errands.given_up", "Errands that were given up, as the place of a step did not come up.", .one,
      .sum(.errandsGivenUp, samples: .counter(.activeFrames)), better: .neither, listing: .whenRecorded),
    MetricDefinition(
      "gestures.made", "Gestures that were made.", .one,
      .sum(.gesturesMade, samples: .counter(.activeFrames)), better: .neither),
    MetricDefinition(
      "gesture.missed", "Share of the gestures that the app listens for that did not become what was meant.",
      .percent,
      .ratio(.gesturesMissed, per: .gesturesIntended, samples: .counter(.gesturesIntended)),
      listing: .whenRecorded),
    MetricDefinition(
      "gesture.accidental", "Share of the gestures that the app listens for that it took for something else.",
      .percent,
      .ratio(.gesturesAccidental, per: .gesturesIntended, samples: .counter(.gesturesIntended)),
      listing: .whenRecorded),
  ]
}

extension RecognisedGesture.Kind {
  /// What a hand meant, where an app can take a touch for it; `nil` for the rest.
  init?(_ intent: TouchIntent) {
    switch intent {
    case .tap: self = .tap
    case .doubleTap: self = .doubleTap
    case .longPress: self = .longPress
    case .swipeLeft: self = .swipeLeft
    case .swipeRight: self = .swipeRight
    case .swipeUp: self = .swipeUp
    case .swipeDown: self = .swipeDown
    case .drag: self = .drag
    case .pinchIn: self = .pinchIn
    case .pinchOut: self = .pinchOut
    case .burst, .hesitation, .palm, .recorded, .graze: return nil
    }
  }
}

extension Subject {
  /// The expectation by `recognises`: an intent that the app listens for becomes that kind, a palm or a graze becomes nothing, and any
  /// other is not judged.
  public static func expected(of intent: TouchIntent, on screen: String) -> ExpectedGesture {
    if intent == .palm || intent == .graze { return .nothing }
    guard let kind = RecognisedGesture.Kind(intent), recognises.contains(kind) else { return .anything }
    return .one(kind)
  }
}
