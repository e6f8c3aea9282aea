internal import Gallery
internal import Gestures
package import Kernel

/// Counts the wrong PINs by what is on the pad: the keys, where they were tapped, and how many digits it says are typed.
///
/// A value of its own, because wrong PINs and the wait for them outlive a launch.
package struct PinOracle: Sendable {
  /// Wrong PINs since the last right one; `nil` when a kill may have lost some of them.
  package private(set) var wrongCount: Int? = 0
  /// No PIN may be looked at before the first, and any from the second on; they differ after a launch only, when the wait
  /// may begin anew.
  package private(set) var retryAt = Instant.zero
  package private(set) var latestRetryAt = Instant.zero
  /// What the pad says of digits typed; `nil` where there is none.
  package private(set) var shownDigits: Int?
  /// How many seconds it says are still to wait; `nil` where it says nothing of it.
  package private(set) var shownSeconds: Int?

  private let digitCount: Int
  private var keys: [(frame: ScreenRect, text: DisplayText)] = []
  private var wasInBackground = false

  /// See docs/product.md, section 2: five PINs are free, then there is a wait that doubles from 30 s.
  package static let freeCount = 5
  package static let firstWait = TimeSpan.seconds(30)
  /// A wait of about a year doubles no further.
  package static let longestDoubling = 20

  package init(digitCount: Int) { self.digitCount = digitCount }

  /// The wait after so many wrong PINs.
  package static func wait(after wrongCount: Int) -> TimeSpan {
    guard wrongCount >= freeCount else { return .zero }
    return firstWait * (1 << Int64(min(wrongCount - freeCount, longestDoubling)))
  }

  /// Reads a frame; whether a PIN was wrong in it. O(1) but for frames that change the pad.
  package mutating func follow(_ frame: CheckedFrame) -> Bool {
    let typed = keys.isEmpty || wasInBackground ? 0 : digitsTapped(frame.decisions)
    wasInBackground = frame.isInBackground
    let before = shownDigits
    if frame.isChanged || frame.glance.screen != .pinPad { look(frame) }
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

  /// Another process shows the screen from this instant on. What was counted is kept, unless a kill came before it was on the
  /// disk; nobody waits longer from here than for the last wrong PIN.
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

  private mutating func look(_ frame: CheckedFrame) {
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
