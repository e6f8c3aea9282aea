internal import Garden
internal import Kernel
internal import Skiprope

/// Checks the contrast of every text in every theme: 4.5 below 24 pt, 3 from 24 pt (WCAG 2.1, AA). Where the device
/// increases contrast the limits are 7 and 4.5 (AAA).
///
/// The background of a label or symbol is the fill below it. That of a button, chip or notice is its own fill,
/// blended with the one below.
struct ContrastCheck: InvariantCheck {
  static let rule = CelebrationRule(
    "theme.contrast",
    title: "Every text has the contrast of WCAG 2.1 level AA, or AAA where the device increases contrast.",
    exercisedBy: "a pair of text and background colours that is shown for the first time"
  ) { _ in [ContrastCheck()] }

  var tally = CheckTally()
  private var seen: Set<Pair> = []

  /// The colours, text size in points and kind that decide a verdict.
  private struct Pair: Hashable {
    var ink: UInt32
    var ground: UInt32
    var points: UInt8
    var kind: DisplayKind
  }

  mutating func check(_ frame: GardenSnapshot) {
    guard frame.record.delta.created + frame.record.delta.changed > 0 else { return }
    for (place, item) in frame.items.enumerated() where item.textSize > 0 && item.text != .none {
      guard let pair = pair(of: item, at: place, frame.items), !seen.contains(pair),
        !frame.letters(item).isEmpty
      else { continue }
      seen.insert(pair)
      tally.checked += 1
      tally.exercised += 1
      let contrast = Contrast.perMille(pair.ink, pair.ground)
      guard contrast < ContrastCheck.least(item.textSize, frame.contrast) else { continue }
      tally.violate(
        at: frame.vsync,
        "\(frame.spell(item.text)) has a contrast of \(contrast) per mille in \(item.textSize) pt")
    }
  }

  /// The least contrast per mille, by WCAG 2.1, success criteria 1.4.3 and 1.4.6.
  private static func least(_ points: UInt8, _ contrast: ContrastLevel) -> Int {
    switch (points < 24, contrast) {
    case (true, .standard), (false, .increased): 4_500
    case (true, .increased): 7_000
    case (false, .standard): 3_000
    }
  }

  private func pair(of item: DisplayItem, at place: Int, _ items: [DisplayItem]) -> Pair? {
    guard let ground = ground(of: item, below: place, items) else { return nil }
    switch item.kind.colourMeaning {
    case .ink, .stroke:
      return Pair(ink: item.colour, ground: ground, points: item.textSize, kind: item.kind)
    case .fill:
      let ink = Contrast.ink(on: item.colour)
      return Pair(
        ink: ContrastCheck.cover(ground, with: ink, item.opacity),
        ground: ContrastCheck.cover(ground, with: item.colour, item.opacity), points: item.textSize,
        kind: item.kind)
    case .none: return nil
    }
  }

  /// A colour blended with the one below it.
  private static func cover(_ ground: UInt32, with colour: UInt32, _ opacity: UInt8) -> UInt32 {
    var seen: UInt32 = 0
    for shift in [16, 8, 0] as [UInt32] {
      let (above, below) = (colour >> shift & 0xFF, ground >> shift & 0xFF)
      seen = seen << 8 | (above * UInt32(opacity) + below * UInt32(255 - opacity)) / 255
    }
    return seen
  }

  /// The fill below the middle of a text; `nil` under a scrim, where nothing is read, and on a fill that fades.
  private func ground(of item: DisplayItem, below place: Int, _ items: [DisplayItem]) -> UInt32? {
    guard !items[(place + 1)...].contains(where: { $0.id.slot == GardenSlot.scrim.rawValue }) else {
      return nil
    }
    let middle = item.frame.middle
    for under in items[..<place].reversed() where under.frame.contains(middle) {
      // While the garden changes its display, days of both displays overlap for some frames.
      if under.id.slot == GardenSlot.day.rawValue, item.id.slot == GardenSlot.day.rawValue { continue }
      switch under.kind {
      // A fading fill is not there yet, or no longer.
      case .card, .backdrop, .bar, .button, .toast: return under.opacity == 255 ? under.colour : nil
      default: continue
      }
    }
    return nil
  }
}
