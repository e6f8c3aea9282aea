public import Kernel

/// A group with what is known of its photos.
public struct LiveGroup: Sendable {
  /// The group's id in the catalogue.
  public let id: GroupID
  /// Its live photos, newest first.
  public var roll = PhotoRoll()
  /// The last listing failed and nothing has arrived since.
  public var hasFailed = false
  /// Lists that were asked for and are not in.
  public var listingCount = 0

  /// Whether a list is being fetched.
  public var isLoading: Bool { listingCount > 0 }
}

/// All groups, in the catalogue's order, each with its live photos.
public struct LiveGroups: Sendable {
  /// In the catalogue's order, each id once; positions never change.
  public private(set) var groups: [LiveGroup] = []
  private var index: [GroupID: Int] = [:]
  private var home: [PhotoID: (group: Int, time: WallTime)] = [:]
  /// What was taken back never comes back, whatever the network brings later.
  private var gone = RecentPhotos()
  /// Names of senders, each once, in the order they were met; `RollPhoto.sender` of a group's photo is an index into it.
  public private(set) var senders: [String] = []
  private var senderIndex: [String: Int32] = [:]

  /// Takes the catalogue's groups, the first of each id, and merges its group photos, each in O(photos of its group).
  public init(_ catalogue: PhotoCatalogue, photos: inout PhotoAvailability) {
    for group in catalogue.groups where index[group.id] == nil {
      index[group.id] = groups.count
      groups.append(LiveGroup(id: group.id))
    }
    for photo in catalogue.groupPhotos { _ = merge(photo, photos: &photos) }
  }

  /// How many groups there are. O(1).
  @inlinable public var count: Int { groups.count }

  /// The group at a position, which must be from 0 to below `count`. O(1).
  @inlinable public subscript(position: Int) -> LiveGroup { groups[position] }

  /// The position of a group; `nil` when it is unknown. O(1).
  public func position(of group: GroupID) -> Int? { index[group] }

  /// The group's list was asked for.
  public mutating func beginListing(_ position: Int) { groups[position].listingCount += 1 }

  /// The group's list is in, or could not be had.
  public mutating func endListing(_ position: Int, failed: Bool) {
    groups[position].listingCount = max(0, groups[position].listingCount - 1)
    groups[position].hasFailed = failed
  }

  /// Whether a group has this photo.
  public func contains(_ photo: PhotoID) -> Bool { home[photo] != nil }

  /// Adds a photo, the newer record in place of the older; its group's position, or `nil` when the group is
  /// unknown, the photo is gone, or its id belongs to the album. O(photos of the group).
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

  /// Removes a photo that expired, or was taken back: that for good, also before it came; the group it was in. What expired
  /// by a clock that was wrong may come again. O(photos of the group).
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

  /// Panics when a group's photos are out of order. O(photos).
  public func checkInvariants() {
    for group in groups { group.roll.checkInvariants() }
  }
}
