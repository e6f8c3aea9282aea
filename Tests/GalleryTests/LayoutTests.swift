import Gallery
import Gestures
import Kernel
import Testing

@Suite("Layout")
struct LayoutTests {
  /// Scrolls by exactly so much from where the finger has left its slop, and lets go at rest.
  private func scroll(_ points: Double, _ bench: inout GalleryBench, lifts: Bool = true) {
    let slop = points > 0 ? -20.0 : 20
    bench.touch(5, .began, 200, 500)
    bench.touch(10, .moved, 200, 500 + slop)
    bench.touch(20, .moved, 200, 500 + slop - points)
    if lifts { bench.touch(200, .ended, 200, 500 + slop - points) }
    bench.run(250)
  }

  private func frames(_ slot: DisplaySlot, _ bench: GalleryBench) -> [ScreenRect] {
    bench.items(slot).map(\.frame)
  }

  @Test("thumbnails are squares in three columns, 4 pt apart, below a bar of 48 pt")
  func thumbnails() {
    let bench = GalleryBench(.sample([7]))
    // A third of 430 - 8 pt, in whole 1/64 pt.
    let (side, pitch) = (140.65625, 144.65625)
    let places = [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1), (0, 2)] as [(Double, Double)]
    #expect(
      frames(.thumbnail, bench) == places.map { ScreenRect($0 * pitch, 48 + $1 * pitch, side, side) })
  }

  @Test(
    "a tap opens the photo under it, and nothing in the gaps and beyond the last photo",
    arguments: [
      (0.0, 48.0, 1), (140.6, 100.0, 1), (142, 100, nil), (144.7, 100, 2), (285.25, 100, 2), (287, 100, nil),
      (429.5, 188, 3), (70, 188.6, 1), (70, 190, nil), (70, 192.7, 4), (70, 340, 7), (215, 340, nil),
      (70, 600, nil),
    ] as [(Double, Double, UInt64?)])
  func taps(x: Double, y: Double, photo: UInt64?) {
    var bench = GalleryBench(.sample([7]))
    bench.tap(x, y)
    #expect(bench.gallery.currentPhoto == photo.map { PhotoID(10_000 + $0) })
  }

  @Test("a tap on a scrolled grid opens the photo shown there")
  func scrolledTaps() {
    var bench = GalleryBench(.sample([100]))
    scroll(144.65625 * 2 + 50, &bench)
    #expect(bench.gallery.scrollOffset == ScreenLength(144.65625 * 2 + 50))
    bench.tap(150, 60)
    #expect(bench.gallery.currentPhoto == PhotoID(10_008))
  }

  @Test(
    "visible rows are drawn and wanted, from a sixty-fourth of a point on",
    arguments: [
      (0, 1, 21), (8_230, 1, 21), (8_231, 1, 24), (9_257, 1, 24), (9_258, 4, 21), (17_488, 4, 21),
      (17_489, 4, 24),
    ] as [(Int32, UInt64, Int)])
  func rows(offset: Int32, first: UInt64, count: Int) {
    var bench = GalleryBench(.sample([100]))
    if offset > 0 { scroll(Double(offset) / 64, &bench) }
    #expect(bench.gallery.scrollOffset == ScreenLength(subpoints: offset))
    #expect(bench.items(.thumbnail).map(\.photo.raw) == (0..<count).map { 10_000 + first + UInt64($0) })
  }

  @Test(
    "under a finger one row is prefetched in the scroll direction, nearest first; at rest none"
  )
  func ahead() {
    var bench = GalleryBench(.sample([200]))
    func prefetches(_ bench: GalleryBench) -> [UInt64] {
      bench.effects.compactMap {
        if case .want(let key, .prefetch) = $0 { key.photo.raw - 10_000 } else { nil }
      }
    }
    func unwanted(_ bench: GalleryBench) -> [UInt64] {
      bench.effects.compactMap {
        if case .unwant(let key) = $0 { key.photo.raw - 10_000 } else { nil }
      }
    }
    #expect(prefetches(bench).isEmpty)
    scroll(144.65625 * 10, &bench, lifts: false)
    #expect(prefetches(bench).last == 54)
    bench.effects.removeAll()
    bench.touch(5, .ended, 200, 500 - 20 - 144.65625 * 10)
    bench.run(250)
    #expect(prefetches(bench).isEmpty && unwanted(bench) == Array(52...54))
    bench.effects.removeAll()
    scroll(-20, &bench, lifts: false)
    // Row 9 is back, so 8 is ahead, its last photo first; the last row that showed was 16.
    #expect(prefetches(bench) == [27, 26, 25])
    #expect(unwanted(bench) == Array(49...51))
  }

  @Test("the content ends at the last row's lower edge; content that fits does not scroll")
  func ends() {
    for (count, limit) in [(0, 0), (18, 0), (19, 124.59375), (21, 124.59375), (22, 269.25)] as [(Int, Double)]
    {
      var bench = GalleryBench(.sample([count]))
      scroll(400, &bench)
      #expect(bench.gallery.scrollOffset == ScreenLength(limit), "\(count) photos")
    }
  }

  @Test("an empty grid shows bar, buttons and a centred line")
  func emptyGrid() {
    let bench = GalleryBench(.sample([0]))
    #expect(frames(.backdrop, bench) == [ScreenRect(0, 0, 430, 932)])
    #expect(frames(.emptyPage, bench) == [ScreenRect(16, 444, 398, 44)])
    #expect(frames(.label, GalleryBench(.sample([]))) == [ScreenRect(16, 444, 398, 44)])
    #expect(bench.texts == ["No photos here yet", "Category 1", "Groups", "Leave kids mode"])
  }

  @Test("fullscreen shows photo, spinner and overlay")
  func fullscreen() {
    var bench = GalleryBench(.sample([3]))
    bench.tap(70, 120)
    bench.run(1_500)
    #expect(frames(.page, bench) == [ScreenRect(0, 304.75, 430, 322.5)])
    #expect(frames(.spinner, bench) == [ScreenRect(193, 444, 44, 44)])
    #expect(frames(.bar, bench) == [ScreenRect(0, 0, 430, 60)])
    #expect(frames(.button, bench) == [ScreenRect(8, 8, 44, 44)])
    #expect(frames(.label, bench) == [ScreenRect(60, 8, 254, 44), ScreenRect(314, 8, 100, 44)])
    // The category's blue, as far towards white as it takes to be read on black.
    #expect(bench.items(.label).map(\.colour) == [0x5F5FFF, 0xFFFFFF])
    #expect(bench.items(.backdrop).map(\.opacity) == [255])
    #expect(bench.gallery.visiblePlaceholderCount == 1)
  }

  @Test("an empty category in fullscreen fills the page with its line")
  func emptyPage() {
    var bench = GalleryBench(.sample([3, 0]))
    bench.tap(70, 120)
    bench.run(1_200)
    bench.swipe(.left)
    bench.run(1_200)
    #expect(frames(.emptyPage, bench) == [ScreenRect(0, 0, 430, 932)])
    #expect(frames(.label, bench) == [ScreenRect(60, 8, 254, 44)])
    #expect(bench.texts == ["No photos here yet", "Close", "Category 2", "star Category 2"])
  }

  @Test("cards of groups are 88 pt high and 12 pt apart, below a bar with a back button")
  func groupList() {
    var bench = GalleryBench(.sample([3], groups: Array(repeating: [], count: 12)))
    bench.tap(358, 24)
    let cards = (0..<10).map { (row: Int) -> ScreenRect in ScreenRect(16, 64 + 100 * Double(row), 398, 88) }
    #expect(frames(.card, bench) == cards)
    #expect(frames(.backdrop, bench) == [ScreenRect(0, 0, 430, 932)])
    #expect(frames(.bar, bench) == [ScreenRect(0, 0, 430, 48)])
    // Its word is 38 pt wide at 17 pt, with 8 pt at either side.
    #expect(frames(.button, bench) == [ScreenRect(16, 2, 54, 44)])
    #expect(bench.texts.suffix(2) == ["Groups", "Back"])
    scroll(1_000, &bench)
    // As far below the last card as between two of them.
    #expect(frames(.card, bench).last == ScreenRect(16, 932 - 12 - 88, 398, 88))
    #expect(bench.items(.card).last?.id.payload == 11)
  }

  @Test(
    "a card is touchable where it is visible, not in the gaps or behind the bar",
    arguments: [
      (64.0, true), (151.9, true), (152.1, false), (163.9, false), (164, true), (63, false), (47, false),
    ])
  func cards(y: Double, isCard: Bool) {
    var bench = GalleryBench(.sample([3], groups: Array(repeating: [], count: 12)))
    bench.tap(358, 24)
    bench.tap(200, y)
    #expect(bench.actions == (isCard ? [.openGroupList, .openCamera] : [.openGroupList]))
  }

  @Test("a group's photo shows close button, group, position, sender and age")
  func groupViewer() {
    var bench = GalleryBench(.sample([3], groups: [[5, 9]]))
    bench.deliversPhotos = true
    bench.tap(358, 24)
    bench.press(200, 100)
    // 3,000 x 4,000 pixels across 430 pt.
    #expect(frames(.page, bench) == [ScreenRect(0, 179.328125, 430, 573.328125)])
    // Its texts have a strip of their own at the bottom: on a photo that cannot be shown they were white on grey.
    #expect(frames(.bar, bench) == [ScreenRect(0, 0, 430, 60), ScreenRect(0, 860, 430, 72)])
    #expect(frames(.button, bench) == [ScreenRect(8, 8, 44, 44)])
    #expect(
      frames(.label, bench) == [
        ScreenRect(60, 8, 262, 44), ScreenRect(330, 8, 92, 44), ScreenRect(16, 868, 398, 24),
        ScreenRect(16, 892, 398, 24),
      ])
  }

  @Test("an empty group shows a centred line, and below it who can share first")
  func emptyGroup() {
    var bench = GalleryBench(.sample([3], groups: [[]]))
    bench.tap(358, 24)
    bench.press(200, 100)
    #expect(frames(.emptyPage, bench) == [ScreenRect(193, 444, 44, 44)], "what is loading")
    bench.post(.groupListed(GroupID(1)))
    bench.run(20)
    #expect(bench.items(.emptyPage).map(\.textSize) == [22])
    #expect(frames(.emptyPage, bench) == [ScreenRect(16, 444, 398, 44)])
    #expect(frames(.label, bench) == [ScreenRect(16, 488, 398, 44)])
    bench.post(.groupListingFailed(GroupID(1)))
    bench.run(20)
    #expect(bench.items(.emptyPage).map(\.kind) == [.failure])
    #expect(bench.items(.label).isEmpty)
  }

  @Test("the PIN pad's lines are above its keys, and the parents' buttons are stacked")
  func pinPad() {
    var bench = GalleryBench(.sample([3]))
    bench.tap(406, 24)
    #expect(frames(.label, bench) == [ScreenRect(87, 208, 256, 44), ScreenRect(87, 264, 256, 44)])
    #expect(bench.texts.prefix(2) == ["Enter PIN", "0 digits"])
    bench.post(.pinEntered("1234"))
    bench.run(20)
    #expect(
      bench.gallery.display.items.map(\.frame) == [
        ScreenRect(0, 0, 430, 932), ScreenRect(0, 0, 430, 48), ScreenRect(16, 268, 398, 48),
        ScreenRect(16, 324, 398, 48), ScreenRect(16, 380, 398, 48), ScreenRect(16, 444, 398, 44),
        ScreenRect(16, 872, 398, 44),
      ])
    #expect(
      bench.texts == [
        "Parents", "Photos", "Categories", "Children", "Back to the children", "Theme: as the device",
      ])
  }

  @Test("on another screen squares, boxes and pages fit its size and scale")
  func otherScreen() {
    let screen = ScreenMetrics(size: ScreenSize(320, 568), scale: 2, refreshHertz: 60)
    var bench = GalleryBench(.sample([3]), screen: screen)
    #expect(frames(.thumbnail, bench).first == ScreenRect(0, 48, 104, 104))
    bench.tap(50, 100)
    bench.run(1_200)
    let boxes = Set(bench.effects.compactMap { if case .want(let key, _) = $0 { key.box } else { nil } })
    #expect(boxes == [PixelSize(width: 208, height: 208), PixelSize(width: 640, height: 1_136)])
    #expect(frames(.page, bench) == [ScreenRect(0, 164, 320, 240)])
  }
}
