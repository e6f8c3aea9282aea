import Gallery
import Invariants
import Kernel
import Simulation
import Testing

@Suite("The parents' view of the album and of their children's points")
struct ParentViewTests {
  private let film = Film()

  private func item(
    _ slot: DisplaySlot, _ payload: UInt64, _ frame: ScreenRect = ScreenRect(0, 60, 100, 100),
    _ text: DisplayText = .none, trait: DisplayTrait = .text
  ) -> DisplayItem {
    DisplayItem(id: slot.id(payload), kind: .label, frame: frame, text: text, trait: trait)
  }

  // MARK: album.parents

  /// Photos 5, 4 and 3 of one category, newest first.
  private var album: AlbumOracle {
    AlbumOracle(
      [AlbumCategory(id: CategoryID(1), name: "One", icon: "star", colour: "#112233")],
      (3...5).map {
        AlbumPhoto(
          id: PhotoID(UInt64($0)), pixels: PixelSize(width: 4, height: 3),
          taken: WallTime(secondsSinceEpoch: $0), category: CategoryID(1))
      })
  }

  @Test(
    "the grid has the photos in order, the touched ones marked and counted",
    arguments: [
      ([5, 4, 3], [], nil, 3, 0), ([5, 4], [], nil, 3, 0), ([4, 5], [], nil, 3, 1), ([5, 3], [], nil, 3, 1),
      ([5, 4, 9], [], nil, 3, 1), ([5, 4, 3], [], nil, 2, 1), ([5, 4, 3], [4], [4], 1, 0),
      ([5, 4, 3], [4], [], 1, 1), ([5, 4, 3], [4], [4], 2, 1), ([5, 4, 3], [], [4], 3, 1),
    ] as [([UInt64], [UInt64], [UInt64]?, Int, Int)])
  func grid(shown: [UInt64], chosen: [UInt64], marked: [UInt64]?, count: Int, violations: Int) {
    var check = ParentAlbumCheck(screen: nil)
    film.frame.album = album
    film.frame.glance.screen = .parentPhotos
    film.frame.parents = ParentView(.all, chosen: chosen.isEmpty ? nil : Set(chosen.map { PhotoID($0) }))
    let isChoosing = !chosen.isEmpty
    var items = [
      item(
        .bar, 5, ScreenRect(0, 0, 320, 48),
        isChoosing ? TextKey.selectedCount.text(count) : TextKey.photos.text()),
      item(.bar, 7, ScreenRect(0, 500, 320, 48), isChoosing ? .none : TextKey.photoCount.text(count)),
    ]
    for (place, photo) in shown.enumerated() {
      items.append(
        item(
          .thumbnail, photo, ScreenRect(Double(place) * 104, 60, 100, 100),
          trait: marked?.contains(photo) == true ? .selectedImageButton : .imageButton))
    }
    film.show(items)
    check.check(film.with(changed: true))
    #expect(check.tally.violations == violations)
  }

  @Test(
    "a category's card has its name, photos and visibility",
    arguments: [("One", 3, 1, 0), ("Two", 3, 1, 1), ("One", 2, 1, 1), ("One", 3, 0, 1)])
  func card(name: String, count: Int, visible: Int, violations: Int) {
    var check = ParentAlbumCheck(screen: nil)
    film.frame.album = album
    film.frame.glance.screen = .parentCategories
    let words = TextKey.albumCategory.text(1)
    film.frame.names[words] = name
    let line = ScreenRect(0, 60, 100, 20)
    film.show([
      item(.panel, 0), item(.figure, 0, line, words),
      item(.figure, 1, line, TextKey.categoryState.text(count, visible)),
    ])
    check.check(film.with(changed: true))
    #expect(check.tally.violations == violations)
  }

  // MARK: points.parents

  /// A child that earned 5 the day before yesterday, 10 yesterday and so many today.
  private func family(_ today: Int64, balance: Int64 = 40) -> FamilyOracle {
    var earned: [Int64: Points] = [20_498: Points(5), 20_499: Points(10)]
    if today > 0 { earned[20_500] = Points(today) }
    return FamilyOracle(
      [
        FamilyOracle.Child(
          child: ChildID(1), name: "Mia", balance: Points(balance), earned: earned, today: 20_500)
      ], today: 20_500)
  }

  @Test("a streak counts to today, or to yesterday while today has brought no points")
  func streak() {
    #expect(family(3).children[0].streak == 3 && family(0).children[0].streak == 2)
    #expect(family(3).children[0].week.map(\.count) == [0, 0, 0, 0, 5, 10, 3])
  }

  @Test("points earned by a clock that was ahead count for its day, not for today")
  func ahead() {
    let earned: [Int64: Points] = [20_499: Points(10), 20_500: Points(3), 20_501: Points(49)]
    func child(_ today: Int64) -> FamilyOracle.Child {
      FamilyOracle.Child(
        child: ChildID(1), name: "Mia", balance: Points(62), earned: earned, today: today)
    }
    #expect(child(20_500).week.map(\.count) == [0, 0, 0, 0, 0, 10, 3] && child(20_500).streak == 2)
    #expect(child(20_501).week.map(\.count) == [0, 0, 0, 0, 10, 3, 49] && child(20_501).streak == 3)
  }

  private func show(_ balance: Int64, _ streak: Int, reported: ReadFamily? = nil, at milliseconds: Int64)
    -> CheckedFrame
  {
    film.move(to: milliseconds)
    film.frame.glance.screen = .parentChildren
    film.show([
      item(.bar, 5, ScreenRect(0, 0, 320, 48), TextKey.children.text()), item(.panel, 0),
      item(.figure, 1, ScreenRect(0, 70, 100, 20), TextKey.balance.text(of: Points(balance))),
      item(.figure, 3, ScreenRect(0, 90, 100, 20), TextKey.streak.text(streak)),
    ])
    film.frame.family = reported
    return film.with(changed: true)
  }

  @Test("a card shows a reading from its frame on, neither earlier nor later")
  func cards() {
    var check = ParentPointsCheck(goal: .zero)
    check.check(show(40, 3, reported: .read(family(3)), at: 0))
    #expect(check.tally.violations == 0 && check.tally.exercised == 1)
    check.check(show(60, 3, at: 100))
    #expect(check.tally.examples == ["at 0:00.100: the card of Mia has 60 points of 40"])
    check.check(show(60, 3, reported: .read(family(3, balance: 60)), at: 200))
    check.check(show(60, 2, at: 300))
    check.check(show(40, 3, reported: .read(family(3, balance: 60)), at: 400))
    #expect(check.tally.violations == 3)
  }

  @Test(
    "the hint that no balance falls below zero is there exactly if a button takes more than the balance",
    arguments: [
      (19, TextKey.neverBelowZero, 0), (19, nil, 1), (20, TextKey.neverBelowZero, 1), (20, nil, 0),
      (20, TextKey.tooFewPoints, 0), (5, TextKey.tooFewPoints, 0),
    ] as [(Int64, TextKey?, Int)])
  func hint(balance: Int64, note: TextKey?, violations: Int) {
    var check = ParentPointsCheck(goal: .zero)
    film.move(to: 0)
    film.frame.glance.screen = .parentChildren
    var items = [
      item(.bar, 5, ScreenRect(0, 0, 320, 48), TextKey.children.text()), item(.panel, 0),
      item(.figure, 1, ScreenRect(0, 70, 100, 20), TextKey.balance.text(of: Points(balance))),
    ]
    for step in 0..<4 { items.append(item(.control, UInt64(step))) }
    if let note { items.append(item(.figure, 4, ScreenRect(0, 200, 100, 20), note.text())) }
    film.show(items)
    film.frame.family = .read(family(3, balance: balance))
    check.check(film.with(changed: true))
    #expect(check.tally.violations == violations, "\(check.tally.examples)")
  }

  @Test("points are read when the screen appears, and after a batch that changed them")
  func reads() {
    for (changes, notifies, violations) in [(false, false, 1), (true, false, 2), (true, true, 1)] {
      var check = ParentPointsCheck(goal: .zero)
      film.frame.family = nil
      film.move(to: 0)
      film.frame.glance.screen = .parentChildren
      film.show([])
      check.check(film.with(changed: true))
      film.move(to: 3_000)
      check.check(film.with())
      #expect(check.tally.violations == 1)
      film.frame.familyHasChanged = changes
      check.check(film.with())
      film.frame.familyHasChanged = false
      film.move(to: 4_000)
      film.frame.family = notifies ? .failed : nil
      check.check(film.with())
      film.frame.family = nil
      film.move(to: 6_000)
      check.check(film.with())
      #expect(check.tally.violations == violations)
    }
  }

  @Test(
    "a midnight while the cards are in front exercises the rule, and other midnights do not"
  )
  func midnight() {
    for (screens, exercised) in [
      ([.parentChildren, .parentChildren], 1), ([.parentPhotos, .parentChildren], 0),
      ([.parentChildren, .parentPhotos], 0), ([.parentPhotos, .parentPhotos], 0),
    ] as [([GalleryScreen], Int)] {
      var check = ParentPointsCheck(goal: .zero)
      film.frame.family = nil
      for (day, screen) in screens.enumerated() {
        film.move(to: Int64(1_000 * (day + 1)))
        film.frame.glance.screen = screen
        film.frame.appDay = 20_000 + Int64(day)
        check.check(film.with())
      }
      #expect(check.tally.exercised == exercised, "\(screens)")
      film.move(to: 3_000)
      check.check(film.with())
      #expect(check.tally.exercised == exercised, "the same day again")
    }
  }
}
