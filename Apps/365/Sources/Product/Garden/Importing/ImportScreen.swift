internal import Kernel
internal import Moments

/// The screen of an import, from its first byte to its last commit: candidates, choice and progress. It covers
/// everything else until it is finished or cancelled.
struct ImportScreen: Sendable {
  let kind: ImportKind
  private(set) var review = ImportReview()
  /// The read of a slice under way.
  var request: RequestID?
  /// The commit of a slice under way.
  var commit: RequestID?
  /// The reason why reading failed; `nil` while it goes on or after it ended.
  var failure: ImportFailure?
  /// The candidate that the user must choose a person of the book for.
  var asked: Int?
  private(set) var page = 0

  /// Bytes of a slice: some eighty contacts (D).
  static let sliceBytes = 16_384
  private static let rowHeight = ScreenLength.points(48)
  private static let lossHeight = ScreenLength.points(36)

  init(_ kind: ImportKind, _ request: RequestID) {
    self.kind = kind
    self.request = request
  }

  /// Handles an event; returns the next command, or `nil`. O(entries) or O(slice).
  mutating func handle(_ event: ImportReview.Event, _ store: MomentContents) -> MomentCommand? {
    review.handle(event, store: store)
  }

  /// Selects or deselects a row. A candidate that may be several people opens the question.
  mutating func touch(_ place: Int, _ store: MomentContents) {
    guard review.candidates.indices.contains(place) else { return }
    if review.candidates[place].choices.isEmpty {
      _ = review.handle(.toggled(place), store: store)
    } else {
      asked = place
    }
  }

  /// Takes the answer to the open question.
  mutating func answer(_ answer: ImportReview.Answer, _ store: MomentContents) {
    guard let place = asked else { return }
    asked = nil
    _ = review.handle(.answered(place, answer), store: store)
  }

  mutating func turnPage(_ canvas: GardenCanvas) {
    page = (page + 1) * room(canvas) < review.candidates.count ? page + 1 : 0
  }

  /// A candidate's name and days.
  func spell(_ place: Int, _ words: GardenWords) -> String {
    guard review.candidates.indices.contains(place) else { return "" }
    let candidate = review.candidates[place]
    let days = candidate.days.map { day in
      guard case .yearly(let date) = day.date else { return "" }
      return words.date(date.day, date.month)
    }
    return ([candidate.name] + days).joined(separator: ", ")
  }

  // MARK: Drawing

  private static func place(_ canvas: GardenCanvas) -> ScreenRect {
    canvas.page(canvas.safe)
  }

  /// The number of people on a page.
  private func room(_ canvas: GardenCanvas) -> Int {
    let reported = losses.isEmpty ? ScreenLength.zero : ImportScreen.lossHeight + GardenCanvas.gap
    let bars = (GardenCanvas.target + GardenCanvas.gap) * 2 + ImportScreen.rowHeight + reported
    return max(
      canvas.leastRows,
      Int(
        (ImportScreen.place(canvas).size.height - bars).subpoints
          / (ImportScreen.rowHeight + GardenCanvas.gap).subpoints))
  }

  /// The kinds of entries that are not imported, with their numbers; empty while reading.
  private var losses: [(text: GardenText, count: Int)] {
    guard review.phase == .choosing || review.phase == .done else { return [] }
    let all: [(text: GardenText, count: Int)] = [
      (.unclear, review.phase == .choosing ? review.unclearCount : 0),
      (.importedWithoutDay, review.withoutDayCount), (.unreadable, review.droppedCount),
      (.notImported, review.failedCount),
    ]
    return all.filter { $0.count > 0 }
  }

  func layOut(_ canvas: inout GardenCanvas) {
    let place = ImportScreen.place(canvas)
    var rows = RowCursor(place)
    let top = rows.row(GardenCanvas.target)
    let width = canvas.width(88)
    let isAdding = review.phase == .adding
    canvas.button(
      .closeImport, ScreenRect(x: top.maxX - width, y: top.minY, width: width, height: top.size.height),
      review.phase == .done ? .close : .cancel, trait: isAdding ? .disabledButton : .button)
    let count = review.candidates.count
    let title: DisplayText =
      switch review.phase {
      case _ where failure != nil: GardenText.notRead.text()
      case .reading, .choosing: GardenText.reading.text(count)
      case .adding: GardenText.adding.text(review.addedCount, review.chosenCount)
      case .done: GardenText.added.text(review.addedCount)
      }
    canvas.label(
      90,
      ScreenRect(
        x: top.minX, y: top.minY, width: top.size.width - width - GardenCanvas.gap, height: top.size.height),
      title, GardenCanvas.title, header: true)
    if let failure { return layOut(failure, &canvas, &rows) }
    if let asked { return layOutQuestion(&canvas, &rows, of: asked) }
    layOutLosses(&canvas, &rows)
    guard review.phase == .choosing else { return }
    guard count > 0 else {
      return canvas.label(
        91, rows.row(GardenCanvas.target), GardenText.nothingFound.text(), token: .quietInk)
    }
    layOutChoices(&canvas, &rows, place)
  }

  /// Draws the question which person of the book a candidate is.
  private func layOutQuestion(_ canvas: inout GardenCanvas, _ rows: inout RowCursor, of place: Int) {
    let candidate = review.candidates[place]
    canvas.label(96, rows.row(ImportScreen.rowHeight), GardenText.askWho.text(place + 1))
    for person in candidate.choices {
      canvas.button(
        GardenSlot.namesakeRow.id(Int(person.raw)), rows.row(ImportScreen.rowHeight),
        GardenText.namesake.text(Int(person.raw)),
        trait: candidate.known == person
          ? .selectedButton : review.mayBe(person, place) ? .button : .disabledButton)
    }
    let isNew = candidate.isAnswered && candidate.known == nil
    canvas.button(
      .newNamesake, rows.row(ImportScreen.rowHeight), .somebodyNew, trait: isNew ? .selectedButton : .button)
    canvas.button(
      .leaveOutNamesake, rows.row(ImportScreen.rowHeight), .leaveOut,
      trait: candidate.isAnswered ? .button : .selectedButton)
    canvas.button(.closeNamesakes, rows.row(ImportScreen.rowHeight), .back)
  }

  /// Draws the reason of a failure, and what the user can do.
  private func layOut(_ failure: ImportFailure, _ canvas: inout GardenCanvas, _ rows: inout RowCursor) {
    let reason: GardenText =
      switch (failure, kind) {
      case (.unavailable, _): .importUnavailable
      case (.notAllowed, .contacts): .contactsNotAllowed
      case (.notAllowed, .calendar): .calendarNotAllowed
      }
    canvas.label(91, rows.row(ImportScreen.rowHeight), reason.text())
    canvas.button(.retryImport, rows.row(ImportScreen.rowHeight), .tryAgain, token: .accent)
    if failure == .notAllowed {
      canvas.button(.openImportSettings, rows.row(ImportScreen.rowHeight), .openSettings)
    }
  }

  /// Draws the losses in one row.
  private func layOutLosses(_ canvas: inout GardenCanvas, _ rows: inout RowCursor) {
    let losses = losses
    guard !losses.isEmpty else { return }
    let row = rows.row(ImportScreen.lossHeight)
    for (column, loss) in losses.enumerated() {
      canvas.label(
        92 + column, row.column(column, of: losses.count, gap: GardenCanvas.gap), loss.text.text(loss.count),
        GardenCanvas.caption, token: loss.text == .notImported ? .ink : .quietInk)
    }
  }

  private func layOutChoices(_ canvas: inout GardenCanvas, _ rows: inout RowCursor, _ place: ScreenRect) {
    let (count, room) = (review.candidates.count, room(canvas))
    let row = rows.row(GardenCanvas.target)
    let shares: [Int64] = [2, 3, 5]
    canvas.button(.chooseAll, canvas.column(0, of: row, shares: shares), .chooseAll)
    canvas.button(.chooseNone, canvas.column(1, of: row, shares: shares), .chooseNone)
    if count > room {
      canvas.button(
        GardenButton.moreImports.id, canvas.column(2, of: row, shares: shares),
        GardenText.more.text(count - room))
    }
    let first = page * room < count ? page * room : 0
    for number in first..<min(first + room, count) {
      let candidate = review.candidates[number]
      canvas.button(
        GardenSlot.importRow.id(number + 1), rows.row(ImportScreen.rowHeight),
        (review.isUnclear(number) ? GardenText.unclearCandidate : .candidate).text(number + 1),
        trait: candidate.isChosen ? .selectedButton : .button)
    }
    let chosen = review.chosenCount
    canvas.button(
      GardenButton.confirmImport.id,
      ScreenRect(
        x: place.minX, y: max(rows.y, place.maxY - ImportScreen.rowHeight), width: place.size.width,
        height: ImportScreen.rowHeight), GardenText.importChosen.text(chosen), token: .accent,
      trait: chosen == 0 ? .disabledButton : .button)
  }
}
