/// What one frame shows, back to front; identities are unique within a list.
public struct DisplayList: Sendable {
  public private(set) var items: [DisplayItem]

  /// An empty list with room for `capacity` items before it has to grow.
  public init(capacity: Int = 96) {
    items = []
    items.reserveCapacity(capacity)
  }

  @inlinable public var count: Int { items.count }

  /// Puts an item in front of all others. Amortised O(1).
  public mutating func append(_ item: DisplayItem) { items.append(item) }

  /// Gives the text of the item in a place another size, points. O(1).
  public mutating func resizeText(at place: Int, to points: UInt8) { items[place].textSize = points }

  /// Moves all items from a place on. O(items).
  public mutating func move(from first: Int, by way: ScreenPoint) {
    for place in first..<items.count { items[place].frame.origin = items[place].frame.origin + way }
  }

  /// Empties the list and keeps its room.
  public mutating func removeAll() { items.removeAll(keepingCapacity: true) }

  /// Becomes the first `count` items of another list and keeps its room. O(count).
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

/// How one frame's display list differs from the frame before, in views.
public struct DisplayDelta: Hashable, Sendable, Codable {
  /// Views that were not there before.
  public var created = 0
  /// Views that only moved or faded.
  public var moved = 0
  /// Views whose photo, text, colour or kind is another.
  public var changed = 0
  /// Views that are gone.
  public var removed = 0
  /// Pixels of bitmaps that became visible: what a device would upload to its compositor.
  public var uploadedPixels = 0

  public init() {}

  /// Whether the two frames look the same.
  public var isEmpty: Bool { created == 0 && moved == 0 && changed == 0 && removed == 0 }
}

extension DisplayDelta {
  /// Compares two lists and folds every created, moved and changed item and every removed identity into the digest.
  ///
  /// Items are matched by identity. While both lists keep their order, which is the rule between two frames, this
  /// is O(n); each item out of order costs a search, O(n). The first `sharedCount` items must be the same in both lists;
  /// they are not looked at.
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
    // An app that lists one identity twice, which is a fault of it, has more matches than there were items.
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
