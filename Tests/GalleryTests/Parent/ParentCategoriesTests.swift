import Gallery
import Kernel
import Testing

@Suite("The parents' categories")
struct ParentCategoriesTests {
  private func names(_ bench: GalleryBench) -> [String] {
    bench.items(.figure).filter { $0.trait == .header }.map { bench.gallery.spell($0.text) }
  }

  private func states(_ bench: GalleryBench) -> [String] {
    bench.items(.figure).filter { $0.trait != .header }.map { bench.gallery.spell($0.text) }
  }

  private func touch(_ words: TextKey, row: Int, _ bench: inout GalleryBench) {
    guard let control = bench.control(words, row: row) else {
      Issue.record("no \(words) in row \(row)")
      return
    }
    bench.tap(control.frame)
    bench.run(50)
  }

  @Test(
    "each card shows name, photo count and visibility; one touch hides or shows the category"
  )
  func visibility() {
    var bench = GalleryBench.parents(at: .categories, [3, 1], hidden: [1])
    #expect(names(bench) == ["Category 1", "Category 2"])
    #expect(states(bench) == ["3 photos, children see it", "1 photo, hidden"])
    touch(.hideCategory, row: 0, &bench)
    #expect(states(bench) == ["3 photos, hidden", "1 photo, hidden"])
    guard case .categorySet(let category, at: 0)? = bench.albumChanges.last?.first else {
      Issue.record("\(bench.albumChanges)")
      return
    }
    #expect(category.id == CategoryID(1) && !category.visibleToChildren && category.name == "Category 1")
    #expect(bench.gallery.visibleCategoryCount == 0)
    touch(.showCategory, row: 1, &bench)
    #expect(states(bench) == ["3 photos, hidden", "1 photo, children see it"])
  }

  @Test("a category moves up and down by one place, and its button is disabled at the ends")
  func order() {
    var bench = GalleryBench.parents(at: .categories, [1, 1, 1])
    #expect(bench.control(.raiseCategory, row: 0)?.trait == .disabledButton)
    #expect(bench.control(.lowerCategory, row: 2)?.trait == .disabledButton)
    touch(.lowerCategory, row: 0, &bench)
    #expect(names(bench) == ["Category 2", "Category 1", "Category 3"])
    touch(.raiseCategory, row: 2, &bench)
    #expect(names(bench) == ["Category 2", "Category 3", "Category 1"])
    touch(.raiseCategory, row: 0, &bench)
    #expect(
      bench.albumChanges == [
        [.categoriesOrdered([CategoryID(2), CategoryID(1), CategoryID(3)])],
        [.categoriesOrdered([CategoryID(2), CategoryID(3), CategoryID(1)])],
      ])
  }

  @Test("deleting asks first and leaves the photos without a category; cancelling changes nothing")
  func deletes() {
    var bench = GalleryBench.parents(at: .categories, [2, 3])
    touch(.deleteCategory, row: 1, &bench)
    #expect(bench.texts == ["Delete, keep 3 photos", "Cancel", "Delete this category?", "Cancel"])
    bench.answer(.cancel)
    #expect(names(bench).count == 2 && bench.albumChanges.isEmpty)
    touch(.deleteCategory, row: 1, &bench)
    bench.answer(.keepPhotos)
    bench.run(100)
    #expect(names(bench) == ["Category 1"] && bench.albumChanges == [[.categoryDeleted(CategoryID(2))]])
    bench.touch(.back)
    bench.touch(.photos)
    bench.run(600)
    #expect(bench.shownPhotos.count == 5)
    bench.tap(bench.items(.chip)[2].frame)
    bench.run(600)
    #expect(bench.shownPhotos == [20_001, 20_002, 20_003])
  }

  @Test("names and colours come from tables; a new category is last and visible to children")
  func choices() {
    var bench = GalleryBench.parents(at: .categories, [2])
    touch(.renameCategory, row: 0, &bench)
    bench.answer(.suggestedName, 1)
    bench.run(100)
    #expect(names(bench) == ["Birthdays"])
    touch(.recolourCategory, row: 0, &bench)
    bench.answer(.suggestedColour, 2)
    bench.run(100)
    #expect(bench.items(.mark).first?.colour == 0xE53935)
    bench.touch(.addCategory)
    bench.answer(.suggestedName, 0)
    bench.run(100)
    #expect(names(bench) == ["Birthdays", "Animals"])
    guard case .categorySet(let added, at: 1)? = bench.albumChanges.last?.first else {
      Issue.record("\(bench.albumChanges)")
      return
    }
    #expect(added.id == CategoryID(2) && added.visibleToChildren)
  }

  @Test("a category removed during its question is neither renamed nor deleted")
  func vanishes() {
    for words in [TextKey.renameCategory, .deleteCategory] {
      var bench = GalleryBench.parents(at: .categories, [2, 2])
      touch(words, row: 1, &bench)
      bench.post(.albumChanged(.categoryDeleted(CategoryID(2))))
      bench.answer(words == .renameCategory ? .suggestedName : .keepPhotos)
      #expect(bench.albumChanges.isEmpty && names(bench) == ["Category 1"])
    }
  }
}
