/// What a page showed when it was saved, until a commit keeps it.
///
/// What was saved as it had been is kept by no commit, and does not stand for what is saved next.
package struct SavedPage<Shown: Hashable & Sendable>: Sendable {
  private var saved: Shown?

  package init() {}

  /// A touch on Save.
  package mutating func save(_ shown: Shown) { saved = shown }

  /// A touch that nobody could read saves what is shown where the page says with it that it is being saved.
  package mutating func follow(_ shown: Shown?, isSaving: Bool, wasSaving: Bool) {
    if isSaving, !wasSaving, let shown { saved = shown }
  }

  /// What the next commit has to keep; `nil` where nothing was saved.
  package mutating func keep() -> Shown? {
    defer { saved = nil }
    return saved
  }
}
