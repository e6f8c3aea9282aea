public import CivilTime
public import Kernel

/// When a photo is shared with a group, of which a person shares one a day.
public struct SharedUpload: Hashable, Sendable {
  /// When the server takes it.
  public var accepted: WallTime
  /// When it was taken, if it had to wait for a connection.
  public var takenOffline: WallTime?

  /// An upload as described; without `takenOffline` it did not have to wait for a connection.
  public init(accepted: WallTime, takenOffline: WallTime? = nil) {
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
