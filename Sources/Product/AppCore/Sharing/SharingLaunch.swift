public import CivilTime
public import Gallery
public import Kernel

/// With what an app is launched that has a camera and a server to share with.
public struct SharingLaunch: Sendable {
  /// Who shares, and the name that stands below what it shares.
  public var person: PersonID
  public var name: String
  /// The device's number, which no other device of the server's has; at most 60 bits.
  public var device: UInt64
  /// The zones by which the groups' days are counted; a group that is not among them goes by UTC.
  public var zones: [GroupID: ZoneRules]
  /// What was kept last; of a new installation, or of one whose file is damaged, nothing.
  public var kept: SharingState
  /// The pictures of which a whole file is there.
  public var pictures: [PhotoUUID]

  public init(
    person: PersonID, name: String, device: UInt64, zones: [GroupID: ZoneRules],
    kept: SharingState = SharingState(), pictures: [PhotoUUID] = []
  ) {
    self.person = person
    self.name = name
    self.device = device
    self.zones = zones
    self.kept = kept
    self.pictures = pictures
  }
}
