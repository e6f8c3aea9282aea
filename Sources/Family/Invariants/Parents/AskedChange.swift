package import Gallery
package import Kernel

/// An album edit requested by a parent's touch, as read off the screen. Icons, and colours of new categories, follow the tables
/// of docs/product.md.
package struct AskedChange: Hashable, Sendable {
  /// The requested edit. No screen shows the icon of a name, nor a new category's id and colour; icon and colour follow the
  /// tables.
  package enum Intent: Hashable, Sendable {
    case exactly([AlbumChange])
    /// A category at its place with another name and that name's icon.
    case renamed(AlbumCategory, at: Int)
    /// A new category of this name at the end, visible to children.
    case added(String, at: Int)
  }

  package var intent: Intent
  /// Whether the edit may be ignored, because an item moved, or may have moved, under the finger.
  package var mayFail: Bool

  package init(_ intent: Intent, mayFail: Bool = false) {
    self.intent = intent
    self.mayFail = mayFail
  }

  /// Whether these changes of an album are the requested edit.
  package func isMet(by changes: [AlbumChange], in album: AlbumOracle) -> Bool {
    switch intent {
    case .exactly(let wanted): return changes == wanted
    case .renamed(var wanted, let place):
      guard case .categorySet(let category, place)? = changes.first, changes.count == 1,
        !category.icon.isEmpty
      else { return false }
      wanted.icon = SuggestedCategories.icon(of: wanted.name) ?? category.icon
      return category == wanted
    case .added(let name, let place):
      guard case .categorySet(let category, place)? = changes.first, changes.count == 1 else { return false }
      return category.name == name && category.visibleToChildren
        && category.icon == SuggestedCategories.icon(of: name)
        && category.colour == SuggestedCategories.colour(after: album.categories.count)
        && !album.knows(category.id)
    }
  }

  /// A colour in the album's format, "#RRGGBB".
  static func spell(_ colour: UInt32) -> String {
    let digits = String(colour & 0xFF_FFFF, radix: 16, uppercase: true)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}

/// The album edits that a frame's touches requested, and those that the app emitted in it.
package struct AlbumAsking: Sendable {
  /// Requested edits that were emitted as requested.
  package private(set) var metCount = 0
  /// Emitted edits that were not requested.
  package private(set) var unasked: [[AlbumChange]] = []
  /// Requested edits that were not emitted.
  package private(set) var ignored: [AskedChange]
  /// Categories with an id that another device of the family created before.
  package var doubled: [CategoryID] = []

  /// Creates a frame without edits.
  package init() { ignored = [] }

  /// - Parameter album: The album before the frame.
  package init(asked: [AskedChange], reported: [[AlbumChange]], _ album: AlbumOracle) {
    ignored = asked
    for changes in reported {
      if let place = ignored.firstIndex(where: { $0.isMet(by: changes, in: album) }) {
        ignored.remove(at: place)
        metCount += 1
      } else {
        unasked.append(changes)
      }
    }
    ignored.removeAll(where: \.mayFail)
  }
}
