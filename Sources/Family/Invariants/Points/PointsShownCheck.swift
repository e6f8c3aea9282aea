internal import Gallery
package import Kernel
package import Simulation

/// A dashboard shows what the ledger has: neither before the app was told of it, nor 300 ms after. Provoked by each change that
/// comes while it is in front.
///
/// What the app was told is reckoned apart from the product, from what was asked for. On their way from one number to another,
/// balance and ring are at neither side of both; words and buttons change at once. At midnight in the family's zone nothing is
/// earned yet. Where the device's clock is set, nobody knows the day, and what was earned on it is not looked at.
package struct PointsShownCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "points.shown",
    title: "Ring, balance and buttons of a dashboard are what the ledger has, 300 ms after it says so.",
    provokedBy: "each change of points, and each midnight, while the dashboard is in front"
  ) { [PointsShownCheck($0.points)] }

  /// How long a change may move on screen (docs/product.md, section 7).
  package static let motion = TimeSpan.milliseconds(300)
  /// How long numbers that are known may be missing (docs/product.md, section 9).
  package static let loading = TimeSpan.milliseconds(500)

  /// What is true of the points from one answer to the next.
  private struct Truth: Hashable, Sendable {
    var balance: Int64
    var available: Int64
    var earned: Int64
  }

  package private(set) var tally = CheckTally()
  private let promised: PromisedPoints
  /// What the app was told last; `nil` before it was told anything since its launch.
  private var truth: Truth?
  /// The day that it was told on.
  private var day: Int64 = 0
  /// Since when it is true, and in front of whoever looks.
  private var since = Instant.zero
  /// What was true before, as long as something may still be on its way from it.
  private var past: [Truth] = []
  /// After a reading that failed, nobody knows what was earned until the next one.
  private var isUnsure = false
  /// When that reading came: from what was shown until then the ring moves to what it says.
  private var sureSince = Instant.zero - PointsShownCheck.motion
  private var shown = DashboardReading()
  private var wasUp = false
  private var wasInFront = false
  /// What was reported since the truth last changed.
  private var reported: Set<Lie> = []

  private enum Lie: Hashable, Sendable {
    case balance, ring, earned, goal, loading, early
    case button(Int)
  }

  package init(_ promised: PromisedPoints) { self.promised = promised }

  package mutating func check(_ frame: CheckedFrame) {
    let isUp = frame.glance.screen == .dashboard
    let isInFront = isUp && !frame.isInBackground
    // What it shows when it comes up does not move there.
    if isUp, !wasUp { past.removeAll(keepingCapacity: true) }
    for told in frame.told { take(told, at: frame.vsync, provokes: isInFront) }
    if let today = frame.day, truth != nil, today > day {
      startDay(today, at: frame.vsync, provokes: isInFront)
    }
    let isBack = isInFront && !wasInFront
    if isBack { since = frame.vsync }
    (wasUp, wasInFront) = (isUp, isInFront)
    guard isInFront else { return }
    // What changed in the background nobody has read.
    if frame.isChanged || isBack { shown = DashboardReading(frame.items) }
    judge(frame.vsync, slack: frame.period * 2 + frame.frozen, knowsDay: frame.day != nil)
  }

  /// On an idle screen there is no frame to be looked at: it is looked at once more when all is over.
  package mutating func finish(_ end: CheckedEnd) {
    guard wasInFront else { return }
    judge(end.time, slack: end.period * 2 + end.frozen, knowsDay: end.day == day)
  }

  // MARK: What is true

  private mutating func take(_ told: ReportedPoints, at vsync: Instant, provokes: Bool) {
    guard told.occasion != .failedReading else { return isUnsure = true }
    // Before it has read anything, a batch tells it nothing that it could show.
    guard truth != nil || told.occasion == .reading else { return }
    if told.occasion == .reading, isUnsure { (isUnsure, sureSince) = (false, vsync) }
    let isLate = told.day < day
    let next = Truth(
      balance: told.balance.count, available: told.available.count, earned: isLate ? 0 : told.earned.count)
    day = max(day, told.day)
    change(to: next, at: vsync, provokes: provokes)
  }

  private mutating func startDay(_ today: Int64, at vsync: Instant, provokes: Bool) {
    guard var next = truth else { return }
    day = today
    next.earned = 0
    change(to: next, at: vsync, provokes: provokes)
  }

  private mutating func change(to next: Truth, at vsync: Instant, provokes: Bool) {
    guard next != truth else { return }
    if let truth { past.append(truth) }
    truth = next
    since = vsync
    reported.removeAll()
    if provokes { tally.provoked += 1 }
  }

  // MARK: What is shown

  private mutating func judge(_ now: Instant, slack: TimeSpan, knowsDay: Bool) {
    tally.checked += 1
    guard let truth else {
      if shown.balance != nil || shown.earned != nil {
        lie(.early, at: now, "the dashboard shows points before the ledger has told any")
      }
      return
    }
    let age = now - since
    if age > PointsShownCheck.motion + slack { past.removeAll(keepingCapacity: true) }
    if shown.saysLoading, shown.balance == nil, age > PointsShownCheck.loading + slack {
      lie(
        .loading, at: now, "the dashboard still loads \(age.told) after it was told of the points")
    }
    if let balance = shown.balance, !isOnTheWay(balance, to: truth.balance, past.map(\.balance)) {
      lie(
        .balance, at: now,
        "the dashboard shows a balance of \(balance), but the ledger has \(truth.balance) since \(age.told)"
      )
    }
    // Words and buttons do not move: they are those of now, or of two frames before.
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
        "the ring says \(earned) points, but \(truth.earned) were earned today, since \(age.told)")
    }
    let fills = past.map { promised.perMille(of: Points($0.earned)) }
    let isRight = shown.perMille.map {
      isOnTheWay($0, to: promised.perMille(of: Points(truth.earned)), fills)
    }
    if let perMille = shown.perMille, shown.earned != nil, isRight == false {
      lie(
        .ring, at: now,
        "\(perMille) per mille of the ring are filled, but \(truth.earned) of \(promised.goal.count) points were earned "
          + "since \(age.told)")
    }
  }

  private mutating func judgeButtons(_ truth: Truth, _ before: [Truth], age: TimeSpan, at now: Instant) {
    for button in shown.buttons where promised.costs.indices.contains(button.reward) {
      let cost = promised.costs[button.reward].count
      // What a pending reward has reserved, the app has to read: that may take as long as a number moves.
      let truths = past + [truth]
      if button.isEnabled, !truths.contains(where: { cost <= $0.available }) {
        lie(
          .button(button.reward), at: now,
          "reward \(button.reward) for \(cost) points can be had, but there are \(truth.available)")
      } else if !button.isEnabled, !isUnsure, !shown.saysFailed,
        !truths.contains(where: { cost > $0.available })
      {
        lie(
          .button(button.reward), at: now,
          "reward \(button.reward) for \(cost) points cannot be had, but there are \(truth.available) "
            + "since \(age.told)")
      }
    }
  }

  /// Whether a number is what it should be, or between that and what it may come from.
  private func isOnTheWay(_ number: Int64, to target: Int64, _ past: [Int64]) -> Bool {
    let all = past + [target]
    return number == target || (number >= (all.min() ?? target) && number <= (all.max() ?? target))
  }

  private mutating func lie(_ lie: Lie, at now: Instant, _ words: String) {
    if reported.insert(lie).inserted { tally.violate(at: now, words) }
  }
}
