import Gallery
import Invariants
import Kernel
import Simulation
import Testing

@Suite("The checkers of lists")
struct ListCheckTests {
  /// Newest first; 5 and 4 are of the same time.
  private let entries = [
    ListedPhotos.Entry(PhotoID(5), WallTime(secondsSinceEpoch: 50)),
    ListedPhotos.Entry(PhotoID(4), WallTime(secondsSinceEpoch: 50)),
    ListedPhotos.Entry(PhotoID(3), WallTime(secondsSinceEpoch: 30)),
  ]

  private func page(_ photo: UInt64, _ x: Double = 0, _ y: Double = 0) -> DisplayItem {
    DisplayItem(
      id: DisplaySlot.page.id(photo), kind: .photo, frame: ScreenRect(x, y, 100, 100), photo: PhotoID(photo))
  }

  private func text(_ text: DisplayText) -> DisplayItem {
    DisplayItem(id: DisplaySlot.label.id(9), kind: .label, frame: .zero, text: text)
  }

  /// A frame with these items, and what the list must hold.
  private func frame(_ items: [DisplayItem], isOfGroup: Bool = true) -> CheckedFrame {
    let film = Film()
    film.move(to: 1_000)
    film.show(items)
    film.frame.list = ListedPhotos("group 1", isOfGroup: isOfGroup, entries)
    return film.with(changed: true)
  }

  // A group merged twice, and a photo that ended ten seconds early, were noticed by nobody.
  @Test(
    "a list with too many photos is reported, and one with too few",
    arguments: [
      (3, []),
      (6, ["at 0:01.000: group 1 has 6 photos, but 3 are alive: some are in it twice, or have expired"]),
      (2, ["at 0:01.000: group 1 has 2 photos, but 3 are alive: 1 are missing"]),
    ] as [(Int, [String])])
  func complete(count: Int, words: [String]) {
    var check = ListCompleteCheck()
    check.check(frame([page(5), text(TextKey.groupName.text(0)), text(TextKey.position.text(1, count))]))
    #expect(check.tally.examples == words && check.tally.exercised == 1)
  }

  @Test("a list that says it is empty has no photo, and one without a number has one")
  func few() {
    var empty = ListCompleteCheck()
    empty.check(frame([text(TextKey.firstToShare.text(0))]))
    #expect(empty.tally.examples == ["at 0:01.000: group 1 has 0 photos, but 3 are alive: 3 are missing"])
    var one = ListCompleteCheck()
    one.check(frame([page(5), text(TextKey.groupName.text(0))]))
    #expect(one.tally.examples == ["at 0:01.000: group 1 has 1 photos, but 3 are alive: 2 are missing"])
  }

  @Test("a photo on two pages is reported")
  func twice() {
    var check = ListCompleteCheck()
    check.check(frame([page(5), page(5, 100)]))
    #expect(check.tally.examples == ["at 0:01.000: photo 5 is on two pages of group 1"])
  }

  @Test(
    "i and n belong to the photo shown; of two with the same time either may be first",
    arguments: [
      (5, 1, 3, []), (5, 2, 3, []), (4, 1, 3, []), (3, 3, 3, []),
      (3, 2, 3, ["at 0:01.000: group 1 says 2 / 3 of photo 3, which is number 3"]),
      (4, 3, 3, ["at 0:01.000: group 1 says 3 / 3 of photo 4, which is number 1"]),
      (3, 3, 4, ["at 0:01.000: group 1 says 3 / 4, but there are 3 photos"]),
      (3, 3, 2, ["at 0:01.000: group 1 says 3 / 2"]), (3, 0, 3, ["at 0:01.000: group 1 says 0 / 3"]),
    ] as [(UInt64, Int, Int, [String])])
  func position(photo: UInt64, index: Int, count: Int, words: [String]) {
    var check = ListPositionCheck()
    check.check(frame([page(photo), text(TextKey.position.text(index, count))], isOfGroup: false))
    // A number may be that of the page which comes; this one has come to rest.
    check.finish(CheckedEnd(time: .seconds(3), period: .milliseconds(16)))
    #expect(check.tally.examples == words && check.tally.exercised == 1)
  }

  @Test("between two pages the photo is unknown, and list.complete judges a group's number")
  func unclear() {
    var check = ListPositionCheck()
    check.check(frame([page(3), page(4, 100), text(TextKey.position.text(1, 3))]))
    check.check(frame([page(3), text(TextKey.position.text(1, 4))]))
    #expect(check.tally.violations == 0 && check.tally.exercised == 2)
  }

  @Test(
    "a number that fades while its page turns belongs to the incoming page; leaving proves nothing",
    arguments: [
      ([4], GalleryScreen.fullscreen, 0), ([3, 4], .fullscreen, 1), ([3], .fullscreen, 1),
      ([9], .fullscreen, 0),
      ([], .grid, 0),
    ] as [([UInt64], GalleryScreen, Int)])
  func faded(pages: [UInt64], screen: GalleryScreen, violations: Int) {
    var check = ListPositionCheck()
    check.check(frame([page(3), text(TextKey.position.text(1, 3))], isOfGroup: false))
    let film = Film()
    film.move(to: 1_100)
    film.frame.glance.screen = screen
    film.show(pages.enumerated().map { page($0.element, Double(100 * $0.offset)) })
    check.check(film.with(changed: true))
    check.finish(CheckedEnd(time: .seconds(3), period: .milliseconds(16)))
    #expect(check.tally.violations == violations)
  }

  private var order: ListOrderCheck {
    ListOrderCheck(times: Dictionary(uniqueKeysWithValues: entries.map { ($0.photo, $0.time) }))
  }

  private func inspect(_ items: [DisplayItem], on screen: GalleryScreen) -> CheckTally {
    var check = order
    let film = Film()
    film.frame.glance.screen = screen
    film.show(items)
    check.check(film.with(changed: true))
    check.check(film.with(changed: true))
    return check.tally
  }

  private func thumbnail(_ photo: UInt64, _ x: Double, _ y: Double) -> DisplayItem {
    DisplayItem(
      id: DisplaySlot.thumbnail.id(photo), kind: .photo, frame: ScreenRect(x, y, 100, 100),
      photo: PhotoID(photo))
  }

  // Photos of the same time stood the wrong way round, and no generated family had any.
  @Test("thumbnails are newest first, at equal times by id; each wrong pair is reported once")
  func grid() {
    let right = inspect([thumbnail(3, 0, 100), thumbnail(5, 0, 0), thumbnail(4, 100, 0)], on: .grid)
    #expect(right.violations == 0 && right.exercised == 1 && right.checked == 1)
    let ties = inspect([thumbnail(4, 0, 0), thumbnail(5, 100, 0), thumbnail(3, 0, 100)], on: .grid)
    #expect(
      ties.examples == [
        "at 0:00.000: photo 4 is before 5, which is of the same time with a larger id"
      ])
    let times = inspect([thumbnail(3, 0, 0), thumbnail(5, 100, 0)], on: .grid)
    #expect(times.examples == ["at 0:00.000: photo 3 is before 5, which is newer"])
  }

  @Test("pages of a group are side by side, in fullscreen in a column; others belong to other categories")
  func pages() {
    #expect(inspect([page(4), page(5, 100)], on: .groupViewer).violations == 1)
    #expect(inspect([page(5), page(4, 100)], on: .groupViewer).violations == 0)
    #expect(inspect([page(4), page(5, 0, 100)], on: .fullscreen).violations == 1)
    #expect(inspect([page(4, 0, 100), page(5)], on: .fullscreen).violations == 0)
    #expect(inspect([page(4), page(5, 100)], on: .fullscreen).violations == 0)
  }
}
