package import Gallery
internal import Kernel
package import Simulation

/// The album changes that a launch leaves behind: the requests in the order of the touches, and the changes that the server
/// accepted from this device.
package struct AlbumLeft: Hashable, Sendable {
  package var asked: [[AlbumChange]]
  package var taken: [AlbumChange]

  package init(asked: [[AlbumChange]], taken: [AlbumChange]) {
    self.asked = asked
    self.taken = taken
  }
}

/// After a kill, the server has all album changes of a touch or none, in the order of the touches. The next launch shows that
/// album. Exercised by each touch whose changes the server did not have at the kill.
package struct AlbumWholeCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "album.whole",
    title: "After a kill, all album changes of a touch are stored or none, in the order of the touches.",
    exercisedBy: "each touch whose album changes have not reached the server when the app is killed"
  ) { _ in [AlbumWholeCheck()] }

  package private(set) var tally = CheckTally()

  package init() {}

  package mutating func check(_ frame: CheckedFrame) {
    guard let left = frame.albumLeft, !left.asked.isEmpty || !left.taken.isEmpty else { return }
    tally.checked += 1
    var rest = left.taken[...]
    for (place, changes) in left.asked.enumerated() {
      if rest.isEmpty {
        tally.exercised += 1
        continue
      }
      guard rest.prefix(changes.count).elementsEqual(changes) else {
        let found = zip(rest, changes).prefix { $0 == $1 }.count
        return tally.violate(
          at: frame.vsync,
          "of \(changes.count) changes that touch \(place + 1) before the kill asked for the server has \(found)"
        )
      }
      rest = rest.dropFirst(changes.count)
    }
    guard !rest.isEmpty else { return }
    tally.violate(
      at: frame.vsync, "the server has \(rest.count) changes of the album that no touch asked for")
  }
}
