internal import Kernel
package import Simulation

/// After five wrong PINs the pad takes none for 30 s, and for twice as long after each further one; then it does again.
/// Provoked by each wait that begins.
///
/// What the pad says is held against a count of its own of what was tapped: the seconds that are left, and no digit while
/// there are any. A pad that stays as it was, since nobody makes a frame, is looked at in the next one and at the end.
package struct PinWaitCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "kids.pin-wait",
    title: "After five wrong PINs the pad takes none for 30 s, and twice as long after each further one.",
    provokedBy: "each wait that begins"
  ) { [PinWaitCheck($0.wrongPins)] }

  package private(set) var tally = CheckTally()
  private var witness: PinOracle
  private var last: (vsync: Instant, isInFront: Bool) = (.zero, false)
  /// What was said already, so that it is not said of each frame: the end of the wait in question.
  private var reported = Instant.never

  /// `witness`: what was counted before this launch.
  package init(_ witness: PinOracle) { self.witness = witness }

  package mutating func check(_ frame: CheckedFrame) {
    lookBack(from: frame.vsync, frame.period * 2 + frame.frozen)
    last = (frame.vsync, !frame.isInBackground)
    if witness.follow(frame), witness.retryAt > frame.vsync { tally.provoked += 1 }
    guard let typed = witness.shownDigits, frame.isChanged, !frame.isInBackground else { return }
    tally.checked += 1
    judge(at: frame.vsync, typed: typed)
  }

  package mutating func finish(_ end: CheckedEnd) { lookBack(from: end.time, end.period * 2 + end.frozen) }

  private mutating func judge(at now: Instant, typed: Int) {
    guard let wrongCount = witness.wrongCount else { return }
    let shown = witness.shownSeconds ?? 0
    let wrong = "after \(wrongCount) wrong PINs"
    if shown < PinWaitCheck.seconds(to: witness.retryAt, from: now) {
      let left = PinWaitCheck.seconds(to: witness.retryAt, from: now)
      say(at: now, "the pad says \(shown) s, but \(wrong) \(left) s of the wait are left")
    } else if shown > PinWaitCheck.seconds(to: witness.latestRetryAt, from: now) {
      let left = PinWaitCheck.seconds(to: witness.latestRetryAt, from: now)
      say(at: now, "the pad says \(shown) s, and \(wrong) only \(left) s of the wait are left")
    } else if typed > 0 && now < witness.retryAt {
      say(at: now, "the pad takes a digit, \((witness.retryAt - now).told) too early \(wrong)")
    }
  }

  private mutating func say(at now: Instant, _ words: String) {
    guard reported != witness.retryAt else { return }
    reported = witness.retryAt
    tally.violate(at: now, words)
  }

  /// The pad of the last frame was on screen until now: whether its wait should have ended meanwhile.
  private mutating func lookBack(from now: Instant, _ slack: TimeSpan) {
    guard witness.wrongCount != nil, last.isInFront, witness.shownSeconds != nil else { return }
    guard now > max(last.vsync, witness.latestRetryAt) + slack else { return }
    say(at: now, "the pad still says wait, \((now - witness.latestRetryAt).told) after its end")
  }

  /// Whole seconds, rounded up.
  private static func seconds(to end: Instant, from now: Instant) -> Int {
    now < end ? Int(((end - now).nanoseconds + 999_999_999) / 1_000_000_000) : 0
  }
}
