import Gallery
import Gestures
import Kernel
import Testing

@Suite("Background and return")
struct LifecycleTests {
  /// The photos of the grid's keys that are wanted at this urgency by now.
  private func wanted(
    _ bench: GalleryBench, _ urgency: PhotoUrgency, _ fitting: PhotoFitting? = nil
  ) -> Set<UInt64> {
    var wants: [PhotoKey: PhotoUrgency] = [:]
    for effect in bench.effects {
      switch effect {
      case .want(let key, let urgency): wants[key] = urgency
      case .unwant(let key): wants[key] = nil
      default: break
      }
    }
    return Set(
      wants.filter { $0.value == urgency && $0.key.fitting == fitting ?? $0.key.fitting }.map(\.key.photo.raw)
    )
  }

  @Test("an inactive app prefetches nothing; visible photos stay wanted and pinned")
  func fetchesAhead() {
    for away in [GalleryEvent.becameInactive, .enteredBackground] {
      var bench = GalleryBench(.sample([100, 30]))
      let (visible, ahead) = (wanted(bench, .visible), wanted(bench, .prefetch))
      #expect(visible.count == 21 && ahead.count == 12)
      bench.post(away)
      bench.run(50)
      #expect(wanted(bench, .visible) == visible && wanted(bench, .prefetch) == [])
      bench.post(.becameActive)
      bench.run(50)
      #expect(wanted(bench, .visible) == visible && wanted(bench, .prefetch) == ahead)
    }
  }

  @Test("a touch-down in the background is ignored; a finger already down may lift there")
  func touchesAway() {
    var bench = GalleryBench(.sample([9, 9]))
    bench.tap(215, 265)
    bench.run(1_200)
    func toggles() -> Int {
      bench.effects.filter { if case .acted(.toggleOverlay, _, _) = $0 { true } else { false } }.count
    }
    bench.post(.enteredBackground)
    bench.run(20)
    // Its window for a second tap ends after the return.
    bench.tap(215, 400)
    bench.post(.becameActive)
    bench.run(500)
    #expect(toggles() == 0)
    bench.touch(5, .began, 215, 400)
    bench.run(20)
    bench.post(.enteredBackground)
    bench.run(20)
    bench.touch(5, .ended, 215, 400)
    bench.run(500)
    bench.post(.becameActive)
    bench.run(50)
    #expect(toggles() == 0)
    bench.tap(215, 400)
    bench.run(500)
    #expect(toggles() == 1)
  }

  @Test("the same holds in fullscreen and in the group viewer")
  func fetchesPagesAhead() {
    var bench = GalleryBench(.sample([9, 9], groups: [[1, 2, 3]]))
    bench.tap(215, 265)
    bench.run(1_200)
    #expect(wanted(bench, .prefetch, .fit) == [10_006])
    #expect(wanted(bench, .prefetch, .fill) == [20_001])
    bench.post(.becameInactive)
    bench.run(50)
    #expect(wanted(bench, .prefetch) == [])
    bench.post(.becameActive)
    bench.run(50)
    #expect(wanted(bench, .prefetch, .fit) == [10_006])
    #expect(wanted(bench, .prefetch, .fill) == [20_001])
    bench.drag(215, 200, dx: 0, dy: 600)
    bench.run(1_200)
    bench.tap(358, 24)
    bench.press(200, 100)
    #expect(wanted(bench, .visible) == [1_001_001] && wanted(bench, .prefetch, .fit) == [1_001_002])
    bench.post(.becameInactive)
    bench.run(50)
    #expect(wanted(bench, .prefetch) == [])
  }

  @Test("entering the background cancels the gesture, and the rest of its touches are ignored")
  func cancels() {
    for away in [GalleryEvent.becameInactive, .enteredBackground] {
      var bench = GalleryBench(.sample([300, 300]))
      bench.touch(5, .began, 380, 500)
      bench.touch(40, .moved, 200, 500)
      bench.run(50)
      bench.post(away)
      bench.run(50)
      bench.post(.becameActive)
      bench.touch(20, .moved, 60, 500)
      bench.touch(30, .ended, 60, 500)
      bench.run(500)
      #expect(bench.actions == [] && bench.gallery.currentCategory == CategoryID(1))
      bench.swipe(.left)
      #expect(bench.gallery.currentCategory == CategoryID(2))
    }
  }

  @Test("motion pauses in the background without frames, and continues on return")
  func standsStill() {
    var bench = GalleryBench(.sample([3_000]))
    bench.drag(200, 700, dx: 0, dy: -300, ms: 120)
    bench.run(100)
    bench.post(.enteredBackground)
    bench.run(50)
    let offset = bench.gallery.scrollOffset
    let frames = bench.activeFrameCount
    #expect(!bench.gallery.isAnimating && bench.gallery.nextDue == nil)
    bench.run(60_000)
    #expect(bench.gallery.scrollOffset == offset && bench.activeFrameCount == frames)
    bench.post(.becameActive)
    bench.run(17)
    let first = (bench.gallery.scrollOffset - offset).points
    #expect(first >= 0 && first < 80, "\(first)")
    #expect(bench.gallery.isAnimating)
    bench.run(6_000)
    #expect(bench.gallery.scrollOffset > offset + .points(300))
  }

  @Test("springs and fades continue where they were, on every screen")
  func springs() {
    func page(_ bench: GalleryBench) -> ScreenRect { bench.items(.page).first?.frame ?? .zero }
    for motion in ["zoom", "page", "category", "passage"] {
      var bench = GalleryBench(.sample([9, 9]))
      bench.deliversPhotos = true
      bench.tap(215, 265)
      if motion != "passage" { bench.run(1_200) }
      switch motion {
      case "zoom": bench.doubleTap(215, 466)
      case "page": bench.swipe(.up)
      case "category": bench.swipe(.left)
      default: break
      }
      #expect(bench.gallery.isAnimating, "\(motion)")
      bench.post(.enteredBackground)
      bench.run(until: bench.vsync(bench.frame + 1))
      let before = page(bench)
      bench.run(30_000)
      #expect(page(bench) == before, "\(motion)")
      bench.post(.becameActive)
      bench.run(until: bench.vsync(bench.frame + 1))
      let step = max(
        (page(bench).minX - before.minX).points.magnitude, (page(bench).minY - before.minY).points.magnitude)
      #expect(step < 60, "\(motion) jumps by \(step) pt")
      #expect(bench.gallery.isAnimating, "\(motion)")
      bench.run(1_500)
      #expect(page(bench) != before, "\(motion)")
    }
  }

  @Test("the overlay's three seconds count only in the foreground")
  func overlay() {
    var bench = GalleryBench(.sample([9]))
    bench.deliversPhotos = true
    bench.tap(70, 120)
    bench.run(1_900)
    bench.post(.enteredBackground)
    bench.post(.becameActive, after: 60_000)
    bench.run(60_500)
    #expect(bench.gallery.isOverlayVisible)
    bench.run(1_000)
    #expect(!bench.gallery.isOverlayVisible)
  }

  // What was laid out in background had its fade where it would have been by then, and stepped back at the return.
  @Test("a fade of the overlay pauses in the background, despite layouts, and continues on return")
  func fadesOn() {
    var bench = GalleryBench(.sample([9]))
    bench.deliversPhotos = true
    bench.tap(70, 120)
    bench.run(1_900)
    bench.tap(200, 400)
    func opacity() -> UInt8 { bench.items(.bar).first?.opacity ?? 0 }
    var frames = 0
    while opacity() == 255, frames < 60 {
      bench.run(until: bench.vsync(bench.frame + 1))
      frames += 1
    }
    let before = opacity()
    #expect(before > 0 && before < 255, "\(before)")
    bench.post(.enteredBackground)
    bench.run(1_000)
    bench.post(.clockMoved(offset: .zero))
    bench.run(1_000)
    let after = opacity()
    #expect(before >= after && before - after < 40, "\(before) and then \(after)")
  }

  // A touch while the app was away was moved on by all of the time away: into the future, where it kept the overlay.
  @Test("a touch in the background shows the overlay for 3 s after the return and no longer")
  func touchedAway() {
    var bench = GalleryBench(.sample([9]))
    bench.deliversPhotos = true
    bench.tap(70, 120)
    bench.run(1_000)
    bench.post(.enteredBackground)
    bench.run(2_000)
    bench.touch(0, .began, 200, 400)
    bench.touch(30, .ended, 200, 400)
    bench.post(.becameActive, after: 10_000)
    bench.run(12_900)
    #expect(bench.gallery.isOverlayVisible)
    bench.run(200)
    #expect(!bench.gallery.isOverlayVisible)
  }

  @Test("the wait for another PIN continues in the background")
  func pinWait() {
    var bench = GalleryBench(.sample([9]))
    for _ in 1...5 { bench.post(.pinEntered("0")) }
    bench.run(20)
    bench.post(.enteredBackground)
    bench.post(.becameActive, after: 30_000)
    bench.run(30_100)
    bench.post(.pinEntered("1234"))
    bench.run(20)
    #expect(!bench.gallery.isInKidsMode)
  }

  @Test("becoming active without a pause shifts no times")
  func neverAway() {
    var bench = GalleryBench(.sample([9]))
    bench.deliversPhotos = true
    bench.tap(70, 120)
    bench.run(1_000)
    for away in [nil, GalleryEvent.becameInactive] as [GalleryEvent?] {
      if let away { bench.post(away) }
      bench.run(500)
      bench.post(.becameActive)
      bench.run(20)
    }
    #expect(bench.gallery.isOverlayVisible)
    bench.run(1_100)
    #expect(!bench.gallery.isOverlayVisible)
  }

  @Test("low power finishes all motion at once, and nothing springs until it ends")
  func lowPower() {
    var bench = GalleryBench(.sample([3_000, 9]))
    bench.deliversPhotos = true
    bench.drag(200, 700, dx: 0, dy: -300, ms: 120)
    bench.post(.lowPower(true))
    bench.run(20)
    #expect(!bench.gallery.isAnimating)
    let offset = bench.gallery.scrollOffset
    #expect(offset > .points(800), "the fling arrived where it was going")
    bench.drag(200, 700, dx: 0, dy: -300, ms: 120)
    #expect(!bench.gallery.isAnimating)
    bench.run(500)
    #expect(bench.gallery.scrollOffset - offset <= .points(300), "a lift flings nothing")
    bench.post(.lowPower(false))
    bench.run(20)
    bench.drag(200, 700, dx: 0, dy: -300, ms: 120)
    #expect(bench.gallery.isAnimating)
  }

  /// It dipped for the rest of its first 200 ms, as if it were still coming in.
  @Test("a toast shown without a fade in low power does not become paler afterwards")
  func toastAfterLowPower() {
    var bench = GalleryBench(.sample([9, 9]))
    bench.post(.lowPower(true))
    bench.run(20)
    bench.swipe(.left)
    bench.run(40)
    #expect(bench.items(.categoryToast).map(\.opacity) == [255])
    bench.post(.lowPower(false))
    for _ in 0..<10 {
      bench.run(17)
      #expect(bench.items(.categoryToast).map(\.opacity) == [255])
    }
  }

  @Test("low power finishes fullscreen's springs: page, zoom, transition and the overlay's fade")
  func lowPowerInFullscreen() {
    for motion in ["zoom", "page", "passage", "fade"] {
      var bench = GalleryBench(.sample([9, 9]))
      bench.deliversPhotos = true
      bench.tap(215, 265)
      if motion != "passage" { bench.run(1_200) }
      switch motion {
      case "zoom": bench.doubleTap(215, 466)
      case "page": bench.swipe(.up)
      case "fade":
        bench.tap(215, 466)
        bench.run(360)
      default: break
      }
      #expect(bench.gallery.isAnimating, "\(motion)")
      bench.post(.lowPower(true))
      bench.run(20)
      #expect(!bench.gallery.isAnimating, "\(motion)")
      let frame = bench.items(.page).first?.frame
      bench.run(2_000)
      #expect(bench.items(.page).first?.frame == frame, "\(motion)")
    }
  }

  @Test("a clock change shows in a group photo's age at once")
  func clockMoved() {
    var bench = GalleryBench(.sample([3], groups: [[10]]))
    bench.deliversPhotos = true
    bench.tap(430 - 72, 24)
    bench.press(200, 100)
    #expect(bench.texts.last == "10 minutes ago")
    bench.post(.clockMoved(offset: .hours(2)))
    bench.run(20)
    #expect(bench.texts.last == "2 hours ago")
    bench.post(.clockMoved(offset: .minutes(-60)))
    bench.run(20)
    #expect(bench.texts.last == "Just now")
    bench.post(.clockMoved(offset: .zero))
    bench.run(20)
    #expect(bench.texts.last == "10 minutes ago")
  }
}
