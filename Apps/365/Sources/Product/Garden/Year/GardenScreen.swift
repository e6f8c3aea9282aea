internal import Kernel
internal import Moments

/// The garden: a year at a glance, as dots or a heatmap.
struct GardenScreen: Sendable {
  private(set) var mode: GardenGrid.Mode
  private(set) var grid: GardenGrid
  var wave: DayWave
  /// The time of the next pulse step; `nil` at rest.
  private(set) var pulseDue: Instant?
  private var pulseOpacity: UInt8 = 255
  /// The year of the last frame. `turnsPage`: the next one comes as a page.
  private var drawnYear: Int
  private var turnsPage = false

  /// The length and steps of a pulse: 15 steps a second are smooth enough and leave three of four frames unchanged
  /// (D).
  private static let pulseLength = TimeSpan.milliseconds(1_600)
  private static let pulseSteps: Int64 = 24
  /// The days ahead that glow.
  static let glowDays = 7

  init(_ year: Int, _ canvas: GardenCanvas, mode: GardenGrid.Mode, changesPerFrame: Int) {
    wave = DayWave(limit: changesPerFrame)
    self.mode = mode
    drawnYear = year
    grid = GardenScreen.grid(mode, canvas, year: year)
  }

  /// Shows another year or mode. A year that the user turns to comes as a page.
  mutating func show(_ mode: GardenGrid.Mode, _ year: Int, _ canvas: GardenCanvas, asPage: Bool = false) {
    self.mode = mode
    grid = GardenScreen.grid(mode, canvas, year: year)
    turnsPage = asPage
    if asPage { wave.disturb() } else { wave.stopTurning() }
  }

  // MARK: Time

  /// Advances or rests today's pulse; returns whether it changed.
  mutating func pulse(to instant: Instant, isOn: Bool) -> Bool {
    let before = pulseOpacity
    guard isOn else {
      pulseDue = nil
      pulseOpacity = 255
      return before != 255
    }
    let length = GardenScreen.pulseLength.nanoseconds
    let step = length / GardenScreen.pulseSteps
    let number = instant.nanoseconds / step
    pulseDue = Instant(nanoseconds: (number + 1) * step)
    let phase = number % GardenScreen.pulseSteps
    let rise = min(phase, GardenScreen.pulseSteps - phase)
    pulseOpacity = UInt8(255 - rise * 12)
    return before != pulseOpacity
  }

  // MARK: Drawing

  static let headerHeight = ScreenLength.points(52)
  static let footerHeight = ScreenLength.points(60)

  static func grid(_ mode: GardenGrid.Mode, _ canvas: GardenCanvas, year: Int) -> GardenGrid {
    let place = TabBar.content(canvas)
    let names = canvas.width(GardenGrid.monthWidth, atMost: 10)
    let area = ScreenRect(
      x: place.minX + GardenCanvas.gap + names, y: place.minY + headerHeight,
      width: place.size.width - GardenCanvas.gap * 2 - names,
      height: place.size.height - headerHeight - footerHeight)
    return GardenGrid(
      mode, area, monthLengths: (1...12).map { CivilDay.length(ofMonth: $0, year: year) },
      namesWidth: names)
  }

  /// Draws the garden. Under Reduce Motion a page's days come in the same order without a fold (D).
  mutating func layOut(
    _ canvas: inout GardenCanvas, _ store: MomentContents, today: CivilDay, reducesMotion: Bool
  ) {
    let year = store.page
    if turnsPage, year.year != drawnYear {
      wave.turnPage(from: year.year > drawnYear ? .trailing : .leading)
    }
    (drawnYear, turnsPage) = (year.year, false)
    layOutHeader(&canvas, year.year)
    layOutGlow(&canvas, year, today)
    wave.step(year.days.count, on: grid) { place in
      let (_, month, day) = year.first.adding(days: place).components
      return DayCell(mode: mode, marks: year.days[place], month: month, day: day)
    } draw: { [grid] place, cell in
      GardenScreen.item(of: place, cell, on: grid, canvas, store)
    }
    layOutDays(&canvas)
    if let turn = wave.turn, !reducesMotion { layOutFold(&canvas, turn) }
    if let place = year.place(of: today) { layOutToday(&canvas, place, year.days[place].count) }
    layOutFooter(&canvas, store)
  }

  /// Draws the days, and each month's name before its first row. Names come with their days and are read before them.
  private func layOutDays(_ canvas: inout GardenCanvas) {
    var month = 0
    for case (let place, .some(let item)) in wave.items.enumerated() {
      while month < grid.monthStarts.count, begins(month, item, at: place) {
        canvas.add(
          DisplayItem(
            id: GardenSlot.monthName.id(month + 1), kind: .label, frame: grid.monthFrame(month),
            text: GardenText.monthName.text(month + 1), textSize: GardenCanvas.caption,
            colour: canvas.colour(.quietInk), trait: .text))
        month += 1
      }
      canvas.add(fitted: item)
    }
  }

  /// Whether a 0-based month begins in a day's row or above it. A turning heatmap has days of two years in its rows.
  private func begins(_ month: Int, _ item: DisplayItem, at place: Int) -> Bool {
    mode == .heatmap ? item.text.first >> 5 > month : grid.rowStart(ofMonth: month) <= place
  }

  private func layOutHeader(_ canvas: inout GardenCanvas, _ year: Int) {
    let place = TabBar.content(canvas)
    let row = ScreenRect(
      x: place.minX + GardenCanvas.margin, y: place.minY + .points(4),
      width: place.size.width - GardenCanvas.margin * 2, height: GardenCanvas.target)
    let side = GardenCanvas.target
    let (left, right) = (
      ScreenRect(x: row.minX, y: row.minY, width: side, height: side),
      ScreenRect(x: row.minX + side + .points(96), y: row.minY, width: side, height: side)
    )
    if year > GardenScreen.years.lowerBound { canvas.arrow(.earlierYear, left, .earlierYear) }
    if year < GardenScreen.years.upperBound { canvas.arrow(.laterYear, right, .laterYear) }
    canvas.label(
      1, ScreenRect(x: row.minX + side, y: row.minY, width: .points(96), height: side),
      GardenText.year.text(year), GardenCanvas.title, header: true)
    let width = min(canvas.width(110), row.maxX - right.maxX - GardenCanvas.gap)
    canvas.button(
      .mode, ScreenRect(x: row.maxX - width, y: row.minY, width: width, height: side),
      mode == .dots ? .showHeatmap : .showDots)
  }

  /// The years that can be shown (D).
  static let years = 1900...2199

  private func layOutGlow(_ canvas: inout GardenCanvas, _ year: YearPage, _ today: CivilDay) {
    for ahead in 0...GardenScreen.glowDays {
      guard let place = year.place(of: today.adding(days: ahead)), year.days[place].count > 0 else {
        continue
      }
      let frame = grid.frame(of: place, level: year.days[place].level)
      canvas.add(
        DisplayItem(
          id: GardenSlot.glow.id(place + 1), kind: .ring,
          frame: ScreenRect(centre: frame.centre, side: frame.size.width + .points(6)),
          colour: canvas.colour(.glow), trait: .decoration))
    }
  }

  private func layOutFold(_ canvas: inout GardenCanvas, _ turn: PageTurn) {
    canvas.add(
      DisplayItem(
        id: GardenSlot.fold.id(), kind: .card, frame: turn.fold(on: grid), colour: canvas.colour(.accent),
        trait: .decoration))
  }

  /// A day's view. For increased contrast an empty day's dot has half the side: a full disc would outweigh a ring
  /// (D).
  private static func item(
    of place: Int, _ cell: DayCell, on grid: GardenGrid, _ canvas: GardenCanvas, _ store: MomentContents
  ) -> DisplayItem {
    let kinds = cell.marks.categories.compactMap { store.category($0) }
    let label = DayLabel(
      month: cell.month, day: cell.day, count: cell.marks.count, symbols: kinds.map(\.symbol))
    let token: ThemeToken
    switch cell.mode {
    case .dots: token = kinds.first.map { .category($0.colour) } ?? .bareDay
    case .heatmap: token = cell.marks.level == 0 ? .bareDay : .heat(cell.marks.level)
    }
    let kind: DisplayKind = cell.mode == .heatmap ? .card : cell.marks.count == 0 ? .dot : .ring
    var frame = grid.frame(of: place, level: cell.marks.level)
    if kind == .dot, canvas.contrast == .increased {
      frame = ScreenRect(centre: frame.centre, side: frame.size.width.scaled(by: 1, over: 2))
    }
    return DisplayItem(
      id: GardenSlot.day.id(place + 1), kind: kind, frame: frame, text: label.text(),
      textSize: kind == .ring ? signSize(label, in: frame, canvas.type) : 0, colour: canvas.colour(token),
      trait: .button)
  }

  /// The size of a symbol within its ring. A symbol with a number is smaller, so that both fit.
  private static func signSize(_ label: DayLabel, in frame: ScreenRect, _ type: DynamicType) -> UInt8 {
    let high = UInt8(clamping: Int(frame.size.height.subpoints) * 10 / (64 * 13))
    let place = ScreenSize(width: frame.size.width + .points(6), height: frame.size.height)
    return TextFit.size(
      min(label.count > 1 ? 9 : 11, high), type, TextFit.Length(word: label.sign), in: place)
  }

  private func layOutToday(_ canvas: inout GardenCanvas, _ place: Int, _ count: Int) {
    let frame = grid.frame(of: place, level: YearPage.level(count: count))
    canvas.add(
      DisplayItem(
        id: GardenSlot.pulse.id(place + 1), kind: .ring,
        frame: ScreenRect(centre: frame.centre, side: frame.size.width + .points(4)),
        text: GardenText.today.text(), colour: canvas.colour(.today), opacity: pulseOpacity, trait: .image))
  }

  private func layOutFooter(_ canvas: inout GardenCanvas, _ store: MomentContents) {
    let place = TabBar.content(canvas)
    let row = ScreenRect(
      x: place.minX + GardenCanvas.margin, y: place.maxY - .points(52),
      width: place.size.width - GardenCanvas.margin * 2, height: GardenCanvas.target)
    guard store.moments.isEmpty else {
      let width = canvas.width(150, atMost: 60)
      return canvas.button(
        .add, ScreenRect(x: row.maxX - width, y: row.minY, width: width, height: row.size.height), .addMoment,
        token: .accent)
    }
    let page = canvas.page(place)
    canvas.button(
      .plantFirst, ScreenRect(x: page.minX, y: row.minY, width: page.size.width, height: row.size.height),
      .emptyGarden, token: .accent)
  }
}

extension GardenCanvas {
  /// Draws a button as an arrow with spoken words.
  mutating func arrow(_ button: GardenButton, _ frame: ScreenRect, _ text: GardenText) {
    add(
      DisplayItem(
        id: button.id, kind: .button, frame: frame, text: text.text(), textSize: 0, colour: colour(.control),
        trait: .button))
  }
}
