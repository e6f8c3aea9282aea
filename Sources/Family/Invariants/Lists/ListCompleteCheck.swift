internal import Kernel
package import Simulation

/// A group's list has every photo that is alive, and each once. Provoked by each list that is looked at.
///
/// What is alive is not what the app takes for it: it is what the groups have shared and nobody withdrew, for its 48 hours.
package struct ListCompleteCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "list.complete", title: "A group's list has every photo that is alive, and each once.",
    provokedBy: "each list that is looked at"
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
    tally.provoked += 1
    let alive = list.entries.count
    if shown > alive {
      tally.violate(
        at: frame.vsync,
        "\(list.name) has \(shown) photos, but \(alive) are alive: some are in it twice, or over")
    } else if shown < alive {
      tally.violate(
        at: frame.vsync,
        "\(list.name) has \(shown) photos, but \(alive) are alive: \(alive - shown) are missing"
      )
    }
  }
}
