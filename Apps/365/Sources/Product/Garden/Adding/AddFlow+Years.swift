internal import Kernel

/// The list of years for a moment, latest first. Paging by months to a year of birth would take hundreds of touches.
extension AddFlow {
  private static let columns = 5

  var isListingYears: Bool { latestYear != nil }

  /// Opens the list of years at the chosen year, or at today's.
  mutating func openYears(_ today: CivilDay, _ canvas: GardenCanvas) {
    latestYear = draft.year ?? today.components.year
    turnYears(by: 0, canvas)
  }

  /// Closes the list; returns whether it was open.
  mutating func closeYears() -> Bool {
    defer { latestYear = nil }
    return isListingYears
  }

  /// Turns the list by a number of pages.
  mutating func turnYears(by pages: Int, _ canvas: GardenCanvas) {
    guard let latest = latestYear else { return }
    let room = AddFlow.yearRoom(canvas)
    let years = GardenScreen.years
    latestYear = min(years.upperBound, max(years.lowerBound + room - 1, latest + pages * room))
  }

  /// Sets the year of the moment's day; `nil` means unknown. A year without that day is ignored.
  mutating func choose(year: Int?) {
    let (_, month, day) = draft.day.components
    if let year {
      guard let next = CivilDay(year: year, month: month, day: day) else { return }
      draft.day = next
    }
    draft.isYearKnown = year != nil
    turnToDay()
    latestYear = nil
  }

  /// The number of years on a page, between a bar and the button at the bottom.
  private static func yearRoom(_ canvas: GardenCanvas) -> Int {
    let bars = GardenCanvas.gap * 2 + (GardenCanvas.target + GardenCanvas.gap) * 2 + fieldHeight
    let free = SheetMotion.height(.large, canvas) - bars
    return columns
      * max(canvas.leastRows, Int(free.subpoints / (GardenCanvas.target + GardenCanvas.gap).subpoints))
  }

  func layOutYears(_ canvas: inout GardenCanvas, _ rows: inout RowCursor, from latest: Int) {
    let room = AddFlow.yearRoom(canvas)
    let years = GardenScreen.years
    let bar = rows.row(GardenCanvas.target)
    canvas.button(
      .flowLaterYears, bar.column(0, of: 3, gap: GardenCanvas.gap), .later,
      trait: latest < years.upperBound ? .button : .disabledButton)
    if draft.isYearly {
      canvas.button(
        .noFlowYear, bar.column(1, of: 3, gap: GardenCanvas.gap), .yearNotKnown,
        trait: draft.isYearKnown ? .button : .selectedButton)
    }
    canvas.button(
      .flowEarlierYears, bar.column(2, of: 3, gap: GardenCanvas.gap), .earlier,
      trait: latest - room >= years.lowerBound ? .button : .disabledButton)
    let (_, month, day) = draft.day.components
    for start in stride(from: 0, to: room, by: AddFlow.columns) {
      let row = rows.row(GardenCanvas.target)
      for column in 0..<AddFlow.columns where latest - start - column >= years.lowerBound {
        let year = latest - start - column
        let hasDay = CivilDay(year: year, month: month, day: day) != nil
        canvas.button(
          GardenSlot.yearChip.id(year), row.column(column, of: AddFlow.columns, gap: GardenCanvas.gap),
          GardenText.listedYear.text(year),
          trait: year == draft.year ? .selectedButton : hasDay ? .button : .disabledButton)
      }
    }
  }
}
