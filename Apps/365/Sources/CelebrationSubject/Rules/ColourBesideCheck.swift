internal import Garden
internal import Kernel
internal import Skiprope

/// Checks that no category is shown by colour alone. A day's ring contains the category's symbol and the number of
/// moments; a row has the category's name beside its ring. `garden.shows` checks the days' labels against the store.
struct ColourBesideCheck: InvariantCheck {
  static let rule = CelebrationRule(
    "colour.beside",
    title:
      "Each category colour has its symbol or name beside it. A day's ring also shows its number of moments.",
    exercisedBy: "a ring or row of a category that is shown for the first time"
  ) { _ in [ColourBesideCheck()] }

  var tally = CheckTally()
  /// Digests of rings and rows already judged: ID, text and colour.
  private var seen: Set<UInt64> = []

  /// The expected symbols, as a table independent of the product's.
  private static let signs: [MomentCategory.Symbol: String] = [
    .cake: "♛", .rings: "⚭", .flag: "⚑", .candle: "¡", .heart: "♥", .star: "★", .leaf: "☘", .drop: "♦",
  ]

  mutating func check(_ frame: GardenSnapshot) {
    guard frame.record.delta.created + frame.record.delta.changed > 0 || frame.record.isLaunch else { return }
    if frame.record.isLaunch { seen = [] }
    for item in frame.items {
      switch GardenSlot(rawValue: item.id.slot) {
      case .day where item.kind == .ring: judgeDay(item, frame)
      case .symbol: judgeRing(item, frame)
      case .categoryRow: judgeRow(item, frame)
      default: continue
      }
    }
  }

  private mutating func note(_ item: DisplayItem) {
    tally.checked += 1
    var digest = StableDigest()
    digest.mix(item.id.raw)
    digest.mix(item.text.raw)
    digest.mix(Int(item.colour))
    if seen.insert(digest.value).inserted { tally.exercised += 1 }
  }

  private mutating func judgeDay(_ item: DisplayItem, _ frame: GardenSnapshot) {
    note(item)
    guard let label = DayLabel(item.text) else { return }
    let sign = label.symbols.first.flatMap { ColourBesideCheck.signs[$0] } ?? "?"
    let count = label.count == 1 ? "" : label.count > 9 ? "+" : "\(label.count)"
    let drawn = item.textSize > 0 ? frame.letters(item) : ""
    guard drawn != sign + count else { return }
    tally.violate(
      at: frame.vsync, "\(frame.spell(item.text)) has \"\(drawn)\" in its ring, and is \"\(sign + count)\"")
  }

  /// Judges the ring at the leading edge of a row. Its category is the one named on the row.
  private mutating func judgeRing(_ item: DisplayItem, _ frame: GardenSnapshot) {
    note(item)
    let row = frame.items.first {
      [GardenSlot.momentRow.rawValue, GardenSlot.categoryChip.rawValue].contains($0.id.slot)
        && $0.id.payload == item.id.payload && $0.frame.middle.y == item.frame.middle.y
    }
    let number = row.map { $0.id.slot == GardenSlot.momentRow.rawValue ? $0.text.second : $0.text.first }
    guard let number, let category = frame.category(Int64(number)) else {
      return tally.violate(
        at: frame.vsync, "a ring has a category's colour, but no category's name is beside it")
    }
    judge(item, as: category, frame)
  }

  private mutating func judgeRow(_ item: DisplayItem, _ frame: GardenSnapshot) {
    note(item)
    guard let category = frame.category(Int64(item.id.payload)), item.text.gardenKey == .category,
      item.text.first == Int(item.id.payload)
    else { return tally.violate(at: frame.vsync, "a row has a category's colour, but no category") }
    judge(item, as: category, frame)
  }

  private mutating func judge(_ item: DisplayItem, as category: MomentCategory, _ frame: GardenSnapshot) {
    guard let theme = frame.theme,
      item.colour != ThemeToken.category(category.colour).colour(in: theme, frame.contrast)
    else { return }
    tally.violate(at: frame.vsync, "an item of category \(category.id.raw) does not have its colour")
  }
}
