internal import Kernel

/// The list of years for a moment, the latest first: turning months back to a year of birth would take hundreds of touches.
extension AddFlow {
  private static let columns = 5

  var isListingYears: Bool { latestYear != nil }

  /// Lists years from the one that is chosen, or from this one.
  mutating func openYears(_ today: CivilDay, _ canvas: GardenCanvas) {
    latestYear = draft.year ?? today.components.year
    turnYears(by: 0, canvas)
  }

  /// Leaves the list; whether it was there.
  mutating func closeYears() -> Bool {
    defer { latestYear = nil }
    return isListingYears
  }

  /// So many pages of the list on.
  mutating func turnYears(by pages: Int, _ canvas: GardenCanvas) {
    guard let latest = latestYear else { return }
    let room = AddFlow.yearRoom(canvas)
    let years = GardenScreen.years
    latestYear = min(years.upperBound, max(years.lowerBound + room - 1, latest + pages * room))
  }

  /// Sets the year of the moment's day; `nil`: it is not known. A year without that day is ignored.
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

  /// How many years stand on a page, between a bar and the button at the bottom.
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
