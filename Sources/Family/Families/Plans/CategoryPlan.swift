package import Kernel

/// A category as the parents of a synthetic family made it.
package struct CategoryPlan: Hashable, Sendable {
  /// Unique in the family, from 1.
  package var id: CategoryID
  package var name: String
  /// A symbol's name.
  package var icon: String
  /// As stored: `#RRGGBB`, missing, or malformed.
  package var colour: String?
  package var visibleToChildren: Bool
}
