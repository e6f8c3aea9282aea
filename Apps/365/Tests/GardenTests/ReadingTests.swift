import Garden
import Kernel
import Testing

@Suite("Notes and captions can be read to the end")
struct ReadingTests {
  private static let long = (1...400).map { "word\($0)" }.joined(separator: " ")

  /// A person with notes, two moments on 27 February, of which the first has notes, and a collage with a caption.
  private static func rows(notes: String, caption: String = "") throws -> MomentRows {
    var rows = MomentRows()
    rows.people = [Person(id: PersonID(6), name: "Ana", relationship: .friend, notes: "likes tea")]
    let born = try #require(YearlyDate(year: 1998, month: 2, day: 27))
    rows.moments = [
      Moment(
        id: MomentID(7), person: PersonID(6), category: .seed(.birthday), date: .yearly(born), notes: notes),
      Moment(id: MomentID(8), person: PersonID(6), category: .seed(.memorial), date: .yearly(born)),
    ]
    rows.collages = [
      Collage(
        id: CollageID(9), person: PersonID(6), moment: nil, template: .grid, format: .feed,
        photos: [PhotoID(1)],
        caption: caption, createdAt: GardenStage.noon, picture: PhotoID(77))
    ]
    rows.lastNumber = 9
    return rows
  }

  private func lines(_ stage: GardenStage) -> [String] {
    stage.items.filter { $0.id.slot == GardenSlot.textLine.rawValue }.map { stage.core.spell($0.text) }
  }

  private func beginning(_ stage: GardenStage, _ button: GardenButton) -> String? {
    stage.items.first { $0.id == button.id }.map { stage.core.spell($0.text) }
  }

  @Test("a sheet shows the beginning of the chosen moment's notes, and nothing without notes")
  func begins() throws {
    for (notes, said) in [
      ("brings cake", "Notes: brings cake"), ("two\nlines", "Notes: two lines"), ("", nil),
      (ReadingTests.long, "Notes: word1 word2 word3 word4 word5 word6 word7 word8 word9…"),
      (String(repeating: "x", count: 90), "Notes: " + String(repeating: "x", count: 60) + "…"),
    ] {
      var stage = GardenStage(try ReadingTests.rows(notes: notes))
      stage.tap(GardenSlot.day.id(58))
      #expect(beginning(stage, .readNotes) == said)
      stage.tap(GardenSlot.momentRow.id(8))
      #expect(beginning(stage, .readNotes) == nil)
    }
  }

  @Test(
    "notes are read page by page, every word once and in order, and Back leads to the sheet",
    arguments: [390, 375, 1_024])
  func pages(width: Int) throws {
    let screen = ScreenMetrics(
      size: ScreenSize(Double(width), width == 375 ? 667 : 844), scale: 2, refreshHertz: 60)
    var stage = GardenStage(try ReadingTests.rows(notes: ReadingTests.long), screen: screen)
    stage.tap(GardenSlot.day.id(58))
    stage.press(.readNotes)
    let first = lines(stage)
    var read = first
    for _ in 0..<40 {
      guard stage.press(.moreText) else { break }
      let next = lines(stage)
      if next == first { break }
      read += next
    }
    #expect(read.joined(separator: " ") == ReadingTests.long)
    #expect(
      stage.items.allSatisfy {
        $0.frame.maxY <= screen.size.height || $0.id.slot != GardenSlot.textLine.rawValue
      })
    stage.press(.closeText)
    #expect(lines(stage).isEmpty && beginning(stage, .readNotes) != nil)
  }

  @Test("lines fit the width, also lines of one word, and each paragraph begins a line")
  func wraps() throws {
    let notes = "one\n\n" + String(repeating: "y", count: 100) + " two"
    var stage = GardenStage(try ReadingTests.rows(notes: notes))
    stage.tap(GardenSlot.day.id(58))
    stage.press(.readNotes)
    let written = stage.items.filter { $0.id.slot == GardenSlot.textLine.rawValue }
    #expect(
      written.allSatisfy {
        TextMeasure.width(thousandths: TextMeasure.advance(stage.core.letters(of: $0)), $0.textSize)
          <= $0.frame.size.width
      })
    let said = lines(stage)
    #expect(said.first == "one" && said.dropFirst().joined() == String(repeating: "y", count: 100) + " two")
    let hasMore = stage.press(.moreText)
    #expect(!hasMore)
  }

  @Test(
    "empty paragraphs become one line between paragraphs, and none at the beginning or end",
    arguments: [
      ("\n \n\n\n\n\n\n\n\n\n\n\n\none", ["one"]), ("one\n\n\n\t\n", ["one"]),
      ("\r\n\r\none" + String(repeating: "\n", count: 90) + "two\n", ["one", "two"]),
      (" one \n two ", ["one", "two"]),
    ])
  func blanks(notes: String, wanted: [String]) throws {
    var stage = GardenStage(try ReadingTests.rows(notes: notes))
    stage.tap(GardenSlot.day.id(58))
    stage.press(.readNotes)
    #expect(lines(stage) == wanted)
    let hasMore = stage.press(.moreText)
    #expect(!hasMore)
  }

  @Test("blank notes and captions are not offered for reading", arguments: [" ", "\n", " \n\t\u{a0}\r\n "])
  func blank(notes: String) throws {
    var stage = GardenStage(try ReadingTests.rows(notes: notes, caption: notes))
    stage.tap(GardenSlot.day.id(58))
    #expect(beginning(stage, .readNotes) == nil)
    stage.press(.closeSheet)
    stage.settle()
    stage.tap(GardenSlot.tab.id(4))
    stage.tap(GardenSlot.collageTile.id(9))
    #expect(beginning(stage, .readCaption) == nil)
  }

  @Test("open notes close when their moment is deleted, or when another day is shown")
  func goes() throws {
    var stage = GardenStage(try ReadingTests.rows(notes: "brings cake"))
    stage.tap(GardenSlot.day.id(58))
    stage.press(.readNotes)
    #expect(lines(stage) == ["brings cake"])
    stage.tap(at: ScreenPoint(195, 10))
    #expect(lines(stage).isEmpty)
  }

  @Test("a short caption is below its collage, and a long one has a page of its own")
  func captions() throws {
    for (caption, isLong) in [("Happy birthday, Ana!", false), (ReadingTests.long, true)] {
      var stage = GardenStage(try ReadingTests.rows(notes: "", caption: caption))
      stage.tap(GardenSlot.tab.id(4))
      stage.tap(GardenSlot.collageTile.id(9))
      #expect(stage.texts.contains(caption) == !isLong)
      let leads = stage.press(.readCaption)
      #expect(leads == isLong)
      guard isLong else { continue }
      #expect(lines(stage).first?.hasPrefix("word1 word2") == true)
      stage.press(.moreText)
      #expect(lines(stage).first?.hasPrefix("word1 ") == false)
      stage.press(.closeText)
      #expect(beginning(stage, .readCaption)?.hasPrefix("word1 word2") == true)
      stage.press(.closeCollage)
      #expect(stage.items.contains { $0.id == GardenSlot.collageTile.id(9) })
    }
  }

  @Test("a person's page shows the beginning of the person's notes")
  func person() throws {
    var stage = GardenStage(try ReadingTests.rows(notes: ""))
    stage.tap(GardenSlot.tab.id(5))
    stage.press(.openPeople)
    stage.tap(GardenSlot.personRow.id(6))
    #expect(beginning(stage, .editNotes) == "Notes: likes tea")
  }
}
