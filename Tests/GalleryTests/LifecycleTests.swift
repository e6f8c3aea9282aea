import Gallery
import Gestures
import Kernel
import Testing

@Suite("An app that goes away and comes back")
struct LifecycleTests {
  /// The photos of the grid's keys that are wanted at this urgency by now.
  private func wanted(_ stage: Stage, _ urgency: PhotoUrgency) -> Set<UInt64> {
    var wants: [PhotoKey: PhotoUrgency] = [:]
    for effect in stage.effects {
      switch effect {
      case .want(let key, let urgency): wants[key] = urgency
      case .unwant(let key): wants[key] = nil
      default: break
      }
    }
    return Set(wants.filter { $0.value == urgency }.map(\.key.photo.raw))
  }

  @Test("while it is not in front nothing is fetched ahead; what shows stays wanted and pinned")
  func fetchesAhead() {
    for away in [GalleryEvent.becameInactive, .enteredBackground] {
      var stage = Stage(.sample([100]))
      let (visible, ahead) = (wanted(stage, .visible), wanted(stage, .prefetch))
      #expect(visible.count == 21 && ahead.count == 6)
      stage.post(away)
      stage.run(50)
      #expect(wanted(stage, .visible) == visible && wanted(stage, .prefetch) == [])
      stage.post(.becameActive)
      stage.run(50)
      #expect(wanted(stage, .visible) == visible && wanted(stage, .prefetch) == ahead)
    }
  }

  @Test("in fullscreen and in the group viewer too")
  func fetchesPagesAhead() {
    var stage = Stage(.sample([9, 9], groups: [[1, 2, 3]]))
    stage.tap(215, 265)
    stage.run(1_200)
    #expect(wanted(stage, .prefetch) == [10_004, 10_006, 20_001])
    stage.post(.becameInactive)
    stage.run(50)
    #expect(wanted(stage, .prefetch) == [])
    stage.post(.becameActive)
    stage.run(50)
    #expect(wanted(stage, .prefetch) == [10_004, 10_006, 20_001])
    stage.drag(215, 200, dx: 0, dy: 600)
    stage.run(1_200)
    stage.tap(358, 24)
    stage.press(200, 100)
    #expect(wanted(stage, .visible) == [1_001_001] && wanted(stage, .prefetch) == [1_001_002])
    stage.post(.becameInactive)
    stage.run(50)
    #expect(wanted(stage, .prefetch) == [])
  }

  @Test("going away takes the gesture in progress along, and what is left of it does nothing")
  func cancels() {
    for away in [GalleryEvent.becameInactive, .enteredBackground] {
      var stage = Stage(.sample([300, 300]))
      stage.touch(5, .began, 380, 500)
      stage.touch(40, .moved, 200, 500)
      stage.run(50)
      stage.post(away)
      stage.run(50)
      stage.post(.becameActive)
      stage.touch(20, .moved, 60, 500)
      stage.touch(30, .ended, 60, 500)
      stage.run(500)
      #expect(stage.actions == [] && stage.gallery.currentCategory == CategoryID(1))
      stage.swipe(.left)
      #expect(stage.gallery.currentCategory == CategoryID(2))
    }
  }

  @Test("what moves stands still in background, without any frame, and goes on from there")
  func standsStill() {
    var stage = Stage(.sample([3_000]))
    stage.drag(200, 700, dx: 0, dy: -300, ms: 120)
    stage.run(100)
    stage.post(.enteredBackground)
    stage.run(50)
    let offset = stage.gallery.scrollOffset
    let frames = stage.activeFrameCount
    #expect(!stage.gallery.isAnimating && stage.gallery.nextDue == nil)
    stage.run(60_000)
    #expect(stage.gallery.scrollOffset == offset && stage.activeFrameCount == frames)
    stage.post(.becameActive)
    stage.run(17)
    let first = (stage.gallery.scrollOffset - offset).points
    #expect(first >= 0 && first < 80, "\(first)")
    #expect(stage.gallery.isAnimating)
    stage.run(6_000)
    #expect(stage.gallery.scrollOffset > offset + .points(300))
  }

  @Test("springs and fades go on where they stood, on every screen")
  func springs() {
    func page(_ stage: Stage) -> ScreenRect { stage.items(.page).first?.frame ?? .zero }
    for motion in ["zoom", "page", "category", "passage"] {
      var stage = Stage(.sample([9, 9]))
      stage.deliversPhotos = true
      stage.tap(215, 265)
      if motion != "passage" { stage.run(1_200) }
      switch motion {
      case "zoom": stage.doubleTap(215, 466)
      case "page": stage.swipe(.up)
      case "category": stage.swipe(.left)
      default: break
      }
      #expect(stage.gallery.isAnimating, "\(motion)")
      stage.post(.enteredBackground)
      stage.run(until: stage.vsync(stage.frame + 1))
      let before = page(stage)
      stage.run(30_000)
      #expect(page(stage) == before, "\(motion)")
      stage.post(.becameActive)
      stage.run(until: stage.vsync(stage.frame + 1))
      let step = max(
        (page(stage).minX - before.minX).points.magnitude, (page(stage).minY - before.minY).points.magnitude)
      #expect(step < 60, "\(motion) jumps by \(step) pt")
      #expect(stage.gallery.isAnimating, "\(motion)")
      stage.run(1_500)
      #expect(page(stage) != before, "\(motion)")
    }
  }

  @Test("the overlay's three seconds are those in front")
  func overlay() {
    var stage = Stage(.sample([9]))
    stage.deliversPhotos = true
    stage.tap(70, 120)
    stage.run(1_900)
    stage.post(.enteredBackground)
    stage.post(.becameActive, after: 60_000)
    stage.run(60_500)
    #expect(stage.gallery.isOverlayVisible)
    stage.run(1_000)
    #expect(!stage.gallery.isOverlayVisible)
  }

  @Test("the wait for another PIN goes on in background")
  func pinWait() {
    var stage = Stage(.sample([9]))
    for _ in 1...5 { stage.post(.pinEntered("0")) }
    stage.run(20)
    stage.post(.enteredBackground)
    stage.post(.becameActive, after: 30_000)
    stage.run(30_100)
    stage.post(.pinEntered("1234"))
    stage.run(20)
    #expect(!stage.gallery.isInKidsMode)
  }

  @Test("coming to the front without having been away shifts nothing")
  func neverAway() {
    var stage = Stage(.sample([9]))
    stage.deliversPhotos = true
    stage.tap(70, 120)
    stage.run(1_000)
    for away in [nil, GalleryEvent.becameInactive] as [GalleryEvent?] {
      if let away { stage.post(away) }
      stage.run(500)
      stage.post(.becameActive)
      stage.run(20)
    }
    #expect(stage.gallery.isOverlayVisible)
    stage.run(1_100)
    #expect(!stage.gallery.isOverlayVisible)
  }

  @Test("low power ends what is on its way at once, and nothing springs until it is over")
  func lowPower() {
    var stage = Stage(.sample([3_000, 9]))
    stage.deliversPhotos = true
    stage.drag(200, 700, dx: 0, dy: -300, ms: 120)
    stage.post(.lowPower(true))
    stage.run(20)
    #expect(!stage.gallery.isAnimating)
    let offset = stage.gallery.scrollOffset
    #expect(offset > .points(800), "the fling arrived where it was going")
    stage.drag(200, 700, dx: 0, dy: -300, ms: 120)
    #expect(!stage.gallery.isAnimating)
    stage.run(500)
    #expect(stage.gallery.scrollOffset - offset <= .points(300), "a lift flings nothing")
    stage.post(.lowPower(false))
    stage.run(20)
    stage.drag(200, 700, dx: 0, dy: -300, ms: 120)
    #expect(stage.gallery.isAnimating)
  }

  @Test("low power ends springs in fullscreen: page, zoom, passage and the overlay's fade")
  func lowPowerInFullscreen() {
    for motion in ["zoom", "page", "passage", "fade"] {
      var stage = Stage(.sample([9, 9]))
      stage.deliversPhotos = true
      stage.tap(215, 265)
      if motion != "passage" { stage.run(1_200) }
      switch motion {
      case "zoom": stage.doubleTap(215, 466)
      case "page": stage.swipe(.up)
      case "fade":
        stage.tap(215, 466)
        stage.run(360)
      default: break
      }
      #expect(stage.gallery.isAnimating, "\(motion)")
      stage.post(.lowPower(true))
      stage.run(20)
      #expect(!stage.gallery.isAnimating, "\(motion)")
      let frame = stage.items(.page).first?.frame
      stage.run(2_000)
      #expect(stage.items(.page).first?.frame == frame, "\(motion)")
    }
  }

  @Test("a clock that was moved shows in the age of a group photo at once")
  func clockMoved() {
    var stage = Stage(.sample([3], groups: [[10]]))
    stage.deliversPhotos = true
    stage.tap(430 - 72, 24)
    stage.press(200, 100)
    #expect(stage.texts.last == "10 minutes ago")
    stage.post(.clockMoved(offset: .hours(2)))
    stage.run(20)
    #expect(stage.texts.last == "2 hours ago")
    stage.post(.clockMoved(offset: .minutes(-60)))
    stage.run(20)
    #expect(stage.texts.last == "Just now")
    stage.post(.clockMoved(offset: .zero))
    stage.run(20)
    #expect(stage.texts.last == "10 minutes ago")
  }
}
