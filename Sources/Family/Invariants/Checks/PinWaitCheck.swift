internal import Kernel
package import Simulation

/// After five wrong PINs the PIN screen accepts no digit for 30 s. Each further wrong PIN doubles the wait. Exercised by each
/// wait that begins.
///
/// The seconds on the PIN screen are compared with an independent count of the taps, and no digit may appear before the wait
/// ends. A PIN screen without new frames is checked in the next one and at the end.
package struct PinWaitCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "kids.pin-wait",
    title: "After five wrong PINs the PIN screen is locked for 30 s. Each further one doubles the wait.",
    exercisedBy: "each wait that begins"
  ) { [PinWaitCheck($0.wrongPins)] }

  package private(set) var tally = CheckTally()
  private var oracle: PinOracle
  private var last: (vsync: Instant, isInFront: Bool) = (.zero, false)
  /// The end of the wait that was reported last, so that each wait is reported once.
  private var reported = Instant.never

  /// - Parameter oracle: The wrong PINs counted before this launch.
  package init(_ oracle: PinOracle) { self.oracle = oracle }

  package mutating func check(_ frame: CheckedFrame) {
    pollBack(from: frame.vsync, frame.period * 2 + frame.frozen)
    last = (frame.vsync, !frame.isInBackground)
    if oracle.follow(frame), oracle.retryAt > frame.vsync { tally.exercised += 1 }
    guard let typed = oracle.shownDigits, frame.isChanged, !frame.isInBackground else { return }
    tally.checked += 1
    judge(at: frame.vsync, typed: typed)
  }

  package mutating func finish(_ end: CheckedEnd) { pollBack(from: end.time, end.period * 2 + end.frozen) }

  private mutating func judge(at now: Instant, typed: Int) {
    guard let wrongCount = oracle.wrongCount else { return }
    let shown = oracle.shownSeconds ?? 0
    let wrong = "after \(wrongCount) wrong PINs"
    if shown < PinWaitCheck.seconds(to: oracle.retryAt, from: now) {
      let left = PinWaitCheck.seconds(to: oracle.retryAt, from: now)
      say(at: now, "the pad says \(shown) s, but \(wrong) \(left) s of the wait are left")
    } else if shown > PinWaitCheck.seconds(to: oracle.latestRetryAt, from: now) {
      let left = PinWaitCheck.seconds(to: oracle.latestRetryAt, from: now)
      say(at: now, "the pad says \(shown) s, and \(wrong) only \(left) s of the wait are left")
    } else if typed > 0 && now < oracle.retryAt {
      say(at: now, "the pad takes a digit, \((oracle.retryAt - now).text) too early \(wrong)")
    }
  }

  private mutating func say(at now: Instant, _ words: String) {
    guard reported != oracle.retryAt else { return }
    reported = oracle.retryAt
    tally.violate(at: now, words)
  }

  /// Checks whether the wait on the last frame's PIN screen should have ended by now.
  private mutating func pollBack(from now: Instant, _ slack: TimeSpan) {
    guard oracle.wrongCount != nil, last.isInFront, oracle.shownSeconds != nil else { return }
    guard now > max(last.vsync, oracle.latestRetryAt) + slack else { return }
    say(at: now, "the pad still says wait, \((now - oracle.latestRetryAt).text) after its end")
  }

  /// The seconds until `end`, rounded up.
  private static func seconds(to end: Instant, from now: Instant) -> Int {
    now < end ? Int(((end - now).nanoseconds + 999_999_999) / 1_000_000_000) : 0
  }
}
