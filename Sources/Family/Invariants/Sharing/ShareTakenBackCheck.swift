internal import Kernel
package import Simulation

/// A picture that was taken back does not reach the server. Exercised by each picture taken back before it arrived.
///
/// Pictures already on their way are exempt, and so are those taken back just before a kill, which may not have been written.
package struct ShareTakenBackCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "share.taken-back", title: "A picture that was taken back never reaches the server.",
    exercisedBy: "each picture taken back before the server has it"
  ) { _ in [ShareTakenBackCheck()] }

  package private(set) var tally = CheckTally()
  /// Pictures counted so far, and pictures reported as arrived; `nil` if none in this launch.
  private var known: Set<Int>?
  private var reported: Set<Int> = []
  /// The server's number of photos at the last check.
  private var acceptedCount = 0

  package init() {}

  package mutating func check(_ frame: CheckedFrame) {
    guard let sharing = frame.sharing else { return }
    let takenBack = sharing.taken.filter(\.isTakenBack)
    let before = known ?? Set(takenBack.map(\.number))
    for picture in takenBack where !before.contains(picture.number) {
      tally.checked += 1
      tally.exercised += 1
    }
    known = before.union(takenBack.map(\.number))
    guard sharing.accepted.count != acceptedCount else { return }
    acceptedCount = sharing.accepted.count
    for picture in takenBack where !reported.contains(picture.number) {
      guard sharing.accepted.contains(where: { $0.content == picture.content }) else { continue }
      reported.insert(picture.number)
      tally.violate(
        at: frame.vsync,
        "picture \(picture.number) of group \(picture.group.raw) was taken back, but reached the server")
    }
  }
}
