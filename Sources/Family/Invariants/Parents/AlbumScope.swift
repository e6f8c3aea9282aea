package import Kernel

/// What parents have in front of them of the album, reckoned from their touches.
package struct ParentView: Hashable, Sendable {
  /// `nil` where nobody knows.
  package var sight: AlbumScope?
  /// `nil` while nothing is being chosen.
  package var chosen: Set<PhotoID>?

  package init(_ sight: AlbumScope? = .all, chosen: Set<PhotoID>? = nil) {
    self.sight = sight
    self.chosen = chosen
  }
}

/// What parents look at of the album.
package enum AlbumScope: Hashable, Sendable {
  case all
  /// A category, or with `nil` the photos of none.
  case category(CategoryID?)
}
