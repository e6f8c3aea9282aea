public import Kernel

/// The photos whose bytes must be removed from disk and may still be there.
///
/// A removal is ordered once and then answered by the disk. Failed removals, and photos written again meanwhile, are ordered
/// again at each sweep until the disk confirms. See docs/product.md, section 6.
public struct PendingRemovals: Sendable {
  /// Ordered and not yet answered.
  private var ordered: Set<PhotoID> = []
  /// To be ordered at the next sweep; may include ordered photos whose bytes may have been written again.
  private var waiting: Set<PhotoID> = []

  public init() {}

  /// The number of photos whose bytes may still be on disk.
  public var count: Int { ordered.union(waiting).count }

  /// Requests the removal of a photo. Returns whether to order it now; false while an order is running, and then the next sweep
  /// orders it again. O(1).
  public mutating func owe(_ photo: PhotoID) -> Bool {
    guard ordered.insert(photo).inserted else {
      waiting.insert(photo)
      return false
    }
    waiting.remove(photo)
    return true
  }

  /// Withdraws a removal that is not ordered yet, because the photo is visible again. A running order may still remove newer
  /// bytes; they must then be fetched again. O(1).
  public mutating func spare(_ photo: PhotoID) { waiting.remove(photo) }

  /// Records the disk's answer. If the bytes are not gone, the next sweep orders again. O(1).
  public mutating func settle(_ photo: PhotoID, isGone: Bool) {
    guard ordered.remove(photo) != nil else { return }
    if !isGone { waiting.insert(photo) }
  }

  /// Appends the photos that a sweep must order, by id, and marks them as ordered. O(waiting), sorted.
  public mutating func sweep(into orders: inout [PhotoID]) {
    guard !waiting.isEmpty else { return }
    let due = waiting.subtracting(ordered).sorted()
    waiting.subtract(due)
    ordered.formUnion(due)
    orders += due
  }
}
