internal import Gestures
internal import Kernel

/// Scrolling rows of equal height below a bar, as wide as the screen minus a margin. The bar has a back button at its left end.
/// Only visible rows are drawn.
struct ParentRows: Sendable {
  static let barHeight = TitleBar.height
  static let margin = ScreenLength.points(16)
  static let spacing = ScreenLength.points(8)

  let bar: TitleBar
  /// The button at the bar's left end, and its text.
  let back: ScreenRect
  private let way: TextKey
  let window: ScreenRect
  let rowHeight: ScreenLength
  private(set) var count = 0
  private var scroll = FingerScroll(.scrollParents)

  /// Creates rows with a back button of this text.
  init(_ screen: ScreenMetrics, _ language: Language, rowHeight: ScreenLength, way: TextKey = .back) {
    let safe = screen.safeArea
    self.rowHeight = rowHeight
    self.way = way
    bar = TitleBar(screen, language)
    back = bar.leading(way)
    window = ScreenRect(
      x: safe.minX, y: bar.frame.maxY, width: safe.size.width, height: safe.size.height - ParentRows.barHeight
    )
  }

  /// One of `count` buttons side by side in a strip across the safe area: 48 pt high, vertically centred, within the rows'
  /// margin.
  static func column(_ place: Int, of count: Int, in strip: ScreenRect) -> ScreenRect {
    let free = strip.size.width - margin * 2 - spacing * (count - 1)
    let width = ScreenLength(subpoints: free.subpoints / Int32(count))
    let top = strip.minY + ScreenLength(subpoints: (strip.size.height - columnHeight).subpoints / 2)
    return ScreenRect(
      x: strip.minX + margin + (width + spacing) * place, y: top, width: width, height: columnHeight)
  }

  private static let columnHeight = ScreenLength.points(48)

  private var pitch: ScreenLength { rowHeight + ParentRows.spacing }

  /// Sets the number of rows and limits the scroll position.
  mutating func setCount(_ count: Int) {
    self.count = count
    scroll.track.setLimit(pitch * count + ParentRows.spacing - window.size.height)
  }

  /// Returns to the top, at rest.
  mutating func reset() { scroll.track.reset() }

  /// The frame of a row on the screen.
  func frame(_ row: Int) -> ScreenRect {
    ScreenRect(
      x: window.minX + ParentRows.margin,
      y: window.minY + ParentRows.spacing + pitch * row - scroll.track.offset,
      width: window.size.width - ParentRows.margin * 2, height: rowHeight)
  }

  /// The visible rows. O(1).
  var visible: Range<Int> {
    let offset = scroll.track.offset.subpoints
    let first = Int(max(0, offset - ParentRows.spacing.subpoints) / pitch.subpoints)
    let end = Int((offset + window.size.height.subpoints) / pitch.subpoints) + 1
    return min(first, count)..<min(end, count)
  }

  /// The row under a finger; `nil` in the gaps.
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

  /// Draws the bar with its title and back button, leaving room for a button at its right end.
  func drawBar(_ title: DisplayText, before trailing: ScreenRect? = nil, _ context: inout GalleryContext) {
    ParentRows.drawBar(bar, title, back, way, before: trailing, &context)
  }

  /// Draws the bar of any parents' screen.
  static func drawBar(
    _ bar: TitleBar, _ title: DisplayText, _ back: ScreenRect, _ way: TextKey,
    before trailing: ScreenRect? = nil, coversEdges: Bool = true, _ context: inout GalleryContext
  ) {
    context.putTitleBar(5, bar, title, after: back, before: trailing, coversEdges: coversEdges)
    context.putBarButton(20, back, way)
  }

  /// Folds the state that later frames depend on into the digest.
  func mix(into digest: inout StableDigest) { digest.mix(scroll.track.offset.subpoints) }

  /// Traps when scrolled beyond an end.
  func checkInvariants() { scroll.track.checkInvariants() }
}
