/// Suggests at least three captions for any moment.
public enum CaptionSuggestions {
  /// The captions that fit, in order of the cases. Captions with years need `years` of 1 or more; those with a
  /// relationship need a family member. O(captions).
  public static func keys(
    for kind: MomentCategory.Kind, years: Int?, _ relationship: Relationship
  ) -> [CaptionKey] {
    let hasYears = years.map { $0 > 0 } ?? false
    let isFamily = relationship.closeness == .family
    return CaptionKey.allCases.filter { key in
      key.kind == kind && (hasYears || !key.needsYears) && (isFamily || !key.isOfFamily)
    }
  }

  /// The captions in words, for a day of the moment; empty if the moment is not in the book.
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
