/// Finds items of a display list that a user should see or touch, but cannot.
///
/// Such an item is out of reach, lies under an opaque item of its own modal layer, or is a control in the device's insets. The
/// check knows what is drawn and what takes touches, nothing else of an app. It judges the front layer: the items after the last
/// one that dims or fills the whole screen.
///
/// Three quarters of an item must be free (decision), because badges and marks lie on corners. A notice (`DisplayKind.toast`) and
/// the button beside it cover nothing: they disappear by themselves.
public struct DisplayCover: Sendable {
  /// An item that cannot be seen or touched.
  public struct Fault: Hashable, Sendable {
    public var id: DisplayID
    /// The item in front of it; `nil` if it is off the screen or, for a control, in the insets.
    public var cover: DisplayID?
  }

  private let screen: ScreenRect
  private let safe: ScreenRect

  /// Creates a check of lists for this screen. Controls must lie within its safe area.
  public init(_ screen: ScreenMetrics) {
    self.screen = ScreenRect(origin: .zero, size: screen.size)
    safe = screen.safeArea
  }

  /// Finds the faults of a list, back to front. O(items x opaque items in front of them).
  ///
  /// `window` maps the index of an item to the index of its scroll window in `windows`; `nil` if it does not scroll. An item that
  /// scrolls is judged at the best of the places it can be scrolled to.
  public func faults(
    in items: [DisplayItem], windows: [ScrollWindow] = [], window: (Int) -> Int? = { _ in nil }
  ) -> [Fault] {
    let first = (items.lastIndex(where: isGround) ?? -1) + 1
    let notices = items[first...].filter { $0.kind == .toast }.map(\.frame)
    let all = (first..<items.count).filter { place in
      DisplayCover.covers(items[place]) && !notices.contains { $0.isBeside(items[place].frame) }
    }.map {
      Cover(
        id: items[$0].id, place: $0, frame: items[$0].frame, isOpaque: DisplayCover.isOpaque(items[$0]),
        isControl: items[$0].trait.isControl, window: window($0))
    }
    var faults: [Fault] = []
    var above = all.startIndex
    for place in first..<items.count {
      while above < all.endIndex, all[above].place <= place { above += 1 }
      let item = items[place]
      guard DisplayCover.isJudged(item) else { continue }
      let area = item.trait.isControl ? safe : screen
      let own = window(place)
      if isFree(item, own.map { windows[$0].frame }, area, all[above...]) { continue }
      let reach = Reach(item: item, area: area, own: own, covers: all[above...])
      if let fault = reach.fault(windows) { faults.append(fault) }
    }
    return faults
  }

  /// Whether nothing lies on an item and it is inside its area: the usual case. O(covers).
  private func isFree(
    _ item: DisplayItem, _ window: ScreenRect?, _ area: ScreenRect, _ covers: ArraySlice<Cover>
  ) -> Bool {
    let frame = item.frame
    guard area.contains(frame), window?.contains(frame) ?? true else { return false }
    let isControl = item.trait.isControl
    for cover in covers where cover.frame.intersects(frame) && cover.isOver(control: isControl) {
      return false
    }
    return true
  }

  /// Whether an item begins a modal layer: it covers the whole screen.
  private func isGround(_ item: DisplayItem) -> Bool {
    (item.kind == .overlay || item.kind == .backdrop) && item.frame.contains(screen)
  }

  private static func isJudged(_ item: DisplayItem) -> Bool {
    item.trait != .decoration && item.opacity > 0 && item.kind != .toast
      && item.frame.size.width > .zero && item.frame.size.height > .zero
  }

  /// Whether an item hides what is behind it, or takes its touches.
  private static func covers(_ item: DisplayItem) -> Bool {
    guard item.kind != .toast, item.kind != .spinner else { return false }
    return isOpaque(item) || item.trait.isControl
  }

  private static func isOpaque(_ item: DisplayItem) -> Bool {
    item.opacity == 255 && (item.kind == .photo || item.kind.colourMeaning == .fill)
  }
}

/// An item in front of others.
private struct Cover {
  let id: DisplayID
  let place: Int
  let frame: ScreenRect
  let isOpaque: Bool
  let isControl: Bool
  let window: Int?

  /// Whether it obstructs a control, or something that only has to be seen.
  func isOver(control: Bool) -> Bool { isOpaque || control && isControl }
}

/// One item and the items that may cover it, at every place its window can scroll it to.
private struct Reach {
  let item: DisplayItem
  let area: ScreenRect
  let own: Int?
  let covers: ArraySlice<Cover>

  /// The fault at the best of its places; `nil` if there is none. O(covers^2) at worst.
  func fault(_ windows: [ScrollWindow]) -> DisplayCover.Fault? {
    let window = own.map { windows[$0] }
    let clip = window.map { $0.frame.intersection(area) ?? .zero } ?? area
    if isFree(at: .zero, clip) { return nil }
    if let window {
      let inside = window.shift(item.frame.shift(into: clip))
      if isFree(at: inside, clip) { return nil }
      for cover in covers where cover.window != own {
        for y in [cover.frame.minY - item.frame.maxY, cover.frame.maxY - item.frame.minY] {
          if isFree(at: window.shift(ScreenPoint(x: inside.x, y: y)), clip) { return nil }
        }
      }
    }
    let cover = covers.first { $0.isOver(control: item.trait.isControl) && $0.frame.intersects(item.frame) }
    return DisplayCover.Fault(id: item.id, cover: cover?.id)
  }

  private func isFree(at shift: ScreenPoint, _ clip: ScreenRect) -> Bool {
    let frame = ScreenRect(origin: item.frame.origin + shift, size: item.frame.size)
    let need = min(frame.size.width, clip.size.width).area(min(frame.size.height, clip.size.height))
    guard let visible = frame.intersection(clip) else { return false }
    var parts = [visible]
    for cover in covers where cover.isOver(control: item.trait.isControl) {
      var over = cover.frame
      if own != nil, cover.window == own { over.origin = over.origin + shift }
      guard over.intersects(visible) else { continue }
      parts = parts.flatMap { $0.without(over) }
    }
    let free = parts.reduce(0) { $0 + $1.size.width.area($1.size.height) }
    return free * 4 >= need * 3
  }
}

extension ScreenRect {
  /// Whether it contains all of another rectangle.
  @inlinable public func contains(_ other: ScreenRect) -> Bool {
    minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY
  }

  /// Whether another rectangle is in the same row: equal upper and lower edges.
  fileprivate func isBeside(_ other: ScreenRect) -> Bool { minY == other.minY && maxY == other.maxY }

  /// The part shared with another rectangle; `nil` if there is none.
  public func intersection(_ other: ScreenRect) -> ScreenRect? {
    guard intersects(other) else { return nil }
    let (left, top) = (max(minX, other.minX), max(minY, other.minY))
    return ScreenRect(
      x: left, y: top, width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - top)
  }

  /// The shortest shift into another rectangle: to its nearer edges, or to its origin if it is smaller.
  fileprivate func shift(into place: ScreenRect) -> ScreenPoint {
    func shift(_ low: ScreenLength, _ high: ScreenLength, _ from: ScreenLength, _ to: ScreenLength)
      -> ScreenLength
    {
      if low < from || high - low > to - from { return from - low }
      return high > to ? to - high : .zero
    }
    return ScreenPoint(
      x: shift(minX, maxX, place.minX, place.maxX), y: shift(minY, maxY, place.minY, place.maxY))
  }

  /// The parts of this rectangle outside another one: at most four.
  fileprivate func without(_ other: ScreenRect) -> [ScreenRect] {
    guard let hole = intersection(other) else { return [self] }
    let parts = [
      ScreenRect(x: minX, y: minY, width: size.width, height: hole.minY - minY),
      ScreenRect(x: minX, y: hole.maxY, width: size.width, height: maxY - hole.maxY),
      ScreenRect(x: minX, y: hole.minY, width: hole.minX - minX, height: hole.size.height),
      ScreenRect(x: hole.maxX, y: hole.minY, width: maxX - hole.maxX, height: hole.size.height),
    ]
    return parts.filter { $0.size.width > .zero && $0.size.height > .zero }
  }
}

extension ScreenLength {
  /// The area of a rectangle of two lengths, in (1/64 pt)^2.
  fileprivate func area(_ other: ScreenLength) -> Int64 { Int64(subpoints) * Int64(other.subpoints) }
}
