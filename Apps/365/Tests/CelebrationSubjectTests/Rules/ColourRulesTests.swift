import CelebrationSubject
import Garden
import Kernel
import Moments
import Testing

@Suite("Rules of colours and of covered views")
struct ColourRulesTests {
  private static let page = ScreenRect(0, 0, 400, 4_000)

  private static func backdrop(_ colour: UInt32) -> DisplayItem {
    DisplayItem(id: GardenSlot.backdrop.id(), kind: .backdrop, frame: page, colour: colour)
  }

  private static let blush = backdrop(ThemeToken.background.colour(in: .softBlush))

  // MARK: Signs beside colours

  /// Frames of a day's ring with these letters.
  private func ring(_ count: Int, _ symbol: MomentCategory.Symbol, says letters: String, size: UInt8 = 8)
    throws
    -> RuleFixture
  {
    let film = try RuleFixture("colour.beside")
    film.snapshot.letters = { _ in letters }
    var day = RuleFixture.day(at: 68, 3, 10, count: count)
    day.text = DayLabel(month: 3, day: 10, count: count, symbols: [symbol]).text()
    day.textSize = size
    film.show(at: 0) { $0.items = [ColourRulesTests.blush, day] }
    film.show(at: 16)
    #expect(film.exercised == 1)
    return film
  }

  @Test("a day's ring shows its category's symbol and the number of moments")
  func ring() throws {
    for (count, letters) in [(1, "♛"), (2, "♛2"), (9, "♛9"), (10, "♛+")] {
      #expect(try ring(count, .cake, says: letters).faults.isEmpty, "\(letters)")
    }
    #expect(try ring(1, .rings, says: "⚭").faults.isEmpty)
    for (count, letters, size) in [
      (1, "⚭", 8), (1, "♛1", 8), (2, "♛", 8), (10, "♛10", 8), (1, "", 8), (1, "♛", 0),
    ]
      as [(Int, String, UInt8)]
    {
      let film = try ring(count, .cake, says: letters, size: size)
      #expect(film.faults.count == 2, "\(letters)")
      #expect(film.faults.first?.contains("in its ring, and is \"♛") == true)
    }
  }

  @Test("a row's ring has the colour of the category on the row")
  func rows() throws {
    let rose = ThemeToken.category(.rose).colour(in: .softBlush)
    for (category, payload, y, fault) in [
      (1, 7, 100, nil), (2, 7, 100, "an item of category 2 does not have its colour"),
      (1, 8, 100, "no category's name is beside it"),
      (1, 7, 101, "no category's name is beside it"),
      (99, 7, 100, "no category's name is beside it"),
    ] as [(Int, Int, Double, String?)] {
      var row = RuleFixture.view(GardenSlot.momentRow.id(payload))
      (row.text, row.frame) = (RuleFixture.text(.moment, 1, category), ScreenRect(10, y, 300, 44))
      let ring = DisplayItem(
        id: GardenSlot.symbol.id(7), kind: .ring, frame: ScreenRect(10, 112, 20, 20), colour: rose)
      let film = try RuleFixture("colour.beside")
      film.show(at: 0) { $0.items = [ColourRulesTests.blush, row, ring] }
      #expect(film.exercised == 1)
      if let fault { #expect(film.found(fault)) } else { #expect(film.faults.isEmpty) }
    }
  }

  @Test("a category's row has its own colour and name, and not its neighbour's")
  func categories() throws {
    let own = MomentCategory(
      id: MomentCategoryID(9), kind: .custom, name: "Hikes", colour: .moss, symbol: .leaf)
    for (colour, named, fault) in [
      (.moss, 9, nil), (.mint, 9, "an item of category 9 does not have its colour"),
      (.moss, 5, "a row has a category's colour, but no category"),
    ] as [(MomentCategory.Colour, Int, String?)] {
      var row = RuleFixture.view(GardenSlot.categoryRow.id(9))
      row.text = RuleFixture.text(.category, named)
      row.colour = ThemeToken.category(colour).colour(in: .softBlush)
      let film = try RuleFixture("colour.beside")
      film.show(at: 0) {
        $0.categories = [9: own]
        $0.items = [ColourRulesTests.blush, row]
      }
      if let fault { #expect(film.found(fault)) } else { #expect(film.faults.isEmpty) }
    }
  }

  // MARK: Contrast

  private static func words(_ colour: UInt32, _ size: UInt8, _ kind: DisplayKind = .label) -> DisplayItem {
    DisplayItem(
      id: GardenSlot.label.id(1), kind: kind, frame: ScreenRect(10, 10, 100, 20),
      text: RuleFixture.text(.tagline),
      textSize: size, colour: colour)
  }

  private func contrast(_ items: [DisplayItem], _ level: ContrastLevel = .standard) throws -> RuleFixture {
    let film = try RuleFixture("theme.contrast")
    film.snapshot.letters = { _ in "Words" }
    film.snapshot.contrast = level
    film.show(at: 0) { $0.items = [ColourRulesTests.backdrop(0xFFFFFF)] + items }
    film.show(at: 16)
    return film
  }

  @Test("text at the contrast limit of its size and device is accepted, and one shade lighter is reported")
  func bounds() throws {
    for (colour, size, level, isRight) in [
      (0x767676, 23, .standard, true), (0x777777, 23, .standard, false), (0x777777, 24, .standard, true),
      (0x949494, 24, .standard, true), (0x959595, 24, .standard, false), (0x767676, 24, .increased, true),
      (0x777777, 24, .increased, false), (0x595959, 23, .increased, true), (0x5A5A5A, 23, .increased, false),
    ] as [(UInt32, UInt8, ContrastLevel, Bool)] {
      let film = try contrast([ColourRulesTests.words(colour, size)], level)
      #expect(film.exercised == 1)
      #expect(isRight ? film.faults.isEmpty : film.found("has a contrast of"), "\(colour) \(size) \(level)")
    }
  }

  @Test("a text's background is what is behind its middle, a button's its own fill")
  func ground() throws {
    var card = DisplayItem(
      id: GardenSlot.sheet.id(), kind: .card, frame: ScreenRect(0, 0, 61, 40), colour: 0x000000)
    let grey = ColourRulesTests.words(0x737373, 16)
    #expect(try contrast([card, grey]).found("has a contrast of 44"))
    card.frame = ScreenRect(0, 0, 60, 40)
    #expect(try contrast([card, grey]).faults.isEmpty)
    #expect(try contrast([ColourRulesTests.words(0x808080, 16, .button)]).faults.isEmpty)
    #expect(
      try contrast([ColourRulesTests.words(0x808080, 16, .button)], .increased).found("has a contrast of 53"))
    var half = ColourRulesTests.words(0x000000, 16, .button)
    half.opacity = 128
    #expect(try contrast([half]).found("has a contrast of"))
  }

  @Test("nothing is judged under a scrim, on a fading fill, or without visible letters")
  func unread() throws {
    let light = ColourRulesTests.words(0xFFFFFF, 16)
    let scrim = DisplayItem(
      id: GardenSlot.scrim.id(), kind: .overlay, frame: ColourRulesTests.page)
    var card = DisplayItem(
      id: GardenSlot.sheet.id(), kind: .card, frame: ColourRulesTests.page, colour: 0xFFFFFF)
    #expect(try contrast([light, scrim]).checked == 0)
    #expect(try contrast([scrim, light]).found("has a contrast of 1000 per mille"))
    card.opacity = 254
    #expect(try contrast([card, light]).checked == 0)
    let film = try RuleFixture("theme.contrast")
    film.show(at: 0) { $0.items = [ColourRulesTests.backdrop(0xFFFFFF), light] }
    #expect(film.checked == 0)
  }

  // MARK: Covered views

  private static let words = words(0x000000, 16)

  private static func cover(_ width: Double, _ kind: DisplayKind = .card) -> DisplayItem {
    DisplayItem(id: GardenSlot.sheet.id(), kind: kind, frame: ScreenRect(10, 10, width, 20))
  }

  private func covering() throws -> RuleFixture {
    let film = try RuleFixture("display.covered")
    film.snapshot.spell = { $0 == .none ? "" : "words" }
    return film
  }

  @Test("a text may be under a card for less than a second, and a launch restarts the time")
  func covered() throws {
    let film = try covering()
    film.show(at: 0) { $0.items = [ColourRulesTests.words, ColourRulesTests.cover(100)] }
    film.show(at: 999)
    #expect(film.faults.isEmpty)
    #expect(film.exercised == 1)
    film.show(at: 1_000)
    film.show(at: 3_000)
    #expect(film.found("\"words\" lies under a card"))
    let killed = try covering()
    killed.show(at: 0) { $0.items = [ColourRulesTests.words, ColourRulesTests.cover(100)] }
    killed.show(at: 200)
    killed.relaunch(at: 500)
    killed.show(at: 1_499)
    #expect(killed.faults.isEmpty)
    killed.show(at: 1_500)
    #expect(killed.found("\"words\" lies under a card"))
  }

  @Test("a quarter of a text may be covered, and all of it by a notice or by an item behind it")
  func quarter() throws {
    for (items, isRight) in [
      ([ColourRulesTests.words, ColourRulesTests.cover(25)], true),
      ([ColourRulesTests.words, ColourRulesTests.cover(26)], false),
      ([ColourRulesTests.words, ColourRulesTests.cover(100, .toast)], true),
      ([ColourRulesTests.cover(100), ColourRulesTests.words], true),
    ] {
      let film = try RuleFixture("display.covered")
      film.show(at: 0) { $0.items = items }
      film.show(at: 500)
      film.show(at: 2_000)
      #expect(isRight ? film.faults.isEmpty : film.found("lies under"))
    }
  }

  @Test("an item below the screen must be in reach of scrolling")
  func reach() throws {
    var low = ColourRulesTests.words
    low.frame.origin.y = .points(4_000)
    // The content is twice as high as the screen, scrolled to its top or end.
    for (y, isRight) in [(0, true), (2_000, false), (nil, false)] as [(Double?, Bool)] {
      let mark = y.map {
        DisplayItem(id: GardenSlot.scrollMark.id(), kind: .dot, frame: ScreenRect(396, $0, 2, 2_000))
      }
      let film = try RuleFixture("display.covered")
      film.show(at: 0) { $0.items = [low] + (mark.map { [$0] } ?? []) }
      film.show(at: 500)
      film.show(at: 2_000)
      #expect(
        isRight ? film.faults.isEmpty : film.found("cannot be reached at its place"), "\(film.faults)")
    }
  }
}
