public import Kernel
public import Metrics
public import Simulation
public import Touches

extension MetricScope {
  /// The age groups of simulated users.
  public static let ages = MetricScope.names(AgeGroup.allCases.map(\.rawValue))
}

extension CounterKey {
  /// Gestures that simulated users made.
  public static let gesturesMade = CounterKey("gesture.made")
  /// Gestures with a known expectation; those not recognised as expected; those recognised as something else.
  static let gesturesIntended = CounterKey("gesture.intended")
  static let gesturesMissed = CounterKey("gesture.missed")
  static let gesturesAccidental = CounterKey("gesture.accidental")
  /// The same counts by age group, for metric tables of a subject's own.
  public static let gesturesIntendedByAge = CounterKey("gesture.intended", by: .ages)
  public static let gesturesMissedByAge = CounterKey("gesture.missed", by: .ages)
  public static let gesturesAccidentalByAge = CounterKey("gesture.accidental", by: .ages)
  static let errandsDone = CounterKey("errand.done")
  static let errandsGivenUp = CounterKey("errand.given_up")
}

/// How the app should recognise a gesture on the screen where it is made.
public enum ExpectedGesture: Hashable, Sendable {
  /// As this kind, and as nothing else.
  case one(RecognisedGesture.Kind)
  /// As no gesture at all.
  case nothing
  /// Unknown. The gesture is not judged.
  case anything
}

/// A finished gesture with its outcome.
public struct JudgedGesture: Sendable {
  /// The result of comparing the expectation with the app's recognition.
  public enum Outcome: String, Hashable, Sendable {
    case hit, missed, accidental
    /// Cut: the session ended before a result. Cancelled: the app was killed.
    case cut, cancelled
    /// There was no expectation.
    case open = ""
  }

  /// The gesture as the simulated user made it, with its intent.
  public let made: LabelledGesture
  /// The screen on which it was made.
  public let screen: String
  /// The app's recognitions and claims of this gesture, in the order of decisions.
  public internal(set) var seen: [RecognisedGesture] = []
  public internal(set) var outcome = Outcome.open
  let expected: ExpectedGesture

  init(_ made: LabelledGesture, on screen: String, _ expected: ExpectedGesture) {
    (self.made, self.screen, self.expected) = (made, screen, expected)
  }

  /// Whether the expected kind was not recognised.
  public var lacksWhatWasMeant: Bool {
    guard case .one(let kind) = expected else { return false }
    switch outcome {
    case .hit, .missed, .accidental: return !seen.contains { $0.kind == kind }
    case .cut, .cancelled, .open: return false
    }
  }
}

/// Compares each gesture's intent with the app's recognition of it.
///
/// A simulated user makes one gesture after the other, so a sample's time identifies its gesture. A gesture is judged one second
/// after its last finger lifted; by then an app's recognition timeouts are over [A].
@usableFromInline package struct GestureOutcomes {
  /// Whether the app reports what it recognises.
  private let isReported: Bool
  private var open: [JudgedGesture] = []
  /// Gestures made so far.
  package private(set) var count = 0
  /// Counts of judged gestures: those with an expectation; those not recognised as expected; those recognised as something else.
  /// A gesture recognised as something else counts in both.
  package private(set) var (intended, missed, accidental) = (0, 0, 0)
  private static let patience = TimeSpan.seconds(1)

  package init(isReported: Bool) { self.isReported = isReported }

  /// Adds a gesture whose samples are still to come.
  package mutating func begin(
    _ gesture: LabelledGesture, on screen: String, expecting expected: ExpectedGesture
  ) {
    count += 1
    open.append(JudgedGesture(gesture, on: screen, expected))
  }

  /// Assigns a recognition to the gesture that it belongs to.
  package mutating func record(_ recognised: RecognisedGesture) {
    guard let index = open.lastIndex(where: { $0.made.first <= recognised.time }) else { return }
    open[index].seen.append(recognised)
  }

  /// Whether a gesture is due to be judged.
  @usableFromInline package func isDue(before instant: Instant) -> Bool {
    open.first.map { $0.made.last + GestureOutcomes.patience < instant } ?? false
  }

  /// Judges the gestures that ended more than one second before `instant`.
  package mutating func judge(before instant: Instant, keep: (JudgedGesture) -> Void) {
    while isDue(before: instant) {
      let first = open.removeFirst()
      close(first, as: outcome(of: first), keep)
    }
  }

  /// Cancels all open gestures: the app was killed, so their outcome is unknown.
  package mutating func cancelAll(keep: (JudgedGesture) -> Void) {
    for gesture in open { close(gesture, as: .cancelled, keep) }
    open.removeAll(keepingCapacity: true)
  }

  /// Judges all open gestures at the end of the session. A gesture that could still have been recognised is cut; one that would
  /// begin after the end is not counted.
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

  /// Compares the app's recognitions with the expectation. A claim of another kind is no accident.
  private func outcome(of gesture: JudgedGesture) -> JudgedGesture.Outcome {
    guard isReported else { return .open }
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
    guard isReported else { return }
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
      "errands.done", "Errands (sequences of steps) that were completed.", .one,
      .sum(.errandsDone, samples: .counter(.activeFrames)), better: .neither, listing: .whenRecorded),
    MetricDefinition(
      "errands.given_up", "Errands that were given up because the place of a step did not appear.", .one,
      .sum(.errandsGivenUp, samples: .counter(.activeFrames)), better: .neither, listing: .whenRecorded),
    MetricDefinition(
      "gestures.made", "Gestures that were made.", .one,
      .sum(.gesturesMade, samples: .counter(.activeFrames)), better: .neither),
    MetricDefinition(
      "gesture.missed",
      "Share of the gestures that the app listens for that it did not recognise as intended.",
      .percent,
      .ratio(.gesturesMissed, per: .gesturesIntended, samples: .counter(.gesturesIntended)),
      listing: .whenRecorded),
    MetricDefinition(
      "gesture.accidental",
      "Share of the gestures that the app listens for that it recognised as something else.",
      .percent,
      .ratio(.gesturesAccidental, per: .gesturesIntended, samples: .counter(.gesturesIntended)),
      listing: .whenRecorded),
  ]
}

extension RecognisedGesture.Kind {
  /// The kind an app should recognise for an intent; `nil` for intents that no app recognises.
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
  /// The default expectation: kinds in `recognises` are expected, a palm or a graze is expected to do nothing, and other intents
  /// are not judged.
  public static func expected(of intent: TouchIntent, on screen: String) -> ExpectedGesture {
    if intent == .palm || intent == .graze { return .nothing }
    guard let kind = RecognisedGesture.Kind(intent), recognises.contains(kind) else { return .anything }
    return .one(kind)
  }
}
