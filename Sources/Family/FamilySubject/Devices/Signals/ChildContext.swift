package import AppCore
package import Families
package import Gallery
package import Invariants
package import Kernel
internal import PointsLedger
package import Simulation

/// What is fixed about one child's session: who it is, what the world signals to it, and what its groups hold.
package struct ChildContext {
  /// What a scripted signal means to the app.
  private enum Signal {
    case earn(Points)
    case redeem(cost: Points, pointsPerMinute: Int, lasting: TimeSpan)
    case ledgerStep
    /// What is the same for every app and at any time.
    case event(AppEvent)

    /// `nil` for what is done to the process, and told to nobody in it, and for what the history of changes says.
    init?(_ kind: SignalPlan.Kind) {
      switch kind {
      case .earn(let amount, _): self = .earn(amount)
      case .redeem(let cost, let rate, let span):
        self = .redeem(cost: cost, pointsPerMinute: rate, lasting: span)
      case .ledger: self = .ledgerStep
      case .memoryWarning: self = .event(.memoryWarning(isCritical: false))
      case .criticalMemoryWarning: self = .event(.memoryWarning(isCritical: true))
      case .background: self = .event(.enteredBackground)
      case .foreground: self = .event(.enteredForeground)
      case .inactive: self = .event(.becameInactive)
      case .active: self = .event(.becameActive)
      case .lowPower(let isOn): self = .event(.lowPower(isOn))
      case .clockMoved(let offset): self = .event(.clockMoved(offset: offset))
      case .appearance(let isDark): self = .event(.appearanceChanged(isDark: isDark))
      case .network(let isThere): self = .event(.networkChanged(isReachable: isThere))
      case .relaunch, .powerCut, .change: return nil
      }
    }
  }

  package let child: ChildPlan
  /// Whose points move on this device, too, where devices have a ledger each: the next child of the family.
  private let sibling: ChildID
  /// What the world signals, by time, arrivals first; the code is the place in the list.
  package let signals: [ScriptedSignal]
  /// When the app is killed and launched again, in order.
  package let relaunches: [Instant]
  /// Of these, those at which the device's power goes.
  package let powerCuts: [Instant]
  /// When the device has no network.
  package let offline: [Range<Instant>]
  private let meanings: [Signal]
  /// The groups in the order of their cards.
  package let groups: [GroupID]
  /// All group photos of the session, also those that arrive during it.
  package let groupPhotos: [GroupPhoto]
  /// When each group photo's 48 hours are over.
  package let expiries: [PhotoID: WallTime]
  /// When each photo of the album was taken, and each of the groups was shared.
  package let times: [PhotoID: WallTime]
  /// Group photos that are told of before their own time comes.
  private let ahead: [(told: Instant, photo: GroupPhoto)]
  /// When others hear of the photos that they do not hear of when they are shared.
  private let toldLater: [PhotoID: WallTime]
  /// What others change, as the server knows it.
  private let history: OthersHistory
  /// When the device's clock is set, and how far from the true time.
  private let clockSettings: [(time: Instant, offset: TimeSpan)]
  /// The true time.
  private let clock: WallClock

  /// The session of a child of the family, on a clock that says when it begins. O(n log n) in signals and group photos.
  package init(_ child: ChildPlan, of plan: FamilyPlan, clock: WallClock) {
    self.child = child
    let kids = plan.kids
    let next = kids.firstIndex { $0.id == child.id }.map { ($0 + 1) % kids.count }
    sibling = next.map { kids[$0].id } ?? child.id
    groups = plan.groups.map(\.id)
    var groupPhotos: [GroupPhoto] = []
    var timed: [(time: Instant, meaning: Signal)] = []
    for group in plan.groups {
      groupPhotos += group.photos.map { GroupPhoto($0, of: group.id) }
      for arrival in group.arrivals {
        let photo = GroupPhoto(arrival, of: group.id)
        groupPhotos.append(photo)
        timed.append((clock.instant(of: arrival.known), .event(.groupPhotoArrived(photo))))
      }
    }
    toldLater = Dictionary(
      uniqueKeysWithValues: plan.groups.flatMap(\.arrivals).compactMap { plan in
        plan.told.map { (plan.photo.id, $0) }
      })
    history = OthersHistory(child, of: plan, groupPhotos: groupPhotos, clock: clock)
    timed += history.events.map { ($0.time, Signal.event($0.event)) }
    ahead = history.events.compactMap { told in
      guard case .groupPhotoArrived(let photo) = told.event, photo.timestamp > clock.time(at: told.time)
      else {
        return nil
      }
      return (told.time, photo)
    }
    clockSettings = child.signals.compactMap { signal in
      guard case .clockMoved(let offset) = signal.kind else { return nil }
      return (signal.time, offset)
    }
    self.clock = clock
    relaunches = child.signals.filter { $0.kind == .relaunch || $0.kind == .powerCut }.map(\.time)
    powerCuts = child.signals.filter { $0.kind == .powerCut }.map(\.time)
    offline = child.signals.enumerated().compactMap { place, signal in
      guard signal.kind == .network(false) else { return nil }
      let back = child.signals[place...].first { $0.kind == .network(true) }
      return signal.time..<(back?.time ?? .never)
    }
    timed += child.signals.compactMap { signal in Signal(signal.kind).map { (signal.time, $0) } }
    let order = timed.indices.sorted { (timed[$0].time, $0) < (timed[$1].time, $1) }
    signals = order.enumerated().map { ScriptedSignal(time: timed[$1].time, code: $0) }
    meanings = order.map { timed[$0].meaning }
    self.groupPhotos = groupPhotos
    times = Dictionary(
      plan.photos.map { ($0.id, $0.taken) } + groupPhotos.map { ($0.id, $0.timestamp) },
      uniquingKeysWith: { first, _ in first })
    expiries = Dictionary(
      uniqueKeysWithValues: groupPhotos.map {
        ($0.id, $0.timestamp + .seconds(GroupPlan.photoLifetimeSeconds))
      })
  }

  /// What the signal of this code says to the app; entries get fresh ids of the family's ledger, which is told what to expect.
  ///
  /// Where devices have a ledger each, every second earning and wish is one of the next child's, whose own device has to hear of it.
  package func event(_ code: Int, _ ledger: any AppLedger, at now: WallTime) -> AppEvent {
    let isForSibling = ledger.device != nil && code.isMultiple(of: 2)
    switch meanings[code] {
    case .earn(let amount):
      let entry = ledger.nextEntryID(at: now)
      if isForSibling {
        let batch = [LedgerEvent.earn(entry, sibling, amount, session: nil)]
        ledger.ask(batch)
        return .pointsChanged(batch)
      }
      ledger.ask([.earn(entry, child.id, amount, session: nil)])
      return .pointsEarned(amount, entry: entry)
    case .redeem(let cost, let pointsPerMinute, let span):
      var request = redemption(cost, pointsPerMinute, lasting: span, ledger, at: now)
      if isForSibling {
        request.child = sibling
        ledger.ask([.redeem(request)])
        return .pointsChanged([.redeem(request)])
      }
      ledger.ask([.redeem(request)])
      return .rewardRedeemed(request)
    case .ledgerStep:
      let batch = ledger.nextStep(of: child.id, at: now)
      ledger.ask(batch)
      return .pointsChanged(batch)
    case .event(let event): return event
    }
  }

  private func redemption(
    _ cost: Points, _ pointsPerMinute: Int, lasting span: TimeSpan, _ ledger: any AppLedger, at now: WallTime
  ) -> RedemptionRequest {
    RedemptionRequest(
      id: ledger.nextRedemptionID(at: now), entry: ledger.nextEntryID(at: now), child: child.id,
      appCategory: "games",
      pointsSpent: cost, rate: RewardRate(pointsPerMinute: Int64(pointsPerMinute)),
      expiresAt: now + span
    )
  }

  /// What the server lists at a moment: the photos shared by then and not withdrawn, as their records are by then, of one
  /// group or of all. O(group photos).
  package func photos(sharedBy now: WallTime, in group: GroupID? = nil) -> [GroupPhoto] {
    let instant = clock.instant(of: now)
    return groupPhotos.filter { isListed($0, at: now) && (group == nil || $0.group == group) }
      .compactMap { history.record(of: $0, at: instant) }
  }

  /// Whether the server lists a photo at a moment: from when it was shared on, but one that others hear of later only between
  /// that and its end.
  private func isListed(_ photo: GroupPhoto, at now: WallTime) -> Bool {
    guard let told = toldLater[photo.id] else { return photo.timestamp <= now }
    return told <= now && now < photo.timestamp + .seconds(GroupPlan.photoLifetimeSeconds)
  }

  /// The group photos that are withdrawn by a moment, which the server lists as such; those that others heard of late until
  /// their 48 hours are over. O(withdrawn).
  package func tombstones(by now: WallTime) -> [PhotoID] {
    history.tombstones(at: clock.instant(of: now)).filter { photo in
      toldLater[photo] == nil || expiries[photo].map { now < $0 } ?? true
    }
  }

  /// What a group's list holds for an app launched at an instant: what was shared by now, or told of ahead of its time since
  /// the launch, and is alive. O(group photos).
  package func alivePhotos(inGroup place: Int, at instant: Instant, launched: Instant) -> [ListedPhotos.Entry]
  {
    guard groups.indices.contains(place) else { return [] }
    let now = clock.time(at: instant)
    let lifetime = TimeSpan.seconds(GroupPlan.photoLifetimeSeconds)
    let early = ahead.filter {
      $0.photo.group == groups[place] && $0.told >= launched && $0.told <= instant && $0.photo.timestamp > now
    }
    let entries = photos(sharedBy: now, in: groups[place]).filter { now < $0.timestamp + lifetime }
      .map { ListedPhotos.Entry($0.id, $0.timestamp) }
    return early.reduce(into: entries) { list, told in
      guard !list.contains(where: { $0.photo == told.photo.id }) else { return }
      list.append(ListedPhotos.Entry(told.photo.id, told.photo.timestamp))
    }
  }

  /// The photos of all groups that an app launched at an instant can know to be alive: what has been so for a second, which is
  /// the way of the news. O(group photos).
  package func alivePhotos(at instant: Instant, launched: Instant) -> Set<PhotoID> {
    let told = clock.time(at: instant) - .seconds(1)
    let entries = groups.indices.flatMap { alivePhotos(inGroup: $0, at: instant, launched: launched) }
    return Set(
      entries.filter { $0.time <= told && toldLater[$0.photo].map { $0 <= told } ?? true }.map(\.photo))
  }

  /// Whether an app launched at an instant was told of a photo of the group that had been withdrawn before: it does not know, as
  /// tombstones are not kept over launches, and may show it until the next listing. O(such records).
  package func isToldOfWithdrawn(inGroup place: Int, since launch: Instant, by instant: Instant) -> Bool {
    guard groups.indices.contains(place) else { return false }
    return history.staleRecords.contains {
      $0.group == groups[place] && $0.withdrawn <= launch && $0.told >= launch && $0.told <= instant
    }
  }

  /// The whole album as the server has it by an instant: the categories in their order, and the photos in no order that counts.
  /// O(photos).
  package func album(at instant: Instant) -> (categories: [AlbumCategory], photos: [AlbumPhoto]) {
    (history.album.categories(at: instant), history.album.photos(at: instant))
  }

  /// Album photos of the plan that are not in the album by an instant: taken away, or not yet added. O(such photos).
  package func albumPhotosGone(at instant: Instant) -> Set<PhotoID> { history.album.gone(at: instant) }

  /// Whether children do not see a category by an instant. O(categories).
  package func isHidden(_ category: CategoryID, at instant: Instant) -> Bool {
    !history.album.categories(at: instant).contains { $0.id == category && $0.visibleToChildren }
  }

  /// Album photos that children see by an instant, as the family's plan and the others' changes have it. O(photos).
  package func visiblePhotoCount(at instant: Instant) -> Int { history.album.visibleCount(at: instant) }

  /// How many album photos less children see at an instant than at a launch; negative: more. O(photos).
  package func visiblePhotosTakenAway(after launch: Instant, upTo instant: Instant) -> Int {
    history.album.visibleCount(at: launch) - history.album.visibleCount(at: instant)
  }

  /// Whether the device looks dark at an instant. O(signals).
  package func isDark(at instant: Instant) -> Bool {
    var isDark = false
    for signal in child.signals where signal.time <= instant {
      if case .appearance(let next) = signal.kind { isDark = next }
    }
    return isDark
  }

  /// How far the device's clock is from the true time at an instant.
  package func clockOffset(at instant: Instant) -> TimeSpan {
    clockSettings.last { $0.time <= instant }?.offset ?? .zero
  }

  /// When the next listed photo of this group expires after a moment; of any group, the next to which a child on its way still comes. With
  /// the group's place in the list, and how many photos lie before that one; `nil` when there is none. O(group photos squared).
  package func nextExpiry(of group: GroupID?, after now: WallTime) -> (
    time: WallTime, card: Int, depth: Int
  )? {
    let shared = photos(sharedBy: now, in: group).compactMap { photo in
      end(of: photo).map { (end: $0, group: photo.group) }
    }.filter { $0.end > now }
    func depth(_ photo: (end: WallTime, group: GroupID)) -> Int {
      shared.count { $0.group == photo.group && $0.end > photo.end }
    }
    let next = shared.filter { group != nil || $0.end - now > ChildActor.leastWay(past: depth($0)) }
      .min { $0.end < $1.end }
    guard let next, let card = groups.firstIndex(of: next.group) else { return nil }
    return (next.end, card, depth(next))
  }

  /// When a photo's 48 hours end; `nil` of one that never expires.
  private func end(of photo: GroupPhoto) -> WallTime? {
    expiries[photo.id].map { min($0, photo.timestamp + .seconds(GroupPlan.photoLifetimeSeconds)) }
  }
}

extension GroupPhoto {
  fileprivate init(_ plan: GroupPhotoPlan, of group: GroupID) {
    self.init(
      id: plan.photo.id, group: group, pixels: plan.photo.displayPixels, timestamp: plan.shared,
      sender: plan.sender)
  }
}
