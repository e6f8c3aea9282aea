public import Kernel

/// A category as a child sees it.
public struct VisibleCategory: Sendable {
  /// The category's id in the catalogue.
  public let id: CategoryID
  /// Index of its name and icon in the text table; another one once it is renamed.
  public internal(set) var name: Int
  /// 0xRRGGBB.
  public internal(set) var colour: UInt32
  /// Its photos, newest first.
  public var roll: PhotoRoll
  /// The photo last viewed in fullscreen; outlives that photo.
  public var memory: PhotoPlace?

  /// Which photo fullscreen opens for this category: the remembered one or its replacement, else the newest.
  @inlinable public var rememberedIndex: Int? {
    memory.flatMap(roll.index(nearest:)) ?? (roll.count > 0 ? 0 : nil)
  }
}

/// The categories that children may see, in the catalogue's order, each with its photos.
public struct AlbumCategories: Sendable {
  /// Those visible to children, in the catalogue's order, each id once.
  public internal(set) var categories: [VisibleCategory] = []
  /// The index of the category in front; `nil` only when there are none.
  public internal(set) var front: Int?
  /// Whether their order wraps at its ends.
  @usableFromInline let wraps: Bool
  /// Where every visible album photo is; never iterated.
  var home: [PhotoID: (category: CategoryID, time: WallTime)] = [:]
  /// The place of each category.
  var places: [CategoryID: Int] = [:]
  /// What categories remember that children do not see now; as many as were ever hidden.
  var away: [CategoryID: PhotoPlace] = [:]

  /// Photos without a category, or of one that is hidden or unknown, stay hidden. O(n log n).
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

  /// How many categories children see. O(1).
  @inlinable public var count: Int { categories.count }

  /// Inlined, so that whoever asks for its roll is not given a copy of all else.
  @inlinable @inline(__always) public subscript(index: Int) -> VisibleCategory { categories[index] }

  /// What a chip says and its colour.
  @inlinable public func chip(_ index: Int) -> (name: Int, colour: UInt32) {
    (categories[index].name, categories[index].colour)
  }

  /// Puts a category in front; the index must be one of `categories`, which is not checked here. O(1).
  public mutating func bringToFront(_ category: Int) { front = category }

  /// The category `steps` further, if there is another one.
  @inlinable public func neighbour(of category: Int, _ steps: Int) -> Int? {
    let target = category + steps
    if target >= 0 && target < count { return target }
    guard wraps, count > 1 else { return nil }
    return (target % count + count) % count
  }

  /// Notes the photo last viewed in fullscreen in a category, whose index must be from 0 to below `count`. O(1).
  public mutating func remember(_ place: PhotoPlace, in category: Int) {
    categories[category].memory = place
  }

  /// The index of a category that children see.
  public func index(of category: CategoryID) -> Int? { places[category] }

  /// Whether children can come to this photo.
  public func contains(_ photo: PhotoID) -> Bool { home[photo] != nil }

  /// Panics when `front` is no index of a category, or `nil` although there are some, a roll is out of
  /// order, or a photo is not where it is said to be. O(photos).
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
