/// A moment on a day of a year.
public struct DayMark: Hashable, Sendable {
  public let moment: MomentID
  public let person: PersonID
  public let category: MomentCategoryID

  init(_ moment: Moment) {
    self.moment = moment.id
    person = moment.person
    category = moment.category
  }
}
