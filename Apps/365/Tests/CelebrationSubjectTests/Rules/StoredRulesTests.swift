import CelebrationSubject
import Garden
import Kernel
import Moments
import Testing

@Suite("Rules moments.stored and category.stored")
struct StoredRulesTests {
  // MARK: Commits

  @Test("a launch after a commit exercises the rule, and a loss is reported")
  func opened() throws {
    let moment = try RuleFixture.birthday(7, of: 1, 3, 10)
    let film = try RuleFixture("moments.stored")
    film.relaunch(at: 0)
    #expect(film.checked == 1)
    #expect(film.exercised == 0)
    film.show(at: 100) { $0.answeredNow = [[.put(.moment(moment))]] }
    film.relaunch(at: 200)
    film.relaunch(at: 300)
    #expect(film.exercised == 1)
    #expect(film.faults.isEmpty)
    film.relaunch(at: 400) { $0.lost = "moment 7 is lost" }
    film.show(at: 500)
    #expect(film.found("moment 7 is lost"))
  }

  // MARK: Categories

  /// The page of an entered category: the name's digest, the symbol of a flag, the colour gold.
  private static let page = RuleFixture.column([
    named(GardenButton.categoryName.id, .draftCategory, 3), RuleFixture.view(GardenSlot.symbolChip.id(2)),
    RuleFixture.view(GardenSlot.symbolChip.id(3), isOn: true),
    RuleFixture.view(GardenSlot.colourChip.id(2), isOn: true),
    RuleFixture.view(GardenSlot.colourChip.id(3)), RuleFixture.button(.saveCategory),
  ])

  private static func named(_ id: DisplayID, _ key: GardenText, _ first: Int) -> DisplayItem {
    var view = RuleFixture.view(id)
    view.text = RuleFixture.text(key, first)
    return view
  }

  private func category(
    _ id: Int64 = 9, _ name: Int = 3, _ symbol: MomentCategory.Symbol = .flag,
    _ colour: MomentCategory.Colour = .gold
  ) -> MomentCategory {
    let name = "text \(GardenText.draftCategory) of \(name)"
    return MomentCategory(
      id: MomentCategoryID(id), kind: .custom, name: name, colour: colour, symbol: symbol)
  }

  private func put(_ category: MomentCategory, _ snapshot: inout GardenSnapshot) {
    snapshot.categories[category.id.raw] = category
    snapshot.answeredNow = [[.put(.category(category))]]
  }

  /// Frames of the page, saved at 100 ms.
  private func saved() throws -> RuleFixture {
    let film = try RuleFixture("category.stored")
    // A name is spelled the same for a draft and a category.
    film.snapshot.spell = { "text \(GardenText.draftCategory) of \($0.first)" }
    film.show(at: 0) { $0.items = StoredRulesTests.page }
    film.tap(.saveCategory, at: 100) { $0.items = [] }
    return film
  }

  @Test("a category is stored once, with name, symbol and colour of its page")
  func category() throws {
    let film = try saved()
    film.show(at: 200) { put(category(), &$0) }
    film.show(at: 9_000)
    #expect(film.faults.isEmpty)
    #expect(film.exercised == 1)
    #expect(film.checked == 1)
    film.show(at: 9_016) { put(category(10), &$0) }
    #expect(film.found("was shown as nothing"))
    for other in [category(9, 4), category(9, 3, .candle), category(9, 3, .flag, .sky)] {
      let film = try saved()
      film.show(at: 200) { put(other, &$0) }
      #expect(film.found("but was shown as text draftCategory of 3, 3, 2"))
    }
  }

  @Test("a category is stored within three seconds of Save, and a kill cancels that")
  func soon() throws {
    let film = try saved()
    film.show(at: 3_100)
    #expect(film.faults.isEmpty)
    film.show(at: 3_101)
    #expect(film.found("is saved, but is not stored"))
    let killed = try saved()
    killed.relaunch(at: 200)
    killed.show(at: 9_000)
    #expect(killed.faults.isEmpty)
    killed.show(at: 9_016) { put(category(), &$0) }
    #expect(killed.found("was shown as nothing"))
  }

  /// Frames in which the deletion of category 9 is confirmed at 100 ms. Category 10 is also stored.
  private func confirmed() throws -> RuleFixture {
    let film = try RuleFixture("category.stored")
    film.show(at: 0) {
      $0.categories = [9: category(), 10: category(10)]
      $0.items = RuleFixture.column([
        RuleFixture.label(.category, 9, at: 52), RuleFixture.button(.confirmDeleteCategory),
      ])
    }
    film.tap(.confirmDeleteCategory, at: 100) { $0.items = [] }
    return film
  }

  private func delete(_ id: Int64, _ snapshot: inout GardenSnapshot) {
    snapshot.categories[id] = nil
    snapshot.answeredNow = [[.delete(.category(MomentCategoryID(id)))]]
  }

  @Test("exactly the confirmed category is deleted, soon and once")
  func gone() throws {
    let film = try confirmed()
    film.show(at: 200) { delete(9, &$0) }
    film.show(at: 9_000)
    #expect(film.faults.isEmpty)
    #expect(film.exercised == 1)
    film.show(at: 9_016) { delete(9, &$0) }
    #expect(film.found("category 9 is deleted without a confirmation"))
    let late = try confirmed()
    late.show(at: 3_100)
    #expect(late.faults.isEmpty)
    late.show(at: 3_101)
    #expect(late.found("the deletion of category 9 is confirmed, but it is still there"))
    let other = try confirmed()
    other.show(at: 200) { delete(10, &$0) }
    #expect(other.found("category 10 is deleted without a confirmation"))
  }

  @Test("no moment of a deleted category remains")
  func left() throws {
    for isLeft in [false, true] {
      let film = try confirmed()
      var moment = try RuleFixture.birthday(7, of: 1, 3, 10)
      moment.category = isLeft ? MomentCategoryID(9) : .seed(.justBecause)
      film.show(at: 200) {
        $0.store([moment])
        delete(9, &$0)
      }
      #expect(isLeft ? film.found("moment 7 has a deleted category") : film.faults.isEmpty)
    }
  }

  @Test(
    "the list shows the stored categories in order, with their names and the number of hidden ones")
  func list() throws {
    for (rows, more, isRight) in [
      ([(9, 3), (10, 4)], 0, true), ([(9, 3)], 1, true), ([(10, 4)], 1, true), ([(9, 3)], 0, false),
      ([(10, 4), (9, 3)], 0, false), ([(9, 3), (10, 3)], 0, false), ([], 0, false),
    ] as [([(Int, Int)], Int, Bool)] {
      let film = try RuleFixture("category.stored")
      film.snapshot.spell = { "text \(GardenText.draftCategory) of \($0.first)" }
      film.show(at: 0) {
        $0.categories = [9: category(), 10: category(10, 4)]
        $0.items = RuleFixture.column(
          [RuleFixture.button(.newCategory)]
            + rows.map { StoredRulesTests.named(GardenSlot.categoryRow.id($0.0), .category, $0.1) }
            + (more > 0 ? [StoredRulesTests.named(GardenButton.moreCategories.id, .more, more)] : []))
      }
      #expect(isRight ? film.faults.isEmpty : film.found("but the store has 2"), "\(rows) and \(more)")
    }
  }
}
