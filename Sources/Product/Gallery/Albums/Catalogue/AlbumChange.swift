public import Kernel

/// What parents change in the family's album while an app runs, as every device of the family hears it (docs/product.md,
/// section 2).
///
/// Each says what is so from now on and not what was done, so that one told twice changes nothing the second time.
public enum AlbumChange: Hashable, Sendable {
  /// A category was added or is another one now: renamed, recoloured, hidden or shown again. It comes to this place in the order
  /// of all categories, hidden ones among them, from 0; one past the end is the end.
  case categorySet(AlbumCategory, at: Int)
  /// A category was deleted; its photos are without a category.
  case categoryDeleted(CategoryID)
  /// The order of the categories, by their ids.
  case categoriesOrdered([CategoryID])
  /// A photo was added; of one that the album has already, what is known of it now.
  case photoAdded(AlbumPhoto)
  /// A photo is in another category now; `nil`: in none.
  case photoMoved(PhotoID, to: CategoryID?)
  /// A photo was deleted.
  case photoDeleted(PhotoID)
}

extension AlbumChange {
  /// Every change, without what it carries.
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    case categorySet, categoryDeleted, categoriesOrdered, photoAdded, photoMoved, photoDeleted
  }

  /// Which of them this is.
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
