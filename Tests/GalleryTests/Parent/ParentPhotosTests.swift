import Gallery
import Kernel
import TestSupport
import Testing

@Suite("The parents' photos")
struct ParentPhotosTests {
  @Test(
    "behind the PIN three buttons lead on and one back, and all routes back pass the start screen")
  func ways() {
    var bench = GalleryBench.parents([5])
    #expect(
      bench.texts == [
        "Parents", "Photos", "Categories", "Children", "Back to the children", "Theme: as the device",
      ])
    for (door, screen) in [
      (TextKey.photos, GalleryScreen.parentPhotos), (.categories, .parentCategories),
      (.children, .parentChildren),
    ] {
      bench.touch(door)
      #expect(bench.gallery.currentScreen == screen && !bench.gallery.isInKidsMode)
      bench.touch(.back)
      #expect(bench.gallery.currentScreen == .parent)
    }
    bench.touch(.kidsMode)
    #expect(bench.gallery.currentScreen == .grid && bench.gallery.isInKidsMode)
    for screen in GalleryScreen.allCases where !screen.isForChildren {
      for other in GalleryScreen.allCases where other.isForChildren {
        #expect(
          (GalleryTransition(from: other, to: screen) != nil) == (other == .pinPad && screen == .parent))
        #expect((GalleryTransition(from: screen, to: other) != nil) == (screen == .parent && other == .grid))
      }
    }
  }

  @Test("all photos are shown newest first, also hidden and uncategorised ones, with a chip per category")
  func filters() {
    var bench = GalleryBench.parents(at: .photos, [2, 2], hidden: [1], loose: 1)
    #expect(bench.shownPhotos == [900_001, 20_001, 10_001, 20_002, 10_002])
    #expect(
      bench.items(.chip).map { bench.gallery.spell($0.text) } == [
        "All", "Category 1", "Category 2", "Without a category",
      ])
    #expect(bench.texts.contains("5 photos"))
    bench.tap(bench.items(.chip)[2].frame)
    bench.run(600)
    #expect(bench.shownPhotos == [20_001, 20_002])
    bench.tap(bench.items(.chip)[3].frame)
    bench.run(600)
    #expect(bench.shownPhotos == [900_001] && bench.texts.contains("1 photo"))
    let traits = bench.items(.chip).map(\.trait)
    #expect(traits.last == .selectedButton && traits.dropLast().allSatisfy { $0 == .button })
  }

  @Test("of ten thousand photos only visible rows exist, wherever it is scrolled", .slow)
  func visibleOnly() {
    var bench = GalleryBench.parents(at: .photos, [4_000, 3_000, 2_000], loose: 1_000)
    let atTop = bench.items(.thumbnail).count
    #expect(atTop > 9 && atTop <= 24)
    #expect(bench.texts.contains("10,000 photos"))
    var most = 0
    for _ in 0..<12 {
      bench.drag(215, 800, dx: 0, dy: -600, ms: 60)
      bench.run(1_500)
      most = max(most, bench.gallery.display.items.count)
    }
    #expect(bench.shownPhotos.first != 900_001)
    #expect(most <= 24 + 12)
  }

  @Test(
    "a long press starts a selection and taps change it; traits and marks show it, not colour alone"
  )
  func selects() {
    var bench = GalleryBench.parents(at: .photos, [6])
    bench.choose([10_002, 10_003, 10_005])
    #expect(bench.texts.contains("3 selected"))
    let chosen = bench.items(.thumbnail).filter { $0.trait == .selectedImageButton }.map(\.photo.raw)
    #expect(chosen == [10_002, 10_003, 10_005])
    #expect(bench.items(.mark).count == 3)
    bench.tap(bench.thumbnail(10_003))
    #expect(bench.texts.contains("2 selected") && bench.items(.mark).count == 2)
    #expect(bench.albumChanges.isEmpty)
    bench.touch(.cancel)
    #expect(bench.texts.contains("Photos") && bench.items(.mark).isEmpty && bench.albumChanges.isEmpty)
    #expect(
      bench.actions.suffix(5) == [.beginSelection, .selectPhoto, .selectPhoto, .unselectPhoto, .endSelection])
  }

  @Test(
    "a finger landing during a lift selects on a grid at rest, and only stops a flinging one"
  )
  func landsAsAnotherLifts() {
    for (count, landing, actions) in [
      (6, 70, [GalleryAction.beginSelection]), (6, 78, [.beginSelection]), (60, 70, []), (60, 78, []),
    ] as [(Int, Double, [GalleryAction])] {
      var bench = GalleryBench.parents(at: .photos, [count])
      let photo = bench.thumbnail(10_002)
      let before = bench.actions.count
      // The landing is of the lift's frame, or of the next one.
      bench.touch(68, .ended, 215, 250)
      bench.touch(landing, .began, photo.minX.points + 30, photo.minY.points + 30, finger: 1)
      bench.drag(215, 550, dx: 0, dy: -300, ms: 60, lifts: false)
      bench.run(900)
      bench.touch(5, .ended, photo.minX.points + 30, photo.minY.points + 30, finger: 1)
      bench.run(20)
      #expect(Array(bench.actions.dropFirst(before)) == actions, "\(landing) ms, of \(count) photos")
      #expect(bench.texts.contains("1 selected") == (count == 6), "\(landing) ms, of \(count) photos")
    }
  }

  @Test(
    "selected photos move at once in grid order, and children see them in their new category")
  func moves() {
    var bench = GalleryBench.parents(at: .photos, [4, 3])
    bench.choose([10_003, 10_001])
    bench.touch(.move)
    #expect(bench.texts == ["Category 1", "Category 2", "Without a category", "Move to", "Cancel"])
    bench.run(700)
    bench.tap(bench.items(.row)[1].frame)
    bench.run(100)
    #expect(
      bench.albumChanges == [
        [.photoMoved(PhotoID(10_001), to: CategoryID(2)), .photoMoved(PhotoID(10_003), to: CategoryID(2))]
      ])
    #expect(bench.texts.contains("Photos"))
    bench.tap(bench.items(.chip)[2].frame)
    bench.run(600)
    #expect(Set(bench.shownPhotos) == [10_001, 10_003, 20_001, 20_002, 20_003])
  }

  @Test("deleting asks with the count; only yes deletes, and cancelling loses nothing")
  func deletes() {
    var bench = GalleryBench.parents(at: .photos, [5])
    bench.choose([10_001, 10_004])
    bench.touch(.deletePhotos)
    #expect(bench.texts.contains("Delete 2 photos?"))
    bench.answer(.cancel)
    #expect(bench.albumChanges.isEmpty && bench.texts.contains("2 selected"))
    bench.touch(.deletePhotos)
    bench.answer(.deletePhotos)
    bench.run(100)
    #expect(bench.albumChanges == [[.photoDeleted(PhotoID(10_001)), .photoDeleted(PhotoID(10_004))]])
    #expect(bench.shownPhotos == [10_002, 10_003, 10_005])
    bench.touch(.back)
    bench.touch(.kidsMode)
    bench.run(600)
    #expect(bench.shownPhotos == [10_002, 10_003, 10_005])
  }

  @Test("a double tap on a button that asks confirms nothing")
  func doubleTap() {
    var bench = GalleryBench.parents(at: .photos, [5])
    bench.choose([10_001])
    bench.touch(.deletePhotos)
    // Right where the answer is, as soon as it shows.
    bench.touch(.deletePhotos)
    #expect(bench.albumChanges.isEmpty && bench.texts.contains("Delete 1 photo?"))
  }

  @Test("a selection is shared by one effect and stays selected")
  func shares() {
    var bench = GalleryBench.parents(at: .photos, [5])
    bench.choose([10_004, 10_002])
    bench.touch(.share)
    #expect(bench.effects.contains(.shareRequested([PhotoID(10_002), PhotoID(10_004)])))
    #expect(bench.texts.contains("2 selected") && bench.albumChanges.isEmpty)
  }

  @Test("a selected photo that is removed is deselected, and no other is deleted instead")
  func vanishes() {
    var bench = GalleryBench.parents(at: .photos, [5])
    bench.choose([10_001, 10_002])
    bench.touch(.deletePhotos)
    bench.post(.albumPhotoVanished(PhotoID(10_001)))
    bench.answer(.deletePhotos)
    bench.run(100)
    #expect(bench.albumChanges == [[.photoDeleted(PhotoID(10_002))]])
    #expect(bench.shownPhotos == [10_003, 10_004, 10_005])
  }

  @Test("a tap after photos moved up is ignored")
  func movedUp() {
    var bench = GalleryBench.parents(at: .photos, [5])
    let frame = bench.thumbnail(10_002)
    bench.touch(5, .began, frame.minX.points + 30, frame.minY.points + 30)
    bench.touch(90, .ended, frame.minX.points + 30, frame.minY.points + 30)
    bench.post(.albumPhotoVanished(PhotoID(10_001)), after: 40)
    bench.run(200)
    #expect(bench.gallery.currentScreen == .parentPhotos)
    bench.tap(bench.thumbnail(10_003))
    #expect(bench.gallery.currentScreen == .parentPhoto && bench.gallery.currentPhoto == PhotoID(10_003))
  }
}

@Suite("A single photo for parents")
struct ParentPhotoTests {
  private func open(_ adjust: (inout PhotoCatalogue) -> Void = { _ in }) -> GalleryBench {
    var catalogue = PhotoCatalogue.sample([3])
    adjust(&catalogue)
    var bench = GalleryBench(catalogue) { $0.zone = .fixed(seconds: 7_200) }
    bench.deliversPhotos = true
    bench.post(.pinEntered("1234"))
    bench.run(100)
    bench.touch(.photos)
    bench.run(600)
    bench.tap(bench.thumbnail(10_001))
    bench.run(600)
    return bench
  }

  @Test(
    "the screen shows file name and time taken in the family's zone; a tap hides or shows them"
  )
  func caption() {
    // 2020-09-13 12:26:40 UTC.
    var bench = open { $0.photos[0].fileName = "IMG_0815.JPG" }
    #expect(bench.texts == ["IMG_0815.JPG", "13 September 2020, 14:26", "Share", "Move", "Delete", "Back"])
    bench.tap(215, 400)
    #expect(bench.texts.isEmpty)
    bench.tap(215, 400)
    #expect(bench.texts.count == 6)
    #expect(open().texts.first == "2711")
  }

  @Test("a photo can be shared, moved, and deleted after a confirmation, which returns to the grid")
  func deedActions() {
    var bench = open()
    bench.touch(.share)
    #expect(bench.effects.contains(.shareRequested([PhotoID(10_001)])))
    bench.touch(.move)
    bench.answer(.withoutCategory)
    #expect(bench.albumChanges == [[.photoMoved(PhotoID(10_001), to: nil)]])
    #expect(bench.gallery.currentScreen == .parentPhoto)
    bench.touch(.deletePhotos)
    bench.answer(.cancel)
    #expect(bench.albumChanges.count == 1 && bench.gallery.currentPhoto == PhotoID(10_001))
    bench.touch(.deletePhotos)
    bench.answer(.deletePhotos)
    bench.run(100)
    #expect(bench.albumChanges.last == [.photoDeleted(PhotoID(10_001))])
    #expect(bench.gallery.currentScreen == .parentPhotos && bench.shownPhotos == [10_002, 10_003])
  }

  @Test("a photo removed while shown can be left, and nothing is requested for it")
  func vanishes() {
    var bench = open()
    bench.post(.albumPhotoVanished(PhotoID(10_001)))
    bench.run(100)
    bench.tap(70, 900)
    #expect(bench.albumChanges.isEmpty)
    bench.touch(.back)
    #expect(bench.gallery.currentScreen == .parentPhotos)
  }
}
