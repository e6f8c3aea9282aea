package import Gallery
package import Kernel

/// The family's album as the app must have it: the server's list at launch, and all changes received since.
///
/// An independent model, a list and a dictionary, computed without the product.
package struct AlbumOracle: Sendable {
  /// All categories in their order, hidden ones too.
  package private(set) var categories: [AlbumCategory] = []
  private var photos: [PhotoID: AlbumPhoto] = [:]
  /// The lists computed since the last change.
  private var lists: [AlbumScope: [AlbumPhoto]] = [:]

  /// Creates an empty album.
  package init() {}

  /// Creates the album as it was at launch. O(photos).
  package init(_ categories: [AlbumCategory], _ photos: [AlbumPhoto]) {
    self.categories = categories
    for photo in photos where self.photos[photo.id] == nil { self.photos[photo.id] = photo }
  }

  /// Applies a change that the world reported.
  package mutating func hear(_ change: AlbumChange) {
    lists.removeAll(keepingCapacity: true)
    switch change {
    case .categorySet(let category, let place):
      categories.removeAll { $0.id == category.id }
      categories.insert(category, at: min(max(0, place), categories.count))
    case .categoryDeleted(let category): categories.removeAll { $0.id == category }
    case .categoriesOrdered(let order):
      let first = order.compactMap { id in categories.first { $0.id == id } }
      categories = first + categories.filter { !order.contains($0.id) }
    case .photoAdded(let photo): photos[photo.id] = photo
    case .photoMoved(let photo, let category): photos[photo]?.category = category
    case .photoDeleted(let photo): photos[photo] = nil
    }
  }

  /// Hides a category, as the world reported.
  package mutating func hearHidden(_ category: CategoryID) {
    guard let place = categories.firstIndex(where: { $0.id == category }) else { return }
    categories[place].visibleToChildren = false
    lists.removeAll(keepingCapacity: true)
  }

  /// The categories that children see, in their order.
  package var visible: [AlbumCategory] { categories.filter(\.visibleToChildren) }

  /// The only category of this name that children see; `nil` if there is none, or several.
  package func category(named name: String) -> AlbumCategory? {
    let all = categories.filter { $0.visibleToChildren && $0.name == name }
    return all.count == 1 ? all[0] : nil
  }

  /// The category in which children see a photo; `nil` if they do not see it.
  package func home(of photo: PhotoID) -> CategoryID? {
    guard let category = photos[photo]?.category,
      categories.contains(where: { $0.id == category && $0.visibleToChildren })
    else { return nil }
    return category
  }

  /// A category's photos, newest first, at equal times the larger id first. O(photos) after a change, else O(1).
  package mutating func list(of category: CategoryID) -> [AlbumPhoto] {
    if let known = lists[.category(category)] { return known }
    let list = photos(in: .category(category))
    lists[.category(category)] = list
    return list
  }

  // MARK: The parents' view

  /// The photos behind a chip of the parents' grid. From the left: all photos, each category, photos without a category.
  package func scope(atChip chip: Int) -> AlbumScope {
    if chip <= 0 { return .all }
    return .category(chip <= categories.count ? categories[chip - 1].id : nil)
  }

  /// The photos that the parents' grid shows, newest first, at equal times the larger id first. Empty for an unknown category.
  /// O(photos log photos).
  package func photos(in scope: AlbumScope) -> [AlbumPhoto] {
    let known = Set(categories.map(\.id))
    return photos.values.filter { photo in
      switch scope {
      case .all: true
      case .category(let id?): photo.category == id
      case .category(nil): photo.category.map { !known.contains($0) } ?? true
      }
    }.sorted { $0.taken != $1.taken ? $0.taken > $1.taken : $0.id > $1.id }
  }

  /// The number of photos in a category. O(photos).
  package func count(of category: CategoryID) -> Int { photos.values.count { $0.category == category } }

  /// Whether a category has this id, or a photo waits for one with it. O(photos).
  package func knows(_ category: CategoryID) -> Bool {
    categories.contains { $0.id == category } || photos.values.contains { $0.category == category }
  }

  /// Whether a change alters the album. O(categories).
  package func isChanged(by change: AlbumChange) -> Bool {
    switch change {
    case .categorySet(let category, let wanted):
      guard let place = categories.firstIndex(where: { $0.id == category.id }) else { return true }
      return place != min(max(0, wanted), categories.count - 1) || categories[place] != category
    case .categoryDeleted(let category): return categories.contains { $0.id == category }
    case .categoriesOrdered:
      var after = self
      after.hear(change)
      return after.categories != categories
    case .photoAdded(let photo): return photos[photo.id] != photo
    case .photoMoved(let photo, let category): return photos[photo].map { $0.category != category } ?? false
    case .photoDeleted(let photo): return photos[photo] != nil
    }
  }
}
