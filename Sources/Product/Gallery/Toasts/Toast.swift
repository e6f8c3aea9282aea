internal import Kernel

/// A short message over the screen: fades in for 200 ms, fades out for 200 ms from 2 s after its first frame.
struct Toast: Hashable, Sendable {
  /// Numbered from 0 without gaps, category and standard toasts together.
  let number: Int
  var text: DisplayText
  /// 0xRRGGBB.
  var colour: UInt32
  /// The vsync of the first frame that showed it.
  private(set) var presented: Instant?
  /// `presented` plus the time spent in the background.
  private var clockStart = Instant.zero
  /// Its opacity in the current frame, 0 to 255.
  private(set) var opacity: UInt8 = 0

  /// The distance of category toasts from the top and of standard ones from the bottom (docs/product.md, section 2).
  static let top = ScreenLength.points(80)
  static let bottom = ScreenLength.points(100)
  /// The distance from either side of the screen (decision).
  static let inset = ScreenLength.points(40)
  /// One line of 18 pt text with padding (decision).
  static let height = ScreenLength.points(44)
  /// The time from the first frame to the start of the fade (docs/product.md, section 2).
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

  /// The start of its fade.
  var leaves: Instant { clockStart + Toast.stay }

  func isOver(at instant: Instant, animated: Bool) -> Bool {
    presented != nil && instant >= (animated ? leaves + Fade.length : leaves)
  }

  func isFading(at instant: Instant) -> Bool {
    presented != nil && (instant - clockStart < Fade.length || instant >= leaves)
  }

  /// Advances the fade to `instant`. Returns whether the opacity changed. At least 1 once presented, so that the first frame
  /// shows it.
  mutating func fade(to instant: Instant, animated: Bool) -> Bool {
    let before = opacity
    let gone = instant >= leaves
    let eased = gone ? 1024 - Fade.eased(instant - leaves) : Fade.eased(instant - clockStart)
    opacity = animated ? UInt8(max(1, 255 * eased / 1024)) : 255
    // A toast shown without a fade does not become paler when low-power mode ends.
    if !gone { opacity = max(opacity, before) }
    return opacity != before
  }
}
