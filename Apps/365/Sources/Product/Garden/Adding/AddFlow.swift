internal import Kernel
internal import Moments

/// The flow that adds a moment in four steps, on a sheet of its own.
struct AddFlow: Sendable {
  var draft: EnteredMoment
  var motion: SheetMotion
  /// The commit under way.
  var saving: RequestID?
  /// The month of the date step.
  private var month: MonthView
  /// The latest year of the list; `nil` while the list is closed.
  var latestYear: Int?
  private var categoryPage = 0

  static let fieldHeight = ScreenLength.points(48)

  init(_ draft: EnteredMoment, _ motion: SheetMotion) {
    self.draft = draft
    self.motion = motion
    month = MonthView(of: draft)
  }

  // MARK: Drawing

  func layOut(_ canvas: inout GardenCanvas, _ store: MomentContents, at instant: Instant) {
    let frame = motion.frame(canvas)
    canvas.sheet(frame, opacity: motion.opacity(at: instant), isLeaving: motion.isLeaving)
    guard !motion.isLeaving else { return }
    let inner = canvas.page(frame)
    var rows = RowCursor(inner)
    layOutTop(&canvas, rows.row(GardenCanvas.target))
    switch draft.step {
    case .person: layOutPerson(&canvas, &rows, store)
    case .date:
      if let latestYear { layOutYears(&canvas, &rows, from: latestYear) } else { layOutDate(&canvas, &rows) }
    case .category: layOutCategories(&canvas, &rows, store)
    case .notes: layOutNotes(&canvas, &rows, store)
    }
    layOutBottom(
      &canvas,
      ScreenRect(
        x: inner.minX, y: max(rows.y, inner.maxY - AddFlow.fieldHeight), width: inner.size.width,
        height: AddFlow.fieldHeight))
  }

  private func layOutTop(_ canvas: inout GardenCanvas, _ row: ScreenRect) {
    let width = canvas.width(88, atMost: 30)
    if draft.step != draft.firstStep || isListingYears {
      canvas.button(
        .backInFlow, ScreenRect(x: row.minX, y: row.minY, width: width, height: row.size.height), .back)
    }
    canvas.label(
      30, row.inset(width + GardenCanvas.gap),
      GardenText.step.text(Int(draft.step.rawValue), EnteredMoment.Step.allCases.count),
      token: .quietInk)
    canvas.button(
      .cancelFlow, ScreenRect(x: row.maxX - width, y: row.minY, width: width, height: row.size.height),
      .cancel)
  }

  private func layOutPerson(_ canvas: inout GardenCanvas, _ rows: inout RowCursor, _ store: MomentContents) {
    canvas.button(
      GardenButton.nameField.id, rows.row(AddFlow.fieldHeight),
      draft.name.isEmpty ? GardenText.askName.text() : GardenText.draftName.text(draft.name.textNumber))
    let people = AddFlow.suggestions(store)
    for start in stride(from: 0, to: people.count, by: 2) {
      let row = rows.row(GardenCanvas.target)
      for (column, person) in people[start..<min(start + 2, people.count)].enumerated() {
        canvas.button(
          GardenSlot.personChip.id(Int(person.id.raw)),
          row.column(column, of: 2, gap: GardenCanvas.gap),
          GardenText.personName.text(Int(person.id.raw)),
          trait: draft.person == person.id ? .selectedButton : .button)
      }
    }
    guard draft.person == nil else { return }
    canvas.label(
      31, rows.row(canvas.line(24)), GardenText.askRelationship.text(), GardenCanvas.caption,
      token: .quietInk)
    canvas.relationships(&rows, chosen: draft.relationship)
  }

  /// The people suggested: those added last.
  static func suggestions(_ store: MomentContents) -> [Person] {
    store.newestPeople(4).compactMap { store.people[$0] }
  }

  private func layOutDate(_ canvas: inout GardenCanvas, _ rows: inout RowCursor) {
    month.layOut(
      &canvas, &rows, arrows: (.flowEarlierMonth, .flowLaterMonth), chosen: draft.day,
      base: MonthView.inFlow)
    let row = rows.row(AddFlow.fieldHeight)
    canvas.button(
      .everyYear, row.column(0, of: 2, gap: GardenCanvas.gap), draft.isYearly ? .everyYear : .onceOnly,
      trait: draft.isYearly ? .selectedButton : .button)
    canvas.button(
      GardenButton.flowYear.id, row.column(1, of: 2, gap: GardenCanvas.gap),
      draft.year.map { GardenText.chosenYear.text($0) } ?? GardenText.yearNotKnown.text())
  }

  // MARK: The day

  mutating func toggleYearly() {
    draft.isYearly.toggle()
    turnToDay()
  }

  /// Turns the month. Months of a yearly moment stay within their year, or have none.
  mutating func turnMonth(by months: Int) { month.turn(by: months, goesRound: draft.isYearly) }

  /// Chooses a day of the month shown, by its number. Without a chosen year the day stays in a year that has it.
  mutating func choose(day number: Int) {
    let next = month.first.adding(days: number - 1)
    guard draft.year == nil else { return draft.day = next }
    let (_, month, day) = next.components
    draft.day = CivilDay(year: draft.day.components.year, month: month, day: day) ?? next
  }

  /// Shows the month of the chosen day.
  mutating func turnToDay() { month = MonthView(of: draft) }

  private func layOutCategories(
    _ canvas: inout GardenCanvas, _ rows: inout RowCursor, _ store: MomentContents
  ) {
    canvas.label(
      32, rows.row(canvas.line(24)), GardenText.askCategory.text(), GardenCanvas.caption,
      token: .quietInk)
    let room = max(canvas.leastRows, rows.room(GardenCanvas.target) - 3)
    let all = store.categories
    let first = categoryPage * room < all.count ? categoryPage * room : 0
    for category in all[first..<min(first + room, all.count)] {
      let row = rows.row(GardenCanvas.target)
      canvas.symbol(Int(category.id.raw), of: category, in: row)
      canvas.button(
        GardenSlot.categoryChip.id(Int(category.id.raw)), GardenCanvas.besideSymbol(row),
        GardenText.category.text(Int(category.id.raw)),
        trait: draft.category == category.id ? .selectedButton : .button)
    }
    guard all.count > room else { return }
    canvas.button(
      GardenButton.moreFlowCategories.id, rows.row(GardenCanvas.target),
      GardenText.more.text(all.count - room))
  }

  /// Shows the next page of categories, or the first after the last.
  mutating func turnCategories() { categoryPage = min(categoryPage + 1, 1_000) }

  private func layOutNotes(_ canvas: inout GardenCanvas, _ rows: inout RowCursor, _ store: MomentContents) {
    let name =
      draft.person.map { GardenText.personName.text(Int($0.raw)) }
      ?? GardenText.draftName.text(draft.name.textNumber)
    canvas.label(33, rows.row(canvas.line(32)), name, GardenCanvas.title)
    let (_, number, day) = draft.day.components
    canvas.label(
      34, rows.row(canvas.line(28)), GardenText.date.text(number << 5 | day, draft.year ?? 0),
      token: .quietInk)
    canvas.label(
      35, rows.row(canvas.line(28)),
      (draft.isYearly ? GardenText.everyYear : .onceOnly).text(), token: .quietInk)
    canvas.label(
      36, rows.row(canvas.line(28)), GardenText.category.text(Int(draft.category.raw)),
      token: .quietInk)
    canvas.button(
      GardenButton.notesField.id, rows.row(AddFlow.fieldHeight),
      draft.notes.isEmpty
        ? GardenText.askNotes.text() : GardenText.draftNotes.text(draft.notes.textNumber))
  }

  private func layOutBottom(_ canvas: inout GardenCanvas, _ row: ScreenRect) {
    let isLast = draft.step == .notes
    let isReady = draft.isStepComplete && saving == nil
    canvas.button(
      isLast ? .saveMoment : .nextInFlow, row, saving != nil ? .saving : isLast ? .save : .next,
      token: .accent, trait: isReady ? .button : .disabledButton)
  }
}

extension String {
  /// The number by which a display text refers to a typed text: 24 bits of its digest, so that another text makes
  /// another view.
  var textNumber: Int {
    var digest = StableDigest()
    digest.mix(self)
    return Int(digest.value & 0xFF_FFFF)
  }
}
