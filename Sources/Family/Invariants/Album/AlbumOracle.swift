package import Gallery
package import Kernel

/// The family's album as an app must have it: as the server listed it at the launch, and what was told since.
///
/// The rules' own, by a list and a dictionary, reckoned apart from the product.
package struct AlbumOracle: Sendable {
  /// In their order, hidden ones too.
  package private(set) var categories: [AlbumCategory] = []
  private var photos: [PhotoID: AlbumPhoto] = [:]
  /// The lists that were asked for since the last change.
  private var lists: [AlbumScope: [AlbumPhoto]] = [:]

  /// An album of nothing.
  package init() {}

  /// The album as it was at the launch. O(photos).
  package init(_ categories: [AlbumCategory], _ photos: [AlbumPhoto]) {
    self.categories = categories
    for photo in photos where self.photos[photo.id] == nil { self.photos[photo.id] = photo }
  }

  /// The world told a change.
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

  /// The world told that a category is hidden.
  package mutating func hearHidden(_ category: CategoryID) {
    guard let place = categories.firstIndex(where: { $0.id == category }) else { return }
    categories[place].visibleToChildren = false
    lists.removeAll(keepingCapacity: true)
  }

  /// The categories that children see, in their order.
  package var visible: [AlbumCategory] { categories.filter(\.visibleToChildren) }

  /// The category that children see by this name; `nil` of none, or of several.
  package func category(named name: String) -> AlbumCategory? {
    let all = categories.filter { $0.visibleToChildren && $0.name == name }
    return all.count == 1 ? all[0] : nil
  }

  /// The category in which children see a photo; `nil` where they do not.
  package func home(of photo: PhotoID) -> CategoryID? {
    guard let category = photos[photo]?.category,
      categories.contains(where: { $0.id == category && $0.visibleToChildren })
    else { return nil }
    return category
  }

  /// A category's photos, newest first, those of the same time by id, the larger first. O(photos) after a change, else O(1).
  package mutating func list(of category: CategoryID) -> [AlbumPhoto] {
    if let known = lists[.category(category)] { return known }
    let list = photos(in: .category(category))
    lists[.category(category)] = list
    return list
  }

  // MARK: As parents see it

  /// What a chip of the parents' grid stands for, from the left: all photos, each category, those of none.
  package func sight(atChip chip: Int) -> AlbumScope {
    if chip <= 0 { return .all }
    return .category(chip <= categories.count ? categories[chip - 1].id : nil)
  }

  /// The photos that parents look at, newest first, those of the same time by id, the larger first; of a category that there is not
  /// they have none. O(photos log photos).
  package func photos(in sight: AlbumScope) -> [AlbumPhoto] {
    let known = Set(categories.map(\.id))
    return photos.values.filter { photo in
      switch sight {
      case .all: true
      case .category(let id?): photo.category == id
      case .category(nil): photo.category.map { !known.contains($0) } ?? true
      }
    }.sorted { $0.taken != $1.taken ? $0.taken > $1.taken : $0.id > $1.id }
  }

  /// How many photos a category has. O(photos).
  package func count(of category: CategoryID) -> Int { photos.values.count { $0.category == category } }

  /// Whether there is a category of this id, or a photo waits for one. O(photos).
  package func knows(_ category: CategoryID) -> Bool {
    categories.contains { $0.id == category } || photos.values.contains { $0.category == category }
  }

  /// Whether a change makes anything otherwise. O(categories).
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
