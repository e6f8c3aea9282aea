internal import Kernel
package import Simulation

/// A person shares one photo a day with a group. The server has no second one of that day, no duplicate, and only pictures taken
/// for that group. The camera opens exactly when there is a photo to share. Exercised by each photo that the server accepts, and
/// by each tap on a group that already has its photo of the day.
///
/// Days and photos are those of the server, computed apart from the product. The day on the device follows from its clock and the
/// server's reports of the time.
package struct ShareOnceCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "share.once",
    title:
      "A person shares one photo a day with a group: the one taken. The camera asks for no second one.",
    exercisedBy: "each photo that the server accepts, and each tap on a group that already has one"
  ) { _ in [ShareOnceCheck()] }

  package private(set) var tally = CheckTally()
  /// The number of the server's photos judged so far; `nil` if none in this launch. Those of earlier launches were counted then.
  private var judged: Int?

  package init() {}

  package mutating func check(_ frame: CheckedFrame) {
    guard let sharing = frame.sharing else { return }
    for tap in sharing.taps { judge(tap, at: frame.vsync) }
    let first = judged ?? 0
    if judged != nil { tally.exercised += sharing.accepted.count - first }
    judged = sharing.accepted.count
    for place in first..<sharing.accepted.count { judge(place, sharing, at: frame.vsync) }
  }

  private mutating func judge(_ tap: SharedPictures.Tap, at vsync: Instant) {
    guard let expected = tap.expected else { return }
    tally.checked += 1
    if !expected { tally.exercised += 1 }
    guard expected != tap.cameraCame else { return }
    tally.violate(
      at: vsync,
      expected
        ? "the camera does not open for group \(tap.group.raw), which has had no photo today"
        : "the camera opens for group \(tap.group.raw), which has had its photo of today")
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
      tally.violate(at: vsync, "group \(photo.group.raw) has a picture that was not taken for it")
    }
  }
}
