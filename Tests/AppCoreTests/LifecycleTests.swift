import AppCore
import Gallery
import Kernel
import PointsLedger
import Testing

@Suite("Background, foreground, and the frames between")
struct LifecycleTests {
  @Test("in the background touches are ignored and toasts pause; in the foreground they continue")
  func background() throws {
    let stage = try AppStage(.family())
    stage.post(.pointsEarned(Points(5), entry: TransactionID(1)))
    stage.run(50)
    try stage.answerLedger()
    stage.run(1_000)
    #expect(stage.core.gallery.shownToasts.standard != nil)
    stage.post(.enteredBackground)
    stage.run(20)
    #expect(stage.core.isInBackground)
    stage.openGroupList()
    #expect(stage.core.gallery.currentScreen == .grid)
    stage.run(60_000)
    #expect(stage.core.gallery.shownToasts.standard != nil)
    stage.post(.enteredForeground)
    stage.run(20)
    #expect(!stage.core.isInBackground)
    stage.run(10_000)
    #expect(stage.core.gallery.shownToasts.standard == nil)
    stage.openGroupList()
    #expect(stage.core.gallery.currentScreen == .groupList)
  }

  @Test("photos expire in the background, too")
  func expiresBehind() throws {
    let stage = try AppStage(.family(groups: [[lifetimeMinutes - 1]]))
    stage.openFirstGroup()
    stage.post(.enteredBackground)
    stage.run(until: .seconds(61))
    #expect(stage.expired == [PhotoID(1_001)] && stage.placed.isEmpty)
  }

  @Test("expired bytes are swept hourly in the foreground, never in the background, and on return")
  func sweeps() throws {
    let stage = try AppStage(.family(groups: []))
    #expect(stage.core.sweepCount == 0)
    #expect(stage.core.nextDue == .seconds(3_600))
    stage.run(until: .seconds(3_599))
    #expect(stage.core.sweepCount == 0)
    stage.run(until: .seconds(7_201))
    #expect(stage.core.sweepCount == 2)
    stage.post(.enteredBackground)
    stage.run(until: .seconds(15_000))
    #expect(stage.core.sweepCount == 2 && stage.core.nextDue == nil)
    stage.post(.enteredForeground)
    stage.run(100)
    #expect(stage.core.sweepCount == 3)
    #expect(stage.core.nextDue.map { $0 > .seconds(18_500) && $0 < .seconds(18_700) } == true)
  }

  @Test("a quiet frame emits no events, requests nothing and leaves the glance unchanged")
  func quiet() throws {
    let stage = try AppStage(.family())
    stage.run(20_000)
    let glance = stage.core.lastGlance
    let asked = stage.asked
    stage.runFrame()
    #expect(stage.core.updates.gallery.isEmpty && stage.core.updates.waits.isEmpty)
    #expect(stage.core.lastGlance == glance && stage.asked == asked)
    #expect(!stage.core.lastGlance.isAnimating)
  }

  @Test("the glance equals the gallery's own answers")
  func glance() throws {
    let stage = try AppStage(.family(groups: [[10]]))
    stage.answersPhotos = false
    stage.openFirstGroup()
    #expect(stage.core.lastGlance.screen == .groupViewer)
    #expect(stage.core.lastGlance.placeholderCount == 1)
    stage.touch(5, .began, 100, 100)
    stage.run(50)
    #expect(stage.core.lastGlance.isTouching)
  }

  @Test("requests are collected once, with ids that are never reused")
  func numbers() throws {
    let stage = try AppStage(.family(album: 8, groups: [[10, 20]]))
    stage.answersPhotos = false
    var seen: Set<RequestID> = []
    for round in 0..<4 {
      stage.post(.pointsEarned(Points(1), entry: TransactionID(Int64(round + 1))))
      stage.openFirstGroup()
      stage.answerPhotos()
      stage.closeGroup()
      stage.closeGroupList()
      try stage.answerLedger()
    }
    for (id, _) in stage.open { #expect(seen.insert(id).inserted) }
    #expect(seen.isDisjoint(with: stage.begun) && seen.isDisjoint(with: stage.cancelled))
    var again: [Request<AppTask>] = []
    stage.core.drainRequests(into: &again)
    #expect(again.isEmpty)
  }

  @Test("a request made after the frame's requests were carried out is carried out in the next frame")
  func lateIntent() throws {
    let stage = try AppStage(.family(album: 2, groups: []))
    stage.answersPhotos = false
    stage.openFirstPhoto()
    let open = stage.open
    let job = try #require(open.first { if case .photo = $0.task { true } else { false } })
    guard case .photo(let photoJob) = job.task else { return }
    stage.begin(job.id)
    // Outside any frame, as an app does that does not wait for the next.
    stage.core.finish(job.id, stage.answer(to: photoJob), at: stage.now)
    stage.answersPhotos = true
    stage.runFrame()
    stage.run(500)
    #expect(stage.shown.contains(PhotoID(1)))
  }

  @Test("equal calls give equal frames, requests and digests")
  func repeats() throws {
    func play() throws -> (UInt64, [String]) {
      let stage = try AppStage(.family(album: 8, groups: [[10, 20], []]))
      stage.openFirstGroup()
      stage.post(.memoryWarning(isCritical: true))
      stage.pageLeft()
      stage.closeGroup()
      stage.closeGroupList()
      stage.openFirstPhoto()
      return (stage.digest.value, stage.asked)
    }
    let (first, second) = (try play(), try play())
    #expect(first.0 == second.0 && first.1 == second.1)
  }
}
