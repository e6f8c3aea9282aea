public import Moments

/// The second line of a reminder, chosen by category, age and closeness.
public enum ReminderBody: UInt16, Hashable, Sendable, CaseIterable {
  /// Birthdays: under 13; 18 and multiples of ten from 20; others by closeness.
  case childBirthday = 1
  case roundBirthday, familyBirthday, partnerBirthday, friendBirthday, plainBirthday
  /// Multiples of five years.
  case roundAnniversary
  case partnerAnniversary, plainAnniversary
  case familyMilestone, plainMilestone
  case closeMemorial, plainMemorial
  case familyJustBecause, partnerJustBecause, plainJustBecause
  case custom

  /// The line for a person. `years`: 1 or more, or `nil`.
  init(_ kind: MomentCategory.Kind, years: Int?, _ closeness: Relationship.Closeness) {
    switch kind {
    case .birthday: self = ReminderBody(birthday: years, closeness)
    case .anniversary:
      if let years, years.isMultiple(of: 5) {
        self = .roundAnniversary
      } else {
        self = closeness == .partner ? .partnerAnniversary : .plainAnniversary
      }
    case .milestone: self = closeness == .family || closeness == .partner ? .familyMilestone : .plainMilestone
    case .memorial: self = closeness == .acquaintance ? .plainMemorial : .closeMemorial
    case .justBecause:
      switch closeness {
      case .family: self = .familyJustBecause
      case .partner: self = .partnerJustBecause
      case .friend, .acquaintance: self = .plainJustBecause
      }
    case .custom: self = .custom
    }
  }

  private init(birthday years: Int?, _ closeness: Relationship.Closeness) {
    if let years, years < 13 {
      self = .childBirthday
    } else if let years, years == 18 || years >= 20 && years.isMultiple(of: 10) {
      self = .roundBirthday
    } else {
      switch closeness {
      case .family: self = .familyBirthday
      case .partner: self = .partnerBirthday
      case .friend: self = .friendBirthday
      case .acquaintance: self = .plainBirthday
      }
    }
  }

  /// Whether the line contains the number of years.
  var needsYears: Bool { self == .roundBirthday || self == .roundAnniversary }

  /// The line with its placeholders, in a language.
  public func words(in language: Language) -> String {
    switch language {
    case .english: english
    case .german: german
    }
  }

  private var english: String {
    switch self {
    case .childBirthday: "Candles, cake and a big hug: what would make {Name} laugh?"
    case .roundBirthday: "{Age} is one to celebrate. A few pictures say it best."
    case .familyBirthday: "Family is for ringing up. {Name} would love to hear your voice."
    case .partnerBirthday: "The little things count most. What will {Name} find in the morning?"
    case .friendBirthday: "A kind word, an old photo: make {Name} smile."
    case .plainBirthday: "A few warm words take a minute and last all day."
    case .roundAnniversary: "{Age} years. Look how far you have come together."
    case .partnerAnniversary: "Take a moment for the two of you."
    case .plainAnniversary: "A good day to say what it means to you."
    case .familyMilestone: "Tell {Name} how proud you are."
    case .plainMilestone: "Let {Name} know that you are thinking of it."
    case .closeMemorial: "Be gentle with yourself. The memories are here when you want them."
    case .plainMemorial: "A quiet thought is enough."
    case .familyJustBecause: "No reason needed. A call will do."
    case .partnerJustBecause: "No reason needed. Surprise {Name}."
    case .plainJustBecause: "No reason needed. Say hello to {Name}."
    case .custom: "A day that you wanted to keep in mind."
    }
  }

  private var german: String {
    switch self {
    case .childBirthday: "Kerzen, Kuchen und eine dicke Umarmung: Was bringt {Name} zum Lachen?"
    case .roundBirthday: "{Age}, das will gefeiert werden. Ein paar Bilder sagen es am besten."
    case .familyBirthday: "Ruf doch an: {Name} freut sich, deine Stimme zu hören."
    case .partnerBirthday: "Die kleinen Dinge zählen. Was findet {Name} am Morgen?"
    case .friendBirthday: "Ein liebes Wort, ein altes Foto: Bring {Name} zum Lächeln."
    case .plainBirthday: "Ein paar warme Worte dauern eine Minute und wirken den ganzen Tag."
    case .roundAnniversary: "{Age} Jahre. Schaut, wie weit ihr gekommen seid."
    case .partnerAnniversary: "Nehmt euch einen Augenblick für euch zwei."
    case .plainAnniversary: "Ein guter Tag, um zu sagen, was es dir bedeutet."
    case .familyMilestone: "Sag {Name}, wie stolz du bist."
    case .plainMilestone: "Lass {Name} wissen, dass du daran denkst."
    case .closeMemorial: "Geh sanft mit dir um. Die Erinnerungen sind da, wenn du sie magst."
    case .plainMemorial: "Ein stiller Gedanke genügt."
    case .familyJustBecause: "Einen Grund braucht es nicht. Ein Anruf genügt."
    case .partnerJustBecause: "Einen Grund braucht es nicht. Überrasche {Name}."
    case .plainJustBecause: "Einen Grund braucht es nicht. Sag {Name} hallo."
    case .custom: "Ein Tag, an den du denken wolltest."
    }
  }
}
