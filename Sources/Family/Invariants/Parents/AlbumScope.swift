package import Kernel

/// The filter and the selection of the parents' grid, computed from touches.
package struct ParentView: Hashable, Sendable {
  /// The filter; `nil` if unknown.
  package var scope: AlbumScope?
  /// The chosen photos; `nil` while none are being chosen.
  package var chosen: Set<PhotoID>?

  package init(_ scope: AlbumScope? = .all, chosen: Set<PhotoID>? = nil) {
    self.scope = scope
    self.chosen = chosen
  }
}

/// A filter of the parents' grid.
package enum AlbumScope: Hashable, Sendable {
  case all
  /// The photos of a category, or, with `nil`, those without one.
  case category(CategoryID?)
}
