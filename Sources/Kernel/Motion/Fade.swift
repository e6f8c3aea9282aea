/// Something that fades in and out over 200 ms, eased; a pure function of time.
///
/// 200 ms is the group viewer's number (docs/product.md, section 4); elsewhere it is a decision.
public struct Fade: Hashable, Sendable {
  /// Where it is heading.
  public private(set) var isShown: Bool
  private var start: Instant
  private var startOpacity: UInt8
  private var isRunning = false

  /// How long a whole fade lasts.
  public static let length = TimeSpan.milliseconds(200)

  /// Shown or hidden, and at rest.
  public init(isShown: Bool) {
    self.isShown = isShown
    start = .zero
    startOpacity = isShown ? 255 : 0
  }

  /// Turns towards shown or hidden from wherever it is; at once when not animated.
  public mutating func turn(shown: Bool, at instant: Instant, animated: Bool) {
    guard shown != isShown else { return }
    startOpacity = animated ? opacity(at: instant) : shown ? 255 : 0
    isShown = shown
    start = instant
    isRunning = animated
  }

  /// Ends the fade once its time is over; whether anything changed on screen.
  public mutating func animate(to instant: Instant) -> Bool {
    guard isRunning else { return false }
    if instant - start >= Fade.length {
      isRunning = false
      startOpacity = isShown ? 255 : 0
    }
    return true
  }

  /// Whether it is on its way.
  public var isFading: Bool { isRunning }

  /// 0 to 255; smoothstep between the ends.
  public func opacity(at instant: Instant) -> UInt8 {
    guard isRunning else { return startOpacity }
    let target: Int64 = isShown ? 255 : 0
    let from = Int64(startOpacity)
    return UInt8(from + (target - from) * Fade.eased(instant - start) / 1024)
  }

  /// The clock stood for a while: it goes on where it was.
  public mutating func shiftTime(by span: TimeSpan) { start = start + span }

  /// Smoothstep of elapsed over a length, 200 ms unless said otherwise, in 1,024ths; integers only.
  public static func eased(_ elapsed: TimeSpan, of length: TimeSpan = length) -> Int64 {
    if elapsed <= .zero { return 0 }
    if elapsed >= length { return 1024 }
    let u = elapsed.nanoseconds * 1024 / length.nanoseconds
    return u * u * (3 * 1024 - 2 * u) / (1024 * 1024)
  }
}
