package import Gallery
internal import Kernel
package import Simulation

/// What a launch leaves of what parents have changed in the album: in the order of the touches, what each asked for, and what the server
/// has taken of the device's.
package struct AlbumLeft: Hashable, Sendable {
  package var asked: [[AlbumChange]]
  package var taken: [AlbumChange]

  package init(asked: [[AlbumChange]], taken: [AlbumChange]) {
    self.asked = asked
    self.taken = taken
  }
}

/// What one touch of a parent changes in the album is at the server whole or not at all when the app is killed, and nothing before what was
/// asked for first: the next launch has the album so. Provoked by each touch whose changes the server did not have then.
package struct AlbumWholeCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "album.whole",
    title: "A touch's changes of the album outlive a kill whole or not at all, in the order of the touches.",
    provokedBy: "each touch whose changes of the album are not at the server when the app is killed"
  ) { _ in [AlbumWholeCheck()] }

  package private(set) var tally = CheckTally()

  package init() {}

  package mutating func check(_ frame: CheckedFrame) {
    guard let left = frame.albumLeft, !left.asked.isEmpty || !left.taken.isEmpty else { return }
    tally.checked += 1
    var rest = left.taken[...]
    for (place, changes) in left.asked.enumerated() {
      if rest.isEmpty {
        tally.provoked += 1
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
