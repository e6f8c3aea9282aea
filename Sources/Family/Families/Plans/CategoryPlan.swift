package import Kernel

/// A category of a synthetic family's album.
package struct CategoryPlan: Hashable, Sendable {
  /// Unique in the family, from 1.
  package var id: CategoryID
  package var name: String
  /// The name of a symbol.
  package var icon: String
  /// The stored colour: `#RRGGBB`, missing, or malformed.
  package var colour: String?
  package var visibleToChildren: Bool
}
