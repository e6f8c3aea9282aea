package import AppCore
package import Families
package import Gallery
package import Invariants
package import Kernel
internal import PointsLedger
package import Simulation

/// The constants of a child's session: the child, the external signals, and the contents of its groups.
package struct ChildContext {
  /// The meaning of a scripted signal for the app.
  private enum Signal {
    case earn(Points)
    case redeem(cost: Points, pointsPerMinute: Int, lasting: TimeSpan)
    case ledgerStep
    /// An event that is the same for every app and at any time.
    case event(AppEvent)

    /// `nil` for signals to the process, of which no app is notified, and for those covered by the history of changes.
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
  /// The family's next child, whose points also change on this device if each device has a ledger.
  private let sibling: ChildID
  /// The external signals by time, arrivals first; a code is an index in this list.
  package let signals: [ScriptedSignal]
  /// When the app is killed and launched again, in order.
  package let relaunches: [Instant]
  /// Those of them with a power cut.
  package let powerCuts: [Instant]
  /// When the device has no network.
  package let offline: [Range<Instant>]
  private let meanings: [Signal]
  /// The groups in the order of their cards.
  package let groups: [GroupID]
  /// All group photos of the session, including those that arrive during it.
  package let groupPhotos: [GroupPhoto]
  /// When each group photo expires.
  package let expiries: [PhotoID: WallTime]
  /// When each album photo was taken, and each group photo shared.
  package let times: [PhotoID: WallTime]
  /// Group photos reported before their own time.
  private let ahead: [(reported: Instant, photo: GroupPhoto)]
  /// When others are notified of photos that are reported later than shared.
  private let reportedLater: [PhotoID: WallTime]
  /// Changes by others, as the server knows them.
  private let history: OthersHistory
  /// When the device's clock is set, and its difference to the true time.
  private let clockSettings: [(time: Instant, offset: TimeSpan)]
  /// The true time.
  private let clock: WallClock

  /// Creates the session of a child of the family; the clock says when it begins. O(n log n) in signals and group photos.
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
    reportedLater = Dictionary(
      uniqueKeysWithValues: plan.groups.flatMap(\.arrivals).compactMap { plan in
        plan.reported.map { (plan.photo.id, $0) }
      })
    history = OthersHistory(child, of: plan, groupPhotos: groupPhotos, clock: clock)
    timed += history.events.map { ($0.time, Signal.event($0.event)) }
    ahead = history.events.compactMap { reported in
      guard case .groupPhotoArrived(let photo) = reported.event,
        photo.timestamp > clock.time(at: reported.time)
      else {
        return nil
      }
      return (reported.time, photo)
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

  /// The app event of a signal. Entries get fresh ids of the family's ledger, which then expects them.
  ///
  /// If each device has a ledger, every second earning and request belongs to the next child, whose own device must be notified.
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

  /// The server's list at a time: the photos shared by then and not withdrawn, with their current records, of one group or of
  /// all. O(group photos).
  package func photos(sharedBy now: WallTime, in group: GroupID? = nil) -> [GroupPhoto] {
    let instant = clock.instant(of: now)
    return groupPhotos.filter { isListed($0, at: now) && (group == nil || $0.group == group) }
      .compactMap { history.record(of: $0, at: instant) }
  }

  /// Whether the server lists a photo at a time: from its sharing on. A photo reported late is listed only from its report to its
  /// expiry.
  private func isListed(_ photo: GroupPhoto, at now: WallTime) -> Bool {
    guard let reported = reportedLater[photo.id] else { return photo.timestamp <= now }
    return reported <= now && now < photo.timestamp + .seconds(GroupPlan.photoLifetimeSeconds)
  }

  /// Group photos withdrawn by a time, as the server lists them; those reported late only until their expiry. O(withdrawn).
  package func tombstones(by now: WallTime) -> [PhotoID] {
    history.tombstones(at: clock.instant(of: now)).filter { photo in
      reportedLater[photo] == nil || expiries[photo].map { now < $0 } ?? true
    }
  }

  /// The expected contents of a group's list in an app launched at an instant: photos shared by now, or reported ahead of their
  /// time since the launch, that have not expired. O(group photos).
  package func alivePhotos(inGroup place: Int, at instant: Instant, launched: Instant) -> [ListedPhotos.Entry]
  {
    guard groups.indices.contains(place) else { return [] }
    let now = clock.time(at: instant)
    let lifetime = TimeSpan.seconds(GroupPlan.photoLifetimeSeconds)
    let early = ahead.filter {
      $0.photo.group == groups[place] && $0.reported >= launched && $0.reported <= instant
        && $0.photo.timestamp > now
    }
    let entries = photos(sharedBy: now, in: groups[place]).filter { now < $0.timestamp + lifetime }
      .map { ListedPhotos.Entry($0.id, $0.timestamp) }
    return early.reduce(into: entries) { list, reported in
      guard !list.contains(where: { $0.photo == reported.photo.id }) else { return }
      list.append(ListedPhotos.Entry(reported.photo.id, reported.photo.timestamp))
    }
  }

  /// The photos of all groups that an app launched at an instant can know to be live: those live for a second, the delay of a
  /// report. O(group photos).
  package func alivePhotos(at instant: Instant, launched: Instant) -> Set<PhotoID> {
    let reported = clock.time(at: instant) - .seconds(1)
    let entries = groups.indices.flatMap { alivePhotos(inGroup: $0, at: instant, launched: launched) }
    return Set(
      entries.filter { $0.time <= reported && reportedLater[$0.photo].map { $0 <= reported } ?? true }.map(
        \.photo))
  }

  /// Whether an app was notified, since its launch, of a photo of the group that had been withdrawn before. Tombstones are not
  /// stored over launches, so it may show the photo until the next list. O(such records).
  package func knowsWithdrawn(inGroup place: Int, since launch: Instant, by instant: Instant) -> Bool {
    guard groups.indices.contains(place) else { return false }
    return history.staleRecords.contains {
      $0.group == groups[place] && $0.withdrawn <= launch && $0.reported >= launch && $0.reported <= instant
    }
  }

  /// The whole album as the server has it at an instant: the categories in order, and the photos in no relevant order. O(photos).
  package func album(at instant: Instant) -> (categories: [AlbumCategory], photos: [AlbumPhoto]) {
    (history.album.categories(at: instant), history.album.photos(at: instant))
  }

  /// Album photos of the plan that are not in the album at an instant: deleted, or not yet added. O(such photos).
  package func albumPhotosGone(at instant: Instant) -> Set<PhotoID> { history.album.gone(at: instant) }

  /// Whether a category is hidden from children at an instant. O(categories).
  package func isHidden(_ category: CategoryID, at instant: Instant) -> Bool {
    !history.album.categories(at: instant).contains { $0.id == category && $0.visibleToChildren }
  }

  /// Album photos that children see at an instant, by the family's plan and changes by others. O(photos).
  package func visiblePhotoCount(at instant: Instant) -> Int { history.album.visibleCount(at: instant) }

  /// How many fewer album photos children see at an instant than at a launch; negative if more. O(photos).
  package func visiblePhotosTakenAway(after launch: Instant, upTo instant: Instant) -> Int {
    history.album.visibleCount(at: launch) - history.album.visibleCount(at: instant)
  }

  /// Whether the device is dark at an instant. O(signals).
  package func isDark(at instant: Instant) -> Bool {
    var isDark = false
    for signal in child.signals where signal.time <= instant {
      if case .appearance(let next) = signal.kind { isDark = next }
    }
    return isDark
  }

  /// The difference of the device's clock to the true time at an instant.
  package func clockOffset(at instant: Instant) -> TimeSpan {
    clockSettings.last { $0.time <= instant }?.offset ?? .zero
  }

  /// The next expiry of a listed photo of this group after a time. For any group: the next one that a child can still reach. With
  /// the group's index in the list and the number of photos before it; `nil` if there is none. O(group photos squared).
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

  /// When a photo expires; `nil` if never.
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
