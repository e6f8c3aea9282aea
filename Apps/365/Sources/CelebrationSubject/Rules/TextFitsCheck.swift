internal import Garden
internal import Kernel
internal import Skiprope

/// Checks that every text fits its place in at most two lines, in any language and size, and that no two texts
/// overlap. `TextMeasure` gives the widths; lines break between words.
struct TextFitsCheck: InvariantCheck {
  static let rule = CelebrationRule(
    "text.fits", title: "Every text fits its place in at most two lines. No text overlaps another.",
    exercisedBy: "a text that is new in its place"
  ) { _ in [TextFitsCheck()] }

  var tally = CheckTally()
  /// Digests of texts and places already judged, until the next answer. A name is shown by its person's ID, so its
  /// letters may change.
  private var seen: Set<UInt64> = []
  private var revision = -1

  mutating func check(_ frame: GardenSnapshot) {
    if frame.revision != revision { (seen, revision) = ([], frame.revision) }
    guard frame.record.delta.created + frame.record.delta.changed > 0 else { return }
    let front = frame.items.lastIndex { $0.id.slot == GardenSlot.sheet.rawValue } ?? -1
    var isNew = false
    for item in frame.items[(front + 1)...] where TextFitsCheck.isWritten(item) {
      guard seen.insert(TextFitsCheck.word(item)).inserted else { continue }
      isNew = true
      fit(item, frame)
    }
    if isNew { compare(frame.items[(front + 1)...], frame) }
  }

  private static func isWritten(_ item: DisplayItem) -> Bool {
    item.textSize > 0 && item.text != .none && item.kind != .toast
  }

  private static func word(_ item: DisplayItem) -> UInt64 {
    var digest = StableDigest()
    digest.mix(item.text.raw)
    digest.mix(Int(item.frame.size.width.subpoints))
    digest.mix(Int(item.frame.size.height.subpoints) << 8 | Int(item.textSize))
    digest.mix(Int(item.frame.minX.subpoints) << 32 | Int(item.frame.minY.subpoints))
    return digest.value
  }

  private mutating func fit(_ item: DisplayItem, _ frame: GardenSnapshot) {
    tally.checked += 1
    tally.exercised += 1
    let text = frame.letters(item)
    let place = item.frame.size
    let lines = TextMeasure.lines(text, item.textSize, within: place.width)
    let width = TextMeasure.width(thousandths: lines.max() ?? 0, item.textSize)
    guard
      lines.count > 2 || width > place.width
        || TextMeasure.lineHeight(item.textSize) * lines.count > place.height
    else { return }
    tally.violate(
      at: frame.vsync,
      "\"\(text)\" takes \(lines.count) lines, \(width.points) pt wide, of \(item.textSize) pt in \(item.frame.size.width.points) x \(item.frame.size.height.points) pt"
    )
  }

  private mutating func compare(_ items: ArraySlice<DisplayItem>, _ frame: GardenSnapshot) {
    var texts = WrittenTexts()
    for item in items {
      // Scrolling content continues below the bar, which hides it.
      if item.kind == .bar { texts = WrittenTexts() }
      guard WrittenTexts.isJudged(item) else { continue }
      if let other = texts.add(item, frame.letters(item)) {
        tally.violate(at: frame.vsync, "\"\(frame.letters(item))\" lies on \"\(frame.letters(other))\"")
      }
    }
  }
}
