internal import Garden
internal import Kernel
internal import Skiprope

/// What lies in one layer is read from top to bottom, and in a row from its leading to its trailing edge: assistive technology goes
/// through the display list as it is drawn.
///
/// Layers follow each other as they lie on each other: a tab's screen, the bar of tabs, a notice, a sheet. The arrows of a year and of a
/// month come before what they turn, the way out of an import before its title, today's ring after the days, and the places of a
/// collage in the order of its photos.
struct ReadingOrderCheck: InvariantCheck {
  static let rule = CelebrationRule(
    "display.order",
    title: "What lies in one layer is read from top to bottom, and a row from its beginning.",
    exercisedBy: "a screen that was not seen so"
  ) { _ in [ReadingOrderCheck()] }

  var tally = CheckTally()
  /// Screens that were seen, by what stands where.
  private var seen: Set<UInt64> = []

  /// What is read before what it stands beside.
  private static let early: Set<DisplayID> = Set(
    [
      GardenButton.earlierYear, .laterYear, .earlierMonth, .laterMonth, .flowEarlierMonth, .flowLaterMonth,
      .closeImport,
    ].map(\.id))

  mutating func check(_ frame: GardenSnapshot) {
    let delta = frame.record.delta
    guard delta.created + delta.changed > 0 else { return }
    guard ReadingOrderCheck.isWhole(frame.items) else { return }
    let read = frame.items.filter(ReadingOrderCheck.isRead)
    var digest = StableDigest()
    for item in read {
      digest.mix(item.id.raw)
      digest.mix(Int(item.frame.minX.subpoints) << 32 | Int(item.frame.minY.subpoints))
    }
    tally.checked += 1
    guard seen.insert(digest.value).inserted else { return }
    tally.exercised += 1
    var (before, layer): (DisplayItem?, Int) = (nil, 0)
    for item in read {
      let next = max(layer, ReadingOrderCheck.layer(item) ?? layer)
      if let last = before, next == layer, !ReadingOrderCheck.follows(item.frame, last.frame) {
        tally.violate(
          at: frame.vsync,
          "\"\(frame.spell(item.text))\" is read after \"\(frame.spell(last.text))\", and stands before it")
      }
      // What dims the screen is behind all of its layer, wherever that is scrolled to.
      (before, layer) = (item.id.slot == GardenSlot.scrim.rawValue ? nil : item, next)
    }
  }

  /// Whether the days of the garden are all of one year and one look. While they change they stand in neither order.
  private static func isWhole(_ items: [DisplayItem]) -> Bool {
    let days = items.lazy.filter { $0.id.slot == GardenSlot.day.rawValue }
    guard let first = days.first else { return true }
    var last = -1
    for day in days {
      guard (day.kind == .card) == (first.kind == .card), day.text.first > last else { return false }
      last = day.text.first
    }
    return true
  }

  /// What says something and is read in its place.
  private static func isRead(_ item: DisplayItem) -> Bool {
    item.trait != .decoration && item.text != .none && !early.contains(item.id)
      && item.id.slot != GardenSlot.pulse.rawValue && item.id.slot != GardenSlot.packPlace.rawValue
  }

  /// The layer that begins with an item; `nil` of one that is in whichever is open.
  private static func layer(_ item: DisplayItem) -> Int? {
    switch GardenSlot(rawValue: item.id.slot) {
    case .tab: 1
    case .notice: 2
    case .scrim: 3
    default: nil
    }
  }

  /// Whether one stands below another, or behind it in the same row, or on it.
  private static func follows(_ next: ScreenRect, _ last: ScreenRect) -> Bool {
    let overlap = min(next.maxY, last.maxY) - max(next.minY, last.minY)
    let isRow = overlap.subpoints * 2 > min(next.size.height, last.size.height).subpoints
    return isRow ? next.minX >= last.minX : next.middle.y > last.middle.y
  }
}
