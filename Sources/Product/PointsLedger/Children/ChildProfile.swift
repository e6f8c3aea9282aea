public import Kernel

/// A child as entered by the family; its points are in `ChildAccount`.
public struct ChildProfile: Hashable, Sendable {
  public var id: ChildID
  /// The family's number, chosen by the caller.
  public var family: UInt32
  public var name: String
  /// The name of a picture; `nil` shows the initial.
  public var avatar: String?
  public var birthDay: CivilDay?
  /// The number of the child's own device, chosen by the caller; `nil` without one.
  public var device: UInt32?
  /// The sync service's zone of the child's records.
  public var recordZone: String

  public init(
    id: ChildID, family: UInt32, name: String, avatar: String? = nil, birthDay: CivilDay? = nil,
    device: UInt32? = nil, recordZone: String = ""
  ) {
    self.id = id
    self.family = family
    self.name = name
    self.avatar = avatar
    self.birthDay = birthDay
    self.device = device
    self.recordZone = recordZone
  }
}
