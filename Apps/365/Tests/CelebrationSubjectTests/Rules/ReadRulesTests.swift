import CelebrationSubject
import Garden
import Kernel
import Moments
import Testing

@Suite("Rules of texts")
struct ReadRulesTests {
  private static let points: UInt8 = 10
  /// A word of four letters, and its width.
  private static let word = "aaaa"
  private static let width = TextMeasure.width(
    thousandths: TextMeasure.advance(word), ReadRulesTests.points)
  private static let height = TextMeasure.lineHeight(ReadRulesTests.points)
  private static let least = ScreenLength(subpoints: 1)

  private static func item(
    _ number: Int = 1, _ size: ScreenSize, at origin: ScreenPoint = .zero, kind: DisplayKind = .label,
    _ trait: DisplayTrait = .text, points: UInt8 = points
  ) -> DisplayItem {
    DisplayItem(
      id: GardenSlot.label.id(number), kind: kind, frame: ScreenRect(origin: origin, size: size),
      text: RuleFixture.text(.personName, number), textSize: points, trait: trait)
  }

  /// A frame of these views, each with `text`.
  private func texts(_ items: [DisplayItem], _ text: String = word) throws -> RuleFixture {
    let film = try RuleFixture("text.fits")
    film.show(at: 0) {
      $0.letters = { _ in text }
      $0.items = items
    }
    return film
  }

  @Test("a text must fit its place to 1/64 pt, in at most two lines")
  func fits() throws {
    let (width, height, least) = (ReadRulesTests.width, ReadRulesTests.height, ReadRulesTests.least)
    for (text, wide, high, isRight) in [
      ("aaaa", width, height, true), ("aaaa", width - least, height, false),
      ("aaaa", width, height - least, false), ("aaaa aaaa", width, height * 2, true),
      ("aaaa aaaa", width, height * 2 - least, false), ("aaaa aaaa aaaa", width, height * 9, false),
    ] {
      let film = try texts([ReadRulesTests.item(1, ScreenSize(width: wide, height: high))], text)
      let lines = text.split(separator: " ").count
      #expect(isRight ? film.faults.isEmpty : film.found("\"\(text)\" takes \(lines) lines, "), "\(text)")
      #expect(film.exercised == 1)
    }
  }

  @Test("items without a text size, notices and items below a sheet are not judged; items on it are")
  func judged() throws {
    let small = ScreenSize(1, 1)
    let sheet = DisplayItem(id: GardenSlot.sheet.id(1), kind: .card, frame: .zero)
    for (items, isJudged) in [
      ([ReadRulesTests.item(1, small, points: 0)], false),
      ([ReadRulesTests.item(1, small, kind: .toast)], false),
      ([ReadRulesTests.item(1, small), sheet], false), ([sheet, ReadRulesTests.item(1, small)], true),
    ] {
      let film = try texts(items)
      #expect(film.violations == (isJudged ? 1 : 0))
      #expect(film.exercised == (isJudged ? 1 : 0))
    }
  }

  @Test("a text is judged once in a place, and again after the store changes")
  func again() throws {
    let size = ScreenSize(width: ReadRulesTests.width, height: ReadRulesTests.height)
    let film = try texts([ReadRulesTests.item(1, size)])
    film.show(at: 100)
    #expect(film.exercised == 1)
    film.show(at: 200) {
      $0.letters = { _ in "aaaab" }
      $0.revision += 1
    }
    #expect(film.exercised == 2)
    #expect(film.found("\"aaaab\" takes 1 lines"))
  }

  @Test("texts must not overlap, and those below the bar are hidden")
  func overlap() throws {
    let size = ScreenSize(width: ReadRulesTests.width, height: ReadRulesTests.height)
    let first = ReadRulesTests.item(1, size)
    for (x, y, isRight) in [
      (.zero, size.height, true), (.zero, size.height - ReadRulesTests.least, false),
      (size.width, .zero, true),
      (size.width - ReadRulesTests.least, .zero, false),
    ] as [(ScreenLength, ScreenLength, Bool)] {
      let second = ReadRulesTests.item(2, size, at: ScreenPoint(x: x, y: y))
      let film = try texts([first, second])
      #expect(isRight ? film.faults.isEmpty : film.found("\"aaaa\" lies on \"aaaa\""), "\(x) \(y)")
      let bar = DisplayItem(id: GardenSlot.backdrop.id(), kind: .bar, frame: .zero)
      #expect(try texts([first, bar, second]).faults.isEmpty)
    }
  }

  // MARK: Order

  private func order(_ items: [DisplayItem]) throws -> RuleFixture {
    let film = try RuleFixture("display.order")
    film.snapshot.spell = { "name \($0.first)" }
    film.show(at: 0) { $0.items = items }
    return film
  }

  private static func place(
    _ number: Int, _ x: Double, _ y: Double, _ height: Double = 20, _ id: DisplayID? = nil,
    _ trait: DisplayTrait = .text
  ) -> DisplayItem {
    var item = item(number, ScreenSize(50, height), at: ScreenPoint(x, y), trait)
    if let id { item.id = id }
    return item
  }

  @Test("the next item read is below, or behind in the same row")
  func follows() throws {
    for (x, y, height, isRight) in [
      (100, 130, 20, true), (0, 130, 20, true), (200, 70, 20, false), (100, 100, 20, true),
      (99.984375, 100, 20, false), (101, 91, 20, true), (101, 109, 20, true),
      // Half of the height beside each other makes no row.
      (200, 90, 20, false), (0, 110, 20, true), (0, 109, 20, false), (0, 100, 60, false), (0, 116, 60, true),
    ] as [(Double, Double, Double, Bool)] {
      let film = try order([ReadRulesTests.place(1, 100, 100), ReadRulesTests.place(2, x, y, height)])
      #expect(
        isRight
          ? film.faults.isEmpty : film.found("\"name 2\" is read after \"name 1\", but is placed before it"),
        "\(x) \(y) \(height)")
      #expect(film.exercised == 1)
    }
  }

  @Test("each layer is read from its top, and items that are not read do not count")
  func layers() throws {
    let (low, high) = (ReadRulesTests.place(1, 0, 500), ReadRulesTests.place(2, 0, 10))
    for (id, isNew) in [
      (GardenSlot.tab.id(1), true), (GardenSlot.notice.id(), true), (GardenSlot.scrim.id(1), true),
      (GardenSlot.sheet.id(1), false),
    ] {
      let film = try order([low, ReadRulesTests.place(3, 0, 5, 20, id), high])
      // The first item of a layer is read first; a scrim does not count.
      #expect(film.violations == (isNew ? 0 : 1), "\(id)")
    }
    let tabs = try order([
      low, ReadRulesTests.place(3, 100, 600, 20, GardenSlot.tab.id(1)),
      ReadRulesTests.place(4, 0, 600, 20, GardenSlot.tab.id(2)),
    ])
    #expect(tabs.found("\"name 4\" is read after \"name 3\""))
    let dimmed = try order([
      ReadRulesTests.place(3, 0, 500, 20, GardenSlot.scrim.id(1)), ReadRulesTests.place(2, 0, 100),
      ReadRulesTests.place(4, 0, 5, 20, GardenSlot.tab.id(1)),
    ])
    #expect(dimmed.found("\"name 4\" is read after \"name 2\""))
    for id in [
      GardenButton.earlierYear.id, GardenButton.closeImport.id, GardenSlot.pulse.id(1),
      GardenSlot.packPlace.id(1),
    ] {
      #expect(try order([low, ReadRulesTests.place(3, 0, 5, 20, id)]).faults.isEmpty)
    }
    #expect(try order([low, ReadRulesTests.place(3, 0, 5, 20, nil, .decoration)]).faults.isEmpty)
  }

  @Test("a garden with changing days is not judged, nor a screen that was judged before")
  func days() throws {
    func day(_ number: Int, _ y: Double, _ kind: DisplayKind = .dot) -> DisplayItem {
      DisplayItem(
        id: GardenSlot.day.id(number), kind: kind, frame: ScreenRect(0, y, 6, 6),
        text: DayLabel(month: 1, day: number).text(), trait: .button)
    }
    let film = try order([day(1, 10), day(2, 20)])
    film.show(at: 16)
    #expect(film.exercised == 1)
    #expect(film.checked == 2)
    #expect(try order([day(1, 20), day(2, 10)]).found("is placed before it"))
    for items in [[day(1, 20), day(2, 10, .card)], [day(2, 20), day(1, 10)]] {
      let turning = try order(items)
      #expect(turning.faults.isEmpty)
      #expect(turning.checked == 0)
    }
  }

  // MARK: Notes

  /// A day's sheet with the actions of moment 8. Moment 7 is of the same day.
  private static func sheet(hasNotes: Bool = true) -> [DisplayItem] {
    [
      RuleFixture.view(GardenSlot.momentRow.id(7)), RuleFixture.view(GardenSlot.momentRow.id(8), isOn: true),
      RuleFixture.button(.editMoment),
    ] + (hasNotes ? [RuleFixture.button(.readNotes)] : [])
  }

  /// Frames of that sheet, with these notes of moment 8 and others of moment 7.
  private func notes(_ text: String, isSaid: Bool? = nil) throws -> RuleFixture {
    let film = try RuleFixture("notes.shown")
    var moments = try [7, 8].map { try RuleFixture.birthday($0, of: 1, 3, 10) }
    (moments[0].notes, moments[1].notes) = (text.isEmpty ? "other" : "", text)
    film.show(at: 0) {
      $0.store(moments)
      $0.letters = { ["", "one two", "three", "four", "five"][Int($0.id.payload)] }
      $0.items = ReadRulesTests.sheet(hasNotes: isSaid ?? !text.isEmpty)
    }
    return film
  }

  /// A page of lines, with so many on other pages.
  private static func page(_ lines: [Int], left: Int = 0) -> [DisplayItem] {
    var more = RuleFixture.button(.moreText)
    more.text = RuleFixture.text(.more, left)
    return [RuleFixture.button(.closeText)]
      + lines.map { DisplayItem(id: GardenSlot.textLine.id($0), kind: .label, frame: .zero) }
      + (left > 0 ? [more] : [])
  }

  @Test("a sheet shows exactly whether its moment has notes, whatever the other moment has")
  func notesSaid() throws {
    for text in ["one", ""] {
      let right = try notes(text)
      #expect(right.faults.isEmpty)
      #expect(right.checked == 1)
      #expect(right.exercised == (text.isEmpty ? 0 : 1))
      #expect(
        try notes(text, isSaid: text.isEmpty).found(
          text.isEmpty
            ? "moment 8 has no notes and its sheet has some"
            : "moment 8 has notes and its sheet does not say so"))
    }
    let asked = try notes("one", isSaid: false)
    asked.show(at: 100) { $0.items.removeLast() }
    #expect(asked.faults.count == 1)
  }

  @Test("the pages of notes contain every word in order")
  func read() throws {
    let pages = [ReadRulesTests.page([1, 2], left: 2), ReadRulesTests.page([3, 4], left: 2)]
    for (text, isRight) in [
      ("one two\nthree  four five", true), ("one two three four", false), ("one two three five four", false),
      ("one two three four fivE", false),
    ] {
      let film = try notes(text)
      for (number, page) in pages.enumerated() {
        film.show(at: 100 + Int64(number) * 100) { $0.items = page }
      }
      #expect(film.exercised == 1)
      #expect(film.faults.isEmpty)
      film.show(at: 300) { $0.items = pages[0] }
      #expect(
        isRight ? film.faults.isEmpty : film.found("moment 8's notes have 23 letters, which differ"),
        "\(text)")
      #expect(film.exercised == 2)
    }
    for (lines, isRight) in [([1, 2], true), ([1], false), ([1, 2, 3], false)] {
      let film = try notes("one two three")
      film.show(at: 100) { $0.items = ReadRulesTests.page(lines) }
      #expect(isRight ? film.faults.isEmpty : film.found("moment 8's notes have"))
      #expect(film.exercised == 2)
    }
  }

  @Test("a page of notes has at least one line, and another height or a launch restarts the check")
  func pages() throws {
    let empty = try notes("one two three")
    empty.show(at: 100) { $0.items = ReadRulesTests.page([], left: 2) }
    #expect(empty.found("the notes of moment 8 are open, but their page has no line"))
    let turned = try notes("one two three four five")
    turned.show(at: 100) { $0.items = ReadRulesTests.page([1, 2], left: 2) }
    turned.show(at: 200) { $0.items = ReadRulesTests.page([2, 3, 4], left: 1) }
    turned.show(at: 300) { $0.items = ReadRulesTests.page([1], left: 3) }
    let back = try notes("one two three four five")
    back.show(at: 100) { $0.items = ReadRulesTests.page([3, 4], left: 2) }
    back.comeBack(at: 200) { $0.items = ReadRulesTests.page([1, 2], left: 2) }
    let other = try RuleFixture("notes.shown")
    other.show(at: 0) { $0.items = ReadRulesTests.page([1, 2]) }
    for film in [turned, back, other] { #expect(film.faults.isEmpty) }
  }
}
