/// The display lists of the current and the previous frame. An app owns a buffer and compares the two lists.
///
/// ```swift
/// mutating func layOut(at vsync: Instant) {
///   display.begin()
///   display.append(DisplayItem(id: button, kind: .button, frame: place))
/// }
/// mutating func diff(digest: inout StableDigest) -> DisplayDelta { display.diff(digest: &digest) }
/// ```
public struct DisplayBuffer: Sendable {
  private var shown: DisplayList
  private var before: DisplayList

  /// Creates two empty lists, each with room for `capacity` items before it grows.
  public init(capacity: Int = 96) {
    (shown, before) = (DisplayList(capacity: capacity), DisplayList(capacity: capacity))
  }

  /// The items of this frame, from back to front.
  public var items: [DisplayItem] { shown.items }

  /// Starts the list of the next frame; the current list becomes the previous one. Both reuse their storage. O(items).
  public mutating func begin() {
    swap(&shown, &before)
    shown.removeAll()
  }

  /// Adds an item in front of all others of this frame. Amortised O(1).
  public mutating func append(_ item: DisplayItem) { shown.append(item) }

  /// Compares the current list with the previous one and mixes every difference into the digest (see `DisplayDelta`).
  public func diff(digest: inout StableDigest) -> DisplayDelta {
    DisplayDelta(from: before, to: shown, digest: &digest)
  }
}
