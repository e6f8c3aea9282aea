internal import Garden
internal import Kernel
internal import Skiprope

/// Every text stands out from what it lies on by 4.5, from 24 pt on by 3 (WCAG 2.1, AA), by 7 and 4.5 (AAA) where the device increases
/// contrast, in every theme: of a label and a sign what is
/// below it, of a button, a chip and a notice what it is filled with, as far as that covers what is below.
struct ContrastCheck: InvariantCheck {
  static let rule = CelebrationRule(
    "theme.contrast", title: "Texts stand out from what they lie on as WCAG 2.1 asks, level AA.",
    exercisedBy: "a text in a theme that it was not seen in"
  ) { _ in [ContrastCheck()] }

  var tally = CheckTally()
  private var seen: Set<Pair> = []

  /// A text's ink, what it lies on, and how large it is; the kind tells what else would be the same.
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

  /// By WCAG 2.1, 1.4.3 and 1.4.6, per mille.
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

  /// What is seen of a colour that lies on another one.
  private static func cover(_ ground: UInt32, with colour: UInt32, _ opacity: UInt8) -> UInt32 {
    var seen: UInt32 = 0
    for shift in [16, 8, 0] as [UInt32] {
      let (above, below) = (colour >> shift & 0xFF, ground >> shift & 0xFF)
      seen = seen << 8 | (above * UInt32(opacity) + below * UInt32(255 - opacity)) / 255
    }
    return seen
  }

  /// The fill that the middle of a text lies on; `nil` under a scrim, where nothing is read, and on what fades.
  private func ground(of item: DisplayItem, below place: Int, _ items: [DisplayItem]) -> UInt32? {
    guard !items[(place + 1)...].contains(where: { $0.id.slot == GardenSlot.scrim.rawValue }) else {
      return nil
    }
    let middle = item.frame.middle
    for under in items[..<place].reversed() where under.frame.contains(middle) {
      // Where a garden changes its look, days of both stand there for some frames.
      if under.id.slot == GardenSlot.day.rawValue, item.id.slot == GardenSlot.day.rawValue { continue }
      switch under.kind {
      // What fades is not there yet, or no longer.
      case .card, .backdrop, .bar, .button, .toast: return under.opacity == 255 ? under.colour : nil
      default: continue
      }
    }
    return nil
  }
}
