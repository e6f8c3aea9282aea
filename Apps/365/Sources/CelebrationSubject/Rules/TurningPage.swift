internal import Garden
internal import Kernel

/// A turning page of the garden, with the columns of the screen when the turn began.
///
/// Days come column by column from one side, each column from the top. Every visible day narrows the range of how
/// many days may have come.
struct TurningPage {
  /// A day that was on screen.
  private struct Seen {
    let text: DisplayText
    let frame: ScreenRect
    /// The column, counted from the side of the new page.
    let column: Int
  }

  /// The target layout: middles of the columns, counted from the side of the new page, and the outermost rows.
  private let columns: [ScreenLength]
  private let rows: (first: ScreenLength, last: ScreenLength)
  private let isLater: Bool
  private let old: [Seen?]
  /// The turn order and column of the new day at each place.
  private let turns: [(number: Int, column: Int)]
  /// The number of days that come before each column, and the total.
  private let before: [Int]
  private let new: [ExpectedDay]
  /// The least number of days that had come in the frame before.
  private(set) var least = 0

  private static let places = 366

  /// Returns `nil` if the days on screen are not in the columns of one display, as during a change of display.
  init?(_ days: [DisplayItem], to new: [ExpectedDay], isLater: Bool, isHeatmap: Bool) {
    let found = TurningPage.columns(of: days)
    guard days.count > found.count, found.count == 31 || !isHeatmap,
      days.allSatisfy({ ($0.kind == .card) == isHeatmap })
    else { return nil }
    columns = isLater ? found.reversed() : found
    (self.new, self.isLater) = (new, isLater)
    let ys = days.map(\.frame.middle.y)
    rows = (ys.min() ?? .zero, ys.max() ?? .zero)
    var seen: [Seen?] = Array(repeating: nil, count: TurningPage.places)
    for item in days {
      let place = Int(item.id.payload) - 1
      guard seen.indices.contains(place), let label = DayLabel(item.text) else { return nil }
      let column = isHeatmap ? label.day - 1 : place % found.count
      let ordered = isLater ? found.count - 1 - column : column
      guard (columns[ordered] - item.frame.middle.x).magnitude < .points(1) else { return nil }
      seen[place] = Seen(text: item.text, frame: item.frame, column: ordered)
    }
    old = seen
    (turns, before) = TurningPage.order(new, found.count, isLater: isLater, isHeatmap: isHeatmap)
  }

  /// The middles of the columns from the leading edge. Cells of different sizes differ by a fraction of a point.
  private static func columns(of days: [DisplayItem]) -> [ScreenLength] {
    var found: [ScreenLength] = []
    for x in days.map(\.frame.middle.x).sorted() where found.last.map({ x - $0 > .points(1) }) ?? true {
      found.append(x)
    }
    return found
  }

  private static func order(
    _ new: [ExpectedDay], _ count: Int, isLater: Bool, isHeatmap: Bool
  ) -> (turns: [(number: Int, column: Int)], before: [Int]) {
    var turns = Array(repeating: (number: 0, column: 0), count: new.count)
    var before = [0]
    var number = 0
    for ordered in 0..<count {
      let column = isLater ? count - 1 - ordered : ordered
      for (place, day) in new.enumerated() where (isHeatmap ? day.day - 1 : place % count) == column {
        turns[place] = (number, ordered)
        number += 1
      }
      before.append(number)
    }
    return (turns, before)
  }

  /// The least and most frames of the turn, if so many days may change a frame.
  func frameCount(at limit: Int) -> ClosedRange<Int> {
    var sizes = zip(before.dropFirst(), before).map { $0 - $1 }
    for place in old.indices {
      guard let seen = old[place], turns.indices.contains(place) ? turns[place].column != seen.column : true
      else { continue }
      sizes[seen.column] += 1
    }
    let most = sizes.reduce(0) { $0 + max(1, ($1 + limit - 1) / limit) }
    return min(most, max(1, (new.count + limit - 1) / limit))...most
  }

  var isWhole: Bool { least >= new.count }

  // MARK: Judging a frame

  /// Judges the next frame's days, by place, and its fold. Returns the fault in words, or `nil`.
  mutating func follow(
    _ days: [DisplayItem?], fold: DisplayItem?, mayBeWhole: Bool, lenient: Bool, _ frame: GardenSnapshot
  ) -> String? {
    // Days of a commit may take the frame's capacity.
    var reported = min(lenient ? least : least + 1, new.count)...new.count
    if let fold {
      guard let column = column(of: fold) else { return "the fold stands in no gap between columns" }
      guard let narrowed = reported.narrowed(before[column]...before[column + 1] - 1) else {
        return "the fold stands at column \(column) from the side of the new page, but was farther before"
      }
      reported = narrowed
    } else if !mayBeWhole {
      guard let narrowed = reported.narrowed(1...new.count - 1) else { return "it has turned too fast" }
      reported = narrowed
    }
    if !lenient {
      for place in 0..<TurningPage.places {
        guard let range = range(place, days[place], frame), let narrowed = reported.narrowed(range) else {
          return "day \(place + 1) shows \(days[place].map { frame.spell($0.text) } ?? "nothing") out of turn"
        }
        reported = narrowed
      }
    }
    // Where both years look the same, the least possible progress is assumed, unless the turn may be complete.
    least = fold == nil && mayBeWhole && reported.upperBound == new.count ? new.count : reported.lowerBound
    return nil
  }

  /// The range of days that may have come if a place has this item; `nil` if the item is of neither page.
  private func range(_ place: Int, _ item: DisplayItem?, _ frame: GardenSnapshot) -> ClosedRange<Int>? {
    let (seen, all) = (old[place], new.count)
    guard place < all else {
      guard let seen else { return item == nil ? 0...all : nil }
      guard let item else { return before[seen.column]...all }
      return isOld(item, seen) ? 0...before[seen.column] : nil
    }
    let (number, column) = turns[place]
    guard let item else {
      guard let seen else { return 0...number }
      let gone = before[seen.column]
      return seen.column != column && gone <= number ? gone...number : nil
    }
    let isNew =
      new[place].isSaid(by: item, frame)
      && (item.frame.middle.x - columns[column]).magnitude < .points(1)
    guard let seen, isOld(item, seen) else { return isNew ? number + 1...all : nil }
    if isNew { return 0...all }
    return 0...(seen.column == column ? number : min(number, before[seen.column]))
  }

  private func isOld(_ item: DisplayItem, _ seen: Seen) -> Bool {
    item.text == seen.text && item.frame == seen.frame
  }

  /// The number of columns behind a fold; `nil` if it is not centred between two, or does not span all rows.
  private func column(of fold: DisplayItem) -> Int? {
    guard let first = columns.first, let last = columns.last, columns.count > 1 else { return nil }
    let pitch = (last - first).magnitude.scaled(by: 1, over: Int64(columns.count - 1))
    let x = fold.frame.middle.x
    guard fold.frame.size.width < pitch, fold.frame.minY <= rows.first, fold.frame.maxY >= rows.last else {
      return nil
    }
    let behind = columns.count { isLater ? $0 > x : $0 < x }
    guard behind < columns.count else { return nil }
    let away = (columns[behind] - x).magnitude
    return (away + away - pitch).magnitude <= .points(2) ? behind : nil
  }
}

extension ClosedRange<Int> {
  /// The intersection; `nil` if it is empty.
  fileprivate func narrowed(_ other: ClosedRange<Int>) -> ClosedRange<Int>? {
    let (low, high) = (Swift.max(lowerBound, other.lowerBound), Swift.min(upperBound, other.upperBound))
    return low <= high ? low...high : nil
  }
}
