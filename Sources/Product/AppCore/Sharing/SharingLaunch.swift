public import CivilTime
public import Gallery
public import Kernel

/// The inputs of a launch with a camera and a server to share with.
public struct SharingLaunch: Sendable {
  /// The person who shares, and the name shown below shared photos.
  public var person: PersonID
  public var name: String
  /// The device's number, unique on the server; at most 60 bits.
  public var device: UInt64
  /// The time zones of the groups' days; UTC for other groups.
  public var zones: [GroupID: ZoneRules]
  /// The stored state; the default for a new installation or a damaged file.
  public var stored: SharingState
  /// The pictures with a complete file.
  public var pictures: [PhotoUUID]

  public init(
    person: PersonID, name: String, device: UInt64, zones: [GroupID: ZoneRules],
    stored: SharingState = SharingState(), pictures: [PhotoUUID] = []
  ) {
    self.person = person
    self.name = name
    self.device = device
    self.zones = zones
    self.stored = stored
    self.pictures = pictures
  }
}
