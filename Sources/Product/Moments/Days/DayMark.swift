/// A moment on a day of a year, as a garden shows it.
public struct DayMark: Hashable, Sendable {
  public var moment: MomentID
  public var category: MomentCategoryID

  @inlinable public init(moment: MomentID, category: MomentCategoryID) {
    self.moment = moment
    self.category = category
  }
}
