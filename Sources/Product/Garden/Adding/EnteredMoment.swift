public import Moments

/// A moment in the making: what has been entered so far, and how far one is.
public struct EnteredMoment: Hashable, Sendable {
  /// The steps of the flow, in their order.
  public enum Step: UInt8, Hashable, Sendable, CaseIterable {
    case person = 1
    case date, category, notes
  }

  public var step = Step.person
  /// A person that there is already; `nil`: somebody new, who has `name`.
  public var person: PersonID?
  public var name = ""
  public var relationship: Relationship?
  public var day: CivilDay
  public var isYearly = true
  public var category = MomentCategoryID.seed(.birthday)
  public var notes = ""

  /// Nothing entered yet, for a day.
  public init(_ day: CivilDay) { self.day = day }

  /// Whether the step in front has all that it needs.
  public var isStepComplete: Bool {
    step != .person || person != nil || (!EnteredMoment.isBlank(name) && relationship != nil)
  }

  static func isBlank(_ name: String) -> Bool { name.allSatisfy(\.isWhitespace) }

  /// Whether a person can be called so: nobody can be called nothing, or longer than the book keeps.
  static func isUsable(_ name: String) -> Bool { !isBlank(name) && name.utf8.count <= Person.nameLimit }

  /// What the book is asked for.
  var command: BookCommand {
    let who: MomentDraft.Who =
      person.map { .known($0) }
      ?? .new(PersonDraft(name: name, relationship: relationship ?? .friend))
    return .addMoment(
      MomentDraft(
        who: who, category: category, date: isYearly ? .yearly(YearlyDate(from: day)) : .once(day),
        notes: notes))
  }
}
