internal import Gestures
internal import Kernel
internal import Moments

/// What two fingers came down on.
enum PinchedPlace: Hashable, Sendable {
  /// The garden, and the day nearest the place between them.
  case garden(CivilDay)
  case calendar
}

/// The garden is a year from afar, the calendar a month of it from near: two fingers that move apart over the one open the other, and
/// two that move together lead back (D). Nothing grows on the way: days stay as far apart as fingers need. Who has not two fingers for it
/// has the tabs.
extension GardenCore {
  /// How far apart they have to be at the first lift, over how far they were, times 10^6; together, the inverse (D).
  private static let pinchScale: Int64 = 1_300_000

  /// Whether nothing that stays lies over the tab in front.
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

  /// One of the two lifted.
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
