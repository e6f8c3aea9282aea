internal import Gallery
package import Kernel

/// A list as fullscreen or the group viewer shows it: "i / n", its name, and the photos on its pages.
package struct ListReading: Hashable, Sendable {
  /// The "i" of "i / n", from 1; `nil` if it is not on screen.
  package private(set) var position: Int?
  package private(set) var count: Int?
  /// The number of the category's name, or the group's index in the catalogue.
  package private(set) var category: Int?
  package private(set) var group: Int?
  /// Whether the screen says that there are no photos.
  package private(set) var saysEmpty = false
  /// Photos on pages, including those that are still missing.
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

  /// The number of photos by the screen. The group viewer shows a single photo without "i / n".
  package var shownCount: Int? {
    if saysEmpty { return 0 }
    return count ?? (pages.count == 1 ? 1 : nil)
  }
}
