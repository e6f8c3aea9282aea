import AppCore
import Gallery
import Kernel
import PhotoCaching
import Testing

@Suite("Photos from request to screen")
struct PhotoTests {
  @Test("photos of the first screen are fetched, decoded and shown, each with its waiting time")
  func firstScreen() throws {
    let stage = try AppStage(.family(album: 3, groups: []))
    #expect(stage.shown == [PhotoID(1), PhotoID(2), PhotoID(3)])
    #expect(
      stage.asked == [1, 2, 3].map { "fetch \($0) visible" } + [1, 2, 3].map { "decode \($0) fill visible" })
    // A fetch and a decode, each answered in the frame after.
    #expect(stage.waits == Array(repeating: stage.vsync(3) - stage.vsync(1), count: 3))
    #expect(stage.failures.isEmpty && stage.open.isEmpty)
  }

  @Test("a photo in memory has a waiting time of zero")
  func noWait() throws {
    let stage = try AppStage(.family(album: 1, groups: []))
    stage.openGroupList()
    let before = stage.waits.count
    stage.closeGroupList()
    #expect(stage.shown == [PhotoID(1)])
    #expect(stage.waits[before...] == [.zero])
    #expect(stage.asked.count == 2)
  }

  // Such a wait went on and ended with the bitmap, so that the screen seemed to have waited all the while.
  @Test(
    "the wait for a photo ends when it leaves the screen, though its fetch continues")
  func leavesScreen() throws {
    let stage = try AppStage(.family(album: 60, groups: []))
    stage.answersPhotos = false
    stage.openFirstPhoto()
    stage.pageUp()
    stage.run(1_000)
    let (waits, given) = (stage.waits.count, stage.givenUp.count)
    stage.answersPhotos = true
    stage.answerPhotos()
    stage.run(2_000)
    // The first photo in front, the third at the edge while the second was drawn in; the second alone is waited for to the end.
    #expect(given == 3 && stage.givenUp.count == 3)
    #expect(stage.waits.count == waits + 1 && stage.shown == [PhotoID(2)])
  }

  @Test("a photo that arrives while its group is open is fetched and shown")
  func arrival() throws {
    let stage = try AppStage(.family(groups: [[]]))
    stage.openFirstGroup()
    stage.answerListings([])
    stage.run(50)
    #expect(stage.texts.contains("No photos yet"))
    stage.asked = []
    stage.post(.groupPhotoArrived(.shared(in: 1, 1, minutesOld: 5)))
    stage.runFrame()
    #expect(stage.placed == [PhotoID(1_001)] && stage.shown.isEmpty, "a placeholder until it is here")
    stage.run(500)
    #expect(stage.shown == [PhotoID(1_001)])
    #expect(stage.asked == ["fetch 1001 visible", "decode 1001 fit visible"])
  }

  @Test("leaving fullscreen frees all its large images, also the front one; the group viewer's stay")
  func leavesFullscreen() throws {
    let stage = try AppStage(.family(album: 3, groups: [[10]]))
    stage.openFirstGroup()
    stage.closeGroup()
    stage.closeGroupList()
    #expect(stage.isInMemory(PhotoID(1_001), .fit))
    stage.openFirstPhoto()
    stage.pageUp()
    #expect([1, 2, 3].allSatisfy { stage.isInMemory(PhotoID($0), .fit) })
    stage.drag(215, 200, dx: 0, dy: 450)
    stage.run(2_000)
    #expect(stage.core.gallery.currentScreen == .grid)
    #expect([1, 2, 3].allSatisfy { !stage.isInMemory(PhotoID($0), .fit) })
    #expect([1, 2, 3].allSatisfy { stage.isInMemory(PhotoID($0), .fill) })
    #expect(stage.isInMemory(PhotoID(1_001), .fit), "paging back there must not wait")
  }

  @Test("unwanted work is cancelled before it begins")
  func unwanted() throws {
    let stage = try AppStage(.family(groups: [[10]]))
    stage.answersPhotos = false
    stage.openFirstGroup()
    #expect(stage.openWords.contains("fetch 1001 visible"))
    let (waits, opened) = (stage.waits.count, stage.givenUp.count)
    stage.closeGroup()
    // 569 waits were told of for 578 misses: a photo that was left before it came was in none.
    #expect(stage.givenUp.count == opened + 1 && stage.givenUp.last ?? .zero > .zero)
    #expect(stage.waits[waits...].allSatisfy { $0 == .zero }, "none of those came late")
    #expect(stage.asked.contains("cancel fetch 1001 visible"))
    #expect(!stage.openWords.contains { $0.hasPrefix("fetch 1001") })
    #expect(stage.core.photos.pipeline.counters.cancelled == 1)
  }

  @Test("work that has begun is not cancelled, and its result is stored")
  func begun() throws {
    let stage = try AppStage(.family(groups: [[10]]))
    stage.answersPhotos = false
    stage.disk = [PhotoID(1_001)]
    stage.openFirstGroup()
    stage.answerPhotos()
    stage.run(50)
    let decode = try #require(stage.open.first { AppStage.isDecode($0.task, of: PhotoID(1_001)) })
    guard case .photo(let job) = decode.task else { return }
    stage.begin(decode.id)
    stage.closeGroup()
    #expect(stage.cancelled.isEmpty)
    stage.answer(decode.id, stage.answer(to: job))
    stage.run(100)
    #expect(stage.isInMemory(PhotoID(1_001)))
  }

  @Test("an answer to a cancelled request and a second answer are ignored")
  func late() throws {
    let stage = try AppStage(.family(groups: [[10]]))
    stage.answersPhotos = false
    stage.openFirstGroup()
    let fetch = try #require(
      stage.open.first {
        $0.task == .photo(.fetch(PhotoID(1_001)))
      })
    guard case .photo(let job) = fetch.task else { return }
    stage.closeGroup()
    #expect(stage.cancelled == [fetch.id])
    let counters = stage.core.photos.pipeline.counters
    let asked = stage.asked
    for _ in 0..<2 { stage.answer(fetch.id, stage.answer(to: job)) }
    stage.run(100)
    #expect(stage.core.photos.pipeline.counters == counters)
    #expect(stage.asked == asked)
  }

  @Test("an unavailable photo is shown as failed, with its error reported once per attempt")
  func failure() throws {
    let stage = try AppStage(.family(groups: [[10]]))
    stage.missing = [PhotoID(1_001)]
    stage.openFirstGroup()
    #expect(stage.failures == [PhotoFailure(photo: PhotoID(1_001), error: .missing(PhotoID(1_001)))])
    #expect(stage.core.gallery.display.items.contains { $0.kind == .failure })
    #expect(stage.shown.isEmpty)
    stage.missing = []
    stage.closeGroup()
    let before = stage.waits.count
    stage.press(200, 100)
    stage.run(400)
    #expect(stage.shown == [PhotoID(1_001)], "the next time it is tried again")
    #expect(stage.waits[before...].allSatisfy { $0 < .milliseconds(100) }, "what failed is not waited for")
  }

  @Test("a prefetched page becomes urgent when it comes to the front")
  func rerank() throws {
    let stage = try AppStage(.family(album: 4, groups: []))
    stage.openFirstPhoto()
    stage.answersPhotos = false
    stage.pageUp()
    #expect(stage.openWords.contains("decode 3 fit prefetch"))
    stage.pageUp()
    #expect(stage.asked.contains("decode 3 fit prefetch now visible"))
  }

  @Test("a critical memory warning reaches the gallery: photos off screen must be requested again")
  func pressure() throws {
    let stage = try AppStage(.family(album: 3, groups: [[10]]))
    stage.openFirstGroup()
    #expect(stage.shown == [PhotoID(1_001)] && stage.isInMemory(PhotoID(1)))
    stage.post(.memoryWarning(isCritical: true))
    stage.run(100)
    #expect(stage.shown == [PhotoID(1_001)], "what is on screen stays")
    #expect(!stage.isInMemory(PhotoID(1)))
    #expect(stage.core.photos.cachedCount == 1)
    stage.asked = []
    stage.closeGroup()
    stage.tap(20, 20)
    stage.run(400)
    // From the list on, before the grid shows.
    #expect(stage.asked == [1, 2, 3].map { "decode \($0) fill prefetch" })
    #expect(stage.shown == [PhotoID(1), PhotoID(2), PhotoID(3)])
  }

  @Test("a memory warning halves the cache, least recently used first")
  func warning() throws {
    let stage = try AppStage(.family(album: 8, groups: []))
    stage.openGroupList()
    let before = stage.core.photos.cachedBytes
    stage.post(.memoryWarning(isCritical: false))
    stage.run(100)
    #expect(stage.core.photos.cachedBytes.bytes <= before.bytes / 2 && stage.core.photos.cachedCount > 0)
    #expect(stage.isInMemory(PhotoID(8)) != stage.isInMemory(PhotoID(1)))
  }

  @Test("a cache too small for the screen shows all of it, and holds no more off screen than allowed")
  func tightCache() throws {
    let stage = try AppStage(
      .family(album: 8, groups: []), cache: CacheLimits(entryCount: 3, bytes: .megabytes(9)))
    #expect(stage.shown.count == 8)
    stage.openGroupList()
    #expect(stage.core.photos.cachedCount <= 3)
    stage.closeGroupList()
    stage.run(500)
    #expect(stage.shown.count == 8)
  }
}
