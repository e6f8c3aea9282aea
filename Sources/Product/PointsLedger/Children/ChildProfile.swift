public import Kernel

/// A child as the family entered it; what it has in points is in its `ChildAccount`.
public struct ChildProfile: Hashable, Sendable {
  public var id: ChildID
  /// The family, by a number of the caller's.
  public var family: UInt32
  public var name: String
  /// A picture's name; `nil` shows the initial.
  public var avatar: String?
  public var birthDay: CivilDay?
  /// The child's own device, by a number of the caller's; `nil` while there is none.
  public var device: UInt32?
  /// Where the sync service keeps the child's records.
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
