internal import Gestures
internal import Kernel

/// Rows below a bar, all of one height and as wide as the screen but for a margin: they scroll, and the bar has a way out at its
/// left end. Only what shows of them is ever drawn or looked at.
struct ParentRows: Sendable {
  static let barHeight = TitleBar.height
  static let margin = ScreenLength.points(16)
  static let spacing = ScreenLength.points(8)

  let bar: ScreenRect
  /// The button at the bar's left end.
  let back: ScreenRect
  let window: ScreenRect
  let rowHeight: ScreenLength
  private(set) var count = 0
  private var scroll = FingerScroll(.scrollParents)

  init(_ screen: ScreenMetrics, rowHeight: ScreenLength) {
    let safe = screen.safeArea
    self.rowHeight = rowHeight
    bar = ParentRows.bar(on: screen)
    back = ParentRows.back(on: screen)
    window = ScreenRect(
      x: safe.minX, y: bar.maxY, width: safe.size.width, height: safe.size.height - ParentRows.barHeight)
  }

  /// The bar that all parents' screens have.
  static func bar(on screen: ScreenMetrics) -> ScreenRect { TitleBar.frame(in: screen.safeArea) }

  /// What leads out of them, at its left end.
  static func back(on screen: ScreenMetrics) -> ScreenRect { TitleBar.leading(in: bar(on: screen)) }

  /// One of so many buttons beside each other in a strip across the safe area: 48 pt high at its middle, within the margin of rows.
  static func column(_ place: Int, of count: Int, in strip: ScreenRect) -> ScreenRect {
    let free = strip.size.width - margin * 2 - spacing * (count - 1)
    let width = ScreenLength(subpoints: free.subpoints / Int32(count))
    let top = strip.minY + ScreenLength(subpoints: (strip.size.height - columnHeight).subpoints / 2)
    return ScreenRect(
      x: strip.minX + margin + (width + spacing) * place, y: top, width: width, height: columnHeight)
  }

  private static let columnHeight = ScreenLength.points(48)

  private var pitch: ScreenLength { rowHeight + ParentRows.spacing }

  /// So many rows; it stays scrolled as far as they allow.
  mutating func setCount(_ count: Int) {
    self.count = count
    scroll.track.setLimit(pitch * count + ParentRows.spacing - window.size.height)
  }

  /// At its top, at rest.
  mutating func reset() { scroll.track.reset() }

  /// Where a row is on the screen.
  func frame(_ row: Int) -> ScreenRect {
    ScreenRect(
      x: window.minX + ParentRows.margin,
      y: window.minY + ParentRows.spacing + pitch * row - scroll.track.offset,
      width: window.size.width - ParentRows.margin * 2, height: rowHeight)
  }

  /// The rows of which something shows. O(1).
  var visible: Range<Int> {
    let offset = scroll.track.offset.subpoints
    let first = Int(max(0, offset - ParentRows.spacing.subpoints) / pitch.subpoints)
    let end = Int((offset + window.size.height.subpoints) / pitch.subpoints) + 1
    return min(first, count)..<min(end, count)
  }

  /// The row under a finger, not in the gaps.
  func row(at point: ScreenPoint) -> Int? {
    guard window.contains(point) else { return nil }
    return visible.first { frame($0).contains(point) }
  }

  mutating func follow(_ decision: GestureDecision, _ context: inout GalleryContext) {
    scroll.follow(decision, in: window, &context)
  }

  func hasStopped(_ decision: GestureDecision, _ context: inout GalleryContext) -> Bool {
    scroll.hasStopped(decision, &context)
  }

  mutating func letGo(_ context: GalleryContext) { scroll.letGo(context) }
  mutating func stop() { scroll.track.stop() }
  var isMoving: Bool { scroll.track.isMoving }
  mutating func animate(to instant: Instant) -> Bool { scroll.track.animate(to: instant) }
  mutating func shiftTime(by span: TimeSpan) { scroll.track.shiftTime(by: span) }

  /// The bar with what it says, and the way out.
  func drawBar(_ title: DisplayText, _ way: TextKey, _ context: inout GalleryContext) {
    ParentRows.drawBar(bar, back, title, way, &context)
  }

  static func drawBar(
    _ bar: ScreenRect, _ back: ScreenRect, _ title: DisplayText, _ way: TextKey, coversEdges: Bool = true,
    _ context: inout GalleryContext
  ) {
    context.putTitleBar(5, bar, title, coversEdges: coversEdges)
    context.canvas.put(.button, 20, .button, back, text: way.text(), role: .button)
  }

  /// Folds what later frames depend on into the digest.
  func mix(into digest: inout StableDigest) { digest.mix(scroll.track.offset.subpoints) }

  /// Panics when it is scrolled beyond its ends.
  func checkInvariants() { scroll.track.checkInvariants() }
}
