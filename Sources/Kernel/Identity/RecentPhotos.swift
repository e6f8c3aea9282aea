/// The most recent photos, up to a fixed number: recognises a photo that is reported a second time.
///
/// The bound keeps memory constant in a long session. The first insertion allocates room for all, some 12 KB for 512 photos.
public struct RecentPhotos: Sendable {
  /// Photos remembered at most.
  public let limit: Int
  private var members: Set<PhotoID> = []
  /// The members from oldest to newest; a ring once it is full.
  private var order: [PhotoID] = []
  /// The index of the oldest photo, once the ring is full.
  private var oldest = 0

  /// Creates an empty list. `limit` is at least 1.
  ///
  /// The default of 512 is more than a family's groups share in 48 hours, the lifetime of a photo. An older record is late by its
  /// own timestamp [A].
  public init(limit: Int = 512) {
    precondition(limit >= 1, "limit \(limit) must be at least 1")
    self.limit = limit
  }

  /// How many are remembered. O(1).
  public var count: Int { order.count }

  /// Whether a photo is among them. O(1).
  public func contains(_ photo: PhotoID) -> Bool { !members.isEmpty && members.contains(photo) }

  /// Adds a photo, and removes the oldest one if the list is full. O(1); only the first insertion allocates.
  ///
  /// Returns false if the photo is already present; its position then stays.
  @discardableResult public mutating func insert(_ photo: PhotoID) -> Bool {
    if order.isEmpty {
      members.reserveCapacity(limit + 1)
      order.reserveCapacity(limit)
    }
    guard members.insert(photo).inserted else { return false }
    if order.count < limit {
      order.append(photo)
    } else {
      members.remove(order[oldest])
      order[oldest] = photo
      oldest = (oldest + 1) % limit
    }
    return true
  }

  /// Removes a photo; false if it is not present. O(photos remembered).
  @discardableResult public mutating func remove(_ photo: PhotoID) -> Bool {
    guard members.remove(photo) != nil else { return false }
    // Unroll the ring, so that the next insertion appends behind the newest.
    if oldest > 0 {
      order = Array(order[oldest...] + order[..<oldest])
      oldest = 0
    }
    order.removeAll { $0 == photo }
    return true
  }

  /// Panics when the two lists differ. O(photos remembered).
  public func checkInvariants() {
    precondition(Set(order) == members, "\(members.count) members, \(order.count) in order")
    precondition(order.count <= limit, "\(order.count) photos exceed the limit of \(limit)")
  }
}
