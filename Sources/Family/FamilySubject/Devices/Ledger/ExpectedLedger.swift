internal import Invariants
package import Kernel
internal import PointsLedger

/// The expected points of a child, computed from the requests.
package struct ExpectedChild: Hashable, Sendable {
  package var child: ChildID
  package var name: String
  package var balance: Points
  /// Points by day of the family's zone, counted from 1 January 1970.
  package var earned: [Int64: Points]
}

/// The oracle for a family's points: computed from the requests by the rules of docs/product.md, section 7. Nothing in it comes
/// from the ledger.
struct ExpectedLedger {
  /// The expected state of a requested reward.
  struct Reward {
    var request: RedemptionRequest
    var status: RedemptionStatus
    var minutesUsed: Int64 = 0
    /// Points by thousandths of a point a minute, rounded down.
    var minutesGranted: Int64 { request.pointsSpent.count * 1_000 / request.rate.millipointsPerMinute }
    var isOpen: Bool { status == .pending || status == .active }
  }

  private(set) var entries: [TransactionID: PointTransaction] = [:]
  var rewards: [RedemptionID: Reward] = [:]
  /// The balance of every enrolled child.
  private(set) var balances: [ChildID: Points] = [:]
  /// Names as the family first entered them.
  private var names: [ChildID: String] = [:]
  /// Corrections that take points and have no answer yet; their points are reserved.
  private(set) var intents: [TransactionID: PointTransaction] = [:]
  private var latest: [ChildID: WallTime] = [:]
  /// Each child's earnings on each day of the family's zone.
  private var earned: [ChildID: [Int64: Points]] = [:]
  /// Points earned in the last batch, in order.
  private(set) var arrived: [(child: ChildID, points: Points)] = []
  private let promised: PromisedPoints

  /// Creates a ledger without points, with days of this zone.
  init(zoneOffsetSeconds: Int = 0) { promised = PromisedPoints(zoneOffsetSeconds: zoneOffsetSeconds) }

  /// The expected report to an app after the last batch, or by a reading at this time. O(rewards).
  func reported(_ occasion: ReportedPoints.Occasion, of child: ChildID, at now: WallTime) -> ReportedPoints {
    let balance = balances[child] ?? .zero
    let day = promised.day(of: now)
    return ReportedPoints(
      occasion, balance: balance, available: balance - Points(reserved(of: child)),
      earned: earned[child]?[day] ?? .zero, day: day,
      arrived: occasion == .batch ? arrived.filter { $0.child == child }.map(\.points) : [])
  }

  /// All children by id. O(children log children).
  var children: [ExpectedChild] {
    balances.keys.sorted().map {
      ExpectedChild(
        child: $0, name: names[$0] ?? "", balance: balances[$0] ?? .zero, earned: earned[$0] ?? [:])
    }
  }

  /// Points reserved by unpaid rewards, and by corrections without an answer.
  private func reserved(of child: ChildID) -> Int64 {
    rewards.values.filter { $0.request.child == child && $0.status == .pending }
      .reduce(0) { $0 + $1.request.pointsSpent.count }
      - intents.values.filter { $0.child == child }.reduce(0) { $0 + $1.amount.count }
  }

  /// The earliest end of a child's open rewards. O(rewards).
  func nextEnd(of child: ChildID) -> WallTime? {
    rewards.values.filter { $0.isOpen && $0.request.child == child }.map(\.request.expiresAt).min()
  }

  /// Applies an acknowledged batch. O(events), and O(entries log entries) for each that takes points away.
  mutating func apply(_ events: [LedgerEvent], at now: WallTime) {
    forgetArrivals()
    for event in events { apply(event, at: now) }
  }

  /// Begins another batch.
  mutating func forgetArrivals() { arrived.removeAll(keepingCapacity: true) }

  mutating func apply(_ event: LedgerEvent, at now: WallTime) {
    switch event {
    case .enrol(let child):
      balances[child.id] = balances[child.id] ?? .zero
      names[child.id] = names[child.id] ?? child.name
    case .earn(let id, let child, let points, let session):
      post(
        PointTransaction(
          id: id, child: child, kind: .earned, amount: points, timestamp: stamp(child, now), madeAt: now,
          session: session)
      )
    case .adjust(let id, let child, let points, let note):
      post(
        PointTransaction(
          id: id, child: child, kind: .adjusted, amount: points, timestamp: stamp(child, now), madeAt: now,
          note: note))
    case .deliver(let entry):
      if entry.redemption == nil, entry.kind == .earned || entry.kind == .adjusted { post(entry) }
    case .redeem(let request): redeem(request, as: .active, at: now)
    case .requestOffline(let request): redeem(request, as: .pending, at: now)
    case .approve(let id, let entry): approve(id, entry, at: now)
    case .reject(let id): if rewards[id]?.status == .pending { rewards[id]?.status = .rejected }
    case .use(let id, let minutes, let moment): use(id, minutes, by: moment, at: now)
    case .cancel(let id, let entry): cancel(id, entry, at: now)
    case .expire: for id in rewards.keys { close(id, at: now) }
    case .expireBy(let moment): for id in rewards.keys { close(id, at: min(now, moment)) }
    }
  }

  // MARK: Entries

  /// The time of an entry made here: last in its child's chain, whatever the clock shows. Its day is the clock's.
  private func stamp(_ child: ChildID, _ now: WallTime) -> WallTime {
    guard let last = latest[child], now <= last else { return now }
    return last + TimeSpan(nanoseconds: 1)
  }

  mutating func post(_ entry: PointTransaction) {
    guard isFree(entry.id), let balance = balances[entry.child], isLawful(entry), !overdraws(entry) else {
      return
    }
    entries[entry.id] = entry
    if entry.kind == .earned {
      let day = promised.day(of: entry.madeAt)
      earned[entry.child, default: [:]][day] = (earned[entry.child]?[day] ?? .zero) + entry.amount
      arrived.append((entry.child, entry.amount))
    }
    balances[entry.child] = balance + entry.amount
    latest[entry.child] = max(latest[entry.child] ?? entry.timestamp, entry.timestamp)
  }

  /// Requests a correction that takes points, on a device that may not post it; ignored if the points are missing.
  mutating func intent(
    _ id: TransactionID, _ child: ChildID, _ points: Points, _ note: String, at now: WallTime
  ) {
    let entry = PointTransaction(
      id: id, child: child, kind: .adjusted, amount: points, timestamp: stamp(child, now), madeAt: now,
      note: note)
    guard let balance = balances[child], isLawful(entry),
      balance.count - reserved(of: child) + points.count >= 0
    else { return }
    self.note(intent: entry)
  }

  /// Records another device's request for a correction.
  mutating func note(intent entry: PointTransaction) {
    if isFree(entry.id) { intents[entry.id] = intents[entry.id] ?? entry }
  }

  /// Records that a correction was posted, or rejected.
  mutating func answerRequest(_ id: TransactionID) { intents[id] = nil }

  private func isFree(_ id: TransactionID) -> Bool { id.raw > 0 && entries[id] == nil }

  /// Whether an entry is valid: at most a thousand million points, not zero, with the sign of its kind, between 1970 and the end
  /// of 2199.
  private func isLawful(_ entry: PointTransaction) -> Bool {
    let amount = entry.amount.count
    let hasSign =
      switch entry.kind {
      case .earned, .reversed: amount > 0
      case .redeemed: amount < 0
      case .adjusted: amount != 0
      }
    let isInTime = [entry.timestamp, entry.madeAt].allSatisfy {
      $0.nanoseconds >= 0 && $0.nanoseconds / 1_000_000_000 < 7_258_118_400
    }
    return hasSign && amount.magnitude <= 1_000_000_000 && isInTime
  }

  /// Whether the child's chain falls below zero anywhere with this entry at its place.
  func overdraws(_ entry: PointTransaction) -> Bool {
    guard entry.amount < .zero else { return false }
    let chain = entries.values.filter { $0.child == entry.child } + [entry]
    var balance = Points.zero
    for link in chain.sorted(by: { ($0.timestamp, $0.id) < ($1.timestamp, $1.id) }) {
      balance = balance + link.amount
      if balance < .zero { return true }
    }
    return false
  }

  // MARK: Rewards

  private mutating func redeem(_ request: RedemptionRequest, as status: RedemptionStatus, at now: WallTime) {
    let points = request.pointsSpent.count
    guard rewards[request.id] == nil, request.id.raw > 0, isFree(request.entry), now < request.expiresAt,
      let balance = balances[request.child], (1...1_000_000_000).contains(points),
      request.rate.millipointsPerMinute > 0
    else { return }
    let reward = Reward(request: request, status: status)
    guard reward.minutesGranted > 0, points <= balance.count - reserved(of: request.child) else { return }
    rewards[request.id] = reward
    if status == .active { pay(reward, request.entry, .redeemed, -points, at: now) }
  }

  private mutating func pay(
    _ reward: Reward, _ entry: TransactionID, _ kind: TransactionKind, _ amount: Int64, at now: WallTime
  ) {
    let child = reward.request.child
    post(
      PointTransaction(
        id: entry, child: child, kind: kind, amount: Points(amount), timestamp: stamp(child, now),
        madeAt: now,
        redemption: reward.request.id))
  }

  private mutating func approve(_ id: RedemptionID, _ entry: TransactionID, at now: WallTime) {
    guard let reward = rewards[id], reward.status == .pending, isFree(entry) else { return }
    let cost = reward.request.pointsSpent
    guard now < reward.request.expiresAt, balances[reward.request.child] ?? .zero >= cost else {
      rewards[id]?.status = .rejected
      return
    }
    pay(reward, entry, .redeemed, -cost.count, at: now)
    rewards[id]?.status = .active
  }

  /// Records used minutes. Those full by a time up to the reward's end also count after it, until the reward is closed.
  private mutating func use(_ id: RedemptionID, _ minutes: Int64, by moment: WallTime?, at now: WallTime) {
    guard let reward = rewards[id], reward.status == .active else { return }
    let isInTime = moment.map { $0 <= reward.request.expiresAt } ?? false
    if !isInTime, close(id, at: moment ?? now) { return }
    guard minutes > 0, minutes <= reward.minutesGranted - reward.minutesUsed else { return }
    rewards[id]?.minutesUsed += minutes
    if reward.minutesUsed + minutes == reward.minutesGranted { rewards[id]?.status = .used }
  }

  private mutating func cancel(_ id: RedemptionID, _ entry: TransactionID, at now: WallTime) {
    guard let reward = rewards[id], reward.isOpen, !close(id, at: now), reward.minutesUsed == 0 else {
      return
    }
    if reward.status == .active {
      guard isFree(entry) else { return }
      pay(reward, entry, .reversed, reward.request.pointsSpent.count, at: now)
    }
    rewards[id]?.status = .cancelled
  }

  /// Closes a reward whose time is over; returns whether it did.
  @discardableResult
  private mutating func close(_ id: RedemptionID, at now: WallTime) -> Bool {
    guard let reward = rewards[id], reward.isOpen, now >= reward.request.expiresAt else { return false }
    rewards[id]?.status = reward.status == .active ? .expired : .rejected
    return true
  }
}
