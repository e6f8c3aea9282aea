public import Kernel

/// A group with its photos and loading state.
public struct LiveGroup: Sendable {
  /// The group's id in the catalogue.
  public let id: GroupID
  /// Its photos that have not expired, newest first.
  public var roll = PhotoRoll()
  /// Whether the last listing failed and nothing has arrived since.
  public var hasFailed = false
  /// The number of pending listings.
  public var listingCount = 0

  /// Whether a listing is pending.
  public var isLoading: Bool { listingCount > 0 }
}

/// All groups in the catalogue's order, with their photos.
public struct LiveGroups: Sendable {
  /// In the catalogue's order, each id once; positions never change.
  public private(set) var groups: [LiveGroup] = []
  private var index: [GroupID: Int] = [:]
  private var home: [PhotoID: (group: Int, time: WallTime)] = [:]
  /// Withdrawn photos, which never return.
  private var gone = RecentPhotos()
  /// The senders' names in order of first appearance; indexed by `RollPhoto.sender`.
  public private(set) var senders: [String] = []
  private var senderIndex: [String: Int32] = [:]

  /// Creates the groups, the first of each id, and adds their photos; each in O(photos of its group).
  public init(_ catalogue: PhotoCatalogue, photos: inout PhotoAvailability) {
    for group in catalogue.groups where index[group.id] == nil {
      index[group.id] = groups.count
      groups.append(LiveGroup(id: group.id))
    }
    for photo in catalogue.groupPhotos { _ = merge(photo, photos: &photos) }
  }

  /// The number of groups. O(1).
  @inlinable public var count: Int { groups.count }

  /// The group at a valid position. O(1).
  @inlinable public subscript(position: Int) -> LiveGroup { groups[position] }

  /// The position of a group; `nil` when it is unknown. O(1).
  public func position(of group: GroupID) -> Int? { index[group] }

  /// Records the start of a listing.
  public mutating func beginListing(_ position: Int) { groups[position].listingCount += 1 }

  /// Records the end of a listing.
  public mutating func endListing(_ position: Int, failed: Bool) {
    groups[position].listingCount = max(0, groups[position].listingCount - 1)
    groups[position].hasFailed = failed
  }

  /// Whether a group contains this photo.
  public func contains(_ photo: PhotoID) -> Bool { home[photo] != nil }

  /// Adds a photo or replaces its older record. Returns the group's position; `nil` when the group is unknown, the photo was
  /// withdrawn, or its id belongs to the album. O(photos of the group).
  public mutating func merge(_ photo: GroupPhoto, photos: inout PhotoAvailability) -> Int? {
    guard let position = index[photo.group], !gone.contains(photo.id) else { return nil }
    if let old = home[photo.id] {
      groups[old.group].roll.remove(PhotoPlace(id: photo.id, time: old.time))
    } else if photos.knows(photo.id) {
      return nil
    }
    home[photo.id] = (position, photo.timestamp)
    groups[position].hasFailed = false
    groups[position].roll.insert(
      RollPhoto(
        id: photo.id, time: photo.timestamp, pixels: photo.pixels, slot: photos.add(photo.id),
        sender: number(of: photo.sender)))
    return position
  }

  /// Removes a photo and returns its group. A withdrawn photo is removed for good, even before it arrives. An expired one may
  /// return after a clock correction. O(photos of the group).
  public mutating func remove(_ photo: PhotoID, forGood: Bool, photos: inout PhotoAvailability) -> Int? {
    if forGood { gone.insert(photo) }
    guard let (group, time) = home.removeValue(forKey: photo) else { return nil }
    while groups[group].roll.remove(PhotoPlace(id: photo, time: time)) {}
    photos.remove(photo)
    return group
  }

  private mutating func number(of sender: String) -> Int32 {
    if let known = senderIndex[sender] { return known }
    let number = Int32(senders.count)
    senders.append(sender)
    senderIndex[sender] = number
    return number
  }

  /// Traps when a group's photos are out of order. O(photos).
  public func checkInvariants() {
    for group in groups { group.roll.checkInvariants() }
  }
}
