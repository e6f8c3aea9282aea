import AppCore
import Gallery
import Kernel
import Testing

@Suite("Lists of groups")
struct ListingTests {
  @Test("opening a group asks for its list, which brings only photos whose time is not over")
  func live() throws {
    var stage = try AppStage(.family(groups: [[10], []]))
    stage.openFirstGroup()
    #expect(stage.openWords == ["list 1"])
    stage.answerListings([
      .shared(in: 1, 2, minutesOld: 20), .shared(in: 1, 3, minutesOld: lifetimeMinutes),
      .shared(in: 1, 4, minutesOld: lifetimeMinutes - 1), .shared(in: 2, 1, minutesOld: 5),
    ])
    stage.run(100)
    #expect(stage.texts.contains("1 / 3"))
    #expect(stage.open.isEmpty)
    #expect(stage.core.gallery.currentPhoto == PhotoID(1_001), "the page stays on its photo")
  }

  @Test("a photo that only a list has brought expires on time")
  func expires() throws {
    var stage = try AppStage(.family(groups: [[10]]))
    stage.openFirstGroup()
    stage.answerListings([.shared(in: 1, 4, minutesOld: lifetimeMinutes - 1)])
    stage.run(100)
    #expect(stage.texts.contains("1 / 2"))
    stage.run(until: .seconds(61))
    #expect(stage.expired == [PhotoID(1_004)])
    #expect(!stage.texts.contains("1 / 2"))
  }

  @Test("a list that says otherwise of a photo on screen is believed: the page goes with it to its new place")
  func corrected() throws {
    var stage = try AppStage(.family(groups: [[10, 20]]))
    stage.openFirstGroup()
    #expect(stage.core.gallery.currentPhoto == PhotoID(1_001) && stage.texts.contains("1 / 2"))
    stage.answerListings([.shared(in: 1, 1, minutesOld: 30)])
    stage.run(100)
    #expect(stage.core.gallery.currentPhoto == PhotoID(1_001) && stage.texts.contains("2 / 2"))
  }

  @Test("a list that was asked for before a photo expired does not bring it back")
  func late() throws {
    var stage = try AppStage(.family(groups: [[lifetimeMinutes - 1]]))
    stage.openFirstGroup()
    stage.run(until: .seconds(61))
    stage.answerListings([.shared(in: 1, 1, minutesOld: lifetimeMinutes - 1)])
    stage.run(100)
    #expect(stage.placed.isEmpty && stage.texts.contains("No photos yet"))
  }

  @Test("a list that failed is said, and what is known of the group stays")
  func failure() throws {
    var stage = try AppStage(.family(groups: [[]]))
    stage.openFirstGroup()
    stage.answerListings(nil)
    stage.run(100)
    #expect(stage.texts.contains { $0.contains("load") }, "\(stage.texts)")
    stage.post(.groupPhotoArrived(.shared(in: 1, 1, minutesOld: 1)))
    stage.run(500)
    #expect(stage.shown == [PhotoID(1_001)])
  }

  @Test("a second answer to the same question is ignored")
  func twice() throws {
    var stage = try AppStage(.family(groups: [[10]]))
    stage.openFirstGroup()
    let id = try #require(stage.open.first).id
    stage.answer(id, .listed([]))
    stage.answer(id, .listed([.shared(in: 1, 2, minutesOld: 20)]))
    stage.run(100)
    #expect(!stage.texts.contains("1 / 2"))
  }
}
