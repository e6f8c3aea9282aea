import CelebrationSubject
import Garden
import Kernel
import Moments
import Testing

@Suite("What the rules of captions and the library find")
struct LibraryRulesTests {
  /// A collage with so many captions beside it.
  private func captions(_ count: Int = 3) throws -> RuleFixture {
    let film = try RuleFixture("caption.filled")
    film.show(at: 0) {
      $0.items = RuleFixture.column(
        [RuleFixture.button(.savePack)]
          + (0..<count).map { number in
            var row = RuleFixture.view(GardenSlot.captionRow.id(number))
            row.text = RuleFixture.text(.caption, number)
            return row
          })
    }
    return film
  }

  @Test("the caption that is touched is copied, once, and nothing else copies one")
  func copied() throws {
    let second = try captions().snapshot.spell(RuleFixture.text(.caption, 1))
    for (words, isRight) in [([second], true), ([], false), (["other"], false), ([second, second], false)] {
      let film = try captions()
      film.tap(GardenSlot.captionRow.id(1), at: 100) { $0.reportedNow = words.map { .copies($0) } }
      #expect(film.exercised == 1)
      #expect(isRight ? film.faults.isEmpty : film.found("\(second) is touched"))
    }
    let film = try captions()
    film.show(at: 100) { $0.reportedNow = [.copies(second)] }
    #expect(film.found("is copied, and nothing was touched"))
  }

  @Test("three captions are enough, and two are not")
  func count() throws {
    #expect(try captions(3).faults.isEmpty)
    #expect(try captions(2).found("a collage has 2 captions"))
  }

  /// A library with these tiles, where 5 and 6 were made in one second and 4 a second later.
  private func library(_ tiles: [Int]) throws -> RuleFixture {
    let film = try RuleFixture("library.shows")
    film.show(at: 0) {
      for (id, second) in [(4, 1), (5, 0), (6, 0)] as [(Int64, Int64)] {
        $0.collages[id] = AnsweredCollage(
          Collage(
            id: CollageID(id), person: PersonID(1), moment: nil, template: .grid, format: .feed,
            photos: [PhotoID(1), PhotoID(2)], caption: "", createdAt: RuleFixture.morning + .seconds(second),
            picture: PhotoID(UInt64(id))))
      }
      $0.items = RuleFixture.column(
        [RuleFixture.view(GardenSlot.tab.id(Int(GardenTab.library.rawValue)), isOn: true)]
          + tiles.map { RuleFixture.view(GardenSlot.collageTile.id($0)) })
    }
    return film
  }

  @Test("the newest stands first, and of one second the higher number")
  func order() throws {
    #expect(try library([4, 6, 5]).faults.isEmpty)
    #expect(try library([4, 5, 6]).found("the library shows 3 collages"))
    #expect(try library([4, 6]).found("shows 2 collages and 0 more, and the store has 3"))
  }

  @Test("a collage goes when that was confirmed, within three seconds, and not else")
  func deleted() throws {
    let film = try library([4, 6, 5])
    film.show(at: 50) {
      $0.items = RuleFixture.column([
        RuleFixture.view(GardenSlot.packPicture.id(5)), RuleFixture.button(.confirmDeleteCollage),
      ])
    }
    film.tap(.confirmDeleteCollage, at: 100) { $0.items = [] }
    film.show(at: 3_100)
    #expect(film.faults.isEmpty)
    film.show(at: 3_101)
    #expect(film.found("collage 5 shall go, and is still there"))
    let unasked = try library([4, 6, 5])
    unasked.show(at: 100) {
      $0.items = []
      $0.answeredNow = [[.delete(.collage(CollageID(5))), .delete(.person(PersonID(1)))]]
    }
    #expect(unasked.faults.isEmpty)
    unasked.show(at: 200) { $0.answeredNow = [[.delete(.collage(CollageID(5)))]] }
    #expect(unasked.found("a collage is deleted, and nobody was asked"))
    #expect(unasked.exercised == 1)
  }
}
