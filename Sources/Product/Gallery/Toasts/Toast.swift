internal import Kernel

/// A short message over the screen. Fades in for 200 ms, stays until 2 s after its first frame, fades out for 200 ms.
struct Toast: Hashable, Sendable {
  /// From 0 without gaps, category and standard toasts together.
  let number: Int
  var text: DisplayText
  /// 0xRRGGBB.
  var colour: UInt32
  /// The vsync of the first frame that showed it.
  private(set) var presented: Instant?
  /// `presented`, later by the time spent in background.
  private var clockStart = Instant.zero
  /// How opaque the frame in the making shows it, 0 to 255.
  private(set) var opacity: UInt8 = 0

  /// Category toasts from the top, standard ones from the bottom (docs/product.md, section 2).
  static let top = ScreenLength.points(80)
  static let bottom = ScreenLength.points(100)
  /// From either side of the screen (decision).
  static let inset = ScreenLength.points(40)
  /// One line of 18 pt text with padding (decision).
  static let height = ScreenLength.points(44)
  /// From the first frame to the beginning of the fade (docs/product.md, section 2).
  static let stay = TimeSpan.seconds(2)

  init(number: Int, text: DisplayText, colour: UInt32) {
    self.number = number
    self.text = text
    self.colour = colour
  }

  mutating func present(at instant: Instant) {
    presented = instant
    clockStart = instant
  }

  mutating func shiftTime(by span: TimeSpan) { clockStart = clockStart + span }

  /// When it begins to go.
  var leaves: Instant { clockStart + Toast.stay }

  func isOver(at instant: Instant, animated: Bool) -> Bool {
    presented != nil && instant >= (animated ? leaves + Fade.length : leaves)
  }

  func isFading(at instant: Instant) -> Bool {
    presented != nil && (instant - clockStart < Fade.length || instant >= leaves)
  }

  /// Moves the fade to `instant`; whether it looks different. At least 1 once presented, so that the first frame
  /// shows it.
  mutating func fade(to instant: Instant, animated: Bool) -> Bool {
    let before = opacity
    let gone = instant >= leaves
    let eased = gone ? 1024 - Fade.eased(instant - leaves) : Fade.eased(instant - clockStart)
    opacity = animated ? UInt8(max(1, 255 * eased / 1024)) : 255
    // One that came at once, without a fade, does not pale when low power ends.
    if !gone { opacity = max(opacity, before) }
    return opacity != before
  }
}
