internal import Kernel
internal import Moments

/// The days on screen on their way to what they are to show: so many change in a frame and no more, in the order of the year, so that
/// neither a new garden nor a page that turns makes a frame late (D).
struct DayWave: Sendable {
  /// Days that come, go or change in one frame.
  let limit: Int
  /// By place, as far as the wave has come.
  private(set) var items: [DisplayItem] = []
  private var cells: [DayCell] = []
  /// No month has this number: a day that has it is another one than is wanted.
  private static let stale = 0
  /// Whether the last frame showed everything.
  private(set) var isComplete = true

  init(limit: Int) { self.limit = limit }

  /// No view is on screen.
  mutating func clear() {
    cells.removeAll(keepingCapacity: true)
    items.removeAll(keepingCapacity: true)
    isComplete = false
  }

  /// Whatever changed has to be looked for.
  mutating func disturb() { isComplete = false }

  /// A category has another colour or symbol: each of its days that is on screen is drawn anew.
  mutating func repaint(_ category: MomentCategoryID) {
    for place in cells.indices where cells[place].marks.categories.contains(category) {
      cells[place].month = DayWave.stale
    }
    isComplete = false
  }

  /// Takes the next step to what is wanted of each of `count` places; `draw` makes a view of it. O(count).
  mutating func step(_ count: Int, _ wanted: (Int) -> DayCell, draw: (Int, DayCell) -> DisplayItem) {
    guard !isComplete else { return }
    var changed = 0
    while cells.count > count {
      cells.removeLast()
      items.removeLast()
      changed += 1
    }
    for place in 0..<count {
      let next = wanted(place)
      if place < cells.count, cells[place] == next { continue }
      guard changed < limit else { return }
      changed += 1
      if place < cells.count {
        cells[place] = next
        items[place] = draw(place, next)
      } else {
        cells.append(next)
        items.append(draw(place, next))
      }
    }
    isComplete = true
  }
}
