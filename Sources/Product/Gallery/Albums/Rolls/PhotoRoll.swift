public import Kernel

/// The position of a photo in a roll, given by id and time; remains defined after the photo is removed.
public struct PhotoPlace: Hashable, Sendable {
  /// Decides between photos of the same time.
  public let id: PhotoID
  /// The time it was taken; for a group photo its timestamp.
  public let time: WallTime

  /// Creates the position of a photo.
  public init(id: PhotoID, time: WallTime) {
    self.id = id
    self.time = time
  }

  /// Whether this position is first: newest first, ties by larger id.
  @inlinable public func comes(before other: PhotoPlace) -> Bool {
    time != other.time ? time > other.time : id > other.id
  }
}

/// A photo in a roll.
public struct RollPhoto: Hashable, Sendable {
  /// Of photos of the same time the larger id is first.
  public let id: PhotoID
  /// The time it was taken; for a group photo its timestamp.
  public let time: WallTime
  /// The size as displayed.
  public let pixels: PixelSize
  /// The slot of its bitmaps in `PhotoAvailability`.
  public let slot: Int32
  /// Index into the table of senders; 0 for album photos, which have none.
  public let sender: Int32

  /// Creates a photo; nothing is checked.
  public init(id: PhotoID, time: WallTime, pixels: PixelSize, slot: Int32, sender: Int32) {
    self.id = id
    self.time = time
    self.pixels = pixels
    self.slot = slot
    self.sender = sender
  }

  /// Its position.
  @inlinable public var place: PhotoPlace { PhotoPlace(id: id, time: time) }
}

/// The photos of a category or group, newest first, ties by larger id.
public struct PhotoRoll: Sendable {
  /// Newest first, ties by larger id.
  public private(set) var photos: [RollPhoto] = []

  /// Creates an empty roll.
  public init() {}

  /// Creates a roll from unsorted photos. O(n log n).
  public init(_ unsorted: [RollPhoto]) {
    photos = unsorted.sorted { $0.place.comes(before: $1.place) }
  }

  /// The number of photos. O(1).
  @inlinable public var count: Int { photos.count }

  /// The photo at a valid index, 0 for the newest. O(1).
  @inlinable public subscript(index: Int) -> RollPhoto { photos[index] }

  /// The first index whose photo is not before `place`. O(log n).
  @inlinable public func lowerBound(_ place: PhotoPlace) -> Int {
    var low = 0
    var high = photos.count
    while low < high {
      let middle = (low + high) / 2
      if photos[middle].place.comes(before: place) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The photo's index; `nil` when absent. O(log n).
  @inlinable public func index(of place: PhotoPlace) -> Int? {
    let index = lowerBound(place)
    return index < photos.count && photos[index].id == place.id ? index : nil
  }

  /// The photo's index, else that of the next older, else of the next newer; `nil` in an empty roll (docs/product.md, section 3).
  /// O(log n).
  @inlinable public func index(nearest place: PhotoPlace) -> Int? {
    guard !photos.isEmpty else { return nil }
    return min(lowerBound(place), photos.count - 1)
  }

  /// Inserts a photo in order. O(n).
  public mutating func insert(_ photo: RollPhoto) { photos.insert(photo, at: lowerBound(photo.place)) }

  /// Removes a photo. Returns whether it was present. O(n).
  @discardableResult
  public mutating func remove(_ place: PhotoPlace) -> Bool {
    guard let index = index(of: place) else { return false }
    photos.remove(at: index)
    return true
  }

  /// Traps when photos are out of order or duplicated. O(n).
  public func checkInvariants() {
    for index in photos.indices.dropFirst() {
      precondition(
        photos[index - 1].place.comes(before: photos[index].place),
        "\(photos[index - 1].place) must come before \(photos[index].place)")
    }
  }
}
