import Gallery
import Gestures
import Kernel
import Testing

/// A category's screen on the phone is 7 rows of 3, so 21 photos; photos of category n are n * 10,000 and their place.
@Suite("Prefetching")
struct PrefetchTests {
  /// Wants ahead among effects, by photo, in their order.
  private func ahead(_ effects: [GalleryEffect], _ fitting: PhotoFitting = .fill) -> [UInt64] {
    effects.compactMap {
      if case .want(let key, .prefetch) = $0, key.fitting == fitting { key.photo.raw } else { nil }
    }
  }

  private func unwanted(_ effects: [GalleryEffect], _ fitting: PhotoFitting = .fill) -> [UInt64] {
    effects.compactMap {
      if case .unwant(let key) = $0, key.fitting == fitting { key.photo.raw } else { nil }
    }
  }

  private func firstScreen(_ category: UInt64, _ count: UInt64 = 21) -> [UInt64] {
    (1...count).map { category * 10_000 + $0 }
  }

  @Test(
    "half the first screen of the next category is prefetched, and photos in memory of the others"
  )
  func neighbours() {
    var bench = GalleryBench(.sample([30, 30, 5, 30]))
    bench.deliversPhotos = true
    #expect(ahead(bench.effects) == firstScreen(2, 12))
    bench.run(100)
    let ways = [
      (-300.0, firstScreen(3, 3) + firstScreen(1)), (-300, firstScreen(4, 12) + firstScreen(2)),
      (300, firstScreen(1) + firstScreen(3, 5)),
    ]
    for (dx, beside) in ways {
      bench.effects.removeAll()
      bench.drag(300, 600, dx: dx, dy: 0)
      bench.run(400)
      #expect(Array(ahead(bench.effects).suffix(beside.count)) == beside, "\(dx)")
    }
  }

  @Test(
    "first screens are requested once per front category and withdrawn for another")
  func standing() {
    var bench = GalleryBench(.sample([90, 30, 30]))
    bench.deliversPhotos = true
    bench.run(100)
    bench.effects.removeAll()
    bench.drag(200, 800, dx: 0, dy: -400, pause: 200)
    bench.run(200)
    #expect(Set(ahead(bench.effects)).isDisjoint(with: firstScreen(2)))
    #expect(Set(unwanted(bench.effects)).isDisjoint(with: firstScreen(2)))
    bench.effects.removeAll()
    bench.drag(300, 600, dx: -300, dy: 0)
    bench.drag(300, 600, dx: -300, dy: 0, pause: 200)
    bench.run(100)
    #expect(Set(unwanted(bench.effects)).isSuperset(of: firstScreen(1)))
  }

  @Test(
    "a touch on a chip prefetches its category before the lift; the front one needs none"
  )
  func chip() {
    var bench = GalleryBench(.sample([30, 30, 30]))
    bench.deliversPhotos = true
    bench.run(100)
    bench.effects.removeAll()
    bench.touch(5, .began, 300, 24)
    bench.run(30)
    #expect(ahead(bench.effects) == firstScreen(3))
    bench.touch(5, .ended, 300, 24)
    bench.run(400)
    #expect(bench.gallery.currentCategory == CategoryID(3))
    bench.effects.removeAll()
    bench.touch(5, .began, 20, 24)
    bench.touch(40, .moved, 80, 24)
    bench.touch(60, .moved, 120, 24)
    bench.run(100)
    #expect(Set(unwanted(bench.effects)).isSuperset(of: firstScreen(1)) || ahead(bench.effects).isEmpty)
  }

  @Test(
    "a fling prefetches up to its end in order; a slow drag one row")
  func fling() {
    var counts: [Int] = []
    for pause in [0.0, 200] {
      var bench = GalleryBench(.sample([200]))
      bench.deliversPhotos = true
      bench.run(100)
      bench.effects.removeAll()
      bench.drag(200, 800, dx: 0, dy: -500, ms: 180, pause: pause)
      let atLift = ahead(bench.effects)
      #expect(atLift == atLift.sorted())
      counts.append(atLift.count)
      guard pause == 0 else { continue }
      bench.run(6_000)
      let shown = bench.items(.thumbnail).map(\.photo.raw)
      #expect(
        shown.contains(atLift.last ?? 0) && shown.max() == atLift.last, "it lands where it was foreseen")
    }
    #expect(counts[0] >= counts[1] + 12, "\(counts)")
  }

  @Test("fullscreen prefetches one page in the finger's direction, and retains viewed pages")
  func pages() {
    var bench = GalleryBench(.sample([9, 9]))
    bench.deliversPhotos = true
    bench.run(100)
    bench.effects.removeAll()
    bench.tap(215, 270)
    bench.run(1_000)
    #expect(ahead(bench.effects, .fit) == [10_006])
    bench.effects.removeAll()
    bench.drag(215, 700, dx: 0, dy: -500)
    bench.run(1_000)
    #expect(Set(ahead(bench.effects, .fit)) == [10_005, 10_007], "the one left is kept")
    bench.effects.removeAll()
    bench.drag(215, 300, dx: 0, dy: 300)
    bench.run(1_000)
    #expect(ahead(bench.effects, .fit).contains(10_004))
  }

  @Test("a neighbouring category is prefetched once the child went there, on that side only")
  func sideways() {
    var bench = GalleryBench(.sample([4, 4, 4, 4]))
    bench.deliversPhotos = true
    bench.run(100)
    bench.tap(70, 120)
    bench.run(1_000)
    bench.effects.removeAll()
    bench.drag(380, 500, dx: -300, dy: 0)
    bench.run(1_000)
    #expect(ahead(bench.effects, .fit).contains(30_001))
    #expect(!ahead(bench.effects, .fit).contains(40_001))
  }

  @Test("photos behind a screen stay in memory: its squares, and those present of its neighbours")
  func behind() {
    var bench = GalleryBench(.sample([30, 30, 30]))
    bench.deliversPhotos = true
    bench.run(100)
    bench.effects.removeAll()
    bench.tap(70, 120)
    bench.run(1_500)
    #expect(Set(unwanted(bench.effects)).isDisjoint(with: firstScreen(1) + firstScreen(2)))
  }

  @Test(
    "in fullscreen another category's squares are prefetched during a closing drag"
  )
  func returning() {
    var bench = GalleryBench(.sample([30, 30, 30]))
    bench.deliversPhotos = true
    bench.run(100)
    bench.tap(70, 120)
    bench.run(1_500)
    bench.effects.removeAll()
    for _ in 0..<2 {
      bench.drag(380, 500, dx: -300, dy: 0)
      bench.run(1_500)
    }
    #expect(bench.gallery.currentCategory == CategoryID(3))
    #expect(ahead(bench.effects).contains(30_001) && !ahead(bench.effects).contains(30_002))
    bench.effects.removeAll()
    bench.drag(215, 300, dx: 0, dy: 40, lifts: false)
    #expect(ahead(bench.effects).isEmpty, "a twentieth of the height beyond the slop is 57 pt")
    bench.touch(5, .moved, 215, 380)
    bench.run(30)
    #expect(Set(ahead(bench.effects)).isSuperset(of: firstScreen(3).dropFirst()))
  }

  @Test("a photo decoded before is requested only when a finger starts moving")
  func quick() {
    var bench = GalleryBench(.sample([90, 30]))
    bench.deliversPhotos = true
    bench.run(100)
    bench.effects.removeAll()
    let key = PhotoKey(photo: PhotoID(20_003), box: PixelSize(width: 422, height: 422), fitting: .fill)
    bench.post(.photoEvicted(key))
    bench.drag(200, 800, dx: 0, dy: -400, pause: 200)
    bench.run(50)
    #expect(!ahead(bench.effects).contains(20_003))
    bench.drag(300, 600, dx: -60, dy: 0, lifts: false)
    #expect(ahead(bench.effects).contains(20_003))
  }

  @Test("an inactive app prefetches nothing and withdraws its prefetches")
  func inactive() {
    var bench = GalleryBench(.sample([30, 30]))
    bench.deliversPhotos = true
    bench.run(100)
    bench.effects.removeAll()
    bench.post(.becameInactive)
    bench.run(50)
    #expect(unwanted(bench.effects).sorted() == firstScreen(2, 12))
    bench.post(.becameActive)
    bench.run(50)
    #expect(ahead(bench.effects) == firstScreen(2, 12))
  }

  @Test("an expected photo that is removed is no longer expected")
  func vanished() {
    var bench = GalleryBench(.sample([30, 30]))
    bench.deliversPhotos = true
    bench.run(100)
    bench.effects.removeAll()
    bench.post(.albumPhotoVanished(PhotoID(20_002)))
    bench.run(50)
    bench.drag(300, 600, dx: -300, dy: 0)
    bench.run(400)
    #expect(unwanted(bench.effects).contains(20_002) && !ahead(bench.effects).contains(20_002))
  }
}
