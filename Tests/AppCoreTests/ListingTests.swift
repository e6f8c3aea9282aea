import AppCore
import Gallery
import Kernel
import Testing

@Suite("Lists of groups")
struct ListingTests {
  @Test("opening a group requests its list, which adds only photos that have not expired")
  func live() throws {
    let stage = try AppStage(.family(groups: [[10], []]))
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

  @Test("a photo known only from a list expires on time")
  func expires() throws {
    let stage = try AppStage(.family(groups: [[10]]))
    stage.openFirstGroup()
    stage.answerListings([.shared(in: 1, 4, minutesOld: lifetimeMinutes - 1)])
    stage.run(100)
    #expect(stage.texts.contains("1 / 2"))
    stage.run(until: .seconds(61))
    #expect(stage.expired == [PhotoID(1_004)])
    #expect(!stage.texts.contains("1 / 2"))
  }

  @Test("a list that moves the photo on screen moves its page to the new place")
  func corrected() throws {
    let stage = try AppStage(.family(groups: [[10, 20]]))
    stage.openFirstGroup()
    #expect(stage.core.gallery.currentPhoto == PhotoID(1_001) && stage.texts.contains("1 / 2"))
    stage.answerListings([.shared(in: 1, 1, minutesOld: 30)])
    stage.run(100)
    #expect(stage.core.gallery.currentPhoto == PhotoID(1_001) && stage.texts.contains("2 / 2"))
  }

  @Test("a list requested before a photo expired does not restore it")
  func late() throws {
    let stage = try AppStage(.family(groups: [[lifetimeMinutes - 1]]))
    stage.openFirstGroup()
    stage.run(until: .seconds(61))
    stage.answerListings([.shared(in: 1, 1, minutesOld: lifetimeMinutes - 1)])
    stage.run(100)
    #expect(stage.placed.isEmpty && stage.texts.contains("No photos yet"))
  }

  @Test("a failed list is reported, and the known photos of the group stay")
  func failure() throws {
    let stage = try AppStage(.family(groups: [[]]))
    stage.openFirstGroup()
    stage.answerListings(nil)
    stage.run(100)
    #expect(stage.texts.contains { $0.contains("load") }, "\(stage.texts)")
    stage.post(.groupPhotoArrived(.shared(in: 1, 1, minutesOld: 1)))
    stage.run(500)
    #expect(stage.shown == [PhotoID(1_001)])
  }

  @Test("a second answer to the same request is ignored")
  func twice() throws {
    let stage = try AppStage(.family(groups: [[10]]))
    stage.openFirstGroup()
    let id = try #require(stage.open.first).id
    stage.answer(id, .listed(GroupListing()))
    stage.answer(id, .listed(GroupListing(photos: [.shared(in: 1, 2, minutesOld: 20)])))
    stage.run(100)
    #expect(!stage.texts.contains("1 / 2"))
  }
}

@Suite("Withdrawn photos")
struct TombstoneTests {
  @Test("a list's tombstone removes a photo from screen, memory and disk for good")
  func listed() throws {
    let stage = try AppStage(.family(groups: [[10, 20]]))
    stage.openFirstGroup()
    #expect(stage.shown == [PhotoID(1_001)])
    let id = try #require(stage.open.first).id
    stage.answer(id, .listed(GroupListing(tombstones: [PhotoID(1_001)])))
    stage.run(100)
    #expect(stage.core.gallery.currentPhoto == PhotoID(1_002))
    #expect(!stage.isInMemory(PhotoID(1_001)) && stage.openWords.contains("remove 1001"))
    stage.post(.groupPhotoArrived(.shared(in: 1, 1, minutesOld: 1)))
    stage.run(500)
    #expect(stage.placed == [PhotoID(1_002)])
  }

  @Test("a tombstone before its photo blocks the photo, and one for an album photo has no effect")
  func early() throws {
    let stage = try AppStage(.family(groups: [[]]))
    stage.post(.groupPhotoWithdrawn(PhotoID(1_001)))
    stage.post(.groupPhotoWithdrawn(PhotoID(1)))
    stage.post(.groupPhotoArrived(.shared(in: 1, 1, minutesOld: 1)))
    stage.run(200)
    #expect(stage.shown.contains(PhotoID(1)) && stage.isInMemory(PhotoID(1)))
    #expect(!stage.asked.contains("remove 1"))
    stage.openFirstGroup()
    stage.answerListings([.shared(in: 1, 1, minutesOld: 1)])
    stage.run(200)
    #expect(stage.placed.isEmpty && stage.texts.contains("No photos yet"))
  }
}
