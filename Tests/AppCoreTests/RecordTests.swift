import AppCore
import Gallery
import Kernel
import Testing

@Suite("Refused records of group photos")
struct RecordTests {
  @Test("a tombstone removes the photo from screen, memory and disk in that frame, for good")
  func tombstone() throws {
    let stage = try AppStage(.family(groups: [[10, 20]]))
    stage.openFirstGroup()
    stage.answerListings([])
    stage.run(100)
    #expect(stage.core.gallery.currentPhoto == PhotoID(1_001))
    stage.post(.groupPhotoWithdrawn(PhotoID(1_001)))
    stage.runFrame()
    #expect(stage.core.gallery.currentPhoto == PhotoID(1_002) && !stage.placed.contains(PhotoID(1_001)))
    #expect(!stage.isInMemory(PhotoID(1_001)) && stage.openWords == ["remove 1001"])
    stage.answerRemovals()
    stage.post(.groupPhotoArrived(.shared(in: 1, 1, minutesOld: 0)))
    stage.run(200)
    #expect(!stage.placed.contains(PhotoID(1_001)) && !stage.texts.contains("1 / 2"))
    stage.run(until: .seconds(48 * 3_600 + 10))
    #expect(stage.expired == [PhotoID(1_002)], "what was withdrawn does not expire on top")
  }

  @Test("a tombstone of an unknown photo is remembered")
  func early() throws {
    let stage = try AppStage(.family(groups: [[]]))
    stage.openFirstGroup()
    stage.post(.groupPhotoWithdrawn(PhotoID(1_004)))
    stage.run(50)
    stage.answerListings([.shared(in: 1, 4, minutesOld: 1)])
    stage.run(100)
    #expect(stage.placed.isEmpty)
  }

  /// Such a record was shown all the same: known photos were let through without a look at what the record said.
  @Test("a record that makes the photo on screen expired removes it in that frame")
  func correctedToOver() throws {
    let stage = try AppStage(.family(groups: [[10, 20]]))
    stage.openFirstGroup()
    #expect(stage.placed.contains(PhotoID(1_001)))
    stage.answerListings([.shared(in: 1, 1, minutesOld: lifetimeMinutes + 1)])
    stage.runFrame()
    #expect(stage.core.updates.expired == [PhotoID(1_001)] && !stage.placed.contains(PhotoID(1_001)))
    #expect(stage.core.gallery.currentPhoto == PhotoID(1_002))
  }

  /// What expired was taken into the queue again by a record with a new timestamp, and expired once more.
  @Test("an expired photo stays expired, whatever timestamp it returns with")
  func expiredOnce() throws {
    let stage = try AppStage(.family(groups: [[lifetimeMinutes - 1]]))
    stage.openFirstGroup()
    stage.run(until: .seconds(61))
    stage.answerListings([.shared(in: 1, 1, minutesOld: 0)])
    stage.post(.groupPhotoArrived(.shared(in: 1, 1, minutesOld: -5)))
    stage.run(100)
    #expect(stage.placed.isEmpty)
    stage.run(until: .seconds(49 * 3_600))
    #expect(stage.expired == [PhotoID(1_001)])
  }

  /// Every record that could come in any order, against a model that looks each time: a photo is alive from its first record
  /// that is not over until the earliest end any record gave it, or its tombstone.
  @Test("the photos shown equal those of a list that is searched each time", arguments: 1...12)
  func model(_ seed: Int) throws {
    var random = RandomSource(seed: UInt64(seed))
    let stage = try AppStage(.family(groups: [[]]))
    stage.openFirstGroup()
    stage.answerListings([])
    var ends: [PhotoID: WallTime] = [:]
    var gone: Set<PhotoID> = []
    func bury(_ now: WallTime) {
      for (photo, end) in ends where end <= now {
        ends[photo] = nil
        gone.insert(photo)
      }
    }
    func admit(_ record: GroupPhoto, _ now: WallTime) {
      let end = min(record.timestamp, now) + .hours(48)
      guard !gone.contains(record.id) else { return }
      if let known = ends[record.id] {
        ends[record.id] = min(known, end)
      } else if end > now {
        ends[record.id] = end
      }
    }
    var latest = stage.wall
    for step in 0..<60 {
      let place = random.inside(1...6)
      let record = GroupPhoto.shared(in: 1, place, minutesOld: lifetimeMinutes - random.inside(-20...90))
      let event: AppEvent
      switch random.below(6) {
      case 0: event = .groupPhotoWithdrawn(record.id)
      case 1: event = .clockMoved(offset: .minutes(Int64(random.inside(-600...30))))
      default: event = .groupPhotoArrived(record)
      }
      if random.chance(0.3) { stage.run(Int64(random.inside(1...240)) * 1_000) }
      // The frame still begins with the clock as it was.
      latest = max(latest, stage.core.clock.time(at: stage.vsync(stage.frame + 1)))
      stage.post(event)
      stage.runFrame()
      latest = max(latest, stage.core.clock.time(at: stage.now))
      bury(latest)
      switch event {
      case .groupPhotoWithdrawn(let photo):
        ends[photo] = nil
        gone.insert(photo)
      case .groupPhotoArrived(let record):
        admit(record, latest)
        bury(latest)
      default: break
      }
      let count = ends.count
      #expect(stage.core.gallery.frontPhotoCount == count, "seed \(seed) step \(step): \(event)")
      #expect(stage.placed.isSubset(of: ends.keys), "seed \(seed) step \(step): \(event)")
    }
  }
}
