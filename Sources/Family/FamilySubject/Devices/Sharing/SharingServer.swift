package import AppCore
package import Kernel

/// The server that takes a child's pictures, with its own book of who has shared what and when.
///
/// Whether a slot is free it says by docs/product.md, section 4, written anew: nothing of the product's is asked.
package final class SharingServer {
  /// A picture that it took.
  package struct Shared: Hashable, Sendable {
    package var upload: Upload
    /// When, and the day of the group's zone that it counts for, since 1 January 1970.
    package var accepted: WallTime
    package var day: Int64
    /// A digest of its file.
    package var content: UInt64
  }

  /// In the order in which they came.
  package private(set) var shared: [Shared] = []
  private var files: [PhotoID: [UInt8]] = [:]
  /// Seconds east of UTC, by group; it knows no other group.
  private let zones: [GroupID: Int]
  /// Groups that the child is no member of any more.
  private let closed: Set<GroupID>
  /// Groups without a place.
  private let full: Set<GroupID>
  /// Pictures that it has called too old.
  private var tooOld: Set<PhotoUUID> = []

  private static let longestWait: Int64 = 48 * 3_600 * 1_000_000_000

  package init(zones: [GroupID: Int], closed: Set<GroupID>, full: Set<GroupID> = []) {
    self.zones = zones
    self.closed = closed
    self.full = full
  }

  /// From now on it finds a picture too old, if it has not taken it already; whether it does.
  package func findTooOld(_ id: PhotoUUID) -> Bool {
    guard !shared.contains(where: { $0.upload.id == id }) else { return false }
    return tooOld.insert(id).inserted
  }

  /// Whether it has a photo of the child's, or one that is on its way there will have come.
  package func takes(_ photo: PhotoID) -> Bool { shared.contains { $0.upload.photo == photo } }

  /// Takes a picture that arrives at a moment of its own clock, or says why not. O(pictures).
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
    let counts = order.hadToWait && waited >= 0 && waited < SharingServer.longestWait ? upload.taken : arrival
    let day = SharingServer.day(of: counts, zone)
    if shared.contains(where: { $0.upload.group == upload.group && $0.day == day }) {
      return .refused(.slotTaken(CivilDay(daysSinceEpoch: Int(day))))
    }
    shared.append(
      Shared(upload: upload, accepted: arrival, day: day, content: SharingServer.digest(of: file)))
    files[upload.photo] = file
    return .accepted(at: arrival, day: CivilDay(daysSinceEpoch: Int(day)))
  }

  /// What it has by a moment. O(pictures).
  package func shared(by now: WallTime) -> [Shared] { shared.filter { $0.accepted <= now } }

  /// The file of a photo that was shared.
  package func file(of photo: PhotoID) -> [UInt8]? { files[photo] }

  /// The day of a group's zone.
  package func day(of time: WallTime, in group: GroupID) -> Int64 {
    SharingServer.day(of: time, zones[group] ?? 0)
  }

  private static func day(of time: WallTime, _ zone: Int) -> Int64 {
    let seconds = time.nanoseconds / 1_000_000_000 + Int64(zone)
    return seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
  }

  /// No two files of a child's pictures have the same.
  package static func digest(of file: [UInt8]) -> UInt64 {
    var digest = StableDigest()
    for byte in file { digest.mix(UInt64(byte)) }
    return digest.value
  }
}
