public import Kernel

/// The family's whole album as parents see it: every category in its order, hidden ones too, each with its photos, and the
/// photos without a category.
///
/// Changes come from several devices and in any order. A photo therefore keeps the id of the category that it was told to be
/// in, and counts as one without while there is no such category: it is in its place once the category comes, and again when
/// one that was deleted comes back (D).
public struct AlbumLibrary: Sendable {
  /// In the order that parents gave them, each id once.
  public private(set) var categories: [AlbumCategory] = []
  /// The photos of each category, by its place; newest first, ties by larger id.
  private var rolls: [[AlbumPhoto]] = []
  /// Photos without a category, or of one that there is not; newest first.
  private var loose: [AlbumPhoto] = []
  /// Places in `categories`.
  private var places: [CategoryID: Int] = [:]
  /// Where every photo is; never iterated.
  private var home: [PhotoID: (category: CategoryID?, taken: WallTime)] = [:]

  /// The album as it was when the app began. Of two photos or categories with the same id the first that children can see counts,
  /// else the first. O(n log n).
  public init(_ catalogue: PhotoCatalogue) {
    for category in catalogue.categories {
      guard let known = places[category.id] else {
        places[category.id] = categories.count
        categories.append(category)
        continue
      }
      // The place is that of the one that counts.
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

  // MARK: Looking things up

  /// How many photos there are, with those without a category. O(1).
  public var photoCount: Int { home.count }

  /// A category's place in the order of all of them; `nil` of one that there is not. O(1).
  public func index(of category: CategoryID) -> Int? { places[category] }

  /// The category with that id. O(1).
  public func category(_ category: CategoryID) -> AlbumCategory? { places[category].map { categories[$0] } }

  /// The photos of a category, newest first, ties by larger id; `nil`: those without one. None of a category that there is not.
  /// O(1).
  public func photos(of category: CategoryID?) -> [AlbumPhoto] {
    guard let category else { return loose }
    return places[category].map { rolls[$0] } ?? []
  }

  /// How many photos `photos(of:)` has. O(1).
  public func photoCount(of category: CategoryID?) -> Int {
    guard let category else { return loose.count }
    return places[category].map { rolls[$0].count } ?? 0
  }

  /// The largest id within bounds that a category has, or that photos without one wait for; `nil` of none. O(categories and photos without
  /// one).
  public func largestCategory(in bounds: ClosedRange<UInt32>) -> CategoryID? {
    let ids = categories.lazy.map(\.id).filter { bounds.contains($0.raw) }
    let waited = loose.lazy.compactMap(\.category).filter { bounds.contains($0.raw) }
    return [ids.max(), waited.max()].compactMap { $0 }.max()
  }

  /// What is known of a photo; `nil` of one that is not in the album. O(log n).
  public func photo(_ photo: PhotoID) -> AlbumPhoto? {
    guard let (category, taken) = home[photo] else { return nil }
    let roll = place(category).map { rolls[$0] } ?? loose
    let index = AlbumLibrary.lowerBound(PhotoPlace(id: photo, time: taken), in: roll)
    return roll[index]
  }

  /// Whether children see the photos that are told to be in this category. O(1).
  public func isVisible(_ category: CategoryID?) -> Bool {
    place(category).map { categories[$0].visibleToChildren } ?? false
  }

  private func place(_ category: CategoryID?) -> Int? { category.flatMap { places[$0] } }

  // MARK: Changing

  /// Makes a change; false when everything was so before.
  ///
  /// A photo or category that is deleted and unknown, and a photo that is moved and unknown, change nothing. A photo moved to a
  /// category that there is not waits for it without one. An order that leaves categories out has those after the others, as they
  /// stood; ids that it has twice count once, where they are first, and unknown ones not at all (D). A change of a photo costs
  /// O(photos of its category), one of a category O(categories), and O(photos without a category) if it comes or goes.
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

  /// Takes a photo out of the album.
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

  /// Panics when a photo is not where it is said to be, or a roll is out of order. O(photos).
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
  /// Its id and when it was taken, by which rolls are ordered.
  var place: PhotoPlace { PhotoPlace(id: id, time: taken) }
}
