import Gallery
import Invariants
import Kernel
import Simulation
import Testing

@Suite("The checker of album.current")
struct AlbumCurrentCheckTests {
  private let screen = ScreenMetrics(size: ScreenSize(320, 568), scale: 2, refreshHertz: 60)

  private func category(_ id: UInt32, _ name: String, visible: Bool = true) -> AlbumCategory {
    AlbumCategory(id: CategoryID(id), name: name, icon: "star", colour: "#112233", visibleToChildren: visible)
  }

  private func photo(_ id: UInt64, _ category: UInt32, _ second: Int64) -> AlbumPhoto {
    AlbumPhoto(
      id: PhotoID(id), pixels: PixelSize(width: 4, height: 3), taken: WallTime(secondsSinceEpoch: second),
      category: CategoryID(category))
  }

  /// Two categories that a child sees and one that it does not; 5 and 4 are of the same time.
  private var album: AlbumOracle {
    AlbumOracle(
      [category(1, "One"), category(2, "Two"), category(3, "Three", visible: false)],
      [
        photo(6, 1, 60), photo(5, 1, 50), photo(4, 1, 50), photo(3, 1, 30), photo(20, 2, 90),
        photo(30, 3, 90),
      ])
  }

  /// A bar with these chips side by side, the one in front marked, and these thumbnails from the top.
  private func grid(
    _ chips: [String], front: Int? = 0, from left: Int = 16, _ photos: [UInt64],
    names: inout [DisplayText: String], colour: UInt32 = 0x112233
  ) -> [DisplayItem] {
    var items = [DisplayItem(id: DisplaySlot.bar.id(0), kind: .bar, frame: ScreenRect(0, 0, 320, 48))]
    for (place, chip) in chips.enumerated() {
      let text = TextKey.categoryName.text(place + 100 * names.count)
      names[text] = chip
      items.append(
        DisplayItem(
          id: DisplaySlot.chip.id(UInt64(place)), kind: .chip,
          frame: ScreenRect(Double(left + 68 * place), 8, 60, 32), text: text,
          colour: place == front ? colour : 0xE0E0E0, trait: place == front ? .selectedButton : .button))
    }
    items.append(
      DisplayItem(id: DisplaySlot.bar.id(11), kind: .bar, frame: ScreenRect(264, 0, 56, 48)))
    items.append(
      DisplayItem(id: DisplaySlot.button.id(0), kind: .button, frame: ScreenRect(272, 0, 48, 48)))
    for (place, photo) in photos.enumerated() {
      items.append(
        DisplayItem(
          id: DisplaySlot.thumbnail.id(photo), kind: .placeholder,
          frame: ScreenRect(Double(place % 3) * 108, 48 + Double(place / 3) * 108, 104, 104),
          photo: PhotoID(photo)))
    }
    return items
  }

  /// What the rule says of a frame after these changes, and of the second after it.
  private func found(
    after changes: [AlbumChange] = [], _ chips: [String], front: Int? = 0, from left: Int = 16,
    _ photos: [UInt64], colour: UInt32 = 0x112233
  ) -> [String] {
    var check = AlbumCurrentCheck(screen: screen)
    let film = Film()
    film.move(to: 1_000)
    film.frame.album = album
    for change in changes { film.frame.album.hear(change) }
    film.frame.albumChangeCount = changes.count
    film.frame.glance.screen = .grid
    film.show(grid(chips, front: front, from: left, photos, names: &film.frame.names, colour: colour))
    check.check(film.with(changed: true))
    check.finish(CheckedEnd(time: .milliseconds(2_500), period: Film.period))
    #expect(check.tally.exercised == changes.count)
    return check.tally.examples.map {
      String($0.drop { $0 != " " }.dropFirst().drop { $0 != " " }.dropFirst())
    }
  }

  @Test("an album shown as reported is accepted, photos of the same time in any order")
  func right() {
    #expect(found(["One", "Two"], [6, 5, 4, 3]) == [])
    #expect(found(["One", "Two"], [6, 4, 5, 3]) == [])
    #expect(found(["One", "Two"], front: 1, [20]) == [])
    #expect(
      found(
        after: [.categoriesOrdered([2, 1].map { CategoryID($0) })], ["Two", "One"], front: 1, [6, 5, 4, 3])
        == []
    )
    #expect(found(after: [.photoMoved(PhotoID(4), to: CategoryID(2))], ["One", "Two"], [6, 5, 3]) == [])
    #expect(found(after: [.photoAdded(photo(7, 1, 55))], ["One", "Two"], [6, 7, 5, 4, 3]) == [])
    #expect(
      found(
        after: [.categorySet(category(3, "Three"), at: 0)], ["Three", "One", "Two"], front: 1, [6, 5, 4, 3])
        == [])
  }

  @Test("a missing photo has a second, not counting pauses of the app")
  func paused() {
    for (paused, violations) in [([], 1), ([2_300, 3_000], 0), ([2_300, 3_000, 4_000], 0), ([1_500], 1)]
      as [([Int64], Int)]
    {
      var check = AlbumCurrentCheck(screen: screen)
      let film = Film()
      film.frame.album = album
      film.frame.glance.screen = .grid
      for time in [1_000, 1_500, 2_300, 3_000, 4_000] as [Int64] {
        film.move(to: time)
        film.frame.isPaused = paused.contains(time)
        film.show(grid(["One", "Two"], [6, 5, 4], names: &film.frame.names))
        check.check(
          film.with(changed: time == 1_000 || time == 4_000 && !paused.isEmpty && paused != [1_500]))
      }
      check.finish(CheckedEnd(time: .milliseconds(4_100), period: Film.period))
      #expect(check.tally.violations == violations, "\(paused): \(check.tally.examples)")
    }
  }

  @Test("a hidden, deleted or moved photo still on screen is reported")
  func tooMuch() {
    let hidden = AlbumChange.categorySet(category(2, "Two", visible: false), at: 1)
    #expect(
      found(after: [hidden], ["One", "Two"], [6, 5, 4, 3]).first?.hasPrefix("\"Two\" is on screen") ?? false)
    #expect(
      found(after: [hidden], ["One"], [20]) == [
        "photo 20 is on screen, but it is deleted, hidden or not added yet"
      ])
    #expect(
      found(after: [.photoDeleted(PhotoID(5))], ["One", "Two"], [6, 5, 4, 3])
        == ["photo 5 is on screen, but it is deleted, hidden or not added yet"])
    #expect(
      found(after: [.photoMoved(PhotoID(5), to: CategoryID(2))], ["One", "Two"], [6, 5, 4, 3])
        == ["photo 5 is in the grid of category 1, but not in that category"])
    #expect(
      found(["One", "Two"], [30, 6, 5]).first
        == "photo 30 is on screen, but it is deleted, hidden or not added yet")
  }

  @Test("an added item that is missing is reported, a row only after a second")
  func tooLittle() {
    let added = AlbumChange.categorySet(category(9, "Nine"), at: 1)
    #expect(
      found(after: [added], ["One", "Two"], [6, 5, 4, 3]).first?.hasPrefix("the chips say") ?? false)
    let last = AlbumChange.categorySet(category(9, "Nine"), at: 9)
    #expect(
      found(after: [last], ["One", "Two"], [6, 5, 4, 3]) == ["after the chip \"Two\" another one is missing"])
    #expect(
      found(after: [.photoAdded(photo(7, 1, 55))], ["One", "Two"], [6, 5, 4, 3])
        == ["a photo of category 1 is missing among [6, 5, 4, 3] in the grid"])
    #expect(
      found(after: [.photoAdded(photo(7, 1, 10))], ["One", "Two"], [6, 5, 4, 3])
        == ["photo 7 is missing in the grid, after the last one on screen"])
    #expect(
      found(after: [.photoAdded(photo(7, 1, 99))], ["One", "Two"], [6, 5, 4, 3])
        == ["photo 6 is number 2 of its category, but is in column 1"])
  }

  // Family 2 of `family-evening` with seed 5 has "Holidays" and "Family" twice, and its bar was scrolled to the second ones.
  @Test("of two rows of chips with equal names the one without a gap counts")
  func sameNames() {
    let again = [category(7, "Mid"), category(8, "One"), category(9, "Two")].map {
      AlbumChange.categorySet($0, at: 99)
    }
    #expect(found(after: again, ["One", "Two"], front: nil, from: 0, []) == [])
    let more = again + [.categorySet(category(10, "End"), at: 99)]
    #expect(
      found(after: more, ["One", "Two"], front: nil, from: 0, []) == [
        "after the chip \"Two\" another one is missing"
      ])
  }

  @Test("an old name, an old colour and an old order are reported")
  func old() {
    let renamed = AlbumChange.categorySet(category(2, "Second"), at: 1)
    #expect(
      found(after: [renamed], ["One", "Two"], [6, 5, 4, 3])
        == ["\"Two\" is on screen, but no category that children see is called so"])
    #expect(
      found(["One", "Two"], [6, 5, 4, 3], colour: 0x332211) == ["the chip \"One\" has another colour"])
    #expect(
      found(after: [.categoriesOrdered([CategoryID(2)])], ["One", "Two"], [6, 5, 4, 3]).first?.hasPrefix(
        "the chips say")
        ?? false)
  }

  @Test("a toast needs icon, name and colour of one visible category")
  func toast() {
    for (said, colour, isRight) in [
      ("star One", 0x112233, true), ("star Two", 0x445566, true), ("star One", 0x445566, false),
      ("star Two", 0x112233, false), ("sun One", 0x112233, false), ("star Three", 0x112233, false),
      ("One", 0x112233, false),
    ] as [(String, UInt32, Bool)] {
      var check = AlbumCurrentCheck(screen: screen)
      let film = Film()
      film.move(to: 1_000)
      var two = category(2, "Two")
      two.colour = "#445566"
      film.frame.album = AlbumOracle([category(1, "One"), two, category(3, "Three", visible: false)], [])
      film.frame.glance.screen = .grid
      let text = TextKey.categoryToast.text(0)
      film.frame.names = [text: said]
      film.show([
        DisplayItem(
          id: DisplaySlot.label.id(9), kind: .toast, frame: ScreenRect(20, 400, 280, 40), text: text,
          colour: colour)
      ])
      check.check(film.with(changed: true))
      let found = check.tally.examples.filter { $0.contains("or has this colour") }
      #expect(found.count == (isRight ? 0 : 1), "\(said), \(colour): \(check.tally.examples)")
    }
  }

  @Test("a page at rest belongs to the category named above it")
  func pages() {
    for (photo, isRight) in [(6, true), (20, false)] as [(UInt64, Bool)] {
      var check = AlbumCurrentCheck(screen: screen)
      let film = Film()
      film.frame.album = album
      film.frame.glance.screen = .fullscreen
      let text = TextKey.categoryName.text(0)
      film.frame.names = [text: "One"]
      film.show([
        DisplayItem(
          id: DisplaySlot.page.id(photo), kind: .placeholder, frame: ScreenRect(0, 0, 320, 568),
          photo: PhotoID(photo)),
        DisplayItem(id: DisplaySlot.label.id(2), kind: .label, frame: .zero, text: text),
      ])
      for milliseconds in [1_000, 1_900] as [Int64] {
        film.move(to: milliseconds)
        check.check(film.with(changed: true))
        #expect(check.tally.violations == 0)
      }
      check.finish(CheckedEnd(time: .milliseconds(2_100), period: Film.period))
      #expect(check.tally.examples == (isRight ? [] : ["at 0:01.000: photo 20 is not of \"One\""]))
    }
  }
}
