package import AppCore
package import Kernel

/// The server that accepts a child's pictures, with its own record of who shared what and when.
///
/// It decides about free slots by docs/product.md, section 4, independent of the product.
package final class SharingServer {
  /// A picture that the server accepted.
  package struct Shared: Hashable, Sendable {
    package var upload: Upload
    /// The time of acceptance, and the day of the group's zone that it counts for, counted from 1 January 1970.
    package var accepted: WallTime
    package var day: Int64
    /// A digest of its file.
    package var content: UInt64
  }

  /// The pictures in the order of arrival.
  package private(set) var shared: [Shared] = []
  private var files: [PhotoID: [UInt8]] = [:]
  /// Seconds east of UTC, by group; other groups are unknown.
  private let zones: [GroupID: Int]
  /// Groups that the child no longer belongs to.
  private let closed: Set<GroupID>
  /// Groups without room.
  private let full: Set<GroupID>
  /// Pictures rejected as too old.
  private var tooOld: Set<PhotoUUID> = []

  private static let longestWait: Int64 = 48 * 3_600 * 1_000_000_000

  package init(zones: [GroupID: Int], closed: Set<GroupID>, full: Set<GroupID> = []) {
    self.zones = zones
    self.closed = closed
    self.full = full
  }

  /// Rejects a picture as too old from now on, unless it was accepted; returns whether it does.
  package func findTooOld(_ id: PhotoUUID) -> Bool {
    guard !shared.contains(where: { $0.upload.id == id }) else { return false }
    return tooOld.insert(id).inserted
  }

  /// Whether it has the child's photo, now or once a pending one has arrived.
  package func takes(_ photo: PhotoID) -> Bool { shared.contains { $0.upload.photo == photo } }

  /// Accepts a picture that arrives at a time of its own clock, or returns the reason of its rejection. O(pictures).
  package func receive(_ order: UploadOrder, _ file: [UInt8], at arrival: WallTime) -> UploadAnswer {
    let upload = order.upload
    if let known = shared.first(where: { $0.upload.id == upload.id }) {
      return .alreadyThere(at: known.accepted, day: CivilDay(daysSinceEpoch: Int(known.day)))
    }
    guard let zone = zones[upload.group] else { return .refused(.unknownGroup) }
    guard !closed.contains(upload.group) else { return .refused(.notAMember) }
    guard !full.contains(upload.group) else { return .refused(.groupFull) }
    guard !tooOld.contains(upload.id) else { return .refused(.tooOld) }
    let waited = arrival.nanoseconds - upload.taken.nanoseconds
    let counts = order.wasQueued && waited >= 0 && waited < SharingServer.longestWait ? upload.taken : arrival
    let day = SharingServer.day(of: counts, zone)
    if shared.contains(where: { $0.upload.group == upload.group && $0.day == day }) {
      return .refused(.slotTaken(CivilDay(daysSinceEpoch: Int(day))))
    }
    shared.append(
      Shared(upload: upload, accepted: arrival, day: day, content: SharingServer.digest(of: file)))
    files[upload.photo] = file
    return .accepted(at: arrival, day: CivilDay(daysSinceEpoch: Int(day)))
  }

  /// The pictures accepted by a time. O(pictures).
  package func shared(by now: WallTime) -> [Shared] { shared.filter { $0.accepted <= now } }

  /// The file of a shared photo.
  package func file(of photo: PhotoID) -> [UInt8]? { files[photo] }

  /// The day of a group's zone.
  package func day(of time: WallTime, in group: GroupID) -> Int64 {
    SharingServer.day(of: time, zones[group] ?? 0)
  }

  private static func day(of time: WallTime, _ zone: Int) -> Int64 {
    let seconds = time.nanoseconds / 1_000_000_000 + Int64(zone)
    return seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
  }

  /// A digest; no two files of a child's pictures have the same.
  package static func digest(of file: [UInt8]) -> UInt64 {
    var digest = StableDigest()
    for byte in file { digest.mix(UInt64(byte)) }
    return digest.value
  }
}
