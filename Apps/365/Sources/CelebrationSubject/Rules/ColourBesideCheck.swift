internal import Garden
internal import Kernel
internal import Skiprope

/// Where a colour says of which category something is, a sign beside it says the same: in a day's ring the character of the category's
/// symbol, with how many moments there are; beside a row's ring, and on a row, the category's name. What a day says is the store's by
/// `garden.shows`; what is drawn has to say no less.
struct ColourBesideCheck: InvariantCheck {
  static let rule = CelebrationRule(
    "colour.beside",
    title:
      "Where a colour says a category, its sign or name stands beside it, and how many moments a day has.",
    exercisedBy: "a ring of a category, or its row, that was not there before"
  ) { _ in [ColourBesideCheck()] }

  var tally = CheckTally()
  /// Rings and rows that were seen, by what they are, say and look like.
  private var seen: Set<UInt64> = []

  /// The rule's own table.
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

  /// What the ring at the left end of a row is of: the category that stands on the row.
  private mutating func judgeRing(_ item: DisplayItem, _ frame: GardenSnapshot) {
    note(item)
    let row = frame.items.first {
      [GardenSlot.momentRow.rawValue, GardenSlot.categoryChip.rawValue].contains($0.id.slot)
        && $0.id.payload == item.id.payload && $0.frame.middle.y == item.frame.middle.y
    }
    let number = row.map { $0.id.slot == GardenSlot.momentRow.rawValue ? $0.text.second : $0.text.first }
    guard let number, let category = frame.category(Int64(number)) else {
      return tally.violate(at: frame.vsync, "a ring has a colour, and nothing beside it says what it is of")
    }
    judge(item, as: category, frame)
  }

  private mutating func judgeRow(_ item: DisplayItem, _ frame: GardenSnapshot) {
    note(item)
    guard let category = frame.category(Int64(item.id.payload)), item.text.gardenKey == .category,
      item.text.first == Int(item.id.payload)
    else { return tally.violate(at: frame.vsync, "a row has a colour, and no category") }
    judge(item, as: category, frame)
  }

  private mutating func judge(_ item: DisplayItem, as category: MomentCategory, _ frame: GardenSnapshot) {
    guard let theme = frame.theme,
      item.colour != ThemeToken.category(category.colour).colour(in: theme, frame.contrast)
    else { return }
    tally.violate(at: frame.vsync, "what is of category \(category.id.raw) has another colour than that")
  }
}
