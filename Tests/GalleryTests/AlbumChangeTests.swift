import Gallery
import Gestures
import Kernel
import Testing

@Suite("Album changes by parents while a child uses the gallery")
struct AlbumChangeTests {
  private func bench(_ counts: [Int] = [3, 5, 7], preset: GesturePreset = .story) -> GalleryBench {
    var bench = GalleryBench(.sample(counts), preset: preset)
    bench.deliversPhotos = true
    bench.run(100)
    return bench
  }

  private func category(_ id: UInt32, _ name: String? = nil, colour: String = "#0000FF", visible: Bool = true)
    -> AlbumCategory
  {
    AlbumCategory(
      id: CategoryID(id), name: name ?? "Category \(id)", icon: "star", colour: colour,
      visibleToChildren: visible)
  }

  /// One that stands so many minutes before (or, negative, after) the newest of the sample.
  private func photo(_ id: UInt64, _ category: UInt32?, minutesOld: Int64) -> AlbumPhoto {
    AlbumPhoto(
      id: PhotoID(id), pixels: PixelSize(width: 4000, height: 3000),
      taken: WallTime(secondsSinceEpoch: 1_600_000_000 - minutesOld * 60),
      category: category.map { CategoryID($0) })
  }

  /// In the next frame.
  private func change(_ changes: AlbumChange..., in bench: inout GalleryBench) {
    for change in changes { bench.post(.albumChanged(change)) }
    bench.run(until: bench.vsync(bench.frame + 1))
  }

  private func names(_ bench: GalleryBench) -> [String] {
    bench.items(.chip).map { bench.gallery.spell($0.text) }
  }

  private func thumbnails(_ bench: GalleryBench) -> [UInt64] { bench.items(.thumbnail).map(\.photo.raw) }

  // MARK: Categories

  @Test("added, renamed, recoloured, reordered and hidden categories change the bar in that frame")
  func chips() {
    var bench = bench()
    change(.categorySet(category(9, "Ninth"), at: 1), in: &bench)
    #expect(names(bench) == ["Category 1", "Ninth", "Category 2"], "for the fourth one drags the bar")
    let wide = bench.items(.chip)[1].frame.size.width
    change(.categorySet(category(9, "Ninth of all", colour: "#FF0000"), at: 1), in: &bench)
    #expect(names(bench)[1] == "Ninth of all" && bench.items(.chip)[1].frame.size.width > wide)
    #expect(bench.items(.chip)[2].frame.minX == bench.items(.chip)[1].frame.maxX + .points(8))
    change(.categoriesOrdered([3, 1, 9, 2].map { CategoryID($0) }), in: &bench)
    #expect(bench.gallery.currentCategory == CategoryID(1) && bench.gallery.currentCategoryIndex == 1)
    bench.drag(380, 24, dx: -250, dy: 0, pause: 100)
    #expect(Set(names(bench)).isSuperset(of: ["Category 1", "Ninth of all", "Category 2"]))
    change(.categorySet(category(3, visible: false), at: 0), in: &bench)
    #expect(names(bench) == ["Category 1", "Ninth of all", "Category 2"])
    #expect(bench.items(.chip)[0].colour == 0x0000FF && bench.gallery.currentCategoryIndex == 0)
    bench.swipe(.left)
    #expect(bench.gallery.currentCategory == CategoryID(9))
    #expect(bench.items(.chip).contains { $0.colour == 0xFF0000 })
    #expect(bench.toastsRequested == 1, "only the swipe says a name")
  }

  @Test("the front chip stays on screen, however long the names before it become")
  func frontChip() {
    var bench = bench([3, 3, 3, 3, 3, 3, 3])
    for _ in 1...5 {
      bench.swipe(.left)
      bench.run(800)
    }
    #expect(bench.gallery.currentCategory == CategoryID(6))
    for id in 1...5 as ClosedRange<UInt32> {
      change(.categorySet(category(id, String(repeating: "long ", count: 8)), at: Int(id) - 1), in: &bench)
      let front = bench.items(.chip).first { $0.trait == .selectedButton }
      #expect(front.map { bench.gallery.spell($0.text) } == "Category 6")
      #expect(front.map { $0.frame.minX >= .zero && $0.frame.maxX <= .points(430 - 96) } ?? false)
    }
  }

  @Test("a bar held by a finger does not move, and continues with the finger")
  func heldBar() {
    var bench = bench([3, 3, 3, 3, 3, 3, 3])
    bench.drag(300, 24, dx: -120, dy: 0, lifts: false)
    let before = bench.items(.chip)[0].frame.minX
    change(.categorySet(category(7, "Seventh"), at: 6), in: &bench)
    #expect(bench.items(.chip)[0].frame.minX == before)
    bench.touch(1, .moved, 150, 24)
    bench.run(20)
    #expect(bench.items(.chip).map(\.frame.minX).contains { $0 < before })
  }

  @Test("a category shown again has its photos and opens at the remembered one")
  func shownAgain() {
    var bench = bench()
    bench.tap(215, 120)
    bench.run(1_000)
    #expect(bench.gallery.currentPhoto == PhotoID(10_002))
    change(.categorySet(category(1, visible: false), at: 0), in: &bench)
    #expect(bench.gallery.currentPhoto == PhotoID(20_001))
    change(.categorySet(category(1), at: 0), in: &bench)
    #expect(bench.gallery.currentCategory == CategoryID(2), "it does not take its place in front back")
    bench.run(1_000)
    bench.swipe(.right)
    bench.run(1_000)
    #expect(bench.gallery.currentPhoto == PhotoID(10_002))
    #expect(bench.texts.contains("2 / 3"))
  }

  @Test("the first category comes to the front without a toast, and removing the last leaves none")
  func firstAndLast() {
    var bench = bench([])
    #expect(bench.texts.contains("No categories yet"))
    bench.effects.removeAll()
    change(
      .photoAdded(photo(5, 1, minutesOld: 0)), .categorySet(category(2, visible: false), at: 0),
      .categorySet(category(1), at: 0), in: &bench)
    #expect(bench.gallery.currentCategory == CategoryID(1) && thumbnails(bench) == [5])
    #expect(!bench.texts.contains("No categories yet") && bench.toastsRequested == 0)
    #expect(
      bench.effects.contains {
        if case .categoryChanged(nil, CategoryID(1), .automatic, _) = $0 { true } else { false }
      })
    change(.categoryDeleted(CategoryID(1)), in: &bench)
    #expect(bench.texts.contains("No categories yet") && thumbnails(bench).isEmpty)
  }

  @Test("a toast shows its category's new name and colour without a change of its time")
  func toast() {
    var bench = bench()
    bench.swipe(.left)
    bench.run(400)
    let before = bench.gallery.shownToasts.category
    change(.categorySet(category(2, "Second", colour: "#112233"), at: 1), in: &bench)
    let after = bench.gallery.shownToasts.category
    #expect(bench.texts.contains("star Second") && !bench.texts.contains("star Category 2"))
    #expect(bench.items(.categoryToast).map(\.colour) == [0x112233])
    #expect(before?.number == after?.number && before?.leaves == after?.leaves)
    change(.categorySet(category(1, "First"), at: 0), in: &bench)
    #expect(bench.texts.contains("star Second"))
    change(.categorySet(category(2, "Second", visible: false), at: 1), in: &bench)
    #expect(bench.gallery.shownToasts.category == nil && !bench.texts.contains("star Second"))
    #expect(bench.toastsRequested == 1 && bench.toastsSuperseded == 1)
  }

  @Test("changing names do not accumulate, and a name number on screen is never reused")
  func numbers() {
    var bench = bench()
    var seen: [DisplayText: String] = [:]
    for round in 1...200 {
      change(
        .categorySet(category(UInt32(round % 3 + 1), "Name \(round)"), at: round % 3),
        .categorySet(category(UInt32(round % 3 + 1), "Other \(round)"), at: round % 3), in: &bench)
      for item in bench.items(.chip) {
        let said = bench.gallery.spell(item.text)
        #expect(seen[item.text] ?? said == said)
        seen[item.text] = said
      }
    }
    #expect(names(bench) == ["Other 198", "Other 199", "Other 200"].sorted { _, _ in false })
    let old = seen.keys.filter { bench.gallery.spell($0) != "" }
    #expect(old.count == 3)
  }

  // MARK: Photos

  @Test(
    "an added photo is in the grid in that frame; a moved one changes its category"
  )
  func grid() {
    var bench = bench()
    change(.photoAdded(photo(77, 1, minutesOld: -5)), in: &bench)
    #expect(thumbnails(bench) == [77, 10_001, 10_002, 10_003])
    change(.photoAdded(photo(78, nil, minutesOld: -9)), .photoAdded(photo(79, 2, minutesOld: 99)), in: &bench)
    #expect(thumbnails(bench) == [77, 10_001, 10_002, 10_003])
    change(.photoMoved(PhotoID(10_001), to: CategoryID(2)), in: &bench)
    #expect(thumbnails(bench) == [77, 10_002, 10_003])
    bench.swipe(.left)
    bench.run(500)
    #expect(thumbnails(bench) == [20_001, 10_001, 20_002, 20_003, 20_004, 20_005, 79])
    change(.photoMoved(PhotoID(78), to: CategoryID(2)), in: &bench)
    #expect(thumbnails(bench).first == 78)
    change(.photoMoved(PhotoID(20_001), to: nil), .photoDeleted(PhotoID(79)), in: &bench)
    #expect(thumbnails(bench) == [78, 10_001, 20_002, 20_003, 20_004, 20_005])
  }

  @Test("a photo with a new time moves to its new place, also in front, and stays remembered")
  func reported() {
    var bench = bench()
    bench.tap(70, 120)
    bench.run(1_000)
    change(.photoAdded(photo(10_001, 1, minutesOld: 90)), in: &bench)
    #expect(bench.gallery.currentPhoto == PhotoID(10_001) && bench.texts.contains("3 / 3"))
    bench.tap(215, 450)
    bench.swipe(.left)
    bench.run(1_000)
    change(.photoAdded(photo(10_001, 1, minutesOld: 0)), in: &bench)
    bench.swipe(.right)
    bench.run(1_000)
    #expect(bench.gallery.currentPhoto == PhotoID(10_001))
  }

  @Test("in fullscreen a photo added before the front one changes its number, not the photo")
  func fullscreen() {
    var bench = bench()
    bench.tap(215, 120)
    bench.run(1_000)
    bench.doubleTap(215, 400)
    bench.run(800)
    let zoom = bench.gallery.zoomMillionths
    #expect(bench.gallery.currentPhoto == PhotoID(10_002) && zoom > 1_000_000)
    let frame = bench.items(.page).first?.frame
    change(.photoAdded(photo(77, 1, minutesOld: -5)), in: &bench)
    #expect(bench.gallery.currentPhoto == PhotoID(10_002) && bench.gallery.frontPhotoIndex == 2)
    #expect(bench.items(.page).first?.frame == frame && bench.gallery.zoomMillionths == zoom)
    bench.tap(215, 400)
    bench.run(1_000)
    change(.photoMoved(PhotoID(10_003), to: CategoryID(3)), in: &bench)
    #expect(bench.gallery.frontPhotoIndex == 2 && bench.gallery.frontPhotoCount == 3)
    change(.photoMoved(PhotoID(10_002), to: CategoryID(3)), in: &bench)
    #expect(bench.gallery.currentPhoto == PhotoID(10_001), "without an older one the next newer")
  }

  @Test("a gesture ends when its content is removed, and continues otherwise")
  func gesture() {
    for (change, goesOn) in [
      (.photoAdded(photo(77, 1, minutesOld: -5)), true), (.categorySet(category(9), at: 0), true),
      (.categorySet(category(1, "First"), at: 0), true), (.photoMoved(PhotoID(10_003), to: nil), true),
      (.photoMoved(PhotoID(10_002), to: CategoryID(2)), false), (.photoDeleted(PhotoID(10_002)), false),
      (.categorySet(category(1, visible: false), at: 0), false),
    ] as [(AlbumChange, Bool)] {
      var bench = bench()
      bench.tap(215, 120)
      bench.run(1_000)
      bench.drag(215, 500, dx: 0, dy: 60, lifts: false)
      self.change(change, in: &bench)
      #expect((bench.items(.page).map(\.frame.minY).max() ?? .zero > .points(200)) || !goesOn, "\(change)")
      let before = bench.items(.page).map(\.frame.minY).max() ?? .zero
      bench.touch(1, .moved, 215, 640)
      bench.run(15)
      let after = bench.items(.page).map(\.frame.minY).max() ?? .zero
      #expect((after > before + .points(50)) == goesOn, "\(change)")
    }
  }

  @Test("an empty category in fullscreen shows the first photo added")
  func empty() {
    var bench = bench([2, 0])
    bench.tap(70, 120)
    bench.run(1_000)
    bench.swipe(.left)
    bench.run(1_000)
    #expect(bench.gallery.currentPhoto == nil && bench.texts.contains("No photos here yet"))
    change(.photoMoved(PhotoID(10_002), to: CategoryID(2)), in: &bench)
    #expect(bench.gallery.currentPhoto == PhotoID(10_002) && !bench.texts.contains("No photos here yet"))
    bench.run(500)
    bench.swipe(.right)
    bench.run(1_000)
    #expect(bench.gallery.currentPhoto == PhotoID(10_001) && bench.gallery.frontPhotoCount == 1)
  }

  @Test("a tap on content that moved under the finger is ignored")
  func taps() {
    var bench = bench()
    bench.touch(5, .began, 70, 120)
    bench.run(20)
    change(.photoAdded(photo(77, 1, minutesOld: -5)), in: &bench)
    bench.touch(10, .ended, 70, 120)
    bench.run(400)
    #expect(bench.gallery.currentScreen == .grid && !bench.actions.contains(.openPhoto))
    bench.touch(5, .began, 180, 24)
    bench.run(20)
    change(.categoriesOrdered([1, 3, 2].map { CategoryID($0) }), in: &bench)
    bench.touch(10, .ended, 180, 24)
    bench.run(400)
    #expect(bench.gallery.currentCategory == CategoryID(1))
    bench.tap(180, 24)
    bench.run(400)
    #expect(bench.gallery.currentCategory == CategoryID(3))
  }

  @Test("a photo added to the album leaves its group")
  func groups() {
    var bench = GalleryBench(.sample([2], groups: [[10, 20, 30]]))
    bench.deliversPhotos = true
    let shared = GroupPhoto.sample(group: 1, place: 1, minutesOld: 10)
    bench.tap(430 - 72, 24)
    bench.run(200)
    bench.press(215, 120)
    bench.run(500)
    #expect(bench.gallery.currentPhoto == shared.id)
    change(.photoAdded(photo(shared.id.raw, 1, minutesOld: 0)), in: &bench)
    #expect(bench.gallery.currentPhoto == GroupPhoto.sample(group: 1, place: 2, minutesOld: 20).id)
    bench.post(.groupPhotoArrived(shared))
    bench.run(50)
    #expect(bench.gallery.frontPhotoCount == 2 && bench.gallery.albumPhotoCount == 3)
  }

  // MARK: Against an album that begins anew

  private struct Source {
    var random: RandomSource
    var categories: UInt32 = 3
    var photos: UInt64 = 500

    mutating func next(_ test: AlbumChangeTests) -> AlbumChange {
      let category = UInt32(random.inside(1...Int(categories)))
      let known = PhotoID(UInt64(Int(category) * 10_000 + random.inside(1...6)))
      switch random.below(9) {
      case 0: return .categorySet(test.category(category, "N\(random.below(99))"), at: random.inside(0...5))
      case 1:
        return .categorySet(test.category(category, visible: random.chance(0.5)), at: random.inside(0...5))
      case 2: return .categoryDeleted(CategoryID(category))
      case 3:
        return .categoriesOrdered((0..<4).map { _ in CategoryID(UInt32(random.inside(1...Int(categories)))) })
      case 4:
        categories = min(6, categories + 1)
        return .categorySet(test.category(categories), at: random.inside(0...5))
      case 5, 6:
        photos += 1
        return .photoAdded(test.photo(photos, category, minutesOld: Int64(random.below(5))))
      case 7: return .photoMoved(known, to: random.chance(0.2) ? nil : CategoryID(category))
      default: return .photoDeleted(known)
      }
    }
  }

  @Test("after any changes the grid equals that of a gallery created from the current album")
  func anew() {
    for seed in 1...40 as ClosedRange<UInt64> {
      var source = Source(random: RandomSource(seed: seed))
      var catalogue = PhotoCatalogue.sample([4, 6, 3])
      var bench = GalleryBench(catalogue)
      bench.deliversPhotos = true
      var library = AlbumLibrary(catalogue)
      for step in 1...25 {
        let change = source.next(self)
        library.apply(change)
        self.change(change, in: &bench)
        let front = bench.gallery.currentCategory
        catalogue.categories = library.categories
        catalogue.photos = (library.categories.map(\.id) as [CategoryID?] + [nil]).flatMap {
          library.photos(of: $0)
        }
        let visible = library.categories.filter(\.visibleToChildren).map(\.id)
        #expect(front.map(visible.contains) ?? visible.isEmpty, "seed \(seed), step \(step): \(change)")
        #expect(bench.gallery.visibleCategoryCount == visible.count)
        guard step % 5 == 0, let front else { continue }
        bench.run(300)
        var fresh = GalleryBench(catalogue)
        fresh.deliversPhotos = true
        for _ in 0..<(visible.firstIndex(of: front) ?? 0) {
          fresh.swipe(.left)
          fresh.run(600)
        }
        fresh.run(3_000)
        #expect(fresh.gallery.currentCategory == front)
        #expect(thumbnails(bench) == thumbnails(fresh), "seed \(seed), step \(step): \(change)")
        #expect(names(bench) == names(fresh), "seed \(seed), step \(step): \(change)")
        #expect(
          bench.items(.chip).map(\.frame) == fresh.items(.chip).map(\.frame), "seed \(seed), step \(step)")
        #expect(bench.items(.chip).map(\.colour) == fresh.items(.chip).map(\.colour))
      }
    }
  }
}
