import Gallery
import Gestures
import Kernel
import Testing

@Suite("Categories hidden or deleted while a child uses the gallery")
struct CategoryVanishTests {
  private func bench(_ counts: [Int] = [3, 5, 7]) -> GalleryBench {
    var bench = GalleryBench(.sample(counts))
    bench.deliversPhotos = true
    bench.run(100)
    return bench
  }

  private func vanish(_ category: UInt32, _ bench: inout GalleryBench) {
    bench.post(.categoryVanished(CategoryID(category)))
    bench.run(until: bench.vsync(bench.frame + 1))
  }

  @Test(
    "a removed front category is replaced in that frame by the next, else the previous, without a toast")
  func front() {
    var bench = bench()
    bench.swipe(.left)
    bench.run(1_500)
    for (gone, next, count) in [(2, 3, 7), (3, 1, 3)] as [(UInt32, UInt32, Int)] {
      bench.effects.removeAll()
      vanish(gone, &bench)
      #expect(bench.gallery.currentCategory == CategoryID(next))
      #expect(bench.items(.thumbnail).count == min(count, 3))
      #expect(bench.items(.thumbnail).allSatisfy { $0.photo.raw / 10_000 == UInt64(next) })
      #expect(bench.items(.chip).count == Int(gone == 2 ? 2 : 1))
      #expect(bench.gallery.shownToasts.category == nil && bench.toastsRequested == 0)
      #expect(
        bench.effects.contains {
          if case .categoryChanged(CategoryID(gone), CategoryID(next), .automatic, _) = $0 {
            true
          } else {
            false
          }
        })
    }
  }

  @Test("after the last category the empty state shows, where nothing can be opened")
  func none() {
    var bench = bench([30])
    bench.drag(200, 700, dx: 0, dy: -300, pause: 200)
    vanish(1, &bench)
    #expect(bench.gallery.currentCategory == nil)
    #expect(bench.texts.contains("No categories yet"))
    #expect(bench.items(.chip).isEmpty && bench.items(.thumbnail).isEmpty)
    bench.tap(70, 120)
    bench.swipe(.left)
    bench.run(500)
    #expect(bench.gallery.currentScreen == .grid)
  }

  @Test("another removed category takes only its chip along and is no swipe target any more")
  func other() {
    var bench = bench()
    vanish(2, &bench)
    vanish(9, &bench)
    #expect(bench.gallery.currentCategory == CategoryID(1))
    #expect(bench.items(.chip).map(\.text) == [TextKey.categoryName.text(0), TextKey.categoryName.text(2)])
    bench.swipe(.left)
    #expect(bench.gallery.currentCategory == CategoryID(3))
    bench.run(1_500)
    vanish(1, &bench)
    #expect(
      bench.gallery.currentCategory == CategoryID(3), "an earlier one moves the place, not the category")
    #expect(bench.gallery.currentCategoryIndex == 0)
    bench.tap(70, 120)
    bench.run(1_500)
    #expect(bench.gallery.currentPhoto == PhotoID(30_001))
    bench.post(.albumPhotoVanished(PhotoID(30_001)))
    bench.run(20)
    #expect(bench.gallery.currentPhoto == PhotoID(30_002))
  }

  @Test("categories removed one by one leave the photos of the others accessible")
  func twoGo() {
    var bench = bench([2, 2, 2, 2])
    bench.swipe(.left)
    bench.run(800)
    bench.swipe(.left)
    bench.run(800)
    bench.post(.categoryVanished(CategoryID(1)))
    bench.post(.categoryVanished(CategoryID(2)))
    bench.run(50)
    #expect(bench.gallery.currentCategory == CategoryID(3) && bench.gallery.currentCategoryIndex == 0)
    #expect(bench.items(.thumbnail).map(\.photo.raw) == [30_001, 30_002])
    bench.post(.albumPhotoVanished(PhotoID(40_001)))
    bench.post(.albumPhotoVanished(PhotoID(30_002)))
    bench.post(.albumPhotoVanished(PhotoID(20_001)))
    bench.run(50)
    #expect(bench.items(.thumbnail).map(\.photo.raw) == [30_001] && bench.gallery.albumPhotoCount == 2)
    bench.swipe(.left)
    bench.run(500)
    #expect(bench.items(.thumbnail).map(\.photo.raw) == [40_002])
  }

  @Test(
    "in fullscreen the next category shows its remembered photo at 1x and ignores the gesture")
  func fullscreen() {
    var bench = bench()
    bench.tap(70, 120)
    bench.run(1_500)
    bench.doubleTap(215, 400)
    bench.run(800)
    #expect(bench.gallery.zoomMillionths > 1_000_000)
    bench.drag(300, 500, dx: -100, dy: 0, lifts: false)
    vanish(1, &bench)
    #expect(bench.gallery.currentScreen == .fullscreen)
    #expect(bench.gallery.currentPhoto == PhotoID(20_001))
    #expect(bench.gallery.zoomMillionths == 1_000_000)
    bench.touch(1, .moved, 60, 500)
    bench.touch(20, .ended, 10, 500)
    bench.run(1_500)
    #expect(bench.gallery.currentPhoto == PhotoID(20_001))
    #expect(bench.gallery.isOverlayVisible)
  }

  @Test("without another category fullscreen closes to the grid and releases its images")
  func fullscreenWithoutAny() {
    var bench = bench([3])
    bench.tap(70, 120)
    bench.run(300)
    vanish(1, &bench)
    #expect(bench.gallery.currentScreen == .grid)
    #expect(bench.texts.contains("No categories yet"))
    bench.run(1_500)
    #expect(bench.gallery.display.items.allSatisfy { $0.photo == .none })
  }

  /// The overlay appeared for the new name and, long after the last touch, went again at once.
  @Test("a hidden overlay stays hidden, and a visible one stays as long as before")
  func overlay() {
    for pause in [1_000, 5_000] as [Int64] {
      var bench = bench()
      bench.tap(70, 120)
      bench.run(pause)
      #expect(bench.gallery.isOverlayVisible == (pause < 3_000))
      vanish(1, &bench)
      vanish(2, &bench)
      var shown: Set<Bool> = []
      bench.inspect = { shown.insert(!$0.items(.bar).isEmpty) }
      bench.run(500)
      bench.inspect = nil
      #expect(shown.isSubset(of: [pause < 3_000]), "\(shown) after \(pause) ms")
      #expect(bench.texts == (pause < 3_000 ? ["Close", "Category 3", "1 / 7"] : []))
      bench.run(3_000)
      #expect(bench.texts == [])
    }
  }

  @Test("a category removed behind another screen is gone on the child's return")
  func behind() {
    var bench = bench()
    bench.tap(430 - 72, 24)
    vanish(1, &bench)
    #expect(bench.gallery.currentScreen == .groupList)
    bench.tap(20, 20)
    #expect(bench.gallery.currentCategory == CategoryID(2))
    #expect(bench.items(.thumbnail).count == 5)
  }
}
