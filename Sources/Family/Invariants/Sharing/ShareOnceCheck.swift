internal import Kernel
package import Simulation

/// A person shares one photo a day with a group: no two are at the server, none is there twice, and each is one that was taken for
/// that group; and the camera comes up exactly where there is one to share. Provoked by each that the server takes, and by each tap
/// on a group that has had its photo of the day.
///
/// Days and books are the server's, reckoned apart from the product; which day it is on the device, by how its clock was set and what
/// the server has told of the time.
package struct ShareOnceCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "share.once",
    title:
      "A person shares one photo a day with a group, the one that was taken, and is asked for no second.",
    provokedBy: "each photo that the server takes, and each tap on a group that has had one"
  ) { _ in [ShareOnceCheck()] }

  package private(set) var tally = CheckTally()
  /// How many of the server's were judged; `nil`: none in this launch. Those of earlier ones were counted then.
  private var judged: Int?

  package init() {}

  package mutating func check(_ frame: CheckedFrame) {
    guard let sharing = frame.sharing else { return }
    for tap in sharing.taps { judge(tap, at: frame.vsync) }
    let first = judged ?? 0
    if judged != nil { tally.provoked += sharing.accepted.count - first }
    judged = sharing.accepted.count
    for place in first..<sharing.accepted.count { judge(place, sharing, at: frame.vsync) }
  }

  private mutating func judge(_ tap: SharedPictures.Tap, at vsync: Instant) {
    guard let expected = tap.expected else { return }
    tally.checked += 1
    if !expected { tally.provoked += 1 }
    guard expected != tap.cameraCame else { return }
    tally.violate(
      at: vsync,
      expected
        ? "the camera does not come up for group \(tap.group.raw), which has had no photo today"
        : "the camera comes up for group \(tap.group.raw), which has had its photo of today")
  }

  private mutating func judge(_ place: Int, _ sharing: SharedPictures, at vsync: Instant) {
    let photo = sharing.accepted[place]
    let earlier = sharing.accepted[..<place]
    tally.checked += 1
    if earlier.contains(where: { $0.content == photo.content }) {
      tally.violate(at: vsync, "group \(photo.group.raw) has the same picture twice")
    } else if earlier.contains(where: { $0.group == photo.group && $0.day == photo.day }) {
      tally.violate(at: vsync, "group \(photo.group.raw) has two photos of one person on day \(photo.day)")
    }
    if !sharing.taken.contains(where: { $0.group == photo.group && $0.content == photo.content }) {
      tally.violate(at: vsync, "group \(photo.group.raw) has a picture that nobody took for it")
    }
  }
}
