/// The display list of a frame and that of the frame before, which an app owns and compares.
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

  /// Two empty lists, each with room for `capacity` items before it has to grow.
  public init(capacity: Int = 96) {
    (shown, before) = (DisplayList(capacity: capacity), DisplayList(capacity: capacity))
  }

  /// The items of this frame, from back to front.
  public var items: [DisplayItem] { shown.items }

  /// Begins the list of the next frame; this frame's becomes the one before. Both keep their room. O(items).
  public mutating func begin() {
    swap(&shown, &before)
    shown.removeAll()
  }

  /// Puts an item in front of all others of this frame. Amortised O(1).
  public mutating func append(_ item: DisplayItem) { shown.append(item) }

  /// Compares this frame's list with the one before and folds every difference into the digest, as `DisplayDelta` does.
  public func diff(digest: inout StableDigest) -> DisplayDelta {
    DisplayDelta(from: before, to: shown, digest: &digest)
  }
}
