import CelebrationSubject
import Testing

@Suite("What a page showed when it was saved")
struct SavedPageTests {
  @Test("is kept by one commit")
  func once() {
    var page = SavedPage<String>()
    page.save("Friends")
    let kept = [page.keep(), page.keep()]
    #expect(kept == ["Friends", nil])
  }

  // A category was saved as it was, which makes no commit, and stood for the one that was saved next: year-storm, seed 16.
  @Test("stands until something else is saved, be it by a touch that nobody could read")
  func asItWas() {
    var page = SavedPage<String>()
    page.save("Friends")
    page.follow("Neighbours", isSaving: true, wasSaving: false)
    let kept = page.keep()
    #expect(kept == "Neighbours")
  }

  @Test("is not changed by what is shown while it is being saved, or by a touch that saves nothing")
  func others() {
    var page = SavedPage<String>()
    page.save("Friends")
    page.follow("Neighbours", isSaving: true, wasSaving: true)
    page.follow("Neighbours", isSaving: false, wasSaving: false)
    page.follow(nil, isSaving: true, wasSaving: false)
    let kept = page.keep()
    #expect(kept == "Friends")
  }
}
