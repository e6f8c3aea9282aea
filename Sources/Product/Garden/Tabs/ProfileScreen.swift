internal import Kernel
internal import Moments

/// The profile: themes, reminders, and the people with their next days.
struct ProfileScreen: Sendable {
  /// What of it is in front.
  enum Page: Hashable, Sendable {
    case settings
    case people(page: Int)
    case person(PersonID, isAsking: Bool)
  }

  var page = Page.settings
  private static let rowHeight = ScreenLength.points(56)

  func layOut(_ canvas: inout GardenCanvas, _ book: BookContents, today: CivilDay) {
    var rows = RowCursor(TabBar.content(canvas).inset(GardenCanvas.margin, GardenCanvas.gap))
    switch page {
    case .settings: layOutSettings(&canvas, &rows, book)
    case .people(let page): layOutPeople(&canvas, &rows, book, page: page, today: today)
    case .person(let id, let isAsking):
      layOutPerson(&canvas, &rows, book, id, isAsking: isAsking, today: today)
    }
  }

  private func layOutSettings(_ canvas: inout GardenCanvas, _ rows: inout RowCursor, _ book: BookContents) {
    canvas.label(
      50, rows.row(GardenCanvas.target), GardenText.theme.text(), letters: 5, GardenCanvas.title,
      header: true)
    canvas.themes(&rows)
    canvas.button(
      .reminders, rows.row(ProfileScreen.rowHeight),
      book.settings.isEnabled ? .remindersOn : .remindersOff,
      trait: book.settings.isEnabled ? .selectedButton : .button)
    canvas.button(.openPeople, rows.row(ProfileScreen.rowHeight), .people)
  }

  /// People of a page, each with a chip of the next day. O(people of the page x moments).
  private func layOutPeople(
    _ canvas: inout GardenCanvas, _ rows: inout RowCursor, _ book: BookContents, page: Int, today: CivilDay
  ) {
    layOutBack(&canvas, &rows, GardenText.people.text(), letters: 6)
    let people = book.peopleByName.compactMap { book.people[$0] }
    guard !people.isEmpty else {
      return canvas.label(
        51, rows.row(GardenCanvas.target), GardenText.noPeople.text(), letters: 15, token: .quietInk)
    }
    let room = max(1, rows.room(ProfileScreen.rowHeight) - 1)
    let first = min(page * room, max(0, people.count - 1))
    for person in people[first..<min(first + room, people.count)] {
      layOut(person, &canvas, rows.row(ProfileScreen.rowHeight), book, today)
    }
    guard people.count > room else { return }
    canvas.button(
      GardenButton.morePeople.id, rows.row(ProfileScreen.rowHeight),
      GardenText.more.text(people.count - room),
      letters: 9)
  }

  private func layOut(
    _ person: Person, _ canvas: inout GardenCanvas, _ row: ScreenRect, _ book: BookContents, _ today: CivilDay
  ) {
    let number = Int(person.id.raw)
    canvas.button(
      GardenSlot.personRow.id(number), row, GardenText.personName.text(number),
      letters: person.name.count + 14)
    guard let next = book.upcoming(of: person.id, from: today).first, let moment = book.moments[next.moment]
    else { return }
    let width = ScreenLength.points(104)
    canvas.label(
      100_000 + number, ScreenRect(x: row.maxX - width, y: row.minY, width: width, height: row.size.height),
      GardenText.upcoming.text(next.day.days(since: today), Int(moment.category.raw)), letters: 14,
      GardenCanvas.caption, token: .ink)
  }

  private func layOutBack(
    _ canvas: inout GardenCanvas, _ rows: inout RowCursor, _ title: DisplayText, letters: Int
  ) {
    let row = rows.row(GardenCanvas.target)
    let width = ScreenLength.points(88)
    canvas.button(
      .closePeople, ScreenRect(x: row.minX, y: row.minY, width: width, height: row.size.height), .back)
    canvas.label(
      52,
      ScreenRect(
        x: row.minX + width + GardenCanvas.gap, y: row.minY, width: row.size.width - width - GardenCanvas.gap,
        height: row.size.height), title, letters: letters, GardenCanvas.title, header: true)
  }

  private func layOutPerson(
    _ canvas: inout GardenCanvas, _ rows: inout RowCursor, _ book: BookContents, _ id: PersonID,
    isAsking: Bool,
    today: CivilDay
  ) {
    let number = Int(id.raw)
    let person = book.people[id]
    layOutBack(&canvas, &rows, GardenText.personName.text(number), letters: person?.name.count ?? 0)
    if let next = book.upcoming(of: id, from: today).first, let moment = book.moments[next.moment] {
      canvas.label(
        53, rows.row(.points(28)),
        GardenText.upcoming.text(next.day.days(since: today), Int(moment.category.raw)), letters: 14,
        token: .quietInk)
    }
    guard isAsking else {
      return canvas.button(
        .deletePerson, rows.row(ProfileScreen.rowHeight), .deletePerson, token: .destructive)
    }
    canvas.label(
      54, rows.row(GardenCanvas.target), GardenText.askToDelete.text(), letters: 24)
    canvas.button(.confirmDelete, rows.row(ProfileScreen.rowHeight), .deletePerson, token: .destructive)
    canvas.button(.keepPerson, rows.row(ProfileScreen.rowHeight), .keep)
  }
}

extension GardenCanvas {
  /// A row for each theme, with what it looks like; the one that is chosen says so.
  mutating func themes(_ rows: inout RowCursor) {
    for choice in GardenTheme.allCases {
      let row = rows.row(.points(56))
      button(
        GardenSlot.themeRow.id(Int(choice.rawValue)), row, GardenText.themeName.text(Int(choice.rawValue)),
        letters: 12, trait: choice == theme ? .selectedButton : .button)
      add(
        DisplayItem(
          id: GardenSlot.themeSwatch.id(Int(choice.rawValue)), kind: .card,
          frame: ScreenRect(
            x: row.maxX - .points(52), y: row.minY + .points(14), width: .points(40), height: .points(28)),
          colour: ThemeToken.accent.colour(in: choice), trait: .decoration))
    }
  }
}
