internal import Kernel
internal import Moments

/// The profile: themes, reminders, and the people with their next days.
struct ProfileScreen: Sendable {
  /// What of it is in front.
  enum Page: Hashable, Sendable {
    case settings
    case people(page: Int)
    case person(PersonID, isAsking: Bool)
    /// What else the person may be.
    case relationship(PersonID)

    /// The person in front; `nil` on other pages.
    var person: PersonID? {
      switch self {
      case .person(let id, _), .relationship(let id): id
      case .settings, .people: nil
      }
    }
  }

  var page = Page.settings
  /// Who is looked for among the people.
  var search = ""
  private static let rowHeight = ScreenLength.points(56)

  func layOut(_ canvas: inout GardenCanvas, _ book: BookContents, today: CivilDay) {
    var rows = RowCursor(TabBar.content(canvas).inset(GardenCanvas.margin, GardenCanvas.gap))
    switch page {
    case .settings: layOutSettings(&canvas, &rows, book)
    case .people(let page): layOutPeople(&canvas, &rows, book, page: page, today: today)
    case .person(let id, let isAsking):
      layOutPerson(&canvas, &rows, book, id, isAsking: isAsking, today: today)
    case .relationship(let id):
      layOutBack(&canvas, &rows, GardenText.personName.text(Int(id.raw)), letters: 16)
      canvas.relationships(&rows, chosen: book.people[id]?.relationship)
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
    let row = rows.row(ProfileScreen.rowHeight)
    canvas.button(.importContacts, row.column(0, of: 2, gap: GardenCanvas.gap), .importContacts)
    canvas.button(.importCalendar, row.column(1, of: 2, gap: GardenCanvas.gap), .importCalendar)
  }

  /// People of a page, each with a chip of the next day. O(people, and people of the page x their moments).
  private func layOutPeople(
    _ canvas: inout GardenCanvas, _ rows: inout RowCursor, _ book: BookContents, page: Int, today: CivilDay
  ) {
    layOutBack(&canvas, &rows, GardenText.people.text(), letters: 6)
    canvas.button(
      GardenButton.searchField.id, rows.row(GardenCanvas.target),
      search.isEmpty ? GardenText.searchPeople.text() : GardenText.search.text(search.textNumber),
      letters: max(6, search.count))
    let people = book.people(matching: search)
    guard !people.isEmpty else {
      return canvas.label(
        51, rows.row(GardenCanvas.target), (search.isEmpty ? GardenText.noPeople : .nobodyFound).text(),
        letters: 19, token: .quietInk)
    }
    let room = max(1, rows.room(ProfileScreen.rowHeight) - 1)
    let first = page * room < people.count ? page * room : 0
    let shown = people[first..<min(first + room, people.count)]
    for id in shown {
      guard let person = book.people[id] else { continue }
      layOut(person, &canvas, rows.row(ProfileScreen.rowHeight), book, today)
    }
    guard people.count > room else { return }
    canvas.button(
      GardenButton.morePeople.id, rows.row(ProfileScreen.rowHeight),
      GardenText.more.text(people.count - shown.count),
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
      layOutEditing(&canvas, &rows, person)
      return canvas.button(
        .deletePerson, rows.row(ProfileScreen.rowHeight), .deletePerson, token: .destructive)
    }
    canvas.label(
      54, rows.row(GardenCanvas.target), GardenText.askToDelete.text(), letters: 24)
    canvas.button(.confirmDelete, rows.row(ProfileScreen.rowHeight), .deletePerson, token: .destructive)
    canvas.button(.keepPerson, rows.row(ProfileScreen.rowHeight), .keep)
  }

  /// What can be changed of a person; each is kept by itself.
  private func layOutEditing(_ canvas: inout GardenCanvas, _ rows: inout RowCursor, _ person: Person?) {
    guard let person else { return }
    canvas.button(.editName, rows.row(ProfileScreen.rowHeight), .editName)
    let known = Relationship.suggested.firstIndex(of: person.relationship)
    canvas.button(
      GardenButton.editRelationship.id, rows.row(ProfileScreen.rowHeight),
      known.map { GardenText.relationship.text($0) } ?? GardenText.askRelationship.text(), letters: 15)
    canvas.button(.editNotes, rows.row(ProfileScreen.rowHeight), .editNotes)
    let isMuted = person.reminders == .own([])
    canvas.button(
      .mutePerson, rows.row(ProfileScreen.rowHeight), isMuted ? .muted : .remindsOf,
      trait: isMuted ? .button : .selectedButton)
  }
}

extension GardenCanvas {
  /// The thirteen that are suggested, three in a row; the one that is chosen says so.
  mutating func relationships(_ rows: inout RowCursor, chosen: Relationship?) {
    let all = Relationship.suggested
    for start in stride(from: 0, to: all.count, by: 3) {
      let row = rows.row(GardenCanvas.target)
      for place in start..<min(start + 3, all.count) {
        button(
          GardenSlot.relationshipChip.id(place + 1),
          row.column(place - start, of: 3, gap: GardenCanvas.gap), GardenText.relationship.text(place),
          letters: all[place].words(in: .english).count,
          trait: chosen == all[place] ? .selectedButton : .button)
      }
    }
  }

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
