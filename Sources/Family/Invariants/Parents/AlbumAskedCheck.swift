internal import Gallery
package import Simulation

/// What a parent's touches say of the album is told in that frame, so and not otherwise, once; and nothing else of it is. Provoked by each
/// touch that changes the album.
///
/// What they say is read off the screen that was below them (`ParentOracle`).
package struct AlbumAskedCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "album.asked",
    title: "What a parent's touches say of the album is what the app makes of them, in that frame, once.",
    provokedBy: "each touch of a parent that changes the album"
  ) { _ in [AlbumAskedCheck()] }

  package private(set) var tally = CheckTally()

  package init() {}

  package mutating func check(_ frame: CheckedFrame) {
    let asking = frame.asking
    tally.provoked += asking.metCount
    tally.checked += asking.metCount + asking.unasked.count + asking.ignored.count
    for changes in asking.unasked {
      tally.violate(
        at: frame.vsync, "the album is told \(AlbumAskedCheck.words(changes)), and no touch says so")
    }
    for category in asking.doubled {
      tally.violate(at: frame.vsync, "category \(category.raw) is another device's as well")
    }
    for wish in asking.ignored {
      tally.violate(
        at: frame.vsync, "a touch says \(AlbumAskedCheck.words(wish.wish)), and the album is not told")
    }
  }

  private static func words(_ wish: AskedChange.Wish) -> String {
    switch wish {
    case .exactly(let changes): words(changes)
    case .renamed(let category, _): "that category \(category.id.raw) is called \"\(category.name)\""
    case .added(let name, let place): "that \"\(name)\" is category number \(place + 1)"
    }
  }

  /// The first of them, and how many there are besides.
  private static func words(_ changes: [AlbumChange]) -> String {
    guard let first = changes.first else { return "nothing" }
    let rest = changes.count > 1 ? ", and \(changes.count - 1) more" : ""
    switch first {
    case .categorySet(let category, let place):
      let sight = category.visibleToChildren ? "for children" : "hidden"
      return
        "that category \(category.id.raw) is \"\(category.name)\", \(category.colour ?? "no colour"), \(sight), at \(place)\(rest)"
    case .categoryDeleted(let category): return "that category \(category.raw) is deleted\(rest)"
    case .categoriesOrdered(let order): return "that categories stand as \(order.map(\.raw))\(rest)"
    case .photoAdded(let photo): return "that photo \(photo.id.raw) is added\(rest)"
    case .photoMoved(let photo, let category):
      return "that photo \(photo.raw) is in category \(category.map { String($0.raw) } ?? "none")\(rest)"
    case .photoDeleted(let photo): return "that photo \(photo.raw) is deleted\(rest)"
    }
  }
}
