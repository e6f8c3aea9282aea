/// The contents of a saved page until a commit stores them.
///
/// An unchanged page causes no commit. Its contents are replaced by those of the next save.
package struct SavedPage<Shown: Hashable & Sendable>: Sendable {
  private var saved: Shown?

  package init() {}

  /// Records a touch on Save.
  package mutating func save(_ shown: Shown) { saved = shown }

  /// Follows an unclear touch: it saved the page if the page then shows that it is being saved.
  package mutating func follow(_ shown: Shown?, isSaving: Bool, wasSaving: Bool) {
    if isSaving, !wasSaving, let shown { saved = shown }
  }

  /// Returns and clears the contents that the next commit must store; `nil` if no page was saved.
  package mutating func keep() -> Shown? {
    defer { saved = nil }
    return saved
  }
}
