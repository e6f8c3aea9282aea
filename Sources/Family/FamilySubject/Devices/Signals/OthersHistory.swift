internal import AppCore
internal import Families
internal import Gallery
internal import Kernel

/// Changes by others during a child's session: as the server knows them at any time, and as the app is notified by push.
///
/// Resolved once from the plan, so that a relaunched app gets the family's current state.
struct OthersHistory {
  /// The notifications with their times.
  private(set) var events: [(time: Instant, event: AppEvent)] = []

  /// Records of withdrawn photos that are reported again.
  private(set) var staleRecords: [(group: GroupID, withdrawn: Instant, reported: Instant)] = []
  /// Withdrawn group photos with their times.
  private var withdrawn: [PhotoID: Instant] = [:]
  /// Records that replace the plan's, the latest last.
  private var changed: [PhotoID: [(time: Instant, record: GroupPhoto)]] = [:]

  /// The parents' changes of the album.
  private(set) var album: AlbumHistory
  private let clock: WallClock
  private let lifetime = TimeSpan.seconds(GroupPlan.photoLifetimeSeconds)

  /// Resolves the changes of group photos and the album. O(changes x photos).
  init(_ child: ChildPlan, of plan: FamilyPlan, groupPhotos: [GroupPhoto], clock: WallClock) {
    self.clock = clock
    album = AlbumHistory(
      plan,
      changes: child.signals.compactMap { signal in
        guard case .change(let change, let pick) = signal.kind else { return nil }
        return (signal.time, change, pick)
      })
    for arrival in plan.groups.flatMap(\.arrivals) {
      guard let end = arrival.withdrawn.map({ clock.instant(of: $0) }) else { continue }
      withdrawn[arrival.photo.id] = end
      events.append((end, .groupPhotoWithdrawn(arrival.photo.id)))
    }
    for signal in child.signals {
      guard case .change(let change, let pick) = signal.kind,
        let event = apply(change, pick, groupPhotos, at: signal.time)
      else { continue }
      events.append((signal.time, event))
    }
  }

  // MARK: Current state

  /// The record of a group photo at an instant; `nil` if it is withdrawn.
  func record(of photo: GroupPhoto, at instant: Instant) -> GroupPhoto? {
    if withdrawn.isEmpty && changed.isEmpty { return photo }
    if let end = withdrawn[photo.id], end <= instant { return nil }
    return changed[photo.id]?.last { $0.time <= instant }?.record ?? photo
  }

  /// Group photos withdrawn by an instant, by id.
  func tombstones(at instant: Instant) -> [PhotoID] { withdrawn.filter { $0.value <= instant }.keys.sorted() }

  // MARK: Changes

  private mutating func apply(
    _ change: OthersChange, _ pick: Int, _ groupPhotos: [GroupPhoto], at time: Instant
  ) -> AppEvent? {
    switch change {
    case .albumRecord:
      return OthersHistory.one(album.photos(at: time), pick).flatMap { photo in
        groupPhotos.first.map { model in
          var record = model
          record.id = photo.id
          record.timestamp = clock.time(at: time) - .hours(1)
          return .groupPhotoArrived(record)
        }
      }
    case .albumTombstone:
      return OthersHistory.one(album.photos(at: time), pick).map { .groupPhotoWithdrawn($0.id) }
    case .albumPhoto, .category, .restored, .renamed, .shownAgain, .categoryAdded, .categoryDeleted,
      .reordered, .photoAdded, .photoMoved:
      return album.apply(change, pick, at: time)
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
    default: return nil
    }
  }

  private static func one<Element>(_ list: [Element], _ pick: Int) -> Element? {
    list.isEmpty ? nil : list[pick % list.count]
  }
}
