internal import Gallery
package import Kernel
package import Simulation

/// The dashboard matches the ledger: it shows no value before the app receives it, and the new value within 300 ms. Exercised by
/// each change while the dashboard is in front.
///
/// The values that the app received are computed from the requests, apart from the product. Balance and ring may be between the
/// old and the new number while they move; words and buttons change at once. At midnight in the family's zone the points earned
/// today become 0. If the device's clock was set, the day is unknown, and the points earned today are not checked.
package struct PointsShownCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "points.shown",
    title: "Ring, balance and buttons of the dashboard match the ledger within 300 ms of its report.",
    exercisedBy: "each change of points, and each midnight, while the dashboard is in front"
  ) { [PointsShownCheck($0.points)] }

  /// How long a change may move on screen (docs/product.md, section 7).
  package static let motion = TimeSpan.milliseconds(300)
  /// How long known numbers may be missing (docs/product.md, section 9).
  package static let loading = TimeSpan.milliseconds(500)

  /// The true points between two answers of the ledger.
  private struct Truth: Hashable, Sendable {
    var balance: Int64
    var available: Int64
    var earned: Int64
  }

  package private(set) var tally = CheckTally()
  private let promised: PromisedPoints
  /// The last values that the app received; `nil` before the first ones of a launch.
  private var truth: Truth?
  /// The day of the last values.
  private var day: Int64 = 0
  /// Since when the values are true and the dashboard is in front.
  private var since = Instant.zero
  /// Earlier values from which a number may still be moving.
  private var past: [Truth] = []
  /// Whether a reading failed, so that the points earned today are unknown until the next one.
  private var isUnsure = false
  /// When that next reading arrived; the ring then moves from its old value to the new one.
  private var sureSince = Instant.zero - PointsShownCheck.motion
  private var shown = DashboardReading()
  private var wasUp = false
  private var wasInFront = false
  /// Faults reported since the values last changed.
  private var reported: Set<Lie> = []

  private enum Lie: Hashable, Sendable {
    case balance, ring, earned, goal, loading, early
    case button(Int)
  }

  package init(_ promised: PromisedPoints) { self.promised = promised }

  package mutating func check(_ frame: CheckedFrame) {
    let isUp = frame.glance.screen == .dashboard
    let isInFront = isUp && !frame.isInBackground
    // The first values on a new screen do not move.
    if isUp, !wasUp { past.removeAll(keepingCapacity: true) }
    for announced in frame.reported { take(announced, at: frame.vsync, exercises: isInFront) }
    if let today = frame.day, truth != nil, today > day {
      startDay(today, at: frame.vsync, exercises: isInFront)
    }
    let isBack = isInFront && !wasInFront
    if isBack { since = frame.vsync }
    (wasUp, wasInFront) = (isUp, isInFront)
    guard isInFront else { return }
    // A change made in the background has not been read.
    if frame.isChanged || isBack { shown = DashboardReading(frame.items) }
    judge(frame.vsync, slack: frame.period * 2 + frame.frozen, knowsDay: frame.day != nil)
  }

  /// Checks once more at the end, because an idle screen has no frame to check.
  package mutating func finish(_ end: CheckedEnd) {
    guard wasInFront else { return }
    judge(end.time, slack: end.period * 2 + end.frozen, knowsDay: end.day == day)
  }

  // MARK: Expected values

  private mutating func take(_ announced: ReportedPoints, at vsync: Instant, exercises: Bool) {
    guard announced.occasion != .failedReading else { return isUnsure = true }
    // Before the first reading, a batch gives the app nothing to show.
    guard truth != nil || announced.occasion == .reading else { return }
    if announced.occasion == .reading, isUnsure { (isUnsure, sureSince) = (false, vsync) }
    let isLate = announced.day < day
    let next = Truth(
      balance: announced.balance.count, available: announced.available.count,
      earned: isLate ? 0 : announced.earned.count)
    day = max(day, announced.day)
    change(to: next, at: vsync, exercises: exercises)
  }

  private mutating func startDay(_ today: Int64, at vsync: Instant, exercises: Bool) {
    guard var next = truth else { return }
    day = today
    next.earned = 0
    change(to: next, at: vsync, exercises: exercises)
  }

  private mutating func change(to next: Truth, at vsync: Instant, exercises: Bool) {
    guard next != truth else { return }
    if let truth { past.append(truth) }
    truth = next
    since = vsync
    reported.removeAll()
    if exercises { tally.exercised += 1 }
  }

  // MARK: Shown values

  private mutating func judge(_ now: Instant, slack: TimeSpan, knowsDay: Bool) {
    tally.checked += 1
    guard let truth else {
      if shown.balance != nil || shown.earned != nil {
        lie(.early, at: now, "the dashboard shows points before the ledger has reported any")
      }
      return
    }
    let age = now - since
    if age > PointsShownCheck.motion + slack { past.removeAll(keepingCapacity: true) }
    if shown.saysLoading, shown.balance == nil, age > PointsShownCheck.loading + slack {
      lie(
        .loading, at: now, "the dashboard still loads \(age.text) after the app received the points")
    }
    if let balance = shown.balance, !isOnTheWay(balance, to: truth.balance, past.map(\.balance)) {
      lie(
        .balance, at: now,
        "the dashboard shows a balance of \(balance), but the ledger has \(truth.balance) since \(age.text)"
      )
    }
    // Words and buttons do not move: they are current, or at most two frames old.
    let before = age > slack ? [] : past
    judgeButtons(truth, before, age: age, at: now)
    guard knowsDay, !isUnsure, now - sureSince > PointsShownCheck.motion + slack else { return }
    judgeRing(truth, before, age: age, at: now)
  }

  private mutating func judgeRing(_ truth: Truth, _ before: [Truth], age: TimeSpan, at now: Instant) {
    if let goal = shown.goal, goal != promised.goal.count {
      lie(.goal, at: now, "the ring says a goal of \(goal), but it is \(promised.goal.count)")
    }
    if let earned = shown.earned, earned != truth.earned, !before.contains(where: { $0.earned == earned }) {
      lie(
        .earned, at: now,
        "the ring says \(earned) points, but \(truth.earned) were earned today, since \(age.text)")
    }
    let fills = past.map { promised.perMille(of: Points($0.earned)) }
    let isRight = shown.perMille.map {
      isOnTheWay($0, to: promised.perMille(of: Points(truth.earned)), fills)
    }
    if let perMille = shown.perMille, shown.earned != nil, isRight == false {
      lie(
        .ring, at: now,
        "\(perMille) per mille of the ring are filled, but \(truth.earned) of \(promised.goal.count) points were earned "
          + "since \(age.text)")
    }
  }

  private mutating func judgeButtons(_ truth: Truth, _ before: [Truth], age: TimeSpan, at now: Instant) {
    for button in shown.buttons where promised.costs.indices.contains(button.reward) {
      let cost = promised.costs[button.reward].count
      // The app must first read the points reserved by a pending reward; that may take as long as a number moves.
      let truths = past + [truth]
      if button.isEnabled, !truths.contains(where: { cost <= $0.available }) {
        lie(
          .button(button.reward), at: now,
          "reward \(button.reward) for \(cost) points is enabled, but there are \(truth.available)")
      } else if !button.isEnabled, !isUnsure, !shown.saysFailed,
        !truths.contains(where: { cost > $0.available })
      {
        lie(
          .button(button.reward), at: now,
          "reward \(button.reward) for \(cost) points is disabled, but there are \(truth.available) "
            + "since \(age.text)")
      }
    }
  }

  /// Whether a number is the expected one, or on its way to it.
  private func isOnTheWay(_ number: Int64, to target: Int64, _ past: [Int64]) -> Bool {
    let all = past + [target]
    return number == target || (number >= (all.min() ?? target) && number <= (all.max() ?? target))
  }

  private mutating func lie(_ lie: Lie, at now: Instant, _ words: String) {
    if reported.insert(lie).inserted { tally.violate(at: now, words) }
  }
}
