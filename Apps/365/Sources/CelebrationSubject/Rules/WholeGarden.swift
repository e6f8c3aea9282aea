package import Kernel

/// A complete garden: checks how far its days stand out from the page, and where the month names are. Uses only the
/// screen and the store's days.
package struct WholeGarden {
  /// A day on screen, its number of moments, and the month that begins with it.
  package struct Day {
    package var item: DisplayItem
    package var count: Int
    /// The month, 1 to 12, if the day is its first.
    package var beginning: Int?

    package init(_ item: DisplayItem, count: Int, beginning: Int? = nil) {
      self.item = item
      self.count = count
      self.beginning = beginning
    }
  }

  /// The colour behind the days.
  package var page: UInt32
  /// The days in the order of the year.
  package var days: [Day]
  package var isHeatmap: Bool
  /// Month names, with their letters.
  package var names: [(item: DisplayItem, letters: String)]

  package init(page: UInt32, days: [Day], isHeatmap: Bool, names: [(item: DisplayItem, letters: String)]) {
    self.page = page
    self.days = days
    self.isHeatmap = isHeatmap
    self.names = names
  }

  /// The first fault in words, or `nil`. O(days).
  package var fault: String? { faultOfWeights ?? faultOfNames }

  // MARK: Weights

  /// The least ratio of the weights of two adjacent levels, in hundredths.
  private static let step: Int64 = 120

  /// The visual properties of a day's view.
  private struct Appearance: Equatable {
    var colour: UInt32
    var kind: DisplayKind
    var size: ScreenSize

    /// The visual weight: contrast to the page per mille above none, times the coloured area in square subpoints. The
    /// area is that of a cell, a disc, or a ring with a line of 2 pt. Symbols in a ring are left out.
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

  /// The fault if days with more moments do not stand out more.
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

  /// Month names as shown in each language of the app.
  private static let spellings = [
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
    ["Jan", "Feb", "Mär", "Apr", "Mai", "Jun", "Jul", "Aug", "Sep", "Okt", "Nov", "Dez"],
  ]

  /// The fault if a month has no name before the row of its first day, or if sizes differ.
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
