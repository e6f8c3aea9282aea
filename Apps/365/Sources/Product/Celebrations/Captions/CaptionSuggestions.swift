/// Captions for a person's moment: three or more, whatever is known.
public enum CaptionSuggestions {
  /// Those that fit, in the order of the table: with years where those are known and 1 or more, by the relationship where the
  /// person is family. O(captions).
  public static func keys(
    for kind: MomentCategory.Kind, years: Int?, _ relationship: Relationship
  ) -> [CaptionKey] {
    let hasYears = years.map { $0 > 0 } ?? false
    let isFamily = relationship.closeness == .family
    return CaptionKey.allCases.filter { key in
      key.kind == kind && (hasYears || !key.needsYears) && (isFamily || !key.isOfFamily)
    }
  }

  /// The same, spelled for a day that the moment is on; none when it is not in the book.
  public static func captions(
    for id: MomentID, on day: CivilDay, of store: MomentContents, in language: Language
  ) -> [String] {
    guard let moment = store.moments[id], let person = store.people[moment.person],
      let category = store.category(moment.category)
    else { return [] }
    let years = moment.date.years(at: day)
    return keys(for: category.kind, years: years, person.relationship).map { key in
      PersonTemplate(key.words(in: language)).filled(
        name: person.name, years: years, relationship: person.relationship.words(in: language),
        category: category.words(in: language))
    }
  }
}
