package import Gallery
package import Kernel

/// What a parent's touch asks of the album, as whoever reads the screen would say; icons, and colours of what is new, by the tables of
/// docs/product.md.
package struct AskedChange: Hashable, Sendable {
  /// What is asked for. No screen names the icon that goes with a name, nor a new category's id and colour: those the tables say.
  package enum Wish: Hashable, Sendable {
    case exactly([AlbumChange])
    /// A category, where it stands, with another name and the icon of that.
    case renamed(AlbumCategory, at: Int)
    /// A category of this name that children see, at the end.
    case added(String, at: Int)
  }

  package var wish: Wish
  /// Whether it may come to nothing: something moved under the finger, or may have.
  package var mayFail: Bool

  package init(_ wish: Wish, mayFail: Bool = false) {
    self.wish = wish
    self.mayFail = mayFail
  }

  /// Whether changes of an album are what was asked for.
  package func isMet(by changes: [AlbumChange], in album: AlbumOracle) -> Bool {
    switch wish {
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

  /// A colour as the album has it: "#RRGGBB".
  static func spell(_ colour: UInt32) -> String {
    let digits = String(colour & 0xFF_FFFF, radix: 16, uppercase: true)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}

/// What a frame's touches have asked of the album, and what the app has told of it in that frame.
package struct AlbumAsking: Sendable {
  /// How many wishes were told as they were asked.
  package private(set) var metCount = 0
  /// What was told, and nobody has asked for it so.
  package private(set) var unasked: [[AlbumChange]] = []
  /// What was asked for, and was not told.
  package private(set) var ignored: [AskedChange]
  /// Categories whose ids another device of the family has made before.
  package var doubled: [CategoryID] = []

  /// Nothing of either.
  package init() { ignored = [] }

  /// `album` as it was before.
  package init(asked: [AskedChange], told: [[AlbumChange]], _ album: AlbumOracle) {
    ignored = asked
    for changes in told {
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
