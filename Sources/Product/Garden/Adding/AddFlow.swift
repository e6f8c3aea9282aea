internal import Kernel
internal import Moments

/// The flow that makes a moment in four steps, on a sheet of its own.
struct AddFlow: Sendable {
  var draft: EnteredMoment
  var motion: SheetMotion
  /// The commit that is on its way.
  var saving: RequestID?
  /// Years and months of the step that asks for a day.
  var month: MonthView
  private var categoryPage = 0

  static let fieldHeight = ScreenLength.points(48)

  init(_ draft: EnteredMoment, _ motion: SheetMotion) {
    self.draft = draft
    self.motion = motion
    month = MonthView(holding: draft.day)
  }

  // MARK: Drawing

  func layOut(_ canvas: inout GardenCanvas, _ book: BookContents, at instant: Instant) {
    let frame = motion.frame(canvas)
    canvas.sheet(frame, opacity: motion.opacity(at: instant), isLeaving: motion.isLeaving)
    guard !motion.isLeaving else { return }
    let inner = frame.inset(GardenCanvas.margin, GardenCanvas.gap)
    var rows = RowCursor(inner)
    layOutTop(&canvas, rows.row(GardenCanvas.target))
    switch draft.step {
    case .person: layOutPerson(&canvas, &rows, book)
    case .date: layOutDate(&canvas, &rows, book)
    case .category: layOutCategories(&canvas, &rows, book)
    case .notes: layOutNotes(&canvas, &rows, book)
    }
    layOutBottom(
      &canvas,
      ScreenRect(
        x: inner.minX, y: inner.maxY - AddFlow.fieldHeight, width: inner.size.width,
        height: AddFlow.fieldHeight))
  }

  private func layOutTop(_ canvas: inout GardenCanvas, _ row: ScreenRect) {
    let width = ScreenLength.points(88)
    if draft.step != draft.firstStep {
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

  private func layOutPerson(_ canvas: inout GardenCanvas, _ rows: inout RowCursor, _ book: BookContents) {
    canvas.button(
      GardenButton.nameField.id, rows.row(AddFlow.fieldHeight),
      draft.name.isEmpty ? GardenText.askName.text() : GardenText.draftName.text(draft.name.textNumber))
    let people = AddFlow.suggestions(book)
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
      31, rows.row(.points(24)), GardenText.askRelationship.text(), GardenCanvas.caption,
      token: .quietInk)
    canvas.relationships(&rows, chosen: draft.relationship)
  }

  /// Who may be meant: those that were added last.
  static func suggestions(_ book: BookContents) -> [Person] {
    Array(book.people.keys.sorted().suffix(4).reversed().compactMap { book.people[$0] })
  }

  private func layOutDate(_ canvas: inout GardenCanvas, _ rows: inout RowCursor, _ book: BookContents) {
    month.layOut(
      &canvas, &rows, arrows: (.flowEarlierMonth, .flowLaterMonth), chosen: draft.day,
      base: MonthView.inFlow)
    canvas.button(
      .everyYear, rows.row(AddFlow.fieldHeight), draft.isYearly ? .everyYear : .onceOnly,
      trait: draft.isYearly ? .selectedButton : .button)
  }

  private func layOutCategories(_ canvas: inout GardenCanvas, _ rows: inout RowCursor, _ book: BookContents) {
    canvas.label(
      32, rows.row(.points(24)), GardenText.askCategory.text(), GardenCanvas.caption,
      token: .quietInk)
    let room = max(1, rows.room(GardenCanvas.target) - 3)
    let all = book.categories
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

  /// The next page of categories, or the first again.
  mutating func turnCategories() { categoryPage = min(categoryPage + 1, 1_000) }

  private func layOutNotes(_ canvas: inout GardenCanvas, _ rows: inout RowCursor, _ book: BookContents) {
    let name =
      draft.person.map { GardenText.personName.text(Int($0.raw)) }
      ?? GardenText.draftName.text(draft.name.textNumber)
    canvas.label(33, rows.row(.points(32)), name, GardenCanvas.title)
    let (year, number, day) = draft.day.components
    canvas.label(
      34, rows.row(.points(28)),
      GardenText.date.text(number << 5 | day, draft.isYearKnown || !draft.isYearly ? year : 0),
      token: .quietInk)
    canvas.label(
      35, rows.row(.points(28)),
      (draft.isYearly ? GardenText.everyYear : .onceOnly).text(), token: .quietInk)
    canvas.label(
      36, rows.row(.points(28)), GardenText.category.text(Int(draft.category.raw)),
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
  /// What a display text says of a text that somebody typed: 24 bits of its digest, so that another text is another view.
  var textNumber: Int {
    var digest = StableDigest()
    digest.mix(self)
    return Int(digest.value & 0xFF_FFFF)
  }
}
