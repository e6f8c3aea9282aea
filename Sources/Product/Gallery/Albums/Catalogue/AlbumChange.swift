public import Kernel

/// A change that parents make to the family's album, as sent to all devices of the family (docs/product.md, section 2).
///
/// Each change states the new state, so applying it twice has no further effect.
public enum AlbumChange: Hashable, Sendable {
  /// A category was added or changed: renamed, recoloured, hidden or shown. The place is its new index among all categories,
  /// including hidden ones. An index past the end is the end.
  case categorySet(AlbumCategory, at: Int)
  /// A category was deleted; its photos have no category then.
  case categoryDeleted(CategoryID)
  /// The order of the categories, by their ids.
  case categoriesOrdered([CategoryID])
  /// A photo was added; for a known photo, its new data.
  case photoAdded(AlbumPhoto)
  /// A photo moved to another category; `nil` for none.
  case photoMoved(PhotoID, to: CategoryID?)
  /// A photo was deleted.
  case photoDeleted(PhotoID)
}

extension AlbumChange {
  /// The changes without their values.
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    case categorySet, categoryDeleted, categoriesOrdered, photoAdded, photoMoved, photoDeleted
  }

  /// The case without its values.
  public var kind: Kind {
    switch self {
    case .categorySet: .categorySet
    case .categoryDeleted: .categoryDeleted
    case .categoriesOrdered: .categoriesOrdered
    case .photoAdded: .photoAdded
    case .photoMoved: .photoMoved
    case .photoDeleted: .photoDeleted
    }
  }
}
