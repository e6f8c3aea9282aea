internal import Kernel
package import Simulation

/// A group's list contains each live photo exactly once. Exercised by each list on screen.
///
/// Live photos are computed apart from the app: those shared and not withdrawn, for their 48 hours.
package struct ListCompleteCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "list.complete", title: "A group's list contains each live photo exactly once.",
    exercisedBy: "each list on screen"
  ) { _ in [ListCompleteCheck()] }

  package private(set) var tally = CheckTally()

  package init() {}

  package mutating func check(_ frame: CheckedFrame) {
    guard let list = frame.list, list.isOfGroup else { return }
    let reading = ListReading(frame.items)
    tally.checked += 1
    for (place, photo) in reading.pages.enumerated() where reading.pages[..<place].contains(photo) {
      tally.violate(at: frame.vsync, "photo \(photo.raw) is on two pages of \(list.name)")
    }
    guard let shown = reading.shownCount else { return }
    tally.exercised += 1
    let alive = list.entries.count
    if shown > alive {
      tally.violate(
        at: frame.vsync,
        "\(list.name) has \(shown) photos, but \(alive) are alive: some are in it twice, or have expired")
    } else if shown < alive {
      tally.violate(
        at: frame.vsync,
        "\(list.name) has \(shown) photos, but \(alive) are alive: \(alive - shown) are missing"
      )
    }
  }
}
