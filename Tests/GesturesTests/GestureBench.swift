import Gestures
import Kernel
import TestSupport

/// Plays scripts through a recogniser, checks its invariants after every step and spells what came out.
struct GestureBench {
  var recogniser: GestureRecogniser
  var decisions: [GestureDecision] = []

  /// Round constants that are no platform's: slop 10, long press 500 ms, double tap 300 ms and 50, swipe over 150.
  static let settings = GestureSettings(
    touchSlop: .points(10), longPress: .milliseconds(500), doubleTapWindow: .milliseconds(300),
    doubleTapSlop: .points(50), swipe: .story, pager: .pager(extent: .points(400)), debounce: .standard)

  static let swipes = GestureScope(horizontalSwipe: .parity, verticalSwipe: .parity)
  static let flings = GestureScope(horizontalSwipe: .story, verticalSwipe: .story)
  static let everything = GestureScope(
    doubleTap: true, longPress: true, pinch: true, horizontalSwipe: .story, verticalSwipe: .story)

  init(_ scope: GestureScope = GestureScope(), settings: GestureSettings = GestureBench.settings) {
    recogniser = GestureRecogniser(settings: settings, scope: scope)
  }

  mutating func play(_ line: String) {
    for step in GestureScript(line).steps {
      switch step {
      case .touch(let sample): handle(sample)
      case .wait(let instant): advance(to: instant)
      }
    }
  }

  mutating func handle(_ sample: TouchSample) {
    recogniser.handle(sample, into: &decisions)
    recogniser.checkInvariants()
    summarise()
  }

  mutating func advance(to instant: Instant) {
    recogniser.advance(to: instant, into: &decisions)
    recogniser.checkInvariants()
    summarise()
  }

  /// Asked for after each step, as a watched frame does, the digest has to be of the state then.
  private mutating func summarise() {
    var digest = StableDigest()
    recogniser.mix(into: &digest)
  }

  /// What came out, such as `touchDown0 tap0 allLifted0`: each decision with its sequence.
  var transcript: String { decisions.map(GestureBench.spell).joined(separator: " ") }

  /// The commits alone.
  var commits: String { decisions.filter(\.commits).map(GestureBench.spell).joined(separator: " ") }

  static func spell(_ decision: GestureDecision) -> String {
    let word =
      switch decision.kind {
      case .touchDown: "touchDown"
      case .tap: "tap"
      case .doubleTap: "doubleTap"
      case .longPressBegan: "longPressBegan"
      case .longPress: "longPress"
      case .dragBegan: "dragBegan"
      case .dragChanged: "dragChanged"
      case .dragEnded: "dragEnded"
      case .swipe(let direction, _): "swipe-\(direction)-"
      case .pinchBegan: "pinchBegan"
      case .pinchChanged: "pinchChanged"
      case .pinchEnded: "pinchEnded"
      case .cancelled: "cancelled"
      case .allLifted: "allLifted"
      }
    return "\(word)\(decision.sequence)"
  }
}

/// The transcript of one script under one scope.
func transcript(_ line: String, _ scope: GestureScope) -> String {
  var bench = GestureBench(scope)
  bench.play(line)
  return bench.transcript
}

/// The commits of one script under one scope.
func commits(_ line: String, _ scope: GestureScope) -> String {
  var bench = GestureBench(scope)
  bench.play(line)
  return bench.commits
}
