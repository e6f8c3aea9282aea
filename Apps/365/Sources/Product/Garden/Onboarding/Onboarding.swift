internal import Kernel
internal import Moments

/// The welcome of the first launch: start, imports, theme, first people, reminders. Each step can be skipped; it is
/// shown once.
struct Onboarding: Hashable, Sendable {
  /// The steps in order.
  enum Step: UInt8, Hashable, Sendable, CaseIterable {
    case welcome = 1
    case imports, theme, people, reminders
  }

  private(set) var step = Step.welcome

  /// Goes to the next step; returns false after the last.
  mutating func goOn() -> Bool {
    guard let next = Step(rawValue: step.rawValue + 1) else { return false }
    step = next
    return true
  }

  func layOut(_ canvas: inout GardenCanvas) {
    var rows = RowCursor(canvas.page(canvas.safe, .points(canvas.isLow ? 8 : 48)))
    switch step {
    case .welcome:
      title(.welcome, &canvas, &rows)
      canvas.label(
        71, rows.row(GardenCanvas.target), GardenText.tagline.text(), token: .quietInk)
    case .imports:
      title(.importDays, &canvas, &rows)
      canvas.button(.importContacts, rows.row(.points(56)), .importContacts)
      canvas.button(.importCalendar, rows.row(.points(56)), .importCalendar)
    case .theme:
      title(.chooseTheme, &canvas, &rows)
      canvas.themes(&rows)
    case .people:
      title(.addSomebody, &canvas, &rows)
      canvas.button(.addMother, rows.row(.points(56)), .addMother)
      canvas.button(.addBestFriend, rows.row(.points(56)), .addBestFriend)
      canvas.button(.addSomeoneSpecial, rows.row(.points(56)), .addSomeoneSpecial)
    case .reminders:
      title(.askForReminders, &canvas, &rows)
      canvas.button(.allowReminders, rows.row(.points(56)), .allowReminders, token: .accent)
      canvas.button(.notNow, rows.row(.points(56)), .notNow)
    }
    let bottom = max(rows.y, canvas.safe.maxY - .points(60))
    let row = ScreenRect(
      x: canvas.safe.minX + GardenCanvas.margin, y: bottom,
      width: canvas.safe.size.width - GardenCanvas.margin * 2, height: .points(48))
    canvas.button(.skip, row.column(0, of: 2, gap: GardenCanvas.gap), .skip)
    guard step != .reminders else { return }
    canvas.button(.start, row.column(1, of: 2, gap: GardenCanvas.gap), .next, token: .accent)
  }

  private func title(_ text: GardenText, _ canvas: inout GardenCanvas, _ rows: inout RowCursor) {
    canvas.label(
      70, rows.row(.points(56)), text.text(), 34, header: true)
  }
}
