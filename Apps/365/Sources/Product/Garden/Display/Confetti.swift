internal import Kernel
internal import Moments

/// Falling confetti above everything else. It is not read aloud and takes no touches. Under Reduce Motion there is
/// none.
struct Confetti: Sendable {
  private let start: Instant

  /// The number of pieces, the duration of a fall, and the delay between groups of six (D).
  static let count = 24
  static let length = TimeSpan.milliseconds(1_600)
  private static let delay: Int64 = 60
  private static let side = ScreenLength.points(8)

  init(at instant: Instant) { start = instant }

  func isOver(at instant: Instant) -> Bool { instant - start >= Confetti.length }

  func layOut(_ canvas: inout GardenCanvas, at instant: Instant) {
    let colours = MomentCategory.Colour.allCases
    let passed = (instant - start).nanoseconds / 1_000_000
    for piece in 0..<Confetti.count {
      let delay = Int64(piece % 6) * Confetti.delay
      let share = max(
        0, min(1_000, (passed - delay) * 1_000 / (Confetti.length.nanoseconds / 1_000_000 - 300)))
      // A piece falls faster the lower it is, and fades near its end.
      let fall = canvas.size.height.scaled(by: share * share, over: 1_100_000)
      let place = Int64(piece * 389 % 997)
      canvas.add(
        DisplayItem(
          id: GardenSlot.confetti.id(piece + 1), kind: .dot,
          frame: ScreenRect(
            x: canvas.size.width.scaled(by: place, over: 997), y: fall - Confetti.side,
            width: Confetti.side, height: Confetti.side),
          colour: canvas.colour(.category(colours[piece % colours.count])),
          opacity: UInt8(share < 700 ? 255 : 255 - (share - 700) * 255 / 300), trait: .decoration))
    }
  }
}

/// Big days (D): an 18th birthday, birthdays at multiples of ten, anniversaries at multiples of five.
enum BigDay {
  static func isBig(_ kind: MomentCategory.Kind, years: Int?) -> Bool {
    guard let years, years > 0 else { return false }
    return switch kind {
    case .birthday: years == 18 || years % 10 == 0
    case .anniversary: years % 5 == 0
    case .milestone, .memorial, .justBecause, .custom: false
    }
  }

  /// Whether a moment on a day makes it big. O(moments of the day).
  static func isBig(_ day: CivilDay, _ store: MomentContents) -> Bool {
    store.moments(on: day).contains { moment in
      guard let category = store.category(moment.category) else { return false }
      return isBig(category.kind, years: moment.date.years(at: day))
    }
  }
}

extension GardenCore {
  /// Starts confetti, or restarts it.
  mutating func celebrate() {
    if !reducesMotion { confetti = Confetti(at: vsync) }
  }
}
