public import Kernel

/// The photos whose bytes must leave the disk and are not known to have left it.
///
/// A removal is ordered once and waits for its answer; one that failed, or that something was written behind, is ordered
/// again by the next sweep, and by each after it, until the disk says that it is done. See docs/product.md, section 6.
public struct PendingRemovals: Sendable {
  /// Ordered, and not answered.
  private var ordered: Set<PhotoID> = []
  /// To be ordered by the next sweep; also one that is ordered now, when its bytes may have come back meanwhile.
  private var waiting: Set<PhotoID> = []

  public init() {}

  /// Photos whose bytes may still be there.
  public var count: Int { ordered.union(waiting).count }

  /// The bytes of a photo must go: whether to order it now. False while it is ordered already; then the next sweep looks
  /// after what may have been written behind that order. O(1).
  public mutating func owe(_ photo: PhotoID) -> Bool {
    guard ordered.insert(photo).inserted else {
      waiting.insert(photo)
      return false
    }
    waiting.remove(photo)
    return true
  }

  /// The photo lives again: what is not ordered yet will not be. An order that stands may still take what is written before
  /// it is carried out; whoever wants that fetches it anew. O(1).
  public mutating func spare(_ photo: PhotoID) { waiting.remove(photo) }

  /// The disk answered the order: the bytes are gone, or the next sweep orders again. O(1).
  public mutating func settle(_ photo: PhotoID, isGone: Bool) {
    guard ordered.remove(photo) != nil else { return }
    if !isGone { waiting.insert(photo) }
  }

  /// Appends what a sweep has to order, by id, and counts it as ordered. O(waiting), sorted.
  public mutating func sweep(into orders: inout [PhotoID]) {
    guard !waiting.isEmpty else { return }
    let due = waiting.subtracting(ordered).sorted()
    waiting.subtract(due)
    ordered.formUnion(due)
    orders += due
  }
}
