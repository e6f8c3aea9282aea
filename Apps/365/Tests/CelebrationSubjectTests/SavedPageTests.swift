import CelebrationSubject
import Testing

@Suite("The contents of a saved page")
struct SavedPageTests {
  @Test("one commit uses them up")
  func once() {
    var page = SavedPage<String>()
    page.save("Friends")
    let stored = [page.keep(), page.keep()]
    #expect(stored == ["Friends", nil])
  }

  // Regression: a category saved without a change causes no commit; its contents were expected of the next save
  // (year-storm, seed 16).
  @Test("the next save replaces them, also by an unclear touch")
  func asItWas() {
    var page = SavedPage<String>()
    page.save("Friends")
    page.follow("Neighbours", isSaving: true, wasSaving: false)
    let stored = page.keep()
    #expect(stored == "Neighbours")
  }

  @Test("the page shown while saving, or a touch that saves nothing, does not change them")
  func others() {
    var page = SavedPage<String>()
    page.save("Friends")
    page.follow("Neighbours", isSaving: true, wasSaving: true)
    page.follow("Neighbours", isSaving: false, wasSaving: false)
    page.follow(nil, isSaving: true, wasSaving: false)
    let stored = page.keep()
    #expect(stored == "Friends")
  }
}
