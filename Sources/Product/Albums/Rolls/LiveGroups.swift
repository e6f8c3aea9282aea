package import Kernel

/// A group with what is known of its photos.
package struct LiveGroup: Sendable {
  package let id: GroupID
  package var roll = PhotoRoll()
  /// The last listing failed and nothing has arrived since.
  package var hasFailed = false
}

/// All groups, in the catalogue's order, each with its live photos.
package struct LiveGroups: Sendable {
  @usableFromInline package private(set) var groups: [LiveGroup] = []
  private var index: [GroupID: Int] = [:]
  private var home: [PhotoID: (group: Int, time: WallTime)] = [:]
  /// What expired never comes back, whatever the network brings later. Membership only, never iterated.
  private var expired: Set<PhotoID> = []
  package private(set) var senders: [String] = []
  private var senderIndex: [String: Int32] = [:]

  package init(_ catalogue: PhotoCatalogue, photos: inout PhotoAvailability) {
    for group in catalogue.groups where index[group.id] == nil {
      index[group.id] = groups.count
      groups.append(LiveGroup(id: group.id))
    }
    for photo in catalogue.groupPhotos { _ = merge(photo, photos: &photos) }
  }

  @inlinable package var count: Int { groups.count }

  @inlinable package subscript(position: Int) -> LiveGroup { groups[position] }

  package func position(of group: GroupID) -> Int? { index[group] }

  package mutating func markFailed(_ position: Int) { groups[position].hasFailed = true }

  /// Adds a photo, the newer record in place of the older; its group's position, or `nil` when the group is
  /// unknown, the photo has expired, or its id belongs to the album. O(photos of the group).
  package mutating func merge(_ photo: GroupPhoto, photos: inout PhotoAvailability) -> Int? {
    guard let position = index[photo.group], !expired.contains(photo.id) else { return nil }
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

  /// Removes a photo that expired; the group it was in. O(photos of the group).
  package mutating func expire(_ photo: PhotoID, photos: inout PhotoAvailability) -> Int? {
    expired.insert(photo)
    guard let (group, time) = home.removeValue(forKey: photo) else { return nil }
    groups[group].roll.remove(PhotoPlace(id: photo, time: time))
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

  package func checkInvariants() {
    for group in groups { group.roll.checkInvariants() }
  }
}
