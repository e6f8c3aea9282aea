public import Kernel

/// A category as a child sees it.
public struct VisibleCategory: Sendable {
  /// The category's id in the catalogue.
  public let id: CategoryID
  /// Index of its name and icon in the text table.
  public let name: Int
  /// 0xRRGGBB.
  public let colour: UInt32
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
  public private(set) var categories: [VisibleCategory] = []
  /// The index of the category in front; `nil` only when there are none.
  public private(set) var front: Int?
  /// Whether their order wraps at its ends.
  @usableFromInline let wraps: Bool
  /// Where every visible album photo is; never iterated.
  private var home: [PhotoID: (category: Int, time: WallTime)] = [:]

  /// Photos without a category, or of one that is hidden or unknown, stay hidden. O(n log n).
  public init(_ catalogue: PhotoCatalogue, photos: inout PhotoAvailability, wraps: Bool) {
    self.wraps = wraps
    var index: [CategoryID: Int] = [:]
    for (name, category) in catalogue.categories.enumerated()
    where category.visibleToChildren && index[category.id] == nil {
      index[category.id] = categories.count
      categories.append(
        VisibleCategory(
          id: category.id, name: name, colour: HexColour.parse(category.colour), roll: PhotoRoll()))
    }
    var unsorted = [[RollPhoto]](repeating: [], count: categories.count)
    for photo in catalogue.photos {
      guard let place = photo.category.flatMap({ index[$0] }), home[photo.id] == nil else { continue }
      home[photo.id] = (place, photo.taken)
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

  /// Removes a photo that vanished from the album; the category it was in, and its place there. O(photos of the category).
  public mutating func remove(_ photo: PhotoID) -> (category: Int, place: PhotoPlace)? {
    guard let (category, time) = home.removeValue(forKey: photo) else { return nil }
    let place = PhotoPlace(id: photo, time: time)
    categories[category].roll.remove(place)
    return (category, place)
  }

  /// The index of a category that children see.
  public func index(of category: CategoryID) -> Int? { categories.firstIndex { $0.id == category } }

  /// Whether children can come to this photo.
  public func contains(_ photo: PhotoID) -> Bool { home[photo] != nil }

  /// Removes a category that parents hid or deleted, with its photos. If it was in front the next one is, else the one
  /// before, else none. O(photos).
  public mutating func removeCategory(_ category: Int, photos: inout PhotoAvailability) {
    for photo in categories[category].roll.photos {
      home[photo.id] = nil
      photos.remove(photo.id)
    }
    categories.remove(at: category)
    for place in category..<categories.count {
      for photo in categories[place].roll.photos { home[photo.id] = (place, photo.time) }
    }
    guard let front else { return }
    let next = front > category ? front - 1 : min(front, categories.count - 1)
    self.front = next >= 0 ? next : nil
  }

  /// Panics when `front` is no index of a category, or `nil` although there are some, or a roll is out of order. O(photos).
  public func checkInvariants() {
    precondition(
      front.map(categories.indices.contains) ?? categories.isEmpty,
      "category \(String(describing: front)) of \(count) in front")
    for category in categories { category.roll.checkInvariants() }
  }
}
