internal import Kernel
package import Simulation

/// A picture that is not to be shared after all does not come to the server. Provoked by each that was taken back before it was there.
///
/// What was on its way already is not judged, nor what was taken back a moment before the app was killed: it may not have been written.
package struct ShareTakenBackCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "share.taken-back", title: "A picture that was taken back does not come to the server.",
    provokedBy: "each picture that is taken back before the server has it"
  ) { _ in [ShareTakenBackCheck()] }

  package private(set) var tally = CheckTally()
  /// Those that were counted, and those that were said to have come; `nil`: none in this launch.
  private var known: Set<Int>?
  private var reported: Set<Int> = []
  /// How many the server had when it was looked at last.
  private var acceptedCount = 0

  package init() {}

  package mutating func check(_ frame: CheckedFrame) {
    guard let sharing = frame.sharing else { return }
    let takenBack = sharing.taken.filter(\.isTakenBack)
    let before = known ?? Set(takenBack.map(\.number))
    for picture in takenBack where !before.contains(picture.number) {
      tally.checked += 1
      tally.provoked += 1
    }
    known = before.union(takenBack.map(\.number))
    guard sharing.accepted.count != acceptedCount else { return }
    acceptedCount = sharing.accepted.count
    for picture in takenBack where !reported.contains(picture.number) {
      guard sharing.accepted.contains(where: { $0.content == picture.content }) else { continue }
      reported.insert(picture.number)
      tally.violate(
        at: frame.vsync,
        "picture \(picture.number) of group \(picture.group.raw) was taken back and came to the server")
    }
  }
}
