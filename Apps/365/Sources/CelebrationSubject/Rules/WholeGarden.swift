package import Kernel

/// A garden whose days have all come: how far they stand out of the page, and where the names of months stand. From what is on screen
/// and from the store's days alone.
package struct WholeGarden {
  /// A day on screen, what the store has on it, and the month that begins with it.
  package struct Day {
    package var item: DisplayItem
    package var count: Int
    /// 1 to 12 of a month's first day.
    package var beginning: Int?

    package init(_ item: DisplayItem, count: Int, beginning: Int? = nil) {
      self.item = item
      self.count = count
      self.beginning = beginning
    }
  }

  /// The colour behind the days.
  package var page: UInt32
  /// In the order of the year.
  package var days: [Day]
  package var isHeatmap: Bool
  /// Names of months, with their letters.
  package var names: [(item: DisplayItem, letters: String)]

  package init(page: UInt32, days: [Day], isHeatmap: Bool, names: [(item: DisplayItem, letters: String)]) {
    self.page = page
    self.days = days
    self.isHeatmap = isHeatmap
    self.names = names
  }

  /// What is wrong of it, in words; `nil` where nothing is. O(days).
  package var fault: String? { faultOfWeights ?? faultOfNames }

  // MARK: Weights

  /// How much more than the level before it each level stands out, in hundredths.
  private static let step: Int64 = 120

  /// What a day's view is to the eye: the colour, and the size of what has it.
  private struct Appearance: Equatable {
    var colour: UInt32
    var kind: DisplayKind
    var size: ScreenSize

    /// How far the colour stands out of the page, per mille above nothing, times the area that has it, in square subpoints: that of a
    /// cell, of a disc, or of a ring whose line is 2 pt wide. Signs in a ring add to it and are left out.
    func weight(on page: UInt32) -> Int64 {
      let (width, height) = (Int64(size.width.subpoints), Int64(size.height.subpoints))
      let line = Int64(ScreenLength.points(2).subpoints)
      let area =
        switch kind {
        case .dot: width * height * 785 / 1_000
        case .ring: (width - line) * line * 3_142 / 1_000
        default: width * height
        }
      return area * Int64(max(0, Contrast.perMille(colour, page) - 1_000))
    }
  }

  /// Days with more moments stand out more.
  private var faultOfWeights: String? {
    var least: [Int64?] = Array(repeating: nil, count: 5)
    var most = least
    var last: (appearance: Appearance, level: Int)?
    for day in days {
      let level = min(day.count, isHeatmap ? 4 : 1)
      let appearance = Appearance(colour: day.item.colour, kind: day.item.kind, size: day.item.frame.size)
      if let last, last == (appearance, level) { continue }
      last = (appearance, level)
      let weight = appearance.weight(on: page)
      least[level] = min(least[level] ?? weight, weight)
      most[level] = max(most[level] ?? weight, weight)
    }
    var below: (level: Int, weight: Int64)?
    for level in 0...4 {
      guard let (low, high) = least[level].flatMap({ low in most[level].map { (low, $0) } }) else { continue }
      if let below, low * 100 < below.weight * WholeGarden.step {
        return
          "days of level \(level) are \(low * 100 / max(1, below.weight)) % as heavy to the eye as those of level \(below.level)"
      }
      below = (level, high)
    }
    return nil
  }

  // MARK: Months

  /// As they begin in each language that the app has.
  private static let spellings = [
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
    ["Jan", "Feb", "Mär", "Apr", "Mai", "Jun", "Jul", "Aug", "Sep", "Okt", "Nov", "Dez"],
  ]

  /// Each month has its name before the row that its first day is in, all in one size.
  private var faultOfNames: String? {
    let sizes = Set(names.map(\.item.textSize))
    if sizes.count > 1 { return "names of months have the sizes \(sizes.sorted()) pt" }
    for day in days {
      guard let month = day.beginning else { continue }
      let beside = names.filter {
        $0.item.frame.contains(ScreenPoint(x: $0.item.frame.middle.x, y: day.item.frame.middle.y))
      }
      guard beside.count == 1, let name = beside.first else {
        return "\(beside.count) names of months are beside the row that month \(month) begins in"
      }
      guard WholeGarden.spellings.contains(where: { $0[month - 1] == name.letters }) else {
        return "\"\(name.letters)\" is beside the row that month \(month) begins in"
      }
      guard
        days.allSatisfy({
          $0.item.frame.minX >= name.item.frame.maxX || !$0.item.frame.intersects(name.item.frame)
        })
      else { return "\"\(name.letters)\" lies on a day" }
    }
    return nil
  }
}
