import Skiprope

/// A simple recogniser: a finger that moved far enough has swiped, one that lifts soon near its landing has tapped.
///
/// Each finger is on its own. A palm counts as a finger, a pinch as two swipes, and there is no debounce.
struct NaiveRecogniser: SweptRecogniser {
  static let table = [
    RecogniserSetting("distance", .points, in: 0...1_000, standard: 60),
    RecogniserSetting("tap-time", .milliseconds, in: 0...5_000, standard: 500),
    RecogniserSetting("tap-slop", .points, in: 0...1_000, standard: 10),
    RecogniserSetting("double-tap", .milliseconds, in: 0...5_000, standard: 300),
  ]

  private let distance, slop: ScreenLength
  private let tapTime, doubleTap: TimeSpan
  private let turnsUpAndDown: Bool
  /// The fingers that are down: their landing, and whether they drag.
  private var fingers: [UInt8: (landing: TouchSample, drags: Bool)] = [:]
  private var lastTap: Instant?

  init(_ values: SettingValues, on surface: SweepScreen, of screen: ScreenMetrics) {
    distance = ScreenLength(values.number("distance"))
    slop = ScreenLength(values.number("tap-slop"))
    tapTime = TimeSpan(seconds: values.number("tap-time") / 1_000)
    doubleTap = TimeSpan(seconds: values.number("double-tap") / 1_000)
    turnsUpAndDown = surface == .fullscreen
  }

  mutating func handle(_ sample: TouchSample, into decisions: inout [TouchDecision]) {
    if sample.phase == .began { fingers[sample.finger] = (sample, false) }
    guard let (landing, drags) = fingers[sample.finger] else { return }
    let way = sample.position - landing.position
    let isUpright = way.y.magnitude >= way.x.magnitude
    let length = isUpright ? way.y.magnitude : way.x.magnitude
    func decide(_ kind: TouchDecision.Kind) {
      decisions.append(TouchDecision(kind, landed: landing.time, at: sample.time))
    }
    if !drags, length > slop {
      decide(.drag(isUpright ? .vertical : .horizontal))
      fingers[sample.finger]?.drags = true
    }
    guard sample.phase == .ended || sample.phase == .cancelled else { return }
    fingers[sample.finger] = nil
    guard sample.phase == .ended else { return }
    if length > distance, turnsUpAndDown || !isUpright {
      decide(.swipe(isUpright ? (way.y < .zero ? .up : .down) : (way.x < .zero ? .left : .right)))
    } else if !drags, length <= slop, sample.time - landing.time <= tapTime {
      let isSecond = lastTap.map { landing.time - $0 <= doubleTap } ?? false
      decide(isSecond && turnsUpAndDown ? .doubleTap : .tap)
      lastTap = isSecond ? nil : sample.time
    }
  }
}
