import Celebrations
import Garden
import Kernel
import Reminders
import Testing

@Suite("Celebration packs and the library")
struct PackTests {
  /// Ana's birthday is on 29 February, two days after the stage's today. She was born in 1996.
  private static func rows() throws -> MomentRows {
    var rows = MomentRows()
    rows.people = [Person(id: PersonID(6), name: "Ana", relationship: .sister)]
    let leap = try #require(YearlyDate(year: 1996, month: 2, day: 29))
    rows.moments = [
      Moment(id: MomentID(7), person: PersonID(6), category: .seed(.birthday), date: .yearly(leap))
    ]
    rows.lastNumber = 7
    return rows
  }

  /// Goes to the last step before a collage of photos 2 and 1, in this order.
  private func chosen(_ stage: inout GardenStage) {
    stage.tap(GardenSlot.tab.id(Int(GardenTab.create.rawValue)))
    stage.tap(GardenSlot.packMoment.id(7))
    stage.tap(GardenSlot.packPhoto.id(2))
    stage.tap(GardenSlot.packPhoto.id(1))
    stage.press(.nextInPack)
  }

  private func isMade(_ stage: GardenStage) -> Bool {
    stage.items.contains { $0.id == GardenSlot.packPicture.id() }
  }

  @Test("a pack is rendered photo by photo, saved, shared and shown in the library")
  func making() throws {
    var stage = GardenStage(try PackTests.rows())
    chosen(&stage)
    stage.tap(GardenSlot.templateRow.id(Int(Collage.Template.filmStrip.rawValue)))
    stage.press(.feed)
    stage.press(.makePack)
    #expect(isMade(stage))
    let orders = stage.made.compactMap { task -> CollageOrder? in
      if case .finishCollage(let order) = task { order } else { nil }
    }
    let order = try #require(orders.first)
    #expect(
      order.photos == [PhotoID(2), PhotoID(1)] && order.template == .filmStrip && order.format == .feed)
    #expect(stage.made == [.place(order, 0), .place(order, 1), .finishCollage(order)])
    #expect(stage.texts.contains("32 candles for Ana \u{1F382}"))
    stage.tap(GardenSlot.captionRow.id(Int(CaptionKey.birthdayAge.rawValue)))
    stage.press(.savePack)
    stage.press(.sharePack)
    #expect(
      stage.reported.contains(.copies("32 candles for Ana \u{1F382}"))
        && stage.reported.contains(.shares(order.picture)))
    let updates = stage.reported.compactMap { effect -> AnalyticsEvent? in
      if case .reported(let updates) = effect { updates } else { nil }
    }
    #expect(
      updates == [.celebrationPackStarted, .captionCopied, .celebrationPackExported])
    let stored = try #require(stage.core.store.rows.collages.first)
    #expect(stored.picture == order.picture && stored.caption == "32 candles for Ana \u{1F382}")
    stage.press(.leavePack)
    stage.tap(GardenSlot.tab.id(Int(GardenTab.library.rawValue)))
    #expect(stage.tap(GardenSlot.collageTile.id(Int(stored.id.raw))) && stage.removed.isEmpty)
    // Regression: it could not be read after the pack was closed.
    #expect(stage.texts.contains("32 candles for Ana \u{1F382}"))
    stage.press(.deleteCollage)
    stage.press(.storeCollage)
    stage.press(.deleteCollage)
    #expect(!stage.core.store.rows.collages.isEmpty)
    stage.press(.confirmDeleteCollage)
    #expect(stage.core.store.rows.collages.isEmpty && stage.removed == [order.picture])
    #expect(stage.texts.contains("No collages yet"))
  }

  @Test("leaving during the rendering cancels it, and a picture that was not saved is deleted")
  func leaving() throws {
    var stage = GardenStage(try PackTests.rows())
    chosen(&stage)
    let make = try #require(stage.items.first { $0.id == GardenButton.makePack.id })
    stage.touch(make)
    let back = try #require(stage.items.first { $0.id == GardenButton.backInPack.id })
    stage.touch(back)
    stage.settle()
    #expect(!stage.made.contains { if case .finishCollage = $0 { true } else { false } })
    stage.press(.makePack)
    #expect(isMade(stage))
    stage.press(.leavePack)
    #expect(stage.removed.count == 1 && stage.core.store.rows.collages.isEmpty)
  }

  @Test("an unreadable photo leads back to the templates with the choice unchanged")
  func refused() throws {
    var stage = GardenStage(try PackTests.rows())
    stage.refusesPhotos = true
    chosen(&stage)
    stage.press(.makePack)
    #expect(stage.texts.contains("Not made, try again") && !isMade(stage))
    stage.refusesPhotos = false
    #expect(stage.press(.makePack) && isMade(stage))
  }

  @Test("reminders follow the book: pending once switched on, cancelled with their person")
  func reminders() throws {
    var stage = GardenStage(try PackTests.rows())
    stage.tap(GardenSlot.tab.id(Int(GardenTab.profile.rawValue)))
    #expect(stage.centre.pending().isEmpty)
    stage.press(.openReminders)
    stage.press(.reminders)
    // The day before and the day itself, and all three a year later. The week before is over.
    #expect(Set(stage.centre.pending().map(\.key.occasion)) == [MomentID(7)])
    #expect(stage.centre.pending().count { $0.key.day.components.year == 2028 } == 2)
    stage.press(.closePeople)
    stage.press(.openPeople)
    stage.tap(GardenSlot.personRow.id(6))
    stage.press(.deletePerson)
    stage.press(.confirmDelete)
    #expect(stage.centre.pending().isEmpty)
  }

  @Test(
    "on screens of any height a page's collages and the button to the others are above the tab bar, apart"
  )
  func fullLibrary() throws {
    var rows = try PackTests.rows()
    rows.collages = (0..<60 as Range<Int>).map {
      Collage(
        id: CollageID(Int64(100 + $0)), person: PersonID(6), moment: nil, template: .grid, format: .feed,
        photos: [PhotoID(1)], caption: "", createdAt: GardenStage.noon, picture: PhotoID(UInt64(500 + $0)))
    }
    rows.lastNumber = 200
    for height in stride(from: 560.0, through: 960, by: 20) {
      let name = "\(height) pt high"
      let screen = ScreenMetrics(size: ScreenSize(390, height), scale: 2, refreshHertz: 60)
      var stage = GardenStage(rows, screen: screen)
      stage.tap(GardenSlot.tab.id(Int(GardenTab.library.rawValue)))
      let tiles = stage.items.filter { $0.id.slot == GardenSlot.collageTile.rawValue }
      let more = try #require(stage.items.first { $0.id == GardenButton.moreCollages.id }, "\(name)")
      #expect(!tiles.isEmpty && tiles.count < 60, "\(name)")
      #expect(tiles.allSatisfy { $0.frame.maxY <= more.frame.minY }, "\(name): \(tiles.count) collages")
      let scrolls = stage.items.contains { $0.id.slot == GardenSlot.scrollMark.rawValue }
      #expect(!scrolls, "\(name): \(tiles.count) collages and the way to the others need no scrolling")
    }
  }
}
