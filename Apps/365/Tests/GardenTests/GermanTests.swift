import Garden
import Kernel
import Testing

@Suite("German texts, and whether they fit")
struct GermanTests {
  @Test("every key has words in both languages, different except for names, numbers and equal words")
  func complete() {
    let (english, german) = (GardenStage().core, GardenStage(language: .german).core)
    // Their words come from the book, or are being typed.
    let borrowed: Set<GardenText> = [
      .personName, .draftName, .draftNotes, .draftCategory, .search, .candidate, .caption, .namesake,
      .savedCaption, .captionBeginning, .textLine,
    ]
    let alike: Set<GardenText> = [
      .year, .listedYear, .years, .place, .clock, .showHeatmap, .story, .feed, .day, .date, .month,
    ]
    for key in GardenText.allCases where !borrowed.contains(key) {
      let (first, second) = GermanTests.numbers[key] ?? (1, 1)
      let (one, other) = (english.spell(key.text(first, second)), german.spell(key.text(first, second)))
      #expect(!one.isEmpty && !other.isEmpty, "\(key)")
      if !alike.contains(key) { #expect(one != other || key == .template, "\(key): \(one)") }
    }
  }

  /// The numbers that a key needs to have words of its own.
  private static let numbers: [GardenText: (Int, Int)] = [
    .day: (5 << 5 | 3, 0), .today: (5 << 5 | 3, 0), .date: (5 << 5 | 3, 2_028), .month: (5, 2_028),
    .countdownDays: (7, 0), .countdownPast: (3, 0),
  ]

  @Test("singular and plural forms differ")
  func numbers() {
    let german = GardenStage(language: .german).core
    #expect(german.spell(GardenText.date.text(3 << 5 | 1, 2_028)) == "1. März 2028")
    #expect(german.spell(GardenText.date.text(3 << 5 | 1, 0)) == "1. März")
    #expect(german.spell(GardenText.inDays.text(1)) == "Morgen")
    #expect(german.spell(GardenText.quietFrom.text(22 * 60 + 5)) == "Von 22:05")
    let label = DayLabel(month: 3, day: 1, count: 2, symbols: [.cake])
    #expect(german.spell(label.text()) == "1. März, 2 Momente: Torte")
  }

  /// Every screen that can be reached without a user, on a small phone with the largest texts.
  @Test(
    "every text fits its place and overlaps no other, in both languages at every size",
    arguments: Language.allCases)
  func places(_ language: Language) throws {
    for type in [DynamicType.standard, DynamicType.allCases[DynamicType.allCases.count - 1]] {
      for size in [ScreenSize(320, 568), ScreenSize(390, 844)] {
        var screen = ScreenMetrics(size: size, scale: 2, refreshHertz: 60)
        screen.type = type
        try snapshot(language, screen)
      }
    }
  }

  private func snapshot(_ language: Language, _ screen: ScreenMetrics) throws {
    var rows = MomentRows()
    rows.people = [
      Person(id: PersonID(6), name: "Annemarie Lindenberg", relationship: .bestFriend),
      Person(id: PersonID(7), name: "Bo", relationship: .grandmother),
    ]
    let born = try #require(YearlyDate(year: 1998, month: 2, day: 27))
    rows.categories.append(
      MomentCategory(id: MomentCategoryID(8), kind: .custom, name: "Name day", colour: .moss, symbol: .leaf))
    rows.moments = [
      Moment(id: MomentID(9), person: PersonID(6), category: .seed(.anniversary), date: .yearly(born)),
      Moment(id: MomentID(10), person: PersonID(7), category: MomentCategoryID(8), date: .yearly(born)),
    ]
    rows.lastNumber = 10
    var stage = GardenStage(rows, language: language, screen: screen)
    fits(stage, "garden")
    stage.press(.mode)
    stage.press(.mode)
    stage.tap(GardenSlot.tab.id(2))
    fits(stage, "calendar")
    stage.tap(GardenSlot.monthDay.id(27))
    fits(stage, "day")
    stage.press(.deleteMoment)
    fits(stage, "deleting")
    stage.press(.keepMoment)
    stage.press(.addPhotos)
    stage.tap(GardenSlot.libraryTile.id(1))
    fits(stage, "library")
    stage.press(.closePhotos)
    fits(stage, "photos")
    stage.press(.closePhotos)
    stage.press(.addOnDay)
    for step in 1...4 {
      fits(stage, "step \(step)")
      if step == 2 {
        stage.press(.flowYear)
        fits(stage, "years")
        stage.press(.backInFlow)
        stage.press(.everyYear)
        fits(stage, "a day that comes once")
        stage.press(.everyYear)
      }
      stage.tap(GardenSlot.personChip.id(6))
      stage.press(.nextInFlow)
    }
    stage.press(.cancelFlow)
    fits(stage, "undo")
    stage.tap(GardenSlot.tab.id(3))
    fits(stage, "create")
    stage.tap(GardenSlot.packMoment.id(9))
    stage.tap(GardenSlot.packPhoto.id(1))
    fits(stage, "pack photos")
    stage.press(.nextInPack)
    fits(stage, "templates")
    stage.press(.makePack)
    fits(stage, "captions")
    if let caption = stage.items.first(where: { $0.id.slot == GardenSlot.captionRow.rawValue }) {
      stage.tap(caption.id)
    }
    stage.press(.savePack)
    stage.tap(GardenSlot.tab.id(4))
    fits(stage, "collages")
    if let tile = stage.items.first(where: { $0.id.slot == GardenSlot.collageTile.rawValue }) {
      stage.tap(tile.id)
    }
    #expect(stage.items.contains { $0.text.gardenKey == .savedCaption })
    fits(stage, "a collage with its caption")
    stage.press(.closeCollage)
    stage.tap(GardenSlot.tab.id(5))
    fits(stage, "profile")
    for button in [GardenButton.openReminders, .openCategories, .openAbout, .openPeople] {
      stage.press(button)
      fits(stage, "\(button)")
      if button == .openReminders {
        stage.press(.quietHours)
        fits(stage, "quiet")
      }
      if button == .openCategories {
        stage.tap(GardenSlot.categoryRow.id(8))
        fits(stage, "category")
        stage.press(.closePeople)
      }
      if button == .openPeople {
        stage.tap(GardenSlot.personRow.id(6))
        fits(stage, "person")
        stage.press(.deletePerson)
        fits(stage, "deleting a person")
        stage.press(.keepPerson)
        stage.tap(GardenSlot.personAvatar.id(6))
        fits(stage, "avatars")
        stage.tap(GardenSlot.avatarChip.id(7))
        fits(stage, "seal")
        stage.press(.closePeople)
      }
      stage.press(.closePeople)
    }
    stage.tap(GardenSlot.tab.id(5))
    let other = try #require(YearlyDate(year: 1998, month: 3, day: 1))
    let whole: [ImportedEntry] =
      (1...40).map {
        .day(FoundDay(name: "Annemarie Lindenberg \($0)", kind: .birthday, date: born, line: $0))
      }
      + (1...60).map { .withoutDay(line: $0) }
      + (1...12).map { .dropped(ImportDamage(line: $0, reason: .stray)) }
    stage.file = [whole]
    stage.press(.importContacts)
    fits(stage, "import")
    stage.press(.closeImport)
    stage.file = [
      [.day(FoundDay(name: "Annemarie Lindenberg", kind: .anniversary, date: other, line: 1))], whole,
    ]
    stage.press(.importContacts)
    fits(stage, "an import with somebody unclear")
    stage.tap(GardenSlot.importRow.id(1))
    fits(stage, "who somebody is")
    stage.press(.closeNamesakes)
    stage.refusesCommits = true
    stage.press(.confirmImport)
    fits(stage, "an import that is over")
    stage.press(.closeImport)
    for button in [GardenButton.importContacts, .importCalendar] {
      for failure in ImportFailure.allCases {
        stage.unread = .unread(failure)
        stage.press(button)
        fits(stage, "an import that is not read: \(failure)")
        stage.press(.closeImport)
      }
    }
    var first = GardenStage(stored: nil, language: language, screen: screen)
    for step in 1...5 {
      fits(first, "onboarding \(step)")
      first.press(.skip)
    }
  }

  /// Checks the texts' extents: within their places and without overlap, on the sheet in front if there is one.
  private func fits(_ stage: GardenStage, _ what: String) {
    let front = stage.items.lastIndex { $0.id.slot == GardenSlot.sheet.rawValue } ?? -1
    // A notice has its own background and covers what is below.
    let items = stage.items[(front + 1)...].filter {
      $0.textSize > 0 && $0.text != .none && $0.kind != .toast
    }
    // Content of a scrolling page that has not come above the tab bar is below it.
    let scrolls = stage.items.contains { $0.id.slot == GardenSlot.scrollMark.rawValue }
    let bar = stage.items.filter { $0.id.slot == GardenSlot.tab.rawValue }.map(\.frame.minY).min()
    var boxes: [(text: String, box: ScreenRect)] = []
    for item in items {
      if scrolls, front < 0, let bar, item.id.slot != GardenSlot.tab.rawValue, item.frame.maxY > bar {
        continue
      }
      let text = stage.core.letters(of: item)
      let lines = TextMeasure.lines(text, item.textSize, within: item.frame.size.width)
      let height = TextMeasure.lineHeight(item.textSize) * lines.count
      let width = TextMeasure.width(thousandths: lines.max() ?? 0, item.textSize)
      #expect(
        height <= item.frame.size.height && width <= item.frame.size.width && lines.count <= 2,
        "\(what): \"\(text)\" takes \(lines.count) lines of \(item.textSize) pt in \(item.frame)")
      #expect(
        item.textSize >= 8, "\(what): \"\(text)\" has \(item.textSize) pt in \(item.frame.size.width.points)")
      let middle = ScreenPoint(
        x: item.frame.minX + item.frame.size.width.scaled(by: 1, over: 2),
        y: item.frame.minY + item.frame.size.height.scaled(by: 1, over: 2))
      let box = ScreenRect(
        x: middle.x - width.scaled(by: 1, over: 2), y: middle.y - height.scaled(by: 1, over: 2), width: width,
        height: height)
      #expect(
        item.frame.minX >= .zero && item.frame.maxX <= screenWidth(stage)
          && item.frame.maxY <= screenHeight(stage),
        "\(what): \"\(text)\" leaves the screen")
      for other in boxes where GermanTests.overlap(other.box, box) {
        Issue.record("\(what): \"\(text)\" lies on \"\(other.text)\"")
      }
      boxes.append((text, box))
    }
  }

  private func screenWidth(_ stage: GardenStage) -> ScreenLength { stage.items[0].frame.maxX }
  private func screenHeight(_ stage: GardenStage) -> ScreenLength { stage.items[0].frame.maxY }

  private static func overlap(_ a: ScreenRect, _ b: ScreenRect) -> Bool {
    a.minX < b.maxX && b.minX < a.maxX && a.minY < b.maxY && b.minY < a.maxY
  }
}
