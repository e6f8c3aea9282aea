/// The photos that went last, so many and no more: for whoever must know them again should they be told of once more.
///
/// Photos without end go through an app that lives on; a list of all that ever were would grow for ever. Room for all that it may
/// hold is made with the first, some 12 KB for 512.
public struct RecentPhotos: Sendable {
  /// Photos remembered at most.
  public let limit: Int
  private var members: Set<PhotoID> = []
  /// The same in the order in which they went, as a ring once it is full.
  private var order: [PhotoID] = []
  /// Where the oldest is, once the ring is full.
  private var oldest = 0

  /// Remembers none yet; `limit` is at least 1. 512 are more than a family's groups share in the 48 hours of a photo, after which
  /// its record is late by its own timestamp [A].
  public init(limit: Int = 512) {
    precondition(limit >= 1, "a memory of \(limit) photos remembers nothing")
    self.limit = limit
  }

  /// How many are remembered. O(1).
  public var count: Int { order.count }

  /// Whether a photo is among them. O(1).
  public func contains(_ photo: PhotoID) -> Bool { !members.isEmpty && members.contains(photo) }

  /// Remembers a photo, and forgets the oldest where there would be too many; false when it is known already, and then its place
  /// is the one that it had. O(1), and allocates with the first only.
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

  /// Forgets a photo that went after all; false when it is not remembered. O(photos remembered).
  @discardableResult public mutating func remove(_ photo: PhotoID) -> Bool {
    guard members.remove(photo) != nil else { return false }
    // The oldest comes first again, so that what follows is added behind the youngest.
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
    precondition(order.count <= limit, "\(order.count) of at most \(limit) are remembered")
  }
}
