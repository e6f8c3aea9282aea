public import Kernel

/// A category in the children's view.
public struct VisibleCategory: Sendable {
  /// The category's id in the catalogue.
  public let id: CategoryID
  /// Index of its name and icon in the text table; changes when it is renamed.
  public internal(set) var name: Int
  /// 0xRRGGBB.
  public internal(set) var colour: UInt32
  /// Its photos, newest first.
  public var roll: PhotoRoll
  /// The photo last viewed in fullscreen; retained after that photo is removed.
  public var memory: PhotoPlace?

  /// The photo that fullscreen opens: the remembered one or its replacement, else the newest.
  @inlinable public var rememberedIndex: Int? {
    memory.flatMap(roll.index(nearest:)) ?? (roll.count > 0 ? 0 : nil)
  }
}

/// The categories visible to children, in the catalogue's order, with their photos.
public struct AlbumCategories: Sendable {
  /// The visible categories in order, each id once.
  public internal(set) var categories: [VisibleCategory] = []
  /// The index of the front category; `nil` only when there are none.
  public internal(set) var front: Int?
  /// Whether swiping past the last category leads to the first.
  @usableFromInline let wraps: Bool
  /// The category and time of every visible photo; never iterated.
  var home: [PhotoID: (category: CategoryID, time: WallTime)] = [:]
  /// The index of each category.
  var places: [CategoryID: Int] = [:]
  /// The remembered photos of hidden categories.
  var away: [CategoryID: PhotoPlace] = [:]

  /// Creates the view; photos without a category, or of a hidden or unknown one, stay hidden. O(n log n).
  public init(_ catalogue: PhotoCatalogue, photos: inout PhotoAvailability, wraps: Bool) {
    self.wraps = wraps
    for (name, category) in catalogue.categories.enumerated()
    where category.visibleToChildren && places[category.id] == nil {
      places[category.id] = categories.count
      categories.append(
        VisibleCategory(
          id: category.id, name: name, colour: HexColour.parse(category.colour), roll: PhotoRoll()))
    }
    var unsorted = [[RollPhoto]](repeating: [], count: categories.count)
    for photo in catalogue.photos {
      guard let place = photo.category.flatMap({ places[$0] }), home[photo.id] == nil else { continue }
      home[photo.id] = (categories[place].id, photo.taken)
      unsorted[place].append(
        RollPhoto(
          id: photo.id, time: photo.taken, pixels: photo.pixels, slot: photos.add(photo.id), sender: 0))
    }
    for (place, photos) in unsorted.enumerated() { categories[place].roll = PhotoRoll(photos) }
    front = categories.isEmpty ? nil : 0
  }

  /// The number of visible categories. O(1).
  @inlinable public var count: Int { categories.count }

  /// Inlined, so that reading a roll does not copy everything else.
  @inlinable @inline(__always) public subscript(index: Int) -> VisibleCategory { categories[index] }

  /// The text and colour of a chip.
  @inlinable public func chip(_ index: Int) -> (name: Int, colour: UInt32) {
    (categories[index].name, categories[index].colour)
  }

  /// Makes a category the front one; the index must be valid and is not checked. O(1).
  public mutating func bringToFront(_ category: Int) { front = category }

  /// The category `steps` further; `nil` when there is none.
  @inlinable public func neighbour(of category: Int, _ steps: Int) -> Int? {
    let target = category + steps
    if target >= 0 && target < count { return target }
    guard wraps, count > 1 else { return nil }
    return (target % count + count) % count
  }

  /// Records the photo last viewed in fullscreen in a category; the index must be valid. O(1).
  public mutating func remember(_ place: PhotoPlace, in category: Int) {
    categories[category].memory = place
  }

  /// The index of a visible category.
  public func index(of category: CategoryID) -> Int? { places[category] }

  /// Whether a photo is visible to children.
  public func contains(_ photo: PhotoID) -> Bool { home[photo] != nil }

  /// Traps when `front` is invalid, a roll is out of order, or a photo is in the wrong category. O(photos).
  public func checkInvariants() {
    precondition(
      front.map(categories.indices.contains) ?? categories.isEmpty,
      "category \(String(describing: front)) of \(count) in front")
    var count = 0
    for (place, category) in categories.enumerated() {
      category.roll.checkInvariants()
      precondition(places[category.id] == place, "category \(category.id) is not at \(place)")
      count += category.roll.count
      for photo in category.roll.photos {
        precondition(
          home[photo.id].map { $0.category == category.id && $0.time == photo.time } ?? false,
          "\(photo.id) is not where it is")
      }
    }
    precondition(count == home.count && places.count == categories.count, "\(count) photos of \(home.count)")
  }
}
