internal import Gallery
internal import Kernel
internal import Touches

/// The progress of a child that views every photo once. In each category it goes through fullscreen from the first photo to the
/// last, then through the grid from top to end. After an interruption it continues.
package struct Inspection: Hashable, Sendable {
  /// The current category, from 0; the number of categories after the last one.
  package private(set) var category = 0
  /// The first photo of the category not yet viewed in fullscreen.
  private var nextIndex = 0
  /// Whether the last photo was reached.
  private var hasEnded = false

  /// The next step.
  package enum Step: Hashable, Sendable {
    case turn(isLeft: Bool)
    case openFirst, toTheTop, onwards, back
    /// Opens one of the visible photos.
    case open(index: Int, shown: Range<Int>)
    case nextPhoto, previousPhoto, leave
    case nothing
  }

  package init() {}

  package mutating func next(_ sense: ScreenSense) -> Step {
    guard category < sense.categoryCount else { return sense.screen == .fullscreen ? .leave : .nothing }
    return sense.screen == .fullscreen ? inFullscreen(sense) : onGrid(sense)
  }

  private mutating func onGrid(_ sense: ScreenSense) -> Step {
    guard sense.categoryIndex == category else { return .turn(isLeft: sense.categoryIndex < category) }
    if sense.photoCount > 0 && !hasEnded { return whereItLeftOff(sense) }
    if sense.photoCount > 0 && !sense.isScrolledToEnd { return .onwards }
    category += 1
    (nextIndex, hasEnded) = (0, false)
    return category < sense.categoryCount ? .turn(isLeft: true) : .nothing
  }

  /// Opens the next photo, or one beside it if it is cut off; scrolls until it is visible.
  private func whereItLeftOff(_ sense: ScreenSense) -> Step {
    let shown = sense.visiblePhotos
    guard nextIndex > 0, !shown.isEmpty else { return sense.isScrolled ? .toTheTop : .openFirst }
    guard shown.contains(nextIndex) else { return nextIndex < shown.lowerBound ? .back : .onwards }
    // The first and the last row may be cut off.
    let columns = sense.columnCount
    let first = sense.isScrolled ? shown.lowerBound + columns : shown.lowerBound
    let last = sense.isScrolledToEnd ? shown.upperBound - 1 : shown.upperBound - 1 - columns
    let index = first <= last ? min(max(nextIndex, first), last) : nextIndex
    return .open(index: index, shown: shown)
  }

  private mutating func inFullscreen(_ sense: ScreenSense) -> Step {
    guard sense.categoryIndex == category, !hasEnded else { return .leave }
    if sense.photoIndex > nextIndex { return .previousPhoto }
    if sense.photoIndex == nextIndex { nextIndex += 1 }
    guard sense.photoIndex < sense.photoCount - 1 else {
      hasEnded = true
      return .leave
    }
    return .nextPhoto
  }
}

extension ChildActor {
  /// The next step of an inspection as a gesture; waits longer while a photo is missing.
  mutating func inspect(_ think: Double, _ sense: ScreenSense) -> PlannedMove {
    let wait = think + (sense.placeholderCount > 0 ? ChildActor.patience : 0)
    let photos = sense.targets.photos
    switch inspection.next(sense) {
    case .turn(let isLeft):
      return PlannedMove(intent: isLeft ? .swipeLeft : .swipeRight, start: middle(sense), think: wait)
    case .openFirst:
      let half = ScreenLength(subpoints: photos.size.width.subpoints / Int32(2 * sense.columnCount))
      let first = ScreenPoint(x: photos.minX + half, y: photos.minY + half)
      return PlannedMove(intent: .tap, start: first, think: wait)
    case .open(let index, let shown):
      let columns = sense.columnCount
      // With too few photos for a whole row, the width is measured by those there are.
      let side = photos.size.width.subpoints / Int32(min(columns, max(1, shown.count)))
      let column = Int32(index % columns)
      let row = Int32(index / columns - shown.lowerBound / columns)
      let place = ScreenPoint(
        x: photos.minX + ScreenLength(subpoints: column * side + side / 2),
        y: photos.minY + ScreenLength(subpoints: row * side + side / 2))
      return PlannedMove(intent: .tap, start: place, think: wait)
    case .back:
      return PlannedMove(
        intent: .drag, start: sense.whole.place(500, 250), aim: sense.whole.place(500, 850), think: wait)
    case .toTheTop: return PlannedMove(intent: .swipeDown, start: middle(sense), think: wait)
    case .onwards:
      return PlannedMove(
        intent: .drag, start: sense.whole.place(500, 850), aim: sense.whole.place(500, 250), think: wait)
    case .nextPhoto: return PlannedMove(intent: .swipeUp, start: middle(sense), think: wait)
    case .previousPhoto: return PlannedMove(intent: .swipeDown, start: middle(sense), think: wait)
    case .leave: return leave(wait, sense)
    case .nothing:
      return PlannedMove(intent: .tap, start: sense.whole.place(500, 985), think: ChildActor.longRest)
    }
  }

  /// The additional wait for a missing photo, ms.
  private static let patience = 700.0
  /// The pause between touches after everything was viewed, ms.
  private static let longRest = 60_000.0
}
