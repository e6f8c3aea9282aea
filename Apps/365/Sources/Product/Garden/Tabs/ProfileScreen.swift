internal import Kernel
internal import Moments
internal import Reminders

/// The profile: themes, reminders, and people with their next days.
struct ProfileScreen: Sendable {
  /// The page in front.
  enum Page: Hashable, Sendable {
    case settings
    case people(page: Int)
    case person(PersonID, isAsking: Bool)
    /// The choice of a relationship.
    case relationship(PersonID)
    /// The choice of an avatar; `page` is that of the device's photos.
    case avatar(PersonID, page: Int)
    case reminders
    case categories(page: Int)
    /// The category being entered.
    case category(isAsking: Bool)
    case about

    /// The page that Back leads to.
    var back: Page {
      switch self {
      case .relationship(let id), .avatar(let id, _): .person(id, isAsking: false)
      case .person: .people(page: 0)
      case .category: .categories(page: 0)
      case .people, .settings, .reminders, .categories, .about: .settings
      }
    }

    /// The name of the screen in tables; `nil` for the first page, which has the tab's name.
    var place: String? {
      switch self {
      case .settings: nil
      case .people, .person, .relationship: "people"
      case .avatar: "avatars"
      case .reminders: "reminders"
      case .categories, .category: "categories"
      case .about: "about"
      }
    }
  }

  var page = Page.settings
  /// The search text.
  private(set) var search = ""
  /// The people found; `nil` without a search.
  private var found: [PersonID]?
  var draft: EnteredCategory?
  static let rowHeight = ScreenLength.points(56)

  /// Searches for people and shows the first page of results. O(people).
  mutating func search(for name: String, in store: MomentContents) {
    (search, page) = (name, .people(page: 0))
    follow(store)
  }

  /// Repeats the search after a change of the book. O(people) with a search.
  mutating func follow(_ store: MomentContents) {
    found = search.isEmpty ? nil : store.people(matching: search)
  }

  func layOut(
    _ canvas: inout GardenCanvas, _ store: MomentContents, _ settings: ReminderSettings, _ device: [PhotoID],
    deletion: DeletionQuestion?, isSaving: Bool, _ permission: NotificationPermission, today: CivilDay
  ) {
    var rows = RowCursor(canvas.page(TabBar.content(canvas)))
    switch page {
    case .settings: layOutSettings(&canvas, &rows)
    case .people(let page): layOutPeople(&canvas, &rows, store, page: page, today: today)
    case .person(let id, let isAsking):
      layOutPerson(&canvas, &rows, store, id, isAsking: isAsking, today: today)
      if isAsking { layOutQuestion(&canvas, &rows, deletion?.person == id ? deletion : nil) }
    case .relationship(let id):
      layOutBack(&canvas, &rows, GardenText.personName.text(Int(id.raw)))
      canvas.relationships(&rows, chosen: store.people[id]?.relationship)
    case .avatar(let id, let page):
      layOutBack(&canvas, &rows, GardenText.personName.text(Int(id.raw)))
      layOutAvatars(&canvas, &rows, of: store.people[id])
      layOutAvatarPhotos(&canvas, &rows, of: store.people[id], device, page: page)
    case .reminders: layOutReminders(&canvas, &rows, settings, permission)
    case .categories(let page): layOutCategories(&canvas, &rows, store, page: page)
    case .category(let isAsking): layOutCategory(&canvas, &rows, isAsking: isAsking, isSaving: isSaving)
    case .about: layOutAbout(&canvas, &rows, store)
    }
  }

  private func layOutSettings(_ canvas: inout GardenCanvas, _ rows: inout RowCursor) {
    canvas.label(
      50, rows.row(GardenCanvas.target), GardenText.theme.text(), GardenCanvas.title, header: true)
    canvas.themes(&rows)
    let columns = canvas.type.isAccessibility && !canvas.isLow ? 1 : 2
    var row = ScreenRect(origin: .zero, size: .zero)
    for (place, (button, text)) in ProfileScreen.doors.enumerated() {
      if place % columns == 0 { row = rows.row(ProfileScreen.rowHeight) }
      canvas.button(button, row.column(place % columns, of: columns, gap: GardenCanvas.gap), text)
    }
  }

  /// The buttons to the profile's pages, two in a row. With the largest texts they are in one column, except on a low
  /// screen (D).
  private static let doors: [(GardenButton, GardenText)] = [
    (.openPeople, .people), (.openReminders, .reminderSettings), (.openCategories, .categories),
    (.openAbout, .about), (.importContacts, .importContacts), (.importCalendar, .importCalendar),
  ]
  /// The IDs of these buttons, whose texts share one size.
  static let doorIDs = Set(doors.map(\.0.id))

  /// Draws a page of people, each with a chip for the next day. O(people of the page x their moments).
  private func layOutPeople(
    _ canvas: inout GardenCanvas, _ rows: inout RowCursor, _ store: MomentContents, page: Int, today: CivilDay
  ) {
    layOutBack(&canvas, &rows, GardenText.people.text())
    canvas.button(
      GardenButton.searchField.id, rows.row(GardenCanvas.target),
      search.isEmpty ? GardenText.searchPeople.text() : GardenText.search.text(search.textNumber))
    let count = found?.count ?? store.people.count
    guard count > 0 else {
      return canvas.label(
        51, rows.row(GardenCanvas.target), (search.isEmpty ? GardenText.noPeople : .noneFound).text(),
        token: .quietInk)
    }
    let room = max(canvas.leastRows, rows.room(ProfileScreen.rowHeight) - 1)
    let first = page * room < count ? page * room : 0
    let places = first..<min(first + room, count)
    let shown = found.map { Array($0[places]) } ?? store.peopleByName(at: places)
    for id in shown {
      guard let person = store.people[id] else { continue }
      layOut(person, &canvas, rows.row(ProfileScreen.rowHeight), store, today)
    }
    guard count > room else { return }
    canvas.button(
      GardenButton.morePeople.id, rows.row(ProfileScreen.rowHeight),
      GardenText.more.text(count - shown.count))
  }

  private func layOut(
    _ person: Person, _ canvas: inout GardenCanvas, _ row: ScreenRect, _ store: MomentContents,
    _ today: CivilDay
  ) {
    let number = Int(person.id.raw)
    let width = canvas.width(112, atMost: 35)
    let side = GardenCanvas.target
    canvas.avatar(
      of: person,
      ScreenRect(
        x: row.minX, y: row.centre.y - ScreenLength(subpoints: side.subpoints / 2), width: side, height: side),
      trait: .image)
    let taken = side + GardenCanvas.gap
    let button = ScreenRect(
      x: row.minX + taken, y: row.minY, width: row.size.width - width - GardenCanvas.gap - taken,
      height: row.size.height)
    canvas.button(GardenSlot.personRow.id(number), button, GardenText.personName.text(number))
    guard let next = store.upcoming(of: person.id, from: today).first, let moment = store.moments[next.moment]
    else { return }
    canvas.label(
      100_000 + number, ScreenRect(x: row.maxX - width, y: row.minY, width: width, height: row.size.height),
      GardenText.upcoming.text(next.day.days(since: today), Int(moment.category.raw)), GardenCanvas.caption,
      token: .quietInk)
  }

  func layOutBack(
    _ canvas: inout GardenCanvas, _ rows: inout RowCursor, _ title: DisplayText,
    avatarOf person: Person? = nil,
    isAsking: Bool = false
  ) {
    var row = rows.row(GardenCanvas.target)
    let side = GardenCanvas.target
    if person != nil { row.size.width = row.size.width - side - GardenCanvas.gap }
    canvas.pageTop(.closePeople, 52, title, row)
    guard let person else { return }
    canvas.avatar(
      of: person, ScreenRect(x: row.maxX + GardenCanvas.gap, y: row.minY, width: side, height: side),
      trait: isAsking ? .image : .button)
  }

  private func layOutPerson(
    _ canvas: inout GardenCanvas, _ rows: inout RowCursor, _ store: MomentContents, _ id: PersonID,
    isAsking: Bool,
    today: CivilDay
  ) {
    let number = Int(id.raw)
    let person = store.people[id]
    layOutBack(
      &canvas, &rows, GardenText.personName.text(number), avatarOf: person, isAsking: isAsking)
    if let next = store.upcoming(of: id, from: today).first, let moment = store.moments[next.moment] {
      canvas.label(
        53, rows.row(canvas.line(28)),
        GardenText.upcoming.text(next.day.days(since: today), Int(moment.category.raw)),
        token: .quietInk)
    }
    guard !isAsking else { return }
    layOutEditing(&canvas, &rows, person)
    canvas.button(.deletePerson, rows.row(ProfileScreen.rowHeight), .deletePerson, token: .destructive)
  }

  /// Draws the rows that would be deleted. The book answers after earlier commands; until then nothing can be
  /// confirmed.
  private func layOutQuestion(
    _ canvas: inout GardenCanvas, _ rows: inout RowCursor, _ question: DeletionQuestion?
  ) {
    canvas.label(54, rows.row(GardenCanvas.target), GardenText.askToDelete.text())
    if let question {
      let counts: [(GardenText, Int)] = [
        (.momentCount, question.momentCount), (.photoCount, question.mediaCount),
        (.collageCount, question.collageCount),
      ]
      for (place, (text, count)) in counts.enumerated() {
        canvas.label(55 + place, rows.row(canvas.line(28)), text.text(count), token: .quietInk)
      }
    }
    canvas.button(
      .confirmDelete, rows.row(ProfileScreen.rowHeight), .deletePerson, token: .destructive,
      trait: question == nil ? .disabledButton : .button)
    canvas.button(.keepPerson, rows.row(ProfileScreen.rowHeight), .keep)
  }

  /// Draws the editable parts of a person. Each is stored by itself.
  private func layOutEditing(_ canvas: inout GardenCanvas, _ rows: inout RowCursor, _ person: Person?) {
    guard let person else { return }
    canvas.button(.editName, rows.row(ProfileScreen.rowHeight), .editName)
    let known = Relationship.suggested.firstIndex(of: person.relationship)
    canvas.button(
      GardenButton.editRelationship.id, rows.row(ProfileScreen.rowHeight),
      known.map { GardenText.relationship.text($0) } ?? GardenText.askRelationship.text())
    canvas.button(
      GardenButton.editNotes.id, rows.row(ProfileScreen.rowHeight),
      TextPages.hasWords(person.notes)
        ? GardenText.personNotesBeginning.text(Int(person.id.raw), person.notes.textNumber)
        : GardenText.editNotes.text())
    canvas.button(
      GardenButton.editPhone.id, rows.row(ProfileScreen.rowHeight),
      person.phone.map { GardenText.personPhone.text(Int(person.id.raw), $0.digits.textNumber) }
        ?? GardenText.editPhone.text())
    let isMuted = person.reminders == .own([])
    canvas.button(
      .mutePerson, rows.row(ProfileScreen.rowHeight), isMuted ? .muted : .remindsOf,
      trait: isMuted ? .button : .selectedButton)
  }
}

extension GardenCanvas {
  /// Draws the thirteen suggestions, three in a row. The chosen one is selected.
  mutating func relationships(_ rows: inout RowCursor, chosen: Relationship?) {
    let all = Relationship.suggested
    for start in stride(from: 0, to: all.count, by: 3) {
      let row = rows.row(GardenCanvas.target)
      for place in start..<min(start + 3, all.count) {
        button(
          GardenSlot.relationshipChip.id(place + 1),
          row.column(place - start, of: 3, gap: GardenCanvas.gap), GardenText.relationship.text(place),
          trait: chosen == all[place] ? .selectedButton : .button)
      }
    }
  }

  /// Draws a row with a sample for each theme. The chosen one is selected.
  mutating func themes(_ rows: inout RowCursor) {
    for choice in GardenTheme.allCases {
      let row = rows.row(.points(56))
      let width = ScreenLength.points(40)
      button(
        GardenSlot.themeRow.id(Int(choice.rawValue)),
        ScreenRect(
          x: row.minX, y: row.minY, width: row.size.width - width - GardenCanvas.gap, height: row.size.height),
        GardenText.themeName.text(Int(choice.rawValue)), trait: choice == theme ? .selectedButton : .button)
      add(
        DisplayItem(
          id: GardenSlot.themeSwatch.id(Int(choice.rawValue)), kind: .card,
          frame: ScreenRect(
            x: row.maxX - width, y: row.minY + .points(14), width: width, height: .points(28)),
          colour: ThemeToken.accent.colour(in: choice, contrast), trait: .decoration))
    }
  }
}
