public import Kernel

/// Which photo of a roll: its id, and when it was taken, so that its place is known even after it vanished.
public struct PhotoPlace: Hashable, Sendable {
  /// The photo's id, which decides between photos of the same time.
  public let id: PhotoID
  /// When it was taken; for a group's photo its timestamp.
  public let time: WallTime

  /// The place of the photo with that id and time.
  public init(id: PhotoID, time: WallTime) {
    self.id = id
    self.time = time
  }

  /// Newest first, ties by larger id.
  @inlinable public func comes(before other: PhotoPlace) -> Bool {
    time != other.time ? time > other.time : id > other.id
  }
}

/// One photo of a roll.
public struct RollPhoto: Hashable, Sendable {
  /// The photo's id; of photos of the same time the larger one stands first.
  public let id: PhotoID
  /// When it was taken; for a group's photo its timestamp.
  public let time: WallTime
  /// Pixels as displayed.
  public let pixels: PixelSize
  /// Where its bitmaps' state is kept in `PhotoAvailability`.
  public let slot: Int32
  /// Index into the table of senders; of the album, whose photos have none, 0 as well.
  public let sender: Int32

  /// A photo as described; nothing is checked.
  public init(id: PhotoID, time: WallTime, pixels: PixelSize, slot: Int32, sender: Int32) {
    self.id = id
    self.time = time
    self.pixels = pixels
    self.slot = slot
    self.sender = sender
  }

  /// Its id and time, by which a roll finds it.
  @inlinable public var place: PhotoPlace { PhotoPlace(id: id, time: time) }
}

/// Photos of one category or group, newest first, ties by larger id.
public struct PhotoRoll: Sendable {
  /// Newest first, ties by larger id.
  public private(set) var photos: [RollPhoto] = []

  /// A roll without photos.
  public init() {}

  /// Sorts once; O(n log n).
  public init(_ unsorted: [RollPhoto]) {
    photos = unsorted.sorted { $0.place.comes(before: $1.place) }
  }

  /// How many photos there are. O(1).
  @inlinable public var count: Int { photos.count }

  /// The photo at an index, 0 for the newest; the index must be below `count`. O(1).
  @inlinable public subscript(index: Int) -> RollPhoto { photos[index] }

  /// The first index whose photo does not come before the place. O(log n).
  @inlinable public func lowerBound(_ place: PhotoPlace) -> Int {
    var low = 0
    var high = photos.count
    while low < high {
      let middle = (low + high) / 2
      if photos[middle].place.comes(before: place) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The photo's index, or `nil` when it is not here. O(log n).
  @inlinable public func index(of place: PhotoPlace) -> Int? {
    let index = lowerBound(place)
    return index < photos.count && photos[index].id == place.id ? index : nil
  }

  /// The photo itself, else the next older, else the next newer, else `nil` (docs/product.md, section 3). O(log n).
  @inlinable public func index(nearest place: PhotoPlace) -> Int? {
    guard !photos.isEmpty else { return nil }
    return min(lowerBound(place), photos.count - 1)
  }

  /// Puts a photo in its place. O(n).
  public mutating func insert(_ photo: RollPhoto) { photos.insert(photo, at: lowerBound(photo.place)) }

  /// Removes a photo; whether it was here. O(n).
  @discardableResult
  public mutating func remove(_ place: PhotoPlace) -> Bool {
    guard let index = index(of: place) else { return false }
    photos.remove(at: index)
    return true
  }

  /// Panics when photos are out of order or one is here twice in the same place. O(n).
  public func checkInvariants() {
    for index in photos.indices.dropFirst() {
      precondition(
        photos[index - 1].place.comes(before: photos[index].place),
        "\(photos[index - 1].place) must come before \(photos[index].place)")
    }
  }
}
