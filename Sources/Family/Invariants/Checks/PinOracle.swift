internal import Gallery
internal import Gestures
package import Kernel

/// Counts wrong PINs by the PIN screen: its keys, the taps on them, and the number of digits shown as typed.
///
/// A value of its own, because wrong PINs and the wait after them survive a launch.
package struct PinOracle: Sendable {
  /// Wrong PINs since the last right one; `nil` if a kill may have lost some of them.
  package private(set) var wrongCount: Int? = 0
  /// No PIN may be accepted before the first time, and any from the second on. They differ only after a launch, where the wait
  /// may start again.
  package private(set) var retryAt = Instant.zero
  package private(set) var latestRetryAt = Instant.zero
  /// The number of digits that the PIN screen shows as typed; `nil` if it is not on screen.
  package private(set) var shownDigits: Int?
  /// The seconds left by the PIN screen; `nil` if it shows no wait.
  package private(set) var shownSeconds: Int?

  private let digitCount: Int
  private var keys: [(frame: ScreenRect, text: DisplayText)] = []
  private var wasInBackground = false

  /// Five wrong PINs are free; then a wait doubles from 30 s (docs/product.md, section 2).
  package static let freeCount = 5
  package static let firstWait = TimeSpan.seconds(30)
  /// The wait stops doubling at about a year.
  package static let longestDoubling = 20

  package init(digitCount: Int) { self.digitCount = digitCount }

  /// The wait after `wrongCount` wrong PINs.
  package static func wait(after wrongCount: Int) -> TimeSpan {
    guard wrongCount >= freeCount else { return .zero }
    return firstWait * (1 << Int64(min(wrongCount - freeCount, longestDoubling)))
  }

  /// Reads a frame, and returns whether a PIN in it was wrong. O(1), except for frames that change the PIN screen.
  package mutating func follow(_ frame: CheckedFrame) -> Bool {
    let typed = keys.isEmpty || wasInBackground ? 0 : digitsTapped(frame.decisions)
    wasInBackground = frame.isInBackground
    let before = shownDigits
    if frame.isChanged || frame.glance.screen != .pinPad { inspect(frame) }
    if !frame.glance.isInKidsMode {
      wrongCount = 0
      (retryAt, latestRetryAt) = (.zero, .zero)
    }
    guard let before, let shownDigits, typed > 0, before + typed >= digitCount,
      shownDigits == before + typed - digitCount
    else { return false }
    guard let count = wrongCount.map({ $0 + 1 }) else { return true }
    wrongCount = count
    retryAt = frame.vsync + PinOracle.wait(after: count)
    latestRetryAt = retryAt
    return true
  }

  /// Starts another process at this instant. The count survives, unless a kill came before it was on disk. The wait from here is
  /// at most that of the last wrong PIN.
  package mutating func startLaunch(at instant: Instant, mayForget: Bool) {
    keys.removeAll(keepingCapacity: true)
    (shownDigits, shownSeconds) = (nil, nil)
    guard let count = wrongCount, count > 0 else { return }
    if mayForget { return wrongCount = nil }
    if retryAt > instant { latestRetryAt = max(retryAt, instant + PinOracle.wait(after: count)) }
  }

  private func digitsTapped(_ decisions: [GestureDecision]) -> Int {
    decisions.count { decision in
      guard case .tap = decision.kind else { return false }
      let key = keys.first { $0.frame.contains(decision.position) }
      return key.map { TextKey(rawValue: $0.text.key) == .digit } ?? false
    }
  }

  private mutating func inspect(_ frame: CheckedFrame) {
    if !keys.isEmpty { keys.removeAll(keepingCapacity: true) }
    (shownDigits, shownSeconds) = (nil, nil)
    guard frame.glance.screen == .pinPad else { return }
    for item in frame.items {
      if DisplaySlot(rawValue: item.id.slot) == .key { keys.append((item.frame, item.text)) }
      switch TextKey(rawValue: item.text.key) {
      case .digitsTyped: shownDigits = item.text.first
      case .waitSeconds: shownSeconds = item.text.first
      default: break
      }
    }
  }
}
