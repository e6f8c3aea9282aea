internal import Garden
internal import Kernel
internal import Skiprope

/// Checks the reading order: within a layer from top to bottom, within a row from the leading to the trailing edge.
/// Assistive technology follows the display list as it is drawn.
///
/// Layers follow in drawing order: a tab's screen, the tab bar, a notice, a sheet. Exceptions: arrows of a year or
/// month come before what they change, and an import's close button before its title. Today's ring comes after the
/// days, and a collage's places in photo order.
struct ReadingOrderCheck: InvariantCheck {
  static let rule = CelebrationRule(
    "display.order",
    title: "Within a layer, items are read from top to bottom, and each row from its leading edge.",
    exercisedBy: "a screen that is shown for the first time"
  ) { _ in [ReadingOrderCheck()] }

  var tally = CheckTally()
  /// Digests of screens already judged: items and positions.
  private var seen: Set<UInt64> = []

  /// Items that are read before those beside them.
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
          "\"\(frame.spell(item.text))\" is read after \"\(frame.spell(last.text))\", but is placed before it"
        )
      }
      // A scrim is behind its whole layer, wherever that is scrolled.
      (before, layer) = (item.id.slot == GardenSlot.scrim.rawValue ? nil : item, next)
    }
  }

  /// Whether all days of the garden are of one year and one display. While they change they follow neither order.
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

  /// Whether an item has a spoken label and is read in its place.
  private static func isRead(_ item: DisplayItem) -> Bool {
    item.trait != .decoration && item.text != .none && !early.contains(item.id)
      && item.id.slot != GardenSlot.pulse.rawValue && item.id.slot != GardenSlot.packPlace.rawValue
  }

  /// The layer that begins with an item; `nil` for an item of the current layer.
  private static func layer(_ item: DisplayItem) -> Int? {
    switch GardenSlot(rawValue: item.id.slot) {
    case .tab: 1
    case .notice: 2
    case .scrim: 3
    default: nil
    }
  }

  /// Whether an item is below another one, or behind it in the same row.
  private static func follows(_ next: ScreenRect, _ last: ScreenRect) -> Bool {
    let overlap = min(next.maxY, last.maxY) - max(next.minY, last.minY)
    let isRow = overlap.subpoints * 2 > min(next.size.height, last.size.height).subpoints
    return isRow ? next.minX >= last.minX : next.middle.y > last.middle.y
  }
}
