internal import Gestures
internal import Kernel
internal import Moments

/// The screen that two fingers touched.
enum PinchedPlace: Hashable, Sendable {
  /// The garden, with the day nearest the middle of the fingers.
  case garden(CivilDay)
  case calendar
}

/// Pinches between garden and calendar (D): spreading two fingers on the garden opens a month, closing them on the
/// calendar opens the year. Nothing scales meanwhile, as days need the size of a finger. The tabs do the same with
/// one finger.
extension GardenCore {
  /// The ratio of distances at the first lift, times 10^6; for closing fingers the inverse (D).
  private static let pinchScale: Int64 = 1_300_000

  /// Whether nothing covers the current tab. A closing sheet or flow does not count.
  var isTabBare: Bool {
    onboarding == nil && importing == nil && (sheet == nil || isLeaving) && (flow == nil || isLeaving)
  }

  /// The second finger came down.
  mutating func beginPinch(_ centre: ScreenPoint) {
    pinched = nil
    guard isTabBare else { return }
    switch tab {
    case .garden:
      pinched = garden.grid.day(at: centre).map { .garden(store.contents.page.first.adding(days: $0)) }
    case .calendar: pinched = .calendar
    default: break
    }
  }

  /// One of the two fingers lifted.
  mutating func endPinch(_ scaleMillionths: Int64) {
    let place = pinched
    pinched = nil
    guard isTabBare else { return }
    switch place {
    case .garden(let day) where tab == .garden && scaleMillionths >= GardenCore.pinchScale:
      calendar.month = MonthView(holding: day)
      turn(to: .calendar)
    case .calendar where tab == .calendar && scaleMillionths <= 1_000_000 * 1_000_000 / GardenCore.pinchScale:
      turnGarden(to: calendar.month.first.components.year)
      turn(to: .garden)
    default: return
    }
    isDirty = true
  }
}
