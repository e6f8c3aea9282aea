import Gallery
import Gestures
import Invariants
import Kernel
import Simulation
import Testing

@Suite("Album edits requested by parents' touches")
struct ParentOracleTests {
  private static func category(_ id: UInt32, _ name: String, visible: Bool = true) -> AlbumCategory {
    AlbumCategory(id: CategoryID(id), name: name, icon: "star", colour: "#112233", visibleToChildren: visible)
  }

  /// Two categories, the second hidden; photos 4, 3 and 2 in the first, newest first.
  private static var album: AlbumOracle {
    AlbumOracle(
      [category(1, "One"), category(2, "Two", visible: false)],
      (2...4).map {
        AlbumPhoto(
          id: PhotoID(UInt64($0)), pixels: PixelSize(width: 4, height: 3),
          taken: WallTime(secondsSinceEpoch: $0), category: CategoryID(1))
      })
  }

  /// A parent in front of screens made by hand, and what it asks.
  private struct Service {
    let film = Film()
    var oracle = ParentOracle()
    var now: Int64 = 0
    var sequence = 0

    /// Shows a screen with these items below its bar.
    mutating func show(_ screen: GalleryScreen, _ title: DisplayText, _ items: [DisplayItem]) {
      now += 1_000
      film.move(to: now)
      film.frame.glance.screen = screen
      film.frame.glance.isInKidsMode = screen.isForChildren
      film.frame.album = ParentOracleTests.album
      film.show([Self.bar(title)] + items)
      oracle.inspect(film.with(changed: true), isPaused: false)
    }

    static func bar(_ title: DisplayText) -> DisplayItem {
      DisplayItem(id: DisplaySlot.bar.id(5), kind: .bar, frame: ScreenRect(0, 0, 320, 48), text: title)
    }

    func decision(_ kind: GestureDecision.Kind, _ x: Double, _ y: Double) -> GestureDecision {
      GestureDecision(
        kind: kind, sequence: sequence, time: film.frame.vsync, position: ScreenPoint(x, y),
        start: ScreenPoint(x, y))
    }

    /// A finger comes down and lifts there, so many milliseconds after what was shown.
    mutating func touch(_ kind: GestureDecision.Kind, _ x: Double, _ y: Double, after: Int64 = 700)
      -> [AskedChange]
    {
      sequence += 1
      now += after
      film.move(to: now)
      return oracle.asked(
        [decision(.touchDown, x, y), decision(kind, x, y)], ParentOracleTests.album, at: film.frame.vsync)
    }
  }

  private func control(_ words: TextKey, card: UInt64, _ place: UInt64, y: Double) -> DisplayItem {
    DisplayItem(
      id: DisplaySlot.control.id(card << 8 | place), kind: .button, frame: ScreenRect(0, y, 44, 44),
      text: words.text(), trait: .button)
  }

  private func row(_ place: UInt64, _ text: DisplayText, y: Double, colour: UInt32 = 0) -> DisplayItem {
    DisplayItem(
      id: DisplaySlot.row.id(place), kind: .button, frame: ScreenRect(0, y, 320, 48), text: text,
      colour: colour)
  }

  private func thumbnail(_ photo: UInt64, x: Double) -> DisplayItem {
    DisplayItem(
      id: DisplaySlot.thumbnail.id(photo), kind: .photo, frame: ScreenRect(x, 100, 100, 100),
      photo: PhotoID(photo), trait: .imageButton)
  }

  @Test("a button of a card edits its category; a touch beside it requests nothing")
  func cards() {
    var service = Service()
    service.show(
      .parentCategories, TextKey.categories.text(),
      [
        control(.hideCategory, card: 0, 0, y: 60), control(.lowerCategory, card: 0, 2, y: 110),
        control(.showCategory, card: 1, 0, y: 160), control(.lowerCategory, card: 1, 2, y: 210),
      ])
    let hidden = Self.category(1, "One", visible: false)
    #expect(service.touch(.tap, 10, 70) == [AskedChange(.exactly([.categorySet(hidden, at: 0)]))])
    #expect(
      service.touch(.tap, 10, 170) == [AskedChange(.exactly([.categorySet(Self.category(2, "Two"), at: 1)]))])
    #expect(
      service.touch(.tap, 10, 120)
        == [AskedChange(.exactly([.categoriesOrdered([CategoryID(2), CategoryID(1)])]))])
    #expect(service.touch(.tap, 10, 220) == [] && service.touch(.tap, 200, 70) == [])
    #expect(service.touch(.longPress, 10, 70) == [])
  }

  @Test("a touch may have no effect if the album changed after it landed")
  func moved() {
    var service = Service()
    service.show(.parentCategories, TextKey.categories.text(), [control(.hideCategory, card: 0, 0, y: 60)])
    _ = service.oracle.asked([service.decision(.touchDown, 10, 70)], Self.album, at: service.film.frame.vsync)
    service.oracle.albumChanged()
    let asked = service.oracle.asked(
      [service.decision(.tap, 10, 70)], Self.album, at: service.film.frame.vsync)
    #expect(asked.map(\.mayFail) == [true])
  }

  @Test(
    "chosen photos move by an answer, after half a second, in grid order, except those already there")
  func moves() {
    for (after, place, expected) in [
      (
        700, 1,
        [AlbumChange.photoMoved(PhotoID(4), to: CategoryID(2)), .photoMoved(PhotoID(2), to: CategoryID(2))]
      ),
      (700, 0, []), (400, 1, []),
      (700, 2, [.photoMoved(PhotoID(4), to: nil), .photoMoved(PhotoID(2), to: nil)]),
    ] as [(Int64, UInt64, [AlbumChange])] {
      var service = Service()
      let photos = [thumbnail(4, x: 0), thumbnail(3, x: 104), thumbnail(2, x: 208)]
      service.show(.parentPhotos, TextKey.photos.text(), photos)
      #expect(service.touch(.longPress, 250, 150) == [] && service.oracle.chosen == [PhotoID(2)])
      service.show(.parentPhotos, TextKey.selectedCount.text(1), photos)
      _ = service.touch(.tap, 50, 150)
      _ = service.touch(.tap, 150, 150)
      _ = service.touch(.tap, 150, 150)
      #expect(service.oracle.chosen == [PhotoID(2), PhotoID(4)])
      let words = [
        TextKey.albumCategory.text(1), TextKey.albumCategory.text(2), TextKey.withoutCategory.text(),
      ]
      service.film.frame.names = [words[0]: "One", words[1]: "Two"]
      service.show(
        .parentPhotos, TextKey.askWhere.text(),
        words.enumerated().map { row(UInt64($0.offset), $0.element, y: 60 + Double($0.offset) * 60) })
      let asked = service.touch(.tap, 10, 70 + Double(place) * 60, after: after)
      #expect(asked == (expected.isEmpty ? [] : [AskedChange(.exactly(expected))]), "\(place)")
    }
  }

  // A touch stopped chips that ran out while the photos below stood still: the rule took it for a choice, and missed 8 photos.
  @Test("a touch on scrolling chips may only stop them, whether photos move or not")
  func chips() {
    for (chipsMove, photosMove, after, expected) in [
      (true, false, 100, nil), (true, true, 100, nil), (false, true, 100, nil),
      (true, false, 700, AlbumScope.category(CategoryID(1))),
      (false, false, 100, AlbumScope.category(CategoryID(1))),
    ] as [(Bool, Bool, Int64, AlbumScope?)] {
      var service = Service()
      for step in [0, 4.0] {
        let bar = DisplayItem(id: DisplaySlot.bar.id(6), kind: .bar, frame: ScreenRect(0, 48, 320, 48))
        let chips = (0...1).map { place in
          DisplayItem(
            id: DisplaySlot.chip.id(UInt64(place)), kind: .chip,
            frame: ScreenRect(Double(place) * 100 + (chipsMove ? step : 0), 56, 90, 32),
            trait: place == 0 ? .selectedButton : .button)
        }
        let photos = [thumbnail(4, x: photosMove ? step : 0), thumbnail(3, x: 104)]
        service.show(.parentPhotos, TextKey.photos.text(), [bar] + chips + photos)
      }
      #expect(service.touch(.tap, 150, 70, after: after) == [])
      #expect(service.oracle.filter == expected, "\(chipsMove), \(photosMove), \(after)")
    }
  }

  // The content runs out from that very frame on, and nothing that shows it has moved yet.
  @Test("a touch as a drag ends may only stop photos that scroll, but not if all are visible")
  func landsAsADragEnds() {
    typealias Case = (
      photos: [UInt64], covered: Bool, drags: Bool, chooses: Bool, after: Int64, chosen: Set<PhotoID>?
    )
    let three = Set([PhotoID(3)])
    let cases: [Case] = [
      ([4, 3, 2], false, true, false, 0, three), ([4, 3, 2], false, true, true, 0, three),
      ([4, 3], false, true, false, 0, nil), ([4, 3], false, true, true, 0, three),
      ([4, 3, 2], true, true, false, 0, nil), ([4, 3, 2], true, true, true, 0, three),
      ([4, 3], false, true, false, 17, nil), ([4, 3], false, true, false, 700, three),
      ([4, 3], false, false, false, 0, three), ([4, 3, 2], true, false, false, 0, three),
    ]
    for (photos, covered, drags, chooses, after, chosen) in cases {
      var service = Service()
      let cover = DisplayItem(
        id: DisplaySlot.bar.id(8), kind: .bar, frame: ScreenRect(0, covered ? 180 : 200, 320, 300))
      var items = photos.enumerated().map { thumbnail($0.element, x: Double($0.offset) * 104) }
      service.show(.parentPhotos, TextKey.photos.text(), items + [cover])
      let lift = service.decision(drags ? .dragEnded(velocity: .zero) : .allLifted, 150, 150)
      _ = service.oracle.asked([lift], Self.album, at: service.film.frame.vsync)
      _ = service.touch(.longPress, 150, 150, after: after)
      if chooses { items[1].trait = .selectedImageButton }
      service.show(
        .parentPhotos, chooses ? TextKey.selectedCount.text(1) : TextKey.photos.text(), items + [cover])
      #expect(service.oracle.chosen == chosen, "\(photos), \(covered), \(drags), \(chooses), \(after)")
    }
  }

  @Test("photos are deleted by the answer that says so, and by no other")
  func deletes() {
    for (y, expected) in [(70.0, [AskedChange(.exactly([.photoDeleted(PhotoID(3))]))]), (130, [])] {
      var service = Service()
      service.show(.parentPhotos, TextKey.photos.text(), [thumbnail(3, x: 0)])
      _ = service.touch(.longPress, 50, 150)
      service.show(
        .parentPhotos, TextKey.askToDelete.text(1),
        [row(0, TextKey.deletePhotos.text(), y: 60), row(1, TextKey.cancel.text(), y: 120)])
      #expect(service.touch(.tap, 10, y) == expected)
    }
  }

  @Test(
    "names and colours are those of the rows; icons and new values follow the tables, with a new id"
  )
  func choices() {
    var service = Service()
    let name = TextKey.suggestedName.text(3)
    service.film.frame.names[name] = "Family"
    service.show(.parentCategories, TextKey.categories.text(), [control(.renameCategory, card: 1, 3, y: 60)])
    _ = service.touch(.tap, 10, 70)
    service.show(.parentCategories, TextKey.askName.text(), [row(3, name, y: 60)])
    let renamed = service.touch(.tap, 10, 70)
    var wanted = Self.category(2, "Family", visible: false)
    wanted.icon = "heart"
    #expect(renamed.first?.isMet(by: [.categorySet(wanted, at: 1)], in: Self.album) == true)
    wanted.icon = "star"
    #expect(renamed.first?.isMet(by: [.categorySet(wanted, at: 1)], in: Self.album) == false, "the old icon")
    wanted.icon = "heart"
    wanted.name = "Friends"
    #expect(renamed.first?.isMet(by: [.categorySet(wanted, at: 1)], in: Self.album) == false)
    service.show(
      .parentCategories, TextKey.askColour.text(),
      [row(0, TextKey.suggestedColour.text(0), y: 60, colour: 0x1E88E5)])
    wanted = Self.category(2, "Two", visible: false)
    wanted.colour = "#1E88E5"
    #expect(service.touch(.tap, 10, 70) == [AskedChange(.exactly([.categorySet(wanted, at: 1)]))])
    service.show(.parentCategories, TextKey.addCategory.text(), [row(3, name, y: 60)])
    let added = service.touch(.tap, 10, 70)
    for (id, icon, colour, isMet) in [
      (3, "heart", "#E53935", true), (2, "heart", "#E53935", false), (3, "person.2", "#E53935", false),
      (3, "heart", "#1E88E5", false),
    ] as [(UInt32, String, String, Bool)] {
      var category = Self.category(id, "Family")
      (category.icon, category.colour) = (icon, colour)
      let change = AlbumChange.categorySet(category, at: 2)
      #expect(added.first?.isMet(by: [change], in: Self.album) == isMet, "\(id), \(icon), \(colour)")
    }
  }

  @Test(
    "a launch retains each touch's changes wholly or not, and no later ones without the earlier")
  func whole() {
    let (one, two) = (AlbumChange.photoDeleted(PhotoID(1)), AlbumChange.photoDeleted(PhotoID(2)))
    let three = AlbumChange.photoMoved(PhotoID(3), to: nil)
    for (asked, taken, exercised, violations) in [
      ([], [], 0, 0), ([[one, two]], [], 1, 0), ([[one, two]], [one, two], 0, 0),
      ([[one, two]], [one], 0, 1),
      ([[one, two], [three]], [one, two], 1, 0), ([[one, two], [three]], [three], 0, 1),
      ([[one, two], [three]], [one, two, three], 0, 0), ([[one]], [one, one], 0, 1), ([], [one], 0, 1),
      ([[one, two]], [two, one], 0, 1),
    ] as [([[AlbumChange]], [AlbumChange], Int, Int)] {
      var check = AlbumWholeCheck()
      let film = Film()
      film.frame.albumLeft = AlbumLeft(asked: asked, taken: taken)
      check.check(film.frame)
      film.frame.albumLeft = nil
      check.check(film.frame)
      #expect(
        check.tally.violations == violations && check.tally.exercised == exercised, "\(asked), \(taken)")
    }
  }

  @Test("the rule expects each edit once in its frame, unless it may have no effect")
  func rule() {
    let intent = AskedChange(.exactly([.photoDeleted(PhotoID(3))]))
    let reported = [AlbumChange.photoDeleted(PhotoID(3))]
    for (asked, reported, violations) in [
      ([intent], [reported], 0), ([intent], [], 1), ([], [reported], 1), ([intent], [reported, reported], 1),
      ([AskedChange(intent.intent, mayFail: true)], [], 0), ([intent], [[.photoDeleted(PhotoID(4))]], 2),
    ] as [([AskedChange], [[AlbumChange]], Int)] {
      var check = AlbumAskedCheck()
      let film = Film()
      film.frame.asking = AlbumAsking(asked: asked, reported: reported, Self.album)
      check.check(film.frame)
      #expect(check.tally.violations == violations, "\(asked.count) \(reported.count)")
    }
  }
}
