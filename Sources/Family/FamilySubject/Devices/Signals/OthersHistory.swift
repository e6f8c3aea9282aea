internal import AppCore
internal import Families
internal import Gallery
internal import Kernel

/// What others change during a child's session of what its app shows, as it is known to the server at any time, and told to
/// the app by push.
///
/// Resolved once from the plan, so that a relaunched app is given the family as it is by then.
struct OthersHistory {
  /// What is told, and when.
  private(set) var events: [(time: Instant, event: AppEvent)] = []

  /// Records that come of photos which are withdrawn.
  private(set) var staleRecords: [(group: GroupID, withdrawn: Instant, told: Instant)] = []
  /// Group photos withdrawn, each with its time.
  private var withdrawn: [PhotoID: Instant] = [:]
  /// Album photos taken away and categories hidden, each with the times from which on, and until when.
  private var takenAway: [PhotoID: [Range<Instant>]] = [:]
  private var hidden: [CategoryID: [Range<Instant>]] = [:]
  /// Records that replace those of the plan, the latest last.
  private var changed: [PhotoID: [(time: Instant, record: GroupPhoto)]] = [:]

  /// The album photos that children see at the beginning, each with its category.
  private let visible: [(photo: PhotoID, category: CategoryID)]
  private let clock: WallClock
  private let lifetime = TimeSpan.seconds(GroupPlan.photoLifetimeSeconds)

  /// The photos of the groups and the album that others may change, as the plan has them. O(changes x photos).
  init(_ child: ChildPlan, of plan: FamilyPlan, groupPhotos: [GroupPhoto], clock: WallClock) {
    self.clock = clock
    let categories = Set(plan.categories.filter(\.visibleToChildren).map(\.id))
    visible = plan.photos.compactMap { photo in
      photo.category.flatMap { categories.contains($0) ? (photo.id, $0) : nil }
    }
    for arrival in plan.groups.flatMap(\.arrivals) {
      guard let end = arrival.withdrawn.map({ clock.instant(of: $0) }) else { continue }
      withdrawn[arrival.photo.id] = end
      events.append((end, .groupPhotoWithdrawn(arrival.photo.id)))
    }
    for signal in child.signals {
      guard case .change(let change, let pick) = signal.kind,
        let event = apply(change, pick, plan, groupPhotos, at: signal.time)
      else { continue }
      events.append((signal.time, event))
    }
  }

  // MARK: The family by now

  /// The record of a group photo by now; `nil` for one that is withdrawn.
  func record(of photo: GroupPhoto, at instant: Instant) -> GroupPhoto? {
    if withdrawn.isEmpty && changed.isEmpty { return photo }
    if let end = withdrawn[photo.id], end <= instant { return nil }
    return changed[photo.id]?.last { $0.time <= instant }?.record ?? photo
  }

  /// Group photos that are withdrawn by now, by id.
  func tombstones(at instant: Instant) -> [PhotoID] { withdrawn.filter { $0.value <= instant }.keys.sorted() }

  /// Album photos that are gone by now.
  func albumPhotosGone(at instant: Instant) -> Set<PhotoID> {
    Set(takenAway.filter { $0.value.last { $0.lowerBound <= instant }?.contains(instant) ?? false }.keys)
  }

  /// Album photos that an app launched at an instant takes for gone by now: what was gone at its launch or was told to be gone
  /// since. That one is back it hears at its next launch.
  func albumPhotosGone(at instant: Instant, toldSince launch: Instant) -> Set<PhotoID> {
    Set(
      takenAway.filter { _, times in
        times.contains { $0.contains(launch) || ($0.lowerBound > launch && $0.lowerBound <= instant) }
      }.keys)
  }

  /// Whether a category that children saw is hidden from them by now.
  func isHidden(_ category: CategoryID, at instant: Instant) -> Bool {
    hidden[category]?.last { $0.lowerBound <= instant }?.contains(instant) ?? false
  }

  /// Album photos that children see by now. O(photos).
  func visiblePhotoCount(at instant: Instant) -> Int {
    let gone = albumPhotosGone(at: instant)
    return visible.count { !gone.contains($0.photo) && !isHidden($0.category, at: instant) }
  }

  // MARK: Changes

  private mutating func apply(
    _ change: OthersChange, _ pick: Int, _ plan: FamilyPlan, _ groupPhotos: [GroupPhoto], at time: Instant
  ) -> AppEvent? {
    switch change {
    case .albumPhoto: return takePhoto(pick, plan, at: time)
    case .category: return hideCategory(pick, plan, at: time) ?? takePhoto(pick, plan, at: time)
    case .restored:
      for photo in takenAway.keys { takenAway[photo]?.end(at: time) }
      for category in hidden.keys { hidden[category]?.end(at: time) }
      return nil
    case .albumRecord:
      return OthersHistory.one(plan.photos, pick).flatMap { photo in
        groupPhotos.first.map { model in
          var record = model
          record.id = photo.id
          record.timestamp = clock.time(at: time) - .hours(1)
          return .groupPhotoArrived(record)
        }
      }
    case .albumTombstone: return OthersHistory.one(plan.photos, pick).map { .groupPhotoWithdrawn($0.id) }
    default: return applyToGroups(change, pick, groupPhotos, at: time)
    }
  }

  private mutating func applyToGroups(
    _ change: OthersChange, _ pick: Int, _ photos: [GroupPhoto], at time: Instant
  ) -> AppEvent? {
    let now = clock.time(at: time)
    let alive = photos.compactMap { record(of: $0, at: time) }.filter {
      $0.timestamp <= now && now < $0.timestamp + lifetime
    }
    switch change {
    case .again: return OthersHistory.one(alive, pick).map { .groupPhotoArrived($0) }
    case .goneAgain:
      return photos.first { withdrawn[$0.id].map { $0 < time } ?? false }.map { photo in
        staleRecords.append((photo.group, withdrawn[photo.id] ?? time, time))
        return .groupPhotoArrived(photo)
      }
    case .tooOld:
      let over = photos.filter { $0.timestamp + lifetime < clock.time(at: .zero) }
      return OthersHistory.one(over, pick).map { .groupPhotoArrived($0) }
    case .ahead:
      return photos.filter { $0.timestamp > now }.min { $0.timestamp < $1.timestamp }.map {
        .groupPhotoArrived($0)
      }
    case .tombstone:
      guard let photo = OthersHistory.one(alive, pick) else { return nil }
      withdrawn[photo.id] = time
      return .groupPhotoWithdrawn(photo.id)
    case .newSender, .endsNow:
      guard var photo = OthersHistory.one(alive, pick) else { return nil }
      if change == .newSender {
        photo.sender += " and friends"
      } else {
        photo.timestamp = now - lifetime - .seconds(1)
      }
      changed[photo.id, default: []].append((time, photo))
      return .groupPhotoArrived(photo)
    case .albumPhoto, .category, .albumRecord, .albumTombstone, .restored: return nil
    }
  }

  private mutating func takePhoto(_ pick: Int, _ plan: FamilyPlan, at time: Instant) -> AppEvent? {
    let gone = albumPhotosGone(at: time)
    let left = plan.photos.filter { !gone.contains($0.id) }
    guard left.count > 1, let photo = OthersHistory.one(left, pick) else { return nil }
    takenAway[photo.id, default: []].append(time..<Instant.never)
    return .albumPhotoVanished(photo.id)
  }

  /// Two categories are left, or a child would have nowhere to go.
  private mutating func hideCategory(_ pick: Int, _ plan: FamilyPlan, at time: Instant) -> AppEvent? {
    let left = plan.categories.filter { $0.visibleToChildren && !isHidden($0.id, at: time) }
    guard left.count > 2, let category = OthersHistory.one(left, pick) else { return nil }
    hidden[category.id, default: []].append(time..<Instant.never)
    return .categoryVanished(category.id)
  }

  private static func one<Element>(_ list: [Element], _ pick: Int) -> Element? {
    list.isEmpty ? nil : list[pick % list.count]
  }
}

extension [Range<Instant>] {
  /// What has no end ends now.
  fileprivate mutating func end(at instant: Instant) {
    guard let last, last.upperBound == .never else { return }
    self[count - 1] = last.lowerBound..<instant
  }
}
