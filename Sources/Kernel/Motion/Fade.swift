/// The opacity of something that fades in or out over 200 ms, eased; a pure function of time.
///
/// 200 ms comes from the group viewer (docs/product.md, section 4). Using it elsewhere is a decision.
public struct Fade: Hashable, Sendable {
  /// The state that it fades to.
  public private(set) var isShown: Bool
  private var start: Instant
  private var startOpacity: UInt8
  private var isRunning = false

  /// How long a whole fade lasts.
  public static let length = TimeSpan.milliseconds(200)

  /// Creates a fade at rest.
  public init(isShown: Bool) {
    self.isShown = isShown
    start = .zero
    startOpacity = isShown ? 255 : 0
  }

  /// Starts to fade from the current opacity; jumps to the end if not animated. Does nothing if it already heads there.
  public mutating func turn(shown: Bool, at instant: Instant, animated: Bool) {
    guard shown != isShown else { return }
    startOpacity = animated ? opacity(at: instant) : shown ? 255 : 0
    isShown = shown
    start = instant
    isRunning = animated
  }

  /// Ends the fade once its time is over. Returns whether the opacity may have changed.
  public mutating func animate(to instant: Instant) -> Bool {
    guard isRunning else { return false }
    if instant - start >= Fade.length {
      isRunning = false
      startOpacity = isShown ? 255 : 0
    }
    return true
  }

  /// Whether a fade is in progress.
  public var isFading: Bool { isRunning }

  /// The opacity, 0 to 255; a smoothstep between the ends.
  public func opacity(at instant: Instant) -> UInt8 {
    guard isRunning else { return startOpacity }
    let target: Int64 = isShown ? 255 : 0
    let from = Int64(startOpacity)
    return UInt8(from + (target - from) * Fade.eased(instant - start) / 1024)
  }

  /// Moves the start later by the time that the clock was stopped.
  public mutating func shiftTime(by span: TimeSpan) { start = start + span }

  /// The smoothstep of `elapsed` over `length` (200 ms by default), in 1,024ths. Integers only.
  public static func eased(_ elapsed: TimeSpan, of length: TimeSpan = length) -> Int64 {
    if elapsed <= .zero { return 0 }
    if elapsed >= length { return 1024 }
    let u = elapsed.nanoseconds * 1024 / length.nanoseconds
    return u * u * (3 * 1024 - 2 * u) / (1024 * 1024)
  }
}
