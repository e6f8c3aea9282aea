import CelebrationSubject
import Testing

@Suite("What a page showed when it was saved")
struct SavedPageTests {
  @Test("is kept by one commit")
  func once() {
    var page = SavedPage<String>()
    page.save("Friends")
    let stored = [page.keep(), page.keep()]
    #expect(stored == ["Friends", nil])
  }

  // A category was saved as it was, which makes no commit, and stood for the one that was saved next: year-storm, seed 16.
  @Test("stands until something else is saved, be it by a touch that nobody could read")
  func asItWas() {
    var page = SavedPage<String>()
    page.save("Friends")
    page.follow("Neighbours", isSaving: true, wasSaving: false)
    let stored = page.keep()
    #expect(stored == "Neighbours")
  }

  @Test("is not changed by what is shown while it is being saved, or by a touch that saves nothing")
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
