internal import Kernel
internal import Moments

/// The sheet of a day: its moments, countdown and actions.
struct DaySheet: Sendable {
  /// The face in front.
  enum Face: Hashable, Sendable {
    case moments
    /// The question whether to delete the chosen moment.
    case asking
    /// The chosen moment's photos; `library`: the device's photos, to attach.
    case media(chosen: MediaID?, page: Int)
    case library(page: Int)
    /// The chosen moment's notes.
    case notes(page: Int)

    /// The name of the screen in tables.
    var place: String {
      switch self {
      case .moments, .asking: "day"
      case .media: "media"
      case .library: "media.add"
      case .notes: "notes"
      }
    }

    /// A number for digests.
    var number: Int {
      switch self {
      case .moments: 1
      case .asking: 2
      case .media(let chosen, let page): 3 | page << 2 | Int(chosen?.raw ?? 0) << 12
      case .library(let page): 4 | page << 3
      case .notes(let page): 5 | page << 3
      }
    }
  }

  private(set) var day: CivilDay
  private(set) var moments: [Moment]
  /// The moment that the actions refer to.
  private(set) var chosen: MomentID?
  var face = Face.moments
  var motion: SheetMotion

  static let rowHeight = ScreenLength.points(52)

  init(_ day: CivilDay, _ store: MomentContents, _ motion: SheetMotion) {
    self.day = day
    self.motion = motion
    moments = store.moments(on: day)
    chosen = moments.first?.id
  }

  var chosenMoment: Moment? { moments.first { $0.id == chosen } }

  /// Shows another day, or the same with the book's present rows. O(moments).
  mutating func show(_ next: CivilDay, _ store: MomentContents) {
    let stored = next == day ? chosen : nil
    day = next
    moments = store.moments(on: next)
    chosen = moments.contains { $0.id == stored } ? stored : moments.first?.id
    if stored == nil || chosen != stored { face = .moments }
    if case .media(let medium?, let page) = face, let chosen,
      !store.media(of: .moment(chosen)).contains(where: { $0.id == medium })
    {
      face = .media(chosen: nil, page: page)
    }
  }

  mutating func choose(_ id: MomentID) {
    if moments.contains(where: { $0.id == id }) { chosen = id }
  }

  /// Chooses the first moment of the next page, or of the first after the last. The page shown is always that of the
  /// chosen moment, so no action refers to a hidden one. O(moments).
  mutating func turnPage(_ canvas: GardenCanvas) {
    let rows = rowCount(canvas)
    let next = firstShown(rows) + rows
    chosen = moments.dropFirst(next < moments.count ? next : 0).first?.id
  }

  /// The place of the first moment on the page shown.
  private func firstShown(_ rows: Int) -> Int {
    (moments.firstIndex { $0.id == chosen } ?? 0) / rows * rows
  }

  /// The number of rows between title and actions.
  private func rowCount(_ canvas: GardenCanvas) -> Int {
    let fixed = ScreenLength.points(8 + 44 + 8 + 8 + 64 + 52 + 52 + 52 + 8) + countdownHeight(canvas)
    let free = SheetMotion.height(motion.detent, canvas) - fixed
    return max(canvas.isLow ? 3 : 1, Int(free.subpoints / (DaySheet.rowHeight + GardenCanvas.gap).subpoints))
  }

  // MARK: Drawing

  func layOut(
    _ canvas: inout GardenCanvas, _ store: MomentContents, _ device: [PhotoID], today: CivilDay,
    at instant: Instant
  ) {
    let frame = motion.frame(canvas)
    canvas.sheet(frame, opacity: motion.opacity(at: instant), isLeaving: motion.isLeaving)
    guard !motion.isLeaving else { return }
    var rows = RowCursor(canvas.page(frame))
    switch face {
    case .media(let medium, let page):
      if let chosen { return layOutMedia(&canvas, &rows, store, of: chosen, medium, page: page) }
    case .library(let page):
      if let chosen { return layOutLibrary(&canvas, &rows, store, device, of: chosen, page: page) }
    case .notes(let page):
      if let moment = chosenMoment {
        return ReadText(title: .notes, text: moment.notes).layOut(&canvas, &rows, page: page)
      }
    case .moments, .asking: break
    }
    layOutTitle(&canvas, rows.row(GardenCanvas.target))
    layOutCountdown(&canvas, rows.row(countdownHeight(canvas)), today)
    layOutMoments(&canvas, &rows, store)
    guard let chosen else {
      return canvas.button(.addOnDay, rows.row(GardenCanvas.target), .addMoment, token: .accent)
    }
    guard face != .asking else { return layOutQuestion(&canvas, &rows) }
    layOutStrip(&canvas, rows.row(DaySheet.tileSide), store, of: chosen)
    layOutActions(&canvas, rows.row(GardenCanvas.target), store)
    let row = rows.row(GardenCanvas.target)
    let shares: [Int64] = [4, 2, 3]
    canvas.button(.addOnDay, canvas.column(0, of: row, shares: shares), .addMoment)
    canvas.button(.editMoment, canvas.column(1, of: row, shares: shares), .edit)
    canvas.button(
      .deleteMoment, canvas.column(2, of: row, shares: shares), .deletePerson, token: .destructive)
    canvas.button(.celebrationPack, rows.row(GardenCanvas.target), .celebrationPack, token: .accent)
  }

  private func layOutQuestion(_ canvas: inout GardenCanvas, _ rows: inout RowCursor) {
    canvas.label(23, rows.row(GardenCanvas.target), GardenText.askToDeleteMoment.text())
    let row = rows.row(GardenCanvas.target)
    canvas.button(.keepMoment, row.column(0, of: 2, gap: GardenCanvas.gap), .keep)
    canvas.button(
      .confirmDeleteMoment, row.column(1, of: 2, gap: GardenCanvas.gap), .deletePerson, token: .destructive)
  }

  private func layOutTitle(_ canvas: inout GardenCanvas, _ row: ScreenRect) {
    let (year, month, number) = day.components
    let side = GardenCanvas.target
    let close = canvas.width(84, atMost: 28)
    canvas.label(
      20,
      ScreenRect(
        x: row.minX, y: row.minY, width: row.size.width - close - GardenCanvas.gap, height: side),
      GardenText.date.text(month << 5 | number, year), GardenCanvas.title, header: true)
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
    guard face != .asking, let moment = chosenMoment, TextPages.hasWords(moment.notes) else {
      return canvas.label(21, row, text, token: .quietInk)
    }
    let width = canvas.width(96, atMost: 35)
    canvas.label(
      21, ScreenRect(x: row.minX, y: row.minY, width: width, height: row.size.height), text, token: .quietInk)
    let left = row.minX + width + GardenCanvas.gap
    canvas.button(
      GardenButton.readNotes.id,
      ScreenRect(x: left, y: row.minY, width: row.maxX - left, height: row.size.height),
      GardenText.notesBeginning.text(Int(moment.id.raw), moment.notes.textNumber))
  }

  /// The height of the countdown. With notes it is that of a control.
  private func countdownHeight(_ canvas: GardenCanvas) -> ScreenLength {
    moments.contains { TextPages.hasWords($0.notes) } ? GardenCanvas.target : canvas.line(28)
  }

  private func layOutMoments(_ canvas: inout GardenCanvas, _ rows: inout RowCursor, _ store: MomentContents) {
    let count = rowCount(canvas)
    guard !moments.isEmpty else {
      return canvas.label(
        22, rows.row(DaySheet.rowHeight), GardenText.emptyDay.text(), token: .quietInk)
    }
    let hasMore = moments.count > count
    let shown = moments.dropFirst(firstShown(count)).prefix(count)
    for (place, moment) in shown.enumerated() {
      var row = rows.row(DaySheet.rowHeight)
      let whole = row
      let width = ScreenLength.points(92)
      let endsInMore = place == 0 && hasMore
      if endsInMore { row.size.width = row.size.width - width - GardenCanvas.gap }
      layOut(moment, &canvas, row, store)
      guard endsInMore else { continue }
      canvas.button(
        GardenButton.moreMoments.id,
        ScreenRect(x: whole.maxX - width, y: whole.minY, width: width, height: whole.size.height),
        GardenText.more.text(moments.count - shown.count))
    }
  }

  /// Draws a moment's row, with its category's ring in front.
  private func layOut(
    _ moment: Moment, _ canvas: inout GardenCanvas, _ row: ScreenRect, _ store: MomentContents
  ) {
    canvas.button(
      GardenSlot.momentRow.id(Int(moment.id.raw)), GardenCanvas.besideSymbol(row),
      GardenText.moment.text(Int(moment.person.raw), Int(moment.category.raw)),
      trait: moment.id == chosen ? .selectedButton : .button)
    guard let category = store.category(moment.category) else { return }
    canvas.symbol(Int(moment.id.raw), of: category, in: row)
  }

  /// Draws the actions. Call and message need a number.
  private func layOutActions(_ canvas: inout GardenCanvas, _ row: ScreenRect, _ store: MomentContents) {
    let phone = chosenMoment.flatMap { store.people[$0.person]?.phone }
    let calls: [(GardenButton, GardenText)] = phone == nil ? [] : [(.call, .call), (.message, .message)]
    let actions = calls + [(.share, .share), (.plan, .plan)]
    for (place, action) in actions.enumerated() {
      canvas.button(action.0, row.column(place, of: actions.count, gap: GardenCanvas.gap), action.1)
    }
  }
}

extension GardenCanvas {
  /// The surface of a sheet, down to the screen's edge. On a low screen it has the full width and height.
  private func surface(of frame: ScreenRect) -> ScreenRect {
    let top = isLow ? frame.minY - safe.minY : frame.minY
    return ScreenRect(
      x: isLow ? .zero : frame.minX, y: top, width: isLow ? size.width : frame.size.width,
      height: max(.zero, size.height - top))
  }

  /// Dims the screen and draws a sheet's surface on it.
  mutating func sheet(_ frame: ScreenRect, opacity: UInt8, isLeaving: Bool) {
    add(
      DisplayItem(
        id: GardenSlot.scrim.id(), kind: .overlay, frame: wholeScreen,
        text: isLeaving ? .none : GardenText.close.text(), textSize: 0, colour: colour(.scrim),
        opacity: UInt8(Int(opacity) * 102 / 255), trait: isLeaving ? .decoration : .button))
    add(
      DisplayItem(
        id: GardenSlot.sheet.id(), kind: .card,
        frame: surface(of: frame),
        colour: colour(.card), opacity: opacity, trait: .decoration))
  }
}
