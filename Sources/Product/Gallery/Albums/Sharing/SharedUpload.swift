public import CivilTime
public import Kernel

/// The times of a photo shared with a group; a person can share one a day.
public struct SharedUpload: Hashable, Sendable {
  /// The time at which the server accepted it.
  public var accepted: WallTime
  /// The time it was taken, if it had to wait for a connection.
  public var takenOffline: WallTime?

  /// Creates an upload; without `takenOffline` it did not wait for a connection.
  public init(accepted: WallTime, takenOffline: WallTime? = nil) {
    self.accepted = accepted
    self.takenOffline = takenOffline
  }

  /// The wait below which an upload counts by the time it was taken.
  public static let waitLimit = TimeSpan.hours(48)

  /// The day it counts for in a zone: the day it was taken if it waited offline for less than 48 h, else the day of acceptance. A
  /// time of taking after the acceptance is ignored. O(log transitions).
  public func day(in zone: ZoneRules) -> CivilDay {
    var time = accepted
    if let taken = takenOffline, taken <= accepted, accepted - taken < SharedUpload.waitLimit { time = taken }
    return zone.day(of: time)
  }
}
