public import Kernel
internal import Metrics
internal import Simulation
internal import Touches

extension CounterKey {
  /// Gestures of hands.
  static let gesturesMade = CounterKey("gesture.made")
  /// Those of which is known what should have become of them, those that did not become it, and those that became something else.
  static let gesturesIntended = CounterKey("gesture.intended")
  static let gesturesMissed = CounterKey("gesture.missed")
  static let gesturesAccidental = CounterKey("gesture.accidental")
  static let errandsDone = CounterKey("errand.done")
  static let errandsGivenUp = CounterKey("errand.given_up")
}

/// What became of each gesture of a hand: what it was meant as is known to the hand, what it was taken for to the app.
///
/// A hand makes one gesture after the other, so that a sample's time says whose it is. A gesture is judged a second after its last
/// finger lifted, when whatever an app waits for is over [A].
@usableFromInline struct GestureOutcomes {
  /// A gesture about which all is known.
  struct Judged {
    let made: LabelledGesture
    let screen: String
    var seen: [RecognisedGesture.Kind] = []
    /// `hit`, `missed`, `accidental`, `cut` by the end of the session, `cancelled` by the app's death; empty where the app does not listen for it.
    var outcome = ""
  }

  private let kinds: Set<RecognisedGesture.Kind>
  private var open: [Judged] = []
  /// Gestures that were made.
  private(set) var count = 0
  private var (intended, missed, accidental) = (0, 0, 0)
  private static let patience = TimeSpan.seconds(1)

  init(listeningFor kinds: Set<RecognisedGesture.Kind>) { self.kinds = kinds }

  /// A gesture is made, whose samples are still to come.
  mutating func begin(_ gesture: LabelledGesture, on screen: String) {
    count += 1
    open.append(Judged(made: gesture, screen: screen))
  }

  /// The app took a touch for something.
  mutating func record(_ recognised: RecognisedGesture) {
    guard let index = open.lastIndex(where: { $0.made.first <= recognised.time }) else { return }
    open[index].seen.append(recognised.kind)
  }

  /// Whether there is one to judge.
  @usableFromInline func isDue(before instant: Instant) -> Bool {
    open.first.map { $0.made.last + GestureOutcomes.patience < instant } ?? false
  }

  /// Judges the gestures that were over a second before `instant`.
  mutating func judge(before instant: Instant, keep: (Judged) -> Void) {
    while let first = open.first, first.made.last + GestureOutcomes.patience < instant {
      open.removeFirst()
      close(first, keep)
    }
  }

  /// The app was killed: nobody can say what would have come of gestures that were not judged yet.
  mutating func cancelAll(keep: (Judged) -> Void) {
    for gesture in open { close(gesture, as: "cancelled", keep) }
    open.removeAll(keepingCapacity: true)
  }

  /// The session is over: a gesture of which nothing has come yet, though something might have, is cut.
  mutating func finish(at end: Instant, keep: (Judged) -> Void) {
    for gesture in open { close(gesture, as: outcome(of: gesture) == "missed" ? "cut" : nil, keep) }
    open.removeAll(keepingCapacity: true)
  }

  private mutating func close(_ gesture: Judged, as known: String? = nil, _ keep: (Judged) -> Void) {
    var judged = gesture
    judged.outcome = known ?? outcome(of: gesture)
    if ["hit", "missed", "accidental"].contains(judged.outcome) { intended += 1 }
    if judged.outcome == "missed" { missed += 1 }
    if judged.outcome == "accidental" { accidental += 1 }
    keep(judged)
  }

  /// What was meant and listened for should have been seen, and nothing else; of what nobody meant nothing.
  private func outcome(of gesture: Judged) -> String {
    guard !kinds.isEmpty else { return "" }
    let isStray = gesture.made.intent == .palm || gesture.made.intent == .graze
    if isStray { return gesture.seen.isEmpty ? "hit" : "accidental" }
    guard let meant = RecognisedGesture.Kind(gesture.made.intent), kinds.contains(meant) else { return "" }
    if gesture.seen.contains(where: { $0 != meant }) { return "accidental" }
    return gesture.seen.isEmpty ? "missed" : "hit"
  }

  func add(to measurements: inout Measurements, _ errands: Errands) {
    measurements.add(count, to: .gesturesMade)
    if errands != Errands() {
      measurements.add(errands.done, to: .errandsDone)
      measurements.add(errands.givenUp, to: .errandsGivenUp)
    }
    guard !kinds.isEmpty else { return }
    measurements.add(intended, to: .gesturesIntended)
    measurements.add(missed, to: .gesturesMissed)
    measurements.add(accidental, to: .gesturesAccidental)
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
      "gesture.missed", "Share of the gestures that the app listens for of which nothing came.", .percent,
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
