import CelebrationSubject
import Garden
import Kernel
import Moments
import Testing

@Suite("Rules caption.filled and library.shows")
struct LibraryRulesTests {
  /// A collage with so many captions.
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

  @Test("a touch copies exactly the touched caption, and nothing else copies one")
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
    #expect(film.found("is copied without a touch"))
  }

  @Test("three captions are enough, and two are reported")
  func count() throws {
    #expect(try captions(3).faults.isEmpty)
    #expect(try captions(2).found("a collage has 2 captions"))
  }

  /// A library with these tiles. Collages 5 and 6 are of one second, and 4 is of the next.
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

  @Test("the newest collage comes first, and of one second the higher ID")
  func order() throws {
    #expect(try library([4, 6, 5]).faults.isEmpty)
    #expect(try library([4, 5, 6]).found("the library shows 3 collages"))
    #expect(try library([4, 6]).found("shows 2 collages and 0 more, but the store has 3"))
  }

  @Test("a collage is deleted only after a confirmation, within three seconds")
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
    #expect(film.found("the deletion of collage 5 is confirmed, but it is still there"))
    let unasked = try library([4, 6, 5])
    unasked.show(at: 100) {
      $0.items = []
      $0.answeredNow = [[.delete(.collage(CollageID(5))), .delete(.person(PersonID(1)))]]
    }
    #expect(unasked.faults.isEmpty)
    unasked.show(at: 200) { $0.answeredNow = [[.delete(.collage(CollageID(5)))]] }
    #expect(unasked.found("a collage is deleted without a confirmation"))
    #expect(unasked.exercised == 1)
  }
}
