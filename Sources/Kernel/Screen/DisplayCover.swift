/// Which items of a display list are meant to be seen or touched and cannot be: they lie under an opaque item of their own modal
/// layer, out of reach, or, where they have to be touched, in the edges that a device keeps free.
///
/// It knows what is drawn and what takes touches, and nothing else of an app. The front layer is judged: what lies in front of the last
/// item that dims or fills the whole screen. Three quarters of an item must be free (decision): badges and marks lie on corners of
/// others. A notice (`DisplayKind.toast`) and the button beside it cover nothing: they go by themselves.
public struct DisplayCover: Sendable {
  /// An item that cannot be seen or touched where it stands.
  public struct Fault: Hashable, Sendable {
    public var id: DisplayID
    /// What lies on it; `nil`: it stands where the screen does not show it, or must not be touched.
    public var cover: DisplayID?
  }

  private let screen: ScreenRect
  private let safe: ScreenRect

  /// Judges lists of this screen; controls have to stand within its safe area.
  public init(_ screen: ScreenMetrics) {
    self.screen = ScreenRect(origin: .zero, size: screen.size)
    safe = screen.safeArea
  }

  /// Finds the faults of a list, back to front. O(items x opaque items in front of them).
  ///
  /// `window` says by its place behind which of `windows` an item scrolls; `nil`: it stands still. An item that scrolls is judged
  /// where it can be brought to.
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

  /// Whether nothing at all lies on an item and it stands where it may: the usual case. O(covers).
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

  /// What begins a modal layer: it lies on the whole screen.
  private func isGround(_ item: DisplayItem) -> Bool {
    (item.kind == .overlay || item.kind == .backdrop) && item.frame.contains(screen)
  }

  private static func isJudged(_ item: DisplayItem) -> Bool {
    item.trait != .decoration && item.opacity > 0 && item.kind != .toast
      && item.frame.size.width > .zero && item.frame.size.height > .zero
  }

  /// Whether an item hides what lies behind it, or takes its touches.
  private static func covers(_ item: DisplayItem) -> Bool {
    guard item.kind != .toast, item.kind != .spinner else { return false }
    return isOpaque(item) || item.trait.isControl
  }

  private static func isOpaque(_ item: DisplayItem) -> Bool {
    item.opacity == 255 && (item.kind == .photo || item.kind.colourMeaning == .fill)
  }
}

/// Something that lies in front of others.
private struct Cover {
  let id: DisplayID
  let place: Int
  let frame: ScreenRect
  let isOpaque: Bool
  let isControl: Bool
  let window: Int?

  /// Whether it is in the way of a control, or of something to be seen.
  func isOver(control: Bool) -> Bool { isOpaque || control && isControl }
}

/// One item and what may lie on it, wherever its window can bring it.
private struct Reach {
  let item: DisplayItem
  let area: ScreenRect
  let own: Int?
  let covers: ArraySlice<Cover>

  /// What is wrong with it in the best of its places; `nil`: nothing. O(covers^2) at worst.
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
  /// Whether it holds all of another one.
  @inlinable public func contains(_ other: ScreenRect) -> Bool {
    minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY
  }

  /// Whether another one stands in the same row: at the same height, and as high.
  fileprivate func isBeside(_ other: ScreenRect) -> Bool { minY == other.minY && maxY == other.maxY }

  /// What it shares with another one; `nil`: nothing.
  public func intersection(_ other: ScreenRect) -> ScreenRect? {
    guard intersects(other) else { return nil }
    let (left, top) = (max(minX, other.minX), max(minY, other.minY))
    return ScreenRect(
      x: left, y: top, width: min(maxX, other.maxX) - left, height: min(maxY, other.maxY) - top)
  }

  /// The shortest way into another one: to its nearer edges, to its beginning where it is smaller.
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

  /// What is left of it beside another one that it shares something with: four parts at most.
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
