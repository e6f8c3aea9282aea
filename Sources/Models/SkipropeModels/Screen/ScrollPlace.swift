internal import Gestures
internal import Kernel

/// The scroll position of a list.
struct ScrollPlace {
  var track = ScrollTrack()
  /// The height of the list's window, points.
  var height = 0.0
  /// How far it is pulled beyond its top, points.
  var pull = 0.0

  /// The number of rows created ahead of the window on each side.
  static let margin = 2

  /// The rows in the window or near it; before the first layout, those of a whole screen.
  func rows(of list: ListContent, height screen: Double) -> Range<Int> {
    let window = height > 0 ? height : screen
    let first = Int(track.offset.points / list.rowHeight) - ScrollPlace.margin
    let last = Int((track.offset.points + window) / list.rowHeight) + ScrollPlace.margin + 1
    let start = min(max(0, first), list.count)
    return start..<max(start, min(list.count, last))
  }
}
