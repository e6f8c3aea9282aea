import AppCore
import Gallery
import Kernel
import PhotoCaching
import Testing

@Suite("The 48 hours of a group photo")
struct LifetimeTests {
  /// The viewer of the first group, with photos so many minutes old.
  private func open(_ ages: [Int]) throws -> AppStage {
    let stage = try AppStage(.family(groups: [ages, []]))
    stage.openFirstGroup()
    stage.answerListings([])
    stage.run(50)
    return stage
  }

  @Test("a photo that expires on screen is replaced in that frame, and its removal is ordered")
  func onScreen() throws {
    let stage = try open([lifetimeMinutes - 2, lifetimeMinutes - 1])
    stage.pageLeft()
    #expect(stage.core.gallery.currentPhoto == PhotoID(1_002))
    #expect(stage.shown.contains(PhotoID(1_002)))
    stage.run(until: .seconds(60) - .milliseconds(5))
    #expect(stage.expired == [] && stage.placed.contains(PhotoID(1_002)))
    stage.run(10)
    #expect(stage.now < .seconds(60) + .milliseconds(10))
    #expect(stage.expired == [PhotoID(1_002)])
    #expect(stage.core.gallery.currentPhoto == PhotoID(1_001))
    #expect(!stage.placed.contains(PhotoID(1_002)))
    #expect(!stage.isInMemory(PhotoID(1_002)))
    #expect(stage.openWords == ["remove 1002"])
    #expect(stage.disk.contains(PhotoID(1_002)))
    stage.answerRemovals()
    stage.run(100)
    #expect(stage.open.isEmpty && !stage.disk.contains(PhotoID(1_002)))
  }

  @Test("a photo is visible until the last vsync before its 48 hours end, and on none after it")
  func boundary() throws {
    let stage = try open([lifetimeMinutes - 1])
    stage.run(until: .seconds(60) - .milliseconds(9))
    #expect(stage.placed == [PhotoID(1_001)])
    while stage.now < .seconds(60) {
      #expect(stage.expired.isEmpty)
      stage.runFrame()
    }
    #expect(stage.now == .seconds(60))
    #expect(stage.core.updates.expired == [PhotoID(1_001)] && stage.placed.isEmpty)
    stage.runFrame()
    #expect(stage.core.updates.expired.isEmpty)
  }

  @Test("photos expire in the order of their times, in whatever order they arrived")
  func order() throws {
    let stage = try open([lifetimeMinutes - 2, lifetimeMinutes - 1, lifetimeMinutes - 3])
    stage.run(until: .seconds(181))
    #expect(stage.expired.map(\.raw) == [1_002, 1_001, 1_003])
    #expect(stage.texts.contains("No photos yet"))
  }

  @Test("an idle app asks for a frame at the next expiry, and for no earlier one")
  func due() throws {
    let stage = try AppStage(.family(groups: [[lifetimeMinutes - 30]]))
    stage.run(10_000)
    #expect(stage.core.nextDue == .seconds(30 * 60))
    let before = stage.activeFrameCount
    stage.run(until: .seconds(1_799))
    #expect(stage.activeFrameCount == before)
    stage.run(until: .seconds(1_801))
    #expect(stage.expired == [PhotoID(1_001)])
    #expect(stage.core.nextDue == .seconds(3_600), "the hourly sweep is next")
  }

  @Test("a waiting fetch is cancelled when its photo expires, and nothing of it arrives")
  func waiting() throws {
    let stage = try AppStage(.family(groups: [[lifetimeMinutes - 1]]))
    stage.answersPhotos = false
    stage.openFirstGroup()
    #expect(stage.openWords.contains("fetch 1001 visible"))
    stage.run(until: .seconds(61))
    #expect(stage.asked.contains("cancel fetch 1001 visible"))
    #expect(stage.openWords.filter { $0.hasSuffix("1001") } == ["remove 1001"])
    stage.answersPhotos = true
    stage.run(1_000)
    #expect(!stage.asked.contains { $0.hasPrefix("decode 1001") })
  }

  @Test("the result of a running decode is discarded when its photo expires")
  func running() throws {
    let stage = try AppStage(.family(groups: [[lifetimeMinutes - 1]]))
    stage.answersPhotos = false
    stage.disk = [PhotoID(1_001)]
    stage.openFirstGroup()
    stage.answerPhotos()
    stage.run(50)
    let decode = try #require(stage.open.first { AppStage.isDecode($0.task, of: PhotoID(1_001)) })
    guard case .photo(let job) = decode.task else { return }
    stage.begin(decode.id)
    stage.run(until: .seconds(61))
    #expect(!stage.cancelled.contains(decode.id), "what has begun cannot be cancelled")
    stage.answer(decode.id, stage.answer(to: job))
    stage.run(100)
    #expect(!stage.isInMemory(PhotoID(1_001)) && stage.placed.isEmpty)
    #expect(stage.core.photos.pipeline.counters.wastedDecodes == 1)
  }

  @Test("expired photos are not shown at launch or on arrival, and do not return")
  func over() throws {
    let stage = try open([lifetimeMinutes, lifetimeMinutes - 1])
    #expect(stage.placed == [PhotoID(1_002)])
    stage.post(.groupPhotoArrived(.shared(in: 1, 5, minutesOld: lifetimeMinutes + 1)))
    stage.run(100)
    #expect(stage.placed == [PhotoID(1_002)])
    stage.run(until: .seconds(61))
    stage.post(.groupPhotoArrived(.shared(in: 1, 2, minutesOld: lifetimeMinutes - 1)))
    stage.post(.groupPhotoArrived(.shared(in: 1, 2, minutesOld: 0)))
    stage.run(100)
    #expect(stage.placed.isEmpty && stage.texts.contains("No photos yet"))
  }

  @Test("setting the clock ahead expires photos at once, setting it back restores none")
  func clock() throws {
    let stage = try open([lifetimeMinutes - 30, 10])
    stage.post(.clockMoved(offset: .hours(1)))
    stage.runFrame()
    #expect(stage.core.updates.expired == [PhotoID(1_001)])
    #expect(stage.openWords == ["remove 1001"])
    stage.post(.clockMoved(offset: .hours(-5)))
    stage.run(100)
    stage.post(.groupPhotoArrived(.shared(in: 1, 3, minutesOld: lifetimeMinutes - 31)))
    stage.run(100)
    #expect(!stage.placed.contains(PhotoID(1_003)), "by the latest time seen its 48 hours are over")
    #expect(stage.placed == [PhotoID(1_002)])
    #expect(stage.expired == [PhotoID(1_001)])
  }

  @Test("a photo that arrives later lives as long as one present at launch; redelivery changes nothing")
  func arrival() throws {
    let stage = try open([])
    stage.post(.groupPhotoArrived(.shared(in: 1, 4, minutesOld: lifetimeMinutes - 1)))
    stage.run(500)
    #expect(stage.shown == [PhotoID(1_004)])
    stage.post(.groupPhotoArrived(.shared(in: 1, 4, minutesOld: lifetimeMinutes - 1)))
    stage.run(until: .seconds(59))
    #expect(stage.shown == [PhotoID(1_004)])
    stage.run(until: .seconds(61))
    #expect(stage.expired == [PhotoID(1_004)] && stage.placed.isEmpty)
  }

  @Test(
    "after a server correction no clock change affects expiry",
    arguments: [0, 30, -20] as [Int64])
  func correctedByThePerson(minutes: Int64) throws {
    let catalogue = PhotoCatalogue.family(groups: [[lifetimeMinutes - 1], []])
    let stage = try AppStage(catalogue, clockIsOff: .minutes(10))
    stage.openFirstGroup()
    stage.post(.serverTimeReported(AppStage.origin + (stage.now - .zero)))
    stage.run(50)
    #expect(stage.placed == [PhotoID(1_001)])
    stage.post(.clockMoved(offset: .minutes(minutes)))
    stage.run(until: .seconds(60) - .milliseconds(9))
    #expect(stage.placed == [PhotoID(1_001)])
    stage.run(100)
    #expect(stage.expired == [PhotoID(1_001)] && stage.placed.isEmpty)
    // What was corrected is kept, for a launch that finds the clock as it was left.
    stage.relaunch(catalogue, clockIsOff: .minutes(minutes))
    let error = stage.core.time(at: stage.now) - (AppStage.origin + (stage.now - .zero))
    #expect(max(error, .zero - error) < .seconds(1))
  }

  // Seven minutes read "5 hours ago", "720 hours ago" or "Just now" where the clock was wrong.
  @Test("the age of a photo follows the server's time, in minutes, hours or days")
  func ages() throws {
    for (offset, minutes, words) in [
      (300, 7, "7 minutes ago"), (43_200, 7, "7 minutes ago"), (-60, 7, "7 minutes ago"),
      (300, 1_439, "23 hours ago"), (-60, 1_440, "1 day ago"), (0, 2_820, "1 day ago"),
    ] as [(Int64, Int, String)] {
      let catalogue = PhotoCatalogue.family(groups: [[minutes], []])
      let stage = try AppStage(catalogue, clockIsOff: .minutes(offset))
      stage.openFirstGroup()
      stage.post(.serverTimeReported(AppStage.origin + (stage.now - .zero)))
      stage.run(50)
      #expect(stage.texts.contains(words), "\(offset), \(minutes): \(stage.texts)")
      stage.post(.clockMoved(offset: .minutes(offset - 90)))
      stage.run(50)
      #expect(stage.texts.contains(words), "\(offset), \(minutes), set: \(stage.texts)")
      stage.relaunch(catalogue, clockIsOff: .minutes(offset - 90))
      stage.openFirstGroup()
      #expect(stage.texts.contains(words), "\(offset), \(minutes), launched: \(stage.texts)")
    }
  }
}

extension AppStage {
  static func isDecode(_ task: AppTask, of photo: PhotoID) -> Bool {
    guard case .photo(.decode(let key, _)) = task else { return false }
    return key.photo == photo
  }
}
