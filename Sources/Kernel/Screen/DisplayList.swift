/// The items of one frame, back to front; identities are unique within a list.
public struct DisplayList: Sendable {
  public private(set) var items: [DisplayItem]

  /// Creates an empty list with room for `capacity` items before it grows.
  public init(capacity: Int = 96) {
    items = []
    items.reserveCapacity(capacity)
  }

  @inlinable public var count: Int { items.count }

  /// Adds an item in front of all others. Amortised O(1).
  public mutating func append(_ item: DisplayItem) { items.append(item) }

  /// Changes the text size of the item at an index, in points. O(1).
  public mutating func resizeText(at place: Int, to points: UInt8) { items[place].textSize = points }

  /// Moves all items from an index on. O(items).
  public mutating func move(from first: Int, by way: ScreenPoint) {
    for place in first..<items.count { items[place].frame.origin = items[place].frame.origin + way }
  }

  /// Empties the list and keeps its storage.
  public mutating func removeAll() { items.removeAll(keepingCapacity: true) }

  /// Replaces the items by the first `count` of another list; reuses the storage. O(count).
  public mutating func replace(byFirst count: Int, of other: DisplayList) {
    items.removeAll(keepingCapacity: true)
    items.append(contentsOf: other.items[..<count])
  }

  /// Panics when two items share an identity. O(n^2); for tests and audits.
  public func checkInvariants() {
    for (index, item) in items.enumerated() {
      for other in items[(index + 1)...] {
        precondition(item.id != other.id, "two views share the identity \(item.id)")
      }
    }
  }
}

/// The difference between the display lists of two successive frames, in views.
public struct DisplayDelta: Hashable, Sendable, Codable {
  /// Views that are new.
  public var created = 0
  /// Views that only moved or faded.
  public var moved = 0
  /// Views with another photo, text, colour or kind.
  public var changed = 0
  /// Views that disappeared.
  public var removed = 0
  /// Pixels of bitmaps that became visible; a device uploads them to its compositor.
  public var uploadedPixels = 0

  public init() {}

  /// Whether the two frames are identical on screen.
  public var isEmpty: Bool { created == 0 && moved == 0 && changed == 0 && removed == 0 }
}

extension DisplayDelta {
  /// Compares two lists; mixes every created, moved and changed item and every removed identity into the digest.
  ///
  /// Items are matched by identity. O(n) while both lists have the same order, as two successive frames usually have. Each item
  /// out of order costs a search, O(n). The first `sharedCount` items must be equal in both lists; they are skipped.
  public init(
    from old: DisplayList, to new: DisplayList, sharing sharedCount: Int = 0, digest: inout StableDigest
  ) {
    self.init()
    let before = old.items
    let after = new.items
    var cursor = sharedCount
    var matched = sharedCount
    for item in after[sharedCount...] {
      guard let index = DisplayDelta.find(item.id, in: before, from: cursor) else {
        created += 1
        uploadedPixels += item.pixels.count
        item.mix(into: &digest)
        continue
      }
      matched += 1
      cursor = index + 1
      let previous = before[index]
      if !item.sameContent(as: previous) {
        changed += 1
        if item.photo != previous.photo || item.pixels != previous.pixels {
          uploadedPixels += item.pixels.count
        }
        item.mix(into: &digest)
      } else if item.frame != previous.frame || item.opacity != previous.opacity {
        moved += 1
        item.mix(into: &digest)
      }
    }
    // An app that lists an identity twice, a bug of the app, has more matches than items.
    removed = max(0, before.count - matched)
    guard removed > 0 else { return }
    cursor = sharedCount
    for item in before[sharedCount...] {
      if let index = DisplayDelta.find(item.id, in: after, from: cursor) {
        cursor = index + 1
      } else {
        digest.mix(item.id.raw)
      }
    }
  }

  private static func find(_ id: DisplayID, in items: [DisplayItem], from cursor: Int) -> Int? {
    var index = cursor
    while index < items.count {
      if items[index].id == id { return index }
      index += 1
    }
    index = 0
    let end = cursor < items.count ? cursor : items.count
    while index < end {
      if items[index].id == id { return index }
      index += 1
    }
    return nil
  }
}
