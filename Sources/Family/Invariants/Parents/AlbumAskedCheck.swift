internal import Gallery
package import Simulation

/// Each album edit is emitted exactly once, in the frame of its touch. Nothing else is emitted. Exercised by each touch that
/// edits the album.
///
/// The expected edits are read off the screen below the touches (`ParentOracle`).
package struct AlbumAskedCheck: FamilyCheck {
  package static let invariant = FamilyInvariant(
    "album.asked",
    title: "Each album edit is emitted exactly once, in the frame of its touch. Nothing else is emitted.",
    exercisedBy: "each touch by which a parent edits the album"
  ) { _ in [AlbumAskedCheck()] }

  package private(set) var tally = CheckTally()

  package init() {}

  package mutating func check(_ frame: CheckedFrame) {
    let asking = frame.asking
    tally.exercised += asking.metCount
    tally.checked += asking.metCount + asking.unasked.count + asking.ignored.count
    for changes in asking.unasked {
      tally.violate(
        at: frame.vsync, "the app emits \(AlbumAskedCheck.words(changes)) without a touch that asks for it")
    }
    for category in asking.doubled {
      tally.violate(at: frame.vsync, "category \(category.raw) has the id of another device's category")
    }
    for intent in asking.ignored {
      tally.violate(
        at: frame.vsync,
        "a touch asks for \(AlbumAskedCheck.words(intent.intent)), but the app does not emit it")
    }
  }

  private static func words(_ intent: AskedChange.Intent) -> String {
    switch intent {
    case .exactly(let changes): words(changes)
    case .renamed(let category, _): "that category \(category.id.raw) is called \"\(category.name)\""
    case .added(let name, let place): "that \"\(name)\" is category number \(place + 1)"
    }
  }

  /// The first change in words, and the number of others.
  private static func words(_ changes: [AlbumChange]) -> String {
    guard let first = changes.first else { return "nothing" }
    let rest = changes.count > 1 ? ", and \(changes.count - 1) more" : ""
    switch first {
    case .categorySet(let category, let place):
      let scope = category.visibleToChildren ? "for children" : "hidden"
      return
        "that category \(category.id.raw) is \"\(category.name)\", \(category.colour ?? "no colour"), \(scope), at \(place)\(rest)"
    case .categoryDeleted(let category): return "that category \(category.raw) is deleted\(rest)"
    case .categoriesOrdered(let order): return "that categories are in the order \(order.map(\.raw))\(rest)"
    case .photoAdded(let photo): return "that photo \(photo.id.raw) is added\(rest)"
    case .photoMoved(let photo, let category):
      return "that photo \(photo.raw) is in category \(category.map { String($0.raw) } ?? "none")\(rest)"
    case .photoDeleted(let photo): return "that photo \(photo.raw) is deleted\(rest)"
    }
  }
}
