public import Kernel

/// The family's whole album for parents: all categories in order, including hidden ones, with their photos, and the photos
/// without a category.
///
/// Changes of several devices arrive in any order. A photo therefore retains the id of an unknown category and counts as one
/// without a category. Once that category arrives or returns, the photo is in it (D).
public struct AlbumLibrary: Sendable {
  /// In the parents' order, each id once.
  public private(set) var categories: [AlbumCategory] = []
  /// The photos of each category, by index; newest first, ties by larger id.
  private var rolls: [[AlbumPhoto]] = []
  /// Photos without a category or with an unknown one; newest first.
  private var loose: [AlbumPhoto] = []
  /// The index of each category in `categories`.
  private var places: [CategoryID: Int] = [:]
  /// The category and time of every photo; never iterated.
  private var home: [PhotoID: (category: CategoryID?, taken: WallTime)] = [:]

  /// Creates the album from the launch's catalogue. Of photos or categories with the same id the first one visible to children
  /// counts, else the first. O(n log n).
  public init(_ catalogue: PhotoCatalogue) {
    for category in catalogue.categories {
      guard let known = places[category.id] else {
        places[category.id] = categories.count
        categories.append(category)
        continue
      }
      // The category that counts determines the index.
      if category.visibleToChildren && !categories[known].visibleToChildren {
        categories.remove(at: known)
        categories.append(category)
        notePlaces()
      }
    }
    var chosen: [AlbumPhoto] = []
    var index: [PhotoID: Int] = [:]
    for photo in catalogue.photos {
      if let known = index[photo.id] {
        if !isVisible(chosen[known].category) && isVisible(photo.category) { chosen[known] = photo }
      } else {
        index[photo.id] = chosen.count
        chosen.append(photo)
      }
    }
    chosen.sort { $0.place.comes(before: $1.place) }
    rolls = [[AlbumPhoto]](repeating: [], count: categories.count)
    for photo in chosen {
      home[photo.id] = (photo.category, photo.taken)
      if let place = place(photo.category) { rolls[place].append(photo) } else { loose.append(photo) }
    }
  }

  // MARK: Queries

  /// The number of photos, including those without a category. O(1).
  public var photoCount: Int { home.count }

  /// A category's index; `nil` for an unknown one. O(1).
  public func index(of category: CategoryID) -> Int? { places[category] }

  /// The category with that id. O(1).
  public func category(_ category: CategoryID) -> AlbumCategory? { places[category].map { categories[$0] } }

  /// The photos of a category, newest first, ties by larger id; for `nil` those without a category. Empty for an unknown
  /// category. O(1).
  public func photos(of category: CategoryID?) -> [AlbumPhoto] {
    guard let category else { return loose }
    return places[category].map { rolls[$0] } ?? []
  }

  /// The number of photos in `photos(of:)`. O(1).
  public func photoCount(of category: CategoryID?) -> Int {
    guard let category else { return loose.count }
    return places[category].map { rolls[$0].count } ?? 0
  }

  /// The largest category id within bounds, including unknown ones that photos refer to; `nil` without any. O(categories + photos
  /// without a category).
  public func largestCategory(in bounds: ClosedRange<UInt32>) -> CategoryID? {
    let ids = categories.lazy.map(\.id).filter { bounds.contains($0.raw) }
    let waited = loose.lazy.compactMap(\.category).filter { bounds.contains($0.raw) }
    return [ids.max(), waited.max()].compactMap { $0 }.max()
  }

  /// The data of a photo; `nil` for one that is not in the album. O(log n).
  public func photo(_ photo: PhotoID) -> AlbumPhoto? {
    guard let (category, taken) = home[photo] else { return nil }
    let roll = place(category).map { rolls[$0] } ?? loose
    let index = AlbumLibrary.lowerBound(PhotoPlace(id: photo, time: taken), in: roll)
    return roll[index]
  }

  /// Whether children see photos of this category. O(1).
  public func isVisible(_ category: CategoryID?) -> Bool {
    place(category).map { categories[$0].visibleToChildren } ?? false
  }

  private func place(_ category: CategoryID?) -> Int? { category.flatMap { places[$0] } }

  // MARK: Changing

  /// Applies a change. Returns false when it changes nothing.
  ///
  /// Deleting an unknown photo or category and moving an unknown photo change nothing. A photo moved to an unknown category has
  /// none until that arrives. In an order, omitted categories follow in their previous order, repeated ids count once, and
  /// unknown ids are ignored (D). O(photos of the category) for a photo. O(categories) for a category, plus O(photos without a
  /// category) when it is added or deleted.
  @discardableResult public mutating func apply(_ change: AlbumChange) -> Bool {
    switch change {
    case .categorySet(let category, let place): set(category, at: place)
    case .categoryDeleted(let category): delete(category)
    case .categoriesOrdered(let order): arrange(order)
    case .photoAdded(let photo): add(photo)
    case .photoMoved(let photo, let category): move(photo, to: category)
    case .photoDeleted(let photo): take(photo) != nil
    }
  }

  private mutating func set(_ category: AlbumCategory, at wanted: Int) -> Bool {
    let known = places[category.id]
    let place = max(0, min(wanted, known == nil ? categories.count : categories.count - 1))
    if let known {
      guard known != place || categories[known] != category else { return false }
      let roll = rolls.remove(at: known)
      categories.remove(at: known)
      rolls.insert(roll, at: place)
    } else {
      rolls.insert(loose.filter { $0.category == category.id }, at: place)
      if !rolls[place].isEmpty { loose.removeAll { $0.category == category.id } }
    }
    categories.insert(category, at: place)
    notePlaces()
    return true
  }

  private mutating func delete(_ category: CategoryID) -> Bool {
    guard let place = places[category] else { return false }
    categories.remove(at: place)
    let photos = rolls.remove(at: place)
    if !photos.isEmpty {
      loose += photos
      loose.sort { $0.place.comes(before: $1.place) }
    }
    notePlaces()
    return true
  }

  private mutating func arrange(_ order: [CategoryID]) -> Bool {
    var taken = [Bool](repeating: false, count: categories.count)
    var next: [Int] = []
    for category in order {
      guard let place = places[category], !taken[place] else { continue }
      taken[place] = true
      next.append(place)
    }
    next += categories.indices.filter { !taken[$0] }
    guard next != Array(categories.indices) else { return false }
    categories = next.map { categories[$0] }
    rolls = next.map { rolls[$0] }
    notePlaces()
    return true
  }

  private mutating func add(_ photo: AlbumPhoto) -> Bool {
    guard self.photo(photo.id) != photo else { return false }
    _ = take(photo.id)
    insert(photo)
    return true
  }

  private mutating func move(_ photo: PhotoID, to category: CategoryID?) -> Bool {
    guard let (before, _) = home[photo], before != category, var moved = take(photo) else { return false }
    moved.category = category
    insert(moved)
    return true
  }

  private mutating func insert(_ photo: AlbumPhoto) {
    home[photo.id] = (photo.category, photo.taken)
    if let place = place(photo.category) {
      rolls[place].insert(photo, at: AlbumLibrary.lowerBound(photo.place, in: rolls[place]))
    } else {
      loose.insert(photo, at: AlbumLibrary.lowerBound(photo.place, in: loose))
    }
  }

  /// Removes a photo from the album.
  private mutating func take(_ photo: PhotoID) -> AlbumPhoto? {
    guard let (category, taken) = home.removeValue(forKey: photo) else { return nil }
    let place = PhotoPlace(id: photo, time: taken)
    if let index = self.place(category) {
      return rolls[index].remove(at: AlbumLibrary.lowerBound(place, in: rolls[index]))
    }
    return loose.remove(at: AlbumLibrary.lowerBound(place, in: loose))
  }

  private mutating func notePlaces() {
    places.removeAll(keepingCapacity: true)
    for (place, category) in categories.enumerated() { places[category.id] = place }
  }

  private static func lowerBound(_ place: PhotoPlace, in roll: [AlbumPhoto]) -> Int {
    var low = 0
    var high = roll.count
    while low < high {
      let middle = (low + high) / 2
      if roll[middle].place.comes(before: place) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Traps when a photo is in the wrong list or a list is out of order. O(photos).
  public func checkInvariants() {
    precondition(
      places.count == categories.count && rolls.count == categories.count, "categories are doubled")
    var count = 0
    for (place, roll) in (rolls + [loose]).enumerated() {
      let category = place < categories.count ? categories[place].id : nil
      precondition(category.map { places[$0] == place } ?? true, "a category is not at \(place)")
      count += roll.count
      for (index, photo) in roll.enumerated() {
        precondition(
          index == 0 || roll[index - 1].place.comes(before: photo.place), "\(photo.id) is out of order")
        precondition(
          home[photo.id].map { $0.category == photo.category && $0.taken == photo.taken } ?? false,
          "\(photo.id) is not where it is")
        let isHere = category == nil ? self.place(photo.category) == nil : photo.category == category
        precondition(isHere, "\(photo.id) is in the wrong roll")
      }
    }
    precondition(count == home.count, "\(count) photos of \(home.count)")
  }
}

extension AlbumPhoto {
  /// Its id and time, the sort key of rolls.
  var place: PhotoPlace { PhotoPlace(id: id, time: taken) }
}
