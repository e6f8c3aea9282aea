internal import Kernel
internal import Moments

/// The sheet of a day: its moments, how far it is, and what can be done for it.
struct DaySheet: Sendable {
  private(set) var day: CivilDay
  private(set) var moments: [Moment]
  /// The moment that the actions are of.
  private(set) var chosen: MomentID?
  private(set) var page = 0
  var motion: SheetMotion

  private static let rowHeight = ScreenLength.points(52)

  init(_ day: CivilDay, _ book: BookContents, _ motion: SheetMotion) {
    self.day = day
    self.motion = motion
    moments = book.moments(on: day)
    chosen = moments.first?.id
  }

  var chosenMoment: Moment? { moments.first { $0.id == chosen } }

  /// Shows another day, or the same with what the book holds now. O(moments).
  mutating func show(_ next: CivilDay, _ book: BookContents) {
    let kept = next == day ? chosen : nil
    if next != day { page = 0 }
    day = next
    moments = book.moments(on: next)
    chosen = moments.contains { $0.id == kept } ? kept : moments.first?.id
  }

  mutating func choose(_ id: MomentID) {
    if moments.contains(where: { $0.id == id }) { chosen = id }
  }

  mutating func turnPage(_ canvas: GardenCanvas) {
    let rows = rowCount(canvas)
    page = (page + 1) * rows < moments.count ? page + 1 : 0
  }

  /// Rows that stand between the title and the actions.
  private func rowCount(_ canvas: GardenCanvas) -> Int {
    let fixed = ScreenLength.points(8 + 44 + 8 + 28 + 8 + 52 + 52 + 52 + 16)
    let free = SheetMotion.height(motion.detent, canvas) - fixed
    return max(1, Int(free.subpoints / (DaySheet.rowHeight + GardenCanvas.gap).subpoints))
  }

  // MARK: Drawing

  func layOut(_ canvas: inout GardenCanvas, _ book: BookContents, today: CivilDay, at instant: Instant) {
    let frame = motion.frame(canvas)
    canvas.sheet(frame, opacity: motion.opacity(at: instant), isLeaving: motion.isLeaving)
    guard !motion.isLeaving else { return }
    var rows = RowCursor(frame.inset(GardenCanvas.margin, GardenCanvas.gap))
    layOutTitle(&canvas, rows.row(GardenCanvas.target))
    layOutCountdown(&canvas, rows.row(.points(28)), today)
    layOutMoments(&canvas, &rows, book)
    if chosen != nil { layOutActions(&canvas, rows.row(GardenCanvas.target)) }
    let last = rows.row(GardenCanvas.target)
    guard chosen != nil else {
      return canvas.button(.addOnDay, last, .addMoment, token: .accent)
    }
    canvas.button(.celebrationPack, last, .celebrationPack, token: .accent)
    canvas.button(.addOnDay, rows.row(GardenCanvas.target), .addMoment)
  }

  private func layOutTitle(_ canvas: inout GardenCanvas, _ row: ScreenRect) {
    let (year, month, number) = day.components
    let side = GardenCanvas.target
    canvas.label(
      20, ScreenRect(x: row.minX, y: row.minY, width: row.size.width - side - .points(40), height: side),
      GardenText.date.text(month << 5 | number, year), letters: 17, GardenCanvas.title, header: true)
    let close = ScreenLength.points(76)
    canvas.button(
      .closeSheet, ScreenRect(x: row.maxX - close, y: row.minY, width: close, height: side), .close)
  }

  private func layOutCountdown(_ canvas: inout GardenCanvas, _ row: ScreenRect, _ today: CivilDay) {
    let text: DisplayText =
      switch Countdown(from: today, to: day) {
      case .today: GardenText.countdownToday.text()
      case .tomorrow: GardenText.countdownTomorrow.text()
      case .days(let days): GardenText.countdownDays.text(days)
      case .past(let days): GardenText.countdownPast.text(days)
      }
    canvas.label(21, row, text, letters: 14, token: .quietInk)
  }

  private func layOutMoments(_ canvas: inout GardenCanvas, _ rows: inout RowCursor, _ book: BookContents) {
    let count = rowCount(canvas)
    guard !moments.isEmpty else {
      return canvas.label(
        22, rows.row(DaySheet.rowHeight), GardenText.emptyDay.text(), letters: 16, token: .quietInk)
    }
    let hasMore = moments.count > count
    let shown = moments.dropFirst(page * count).prefix(count)
    for (place, moment) in shown.enumerated() {
      var row = rows.row(DaySheet.rowHeight)
      if place == 0, hasMore {
        let width = ScreenLength.points(84)
        canvas.button(
          GardenButton.moreMoments.id,
          ScreenRect(x: row.maxX - width, y: row.minY, width: width, height: row.size.height),
          GardenText.more.text(moments.count - shown.count), letters: 8)
        row.size.width = row.size.width - width - GardenCanvas.gap
      }
      layOut(moment, &canvas, row, book)
    }
  }

  private func layOut(_ moment: Moment, _ canvas: inout GardenCanvas, _ row: ScreenRect, _ book: BookContents)
  {
    let name = book.people[moment.person]?.name ?? ""
    canvas.button(
      GardenSlot.momentRow.id(Int(moment.id.raw)), row,
      GardenText.moment.text(Int(moment.person.raw), Int(moment.category.raw)), letters: name.count + 16,
      trait: moment.id == chosen ? .selectedButton : .button)
    guard let category = book.category(moment.category) else { return }
    canvas.add(
      DisplayItem(
        id: GardenSlot.symbol.id(Int(moment.id.raw)), kind: .ring,
        frame: ScreenRect(
          x: row.minX + .points(8), y: row.minY + .points(20), width: .points(12), height: .points(12)),
        colour: canvas.colour(.category(category.colour)), trait: .decoration))
  }

  private func layOutActions(_ canvas: inout GardenCanvas, _ row: ScreenRect) {
    let actions: [(GardenButton, GardenText)] = [
      (.call, .call), (.message, .message), (.share, .share), (.plan, .plan),
    ]
    for (place, action) in actions.enumerated() {
      canvas.button(action.0, row.column(place, of: actions.count, gap: GardenCanvas.gap), action.1)
    }
  }
}

extension GardenCanvas {
  /// Dims what is below and puts a sheet's surface on it, down to the screen's edge.
  mutating func sheet(_ frame: ScreenRect, opacity: UInt8, isLeaving: Bool) {
    add(
      DisplayItem(
        id: GardenSlot.scrim.id(), kind: .overlay, frame: wholeScreen,
        text: isLeaving ? .none : GardenText.close.text(), textSize: 0, colour: colour(.scrim),
        opacity: UInt8(Int(opacity) * 102 / 255), trait: isLeaving ? .decoration : .button))
    add(
      DisplayItem(
        id: GardenSlot.sheet.id(), kind: .card,
        frame: ScreenRect(
          x: frame.minX, y: frame.minY, width: frame.size.width,
          height: max(.zero, size.height - frame.minY)),
        colour: colour(.card), opacity: opacity, trait: .decoration))
  }
}
