public import Moments
internal import Reminders

/// The first line of a reminder, chosen by category, offset and whether years are known.
public enum ReminderTitle: UInt16, Hashable, Sendable, CaseIterable {
  case birthdayToday = 1
  case birthdayTomorrow, birthdayInAWeek
  /// Birthdays with the age.
  case agedBirthdayToday, agedBirthdayTomorrow, agedBirthdayInAWeek
  case anniversaryToday, anniversaryTomorrow, anniversaryInAWeek
  case milestoneToday, milestoneTomorrow, milestoneInAWeek
  case memorialToday, memorialTomorrow, memorialInAWeek
  case justBecauseToday, justBecauseTomorrow, justBecauseInAWeek
  /// Moments of the user's own categories, with the category's name.
  case customToday, customTomorrow, customInAWeek

  /// The line for a reminder. `years`: 1 or more, or `nil`.
  init(_ kind: MomentCategory.Kind, _ offset: ReminderOffset, years: Int?) {
    let today: ReminderTitle =
      switch kind {
      case .birthday: years == nil ? .birthdayToday : .agedBirthdayToday
      case .anniversary: .anniversaryToday
      case .milestone: .milestoneToday
      case .memorial: .memorialToday
      case .justBecause: .justBecauseToday
      case .custom: .customToday
      }
    // The three cases of a category follow each other.
    let place: UInt16 =
      switch offset {
      case .sameDay: 0
      case .oneDay: 1
      case .sevenDays: 2
      }
    self = ReminderTitle(rawValue: today.rawValue + place) ?? today
  }

  /// Whether the line contains the number of years.
  var needsYears: Bool {
    switch self {
    case .agedBirthdayToday, .agedBirthdayTomorrow, .agedBirthdayInAWeek: true
    default: false
    }
  }

  /// The line with its placeholders, in a language.
  public func words(in language: Language) -> String {
    switch language {
    case .english: english
    case .german: german
    }
  }

  private var english: String {
    switch self {
    case .birthdayToday: "Today is {Name}'s birthday"
    case .birthdayTomorrow: "Tomorrow is {Name}'s birthday"
    case .birthdayInAWeek: "{Name}'s birthday is in a week"
    case .agedBirthdayToday: "{Name} turns {Age} today"
    case .agedBirthdayTomorrow: "{Name} turns {Age} tomorrow"
    case .agedBirthdayInAWeek: "{Name} turns {Age} in a week"
    case .anniversaryToday: "An anniversary with {Name} today"
    case .anniversaryTomorrow: "An anniversary with {Name} tomorrow"
    case .anniversaryInAWeek: "An anniversary with {Name} in a week"
    case .milestoneToday: "A big day for {Name} today"
    case .milestoneTomorrow: "A big day for {Name} tomorrow"
    case .milestoneInAWeek: "A big day for {Name} in a week"
    case .memorialToday: "Remembering {Name} today"
    case .memorialTomorrow: "Tomorrow is a day to remember {Name}"
    case .memorialInAWeek: "In a week, a day to remember {Name}"
    case .justBecauseToday: "Today belongs to {Name}"
    case .justBecauseTomorrow: "Tomorrow belongs to {Name}"
    case .justBecauseInAWeek: "A day for {Name} in a week"
    case .customToday: "{Category}: {Name}, today"
    case .customTomorrow: "{Category}: {Name}, tomorrow"
    case .customInAWeek: "{Category}: {Name}, in a week"
    }
  }

  private var german: String {
    switch self {
    case .birthdayToday: "Heute hat {Name} Geburtstag"
    case .birthdayTomorrow: "Morgen hat {Name} Geburtstag"
    case .birthdayInAWeek: "In einer Woche hat {Name} Geburtstag"
    case .agedBirthdayToday: "{Name} wird heute {Age}"
    case .agedBirthdayTomorrow: "{Name} wird morgen {Age}"
    case .agedBirthdayInAWeek: "{Name} wird in einer Woche {Age}"
    case .anniversaryToday: "Heute ist euer Jahrestag, {Name} und du"
    case .anniversaryTomorrow: "Morgen ist euer Jahrestag, {Name} und du"
    case .anniversaryInAWeek: "In einer Woche ist euer Jahrestag, {Name} und du"
    case .milestoneToday: "Heute ist ein großer Tag für {Name}"
    case .milestoneTomorrow: "Morgen ist ein großer Tag für {Name}"
    case .milestoneInAWeek: "In einer Woche ist ein großer Tag für {Name}"
    case .memorialToday: "Heute denken wir an {Name}"
    case .memorialTomorrow: "Morgen ist ein Tag, an {Name} zu denken"
    case .memorialInAWeek: "In einer Woche ist ein Tag, an {Name} zu denken"
    case .justBecauseToday: "Heute ist ein Tag für {Name}"
    case .justBecauseTomorrow: "Morgen ist ein Tag für {Name}"
    case .justBecauseInAWeek: "In einer Woche ist ein Tag für {Name}"
    case .customToday: "{Category}: {Name}, heute"
    case .customTomorrow: "{Category}: {Name}, morgen"
    case .customInAWeek: "{Category}: {Name}, in einer Woche"
    }
  }
}
