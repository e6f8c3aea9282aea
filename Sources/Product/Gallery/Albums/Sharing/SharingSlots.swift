public import CivilTime
public import Kernel

/// A photo that somebody wants to share with a group.
public struct SharedUpload: Hashable, Sendable {
  /// The photo to be shared.
  public var photo: PhotoID
  /// The group that is to have it.
  public var group: GroupID
  /// Who shares it.
  public var person: PersonID
  /// When the server takes it.
  public var accepted: WallTime
  /// When it was taken, if it had to wait for a connection.
  public var takenOffline: WallTime?

  /// An upload as described; without `takenOffline` it did not have to wait for a connection.
  public init(
    photo: PhotoID, group: GroupID, person: PersonID, accepted: WallTime, takenOffline: WallTime? = nil
  ) {
    self.photo = photo
    self.group = group
    self.person = person
    self.accepted = accepted
    self.takenOffline = takenOffline
  }

  /// How long an upload may wait and still count by when it was taken.
  public static let waitLimit = TimeSpan.hours(48)

  /// The day it counts for in a zone: that of acceptance, or of an offline photo that waited less than 48 h that of taking it.
  /// One said to be taken after its acceptance counts by the acceptance. O(log transitions).
  public func day(in zone: ZoneRules) -> CivilDay {
    var time = accepted
    if let taken = takenOffline, taken <= accepted, accepted - taken < SharedUpload.waitLimit { time = taken }
    return zone.day(of: time)
  }
}

/// Why an upload is not shared.
public enum SharingRefusal: Hashable, Sendable {
  /// The group was never made known, or the person is not in it.
  case unknownGroup, notAMember
  /// The person has shared another photo with the group on that day.
  case slotTaken(by: PhotoID)
}

/// One photo a person, a day and a group: which of these slots are taken, and by which photo.
///
/// Neither expiry nor deletion frees a slot, so nothing here does. Membership only, never iterated.
public struct SharingSlots: Sendable {
  private struct Slot: Hashable {
    let group: GroupID
    let person: PersonID
    let day: CivilDay
  }

  /// A photo that a group has.
  private struct Shared: Hashable {
    let photo: PhotoID
    let group: GroupID
  }

  private struct Group {
    var members: GroupMembers
    /// Never another zone's.
    let zone: ZoneRules
  }

  private var groups: [GroupID: Group] = [:]
  private var taken: [Slot: PhotoID] = [:]
  private var shared: Set<Shared> = []

  /// No group is known and no slot is taken.
  public init() {}

  /// Makes a group known. Its zone's rules are those of the first time, whatever is said later; who is in it changes.
  public mutating func add(_ group: GroupID, _ members: GroupMembers, zone: ZoneRules) {
    groups[group] = Group(members: members, zone: groups[group]?.zone ?? zone)
  }

  /// Takes the slot of an upload; why not, or `nil` when it is taken. The same photo again is no second one, on
  /// whatever day. O(log transitions) of the group's zone.
  public mutating func take(_ upload: SharedUpload) -> SharingRefusal? {
    guard let group = groups[upload.group] else { return .unknownGroup }
    guard group.members.contains(upload.person) else { return .notAMember }
    let share = Shared(photo: upload.photo, group: upload.group)
    if shared.contains(share) { return nil }
    let slot = Slot(group: upload.group, person: upload.person, day: upload.day(in: group.zone))
    if let other = taken[slot] { return .slotTaken(by: other) }
    taken[slot] = upload.photo
    shared.insert(share)
    return nil
  }
}
