import Garden
import Kernel
import Testing

@Suite("A day's sheet edits moments and their photos")
struct SheetTests {
  /// A person with two moments on 29 February, one of them without a year.
  private static func rows() throws -> MomentRows {
    var rows = MomentRows()
    rows.people = [Person(id: PersonID(6), name: "Ana", relationship: .friend)]
    let born = try #require(YearlyDate(year: 1998, month: 2, day: 27))
    let yearless = try #require(YearlyDate(year: nil, month: 2, day: 27))
    rows.moments = [
      Moment(id: MomentID(7), person: PersonID(6), category: .seed(.birthday), date: .yearly(born)),
      Moment(id: MomentID(8), person: PersonID(6), category: .seed(.memorial), date: .yearly(yearless)),
    ]
    rows.lastNumber = 8
    return rows
  }

  private func opened(reducesMotion: Bool = false) throws -> GardenStage {
    var stage = GardenStage(try SheetTests.rows(), reducesMotion: reducesMotion)
    stage.tap(GardenSlot.day.id(58))
    return stage
  }

  private func ids(_ stage: GardenStage, _ slot: GardenSlot) -> [UInt64] {
    stage.items.filter { $0.id.slot == slot.rawValue }.map(\.id.payload)
  }

  @Test("a moment is edited in three steps, has the same ID, person and year, and is not emitted as new")
  func changing() throws {
    var stage = try opened()
    stage.press(.editMoment)
    let goesBack = stage.press(.backInFlow)
    #expect(stage.texts.contains("2 of 4") && !goesBack)
    stage.press(.everyYear)
    stage.press(.everyYear)
    stage.tap(GardenSlot.monthDay.id(126))
    stage.press(.nextInFlow)
    stage.tap(GardenSlot.categoryChip.id(2))
    stage.press(.nextInFlow)
    #expect(stage.texts.contains("26 February 1998"))
    stage.press(.saveMoment)
    let stored = try #require(stage.core.store.contents.moments[MomentID(7)])
    #expect(stored.date == .yearly(try #require(YearlyDate(year: 1998, month: 2, day: 26))))
    #expect(stored.category == .seed(.anniversary) && stage.core.store.contents.moments.count == 2)
    #expect(!stage.reported.contains(.reported(.momentCreated)))
    #expect(stage.reported == [.feels(.light), .feels(.light), .feels(.medium)])
  }

  @Test("editing a moment without a year adds none")
  func yearless() throws {
    var stage = try opened()
    stage.tap(GardenSlot.momentRow.id(8))
    stage.press(.editMoment)
    stage.press(.nextInFlow)
    stage.press(.nextInFlow)
    #expect(stage.texts.contains("27 February"))
    stage.typed = "likes tea"
    stage.press(.notesField)
    stage.press(.saveMoment)
    let stored = try #require(stage.core.store.contents.moments[MomentID(8)])
    #expect(stored.date == .yearly(try #require(YearlyDate(year: nil, month: 2, day: 27))))
    #expect(stored.notes == "likes tea")
  }

  @Test("the page shown has the moment of the actions, also after the last moment of a page is deleted")
  func pages() throws {
    var rows = try SheetTests.rows()
    for raw in 9..<30 as Range<Int64> {
      var moment = rows.moments[0]
      moment.id = MomentID(raw)
      rows.moments.append(moment)
    }
    rows.lastNumber = 29
    var stage = GardenStage(rows)
    stage.tap(GardenSlot.day.id(58))
    var seen: [UInt64] = []
    func chosen() throws -> UInt64 {
      let shown = stage.items.filter { $0.id.slot == GardenSlot.momentRow.rawValue }
      return try #require(
        shown.first { $0.trait == .selectedButton }?.id.payload, "\(shown.map(\.id.payload))")
    }
    repeat {
      #expect(try chosen() == ids(stage, .momentRow).first)
      seen += ids(stage, .momentRow)
      stage.press(.moreMoments)
    } while seen.count < 23
    #expect(seen.sorted() == Array(7...29))
    // Back on the first page. The last page loses one moment each time, until it has none.
    var last: UInt64 = 0
    while stage.core.store.contents.moments.count > 2 {
      let before = ids(stage, .momentRow)
      stage.tap(GardenSlot.momentRow.id(Int(before[before.count - 1])))
      last = try chosen()
      stage.press(.deleteMoment)
      stage.press(.confirmDeleteMoment)
      #expect(stage.core.store.contents.moments[MomentID(Int64(last))] == nil)
      #expect(!ids(stage, .momentRow).isEmpty)
      _ = try chosen()
      if stage.items.contains(where: { $0.id == GardenButton.moreMoments.id }) { stage.press(.moreMoments) }
    }
  }

  @Test("deleting a moment asks, and deletes only that one")
  func deleting() throws {
    var stage = try opened()
    stage.press(.deleteMoment)
    stage.press(.keepMoment)
    #expect(stage.core.store.contents.moments.count == 2)
    stage.press(.deleteMoment)
    stage.press(.confirmDeleteMoment)
    #expect(Array(stage.core.store.contents.moments.keys) == [MomentID(8)])
    #expect(ids(stage, .momentRow) == [8])
  }

  @Test("photos are attached once each, moved and removed; each tile shows its thumbnail")
  func photos() throws {
    var stage = try opened()
    stage.press(.addPhotos)
    for place in [3, 1, 2] { stage.tap(GardenSlot.libraryTile.id(place)) }
    let tile = try #require(stage.items.first { $0.id == GardenSlot.libraryTile.id(5) })
    // Two touches before the first commit attach it once.
    stage.touch(tile)
    stage.touch(tile)
    stage.settle()
    stage.press(.closePhotos)
    let media = { (stage: GardenStage) in
      stage.core.store.contents.media(of: .moment(MomentID(7))).map(\.photo.raw)
    }
    #expect(media(stage) == [3, 1, 2, 5] || media(stage) == [3, 1, 2])
    let first = try #require(ids(stage, .mediaTile).first)
    stage.tap(GardenSlot.mediaTile.id(Int(first)))
    let later = try #require(stage.items.first { $0.id == GardenButton.laterPhoto.id })
    stage.touch(later)
    stage.touch(later)
    stage.settle()
    #expect(media(stage).prefix(3) == [1, 2, 3])
    stage.press(.removePhoto)
    #expect(media(stage).prefix(2) == [1, 2] && !media(stage).contains(3))
    let shown = stage.items.filter { $0.id.slot == GardenSlot.mediaTile.rawValue }
    #expect(shown.allSatisfy { $0.kind == .photo } && shown.map(\.photo.raw) == media(stage))
    stage.press(.closePhotos)
    #expect(ids(stage, .mediaTile).count == media(stage).count)
  }

  @Test("today's sheet starts confetti once on a round birthday, and not under Reduce Motion")
  func confetti() throws {
    var stage = GardenStage(try SheetTests.rows())
    let dot = try #require(stage.items.first { $0.id == GardenSlot.day.id(58) })
    stage.touch(dot)
    stage.frame()
    #expect(ids(stage, .confetti).count == 24)
    for _ in 0..<120 { stage.frame() }
    #expect(ids(stage, .confetti).isEmpty)
    stage.press(.closeSheet)
    stage.touch(dot)
    stage.frame()
    #expect(ids(stage, .confetti).isEmpty)
    var still = GardenStage(try SheetTests.rows(), reducesMotion: true)
    still.touch(dot)
    still.frame()
    #expect(ids(still, .confetti).isEmpty && still.texts.contains("Today"))
  }
}
