extension CelebrationSubject {
  /// Removed with the version after the first.
  package static var formerNames: [String: String] {
    [
      "theme.kept": "theme.stored", "person.kept": "person.stored", "draft.kept": "draft.stored",
      "book.kept": "moments.stored", "settings.kept": "settings.stored", "category.kept": "category.stored",
      "news.once": "event.once",
    ]
  }
}
