internal import Gallery
package import Kernel

/// What fullscreen or the group viewer says of a list: "i / n", whose list it is, and which photos are on its pages.
package struct ListReading: Hashable, Sendable {
  /// From 1, as it stands there; `nil` where it does not.
  package private(set) var position: Int?
  package private(set) var count: Int?
  /// The number of the category's name, or the group's place in the catalogue.
  package private(set) var category: Int?
  package private(set) var group: Int?
  /// That there are no photos.
  package private(set) var saysEmpty = false
  /// Photos on pages, those that are not there yet as well.
  package private(set) var pages: [PhotoID] = []

  /// Reads the display list. O(items).
  package init(_ items: [DisplayItem]) {
    for item in items {
      switch TextKey(rawValue: item.text.key) {
      case .position: (position, count) = (item.text.first, item.text.second)
      case .categoryName: category = item.text.first
      case .groupName: group = item.text.first
      case .firstToShare: (group, saysEmpty) = (item.text.first, true)
      default: break
      }
      if DisplaySlot(rawValue: item.id.slot) == .page { pages.append(PhotoID(item.id.payload)) }
    }
  }

  /// How many photos it says there are: alone one has no "i / n" in the group viewer.
  package var shownCount: Int? {
    if saysEmpty { return 0 }
    return count ?? (pages.count == 1 ? 1 : nil)
  }
}
