/// A suggested caption of a collage. The first part of its name is its category.
public enum CaptionKey: UInt16, Hashable, Sendable, CaseIterable {
  case birthdayAge = 1
  case birthdayAgeAgain, birthdayWish, birthdayLucky, birthdayRelationship, birthdayCake
  case anniversaryYears
  case anniversaryStill, anniversaryThen, anniversaryRelationship, anniversaryMany
  case milestoneProud, milestoneLook, milestoneNext, milestoneRelationship
  case memorialAlways, memorialStories, memorialYears, memorialLight, memorialRelationship
  case justBecauseSmile, justBecauseDay, justBecauseThanks, justBecauseRelationship
  case customDay, customTogether, customAgain

  /// The kind of category that it suits.
  public var kind: MomentCategory.Kind {
    switch self {
    case .birthdayAge, .birthdayAgeAgain, .birthdayWish, .birthdayLucky, .birthdayRelationship, .birthdayCake:
      .birthday
    case .anniversaryYears, .anniversaryStill, .anniversaryThen, .anniversaryRelationship, .anniversaryMany:
      .anniversary
    case .milestoneProud, .milestoneLook, .milestoneNext, .milestoneRelationship: .milestone
    case .memorialAlways, .memorialStories, .memorialYears, .memorialLight, .memorialRelationship: .memorial
    case .justBecauseSmile, .justBecauseDay, .justBecauseThanks, .justBecauseRelationship: .justBecause
    case .customDay, .customTogether, .customAgain: .custom
    }
  }

  /// Whether the caption contains the number of years.
  var needsYears: Bool {
    switch self {
    case .birthdayAge, .birthdayAgeAgain, .anniversaryYears, .memorialYears: true
    default: false
    }
  }

  /// Whether the caption contains the relationship. Only family is addressed by it (D).
  var isOfFamily: Bool {
    switch self {
    case .birthdayRelationship, .anniversaryRelationship, .milestoneRelationship, .memorialRelationship,
      .justBecauseRelationship:
      true
    default: false
    }
  }

  /// The caption with its placeholders, in a language.
  public func words(in language: Language) -> String {
    switch language {
    case .english: english
    case .german: german
    }
  }

  private var english: String {
    switch self {
    case .birthdayAge: "{Age} candles for {Name} 🎂"
    case .birthdayAgeAgain: "{Name} at {Age}: better every year"
    case .birthdayWish: "Happy birthday, {Name}! Here is to you."
    case .birthdayLucky: "How lucky we are to have you, {Name}"
    case .birthdayRelationship: "{Relationship}, this day is yours. Love you, {Name}!"
    case .birthdayCake: "Cake first, then everything else. Happy birthday, {Name}!"
    case .anniversaryYears: "{Age} years, and counting"
    case .anniversaryStill: "Still my favourite story: {Name} and me"
    case .anniversaryThen: "Then, now, always. Happy anniversary, {Name}"
    case .anniversaryRelationship: "To {Name}, the {Relationship} everybody should have"
    case .anniversaryMany: "Many days, one thread. Thank you, {Name}"
    case .milestoneProud: "So proud of you, {Name}"
    case .milestoneLook: "Look at you, {Name}!"
    case .milestoneNext: "One big step for {Name}. What comes next?"
    case .milestoneRelationship: "My {Relationship}, my hero: {Name}"
    case .memorialAlways: "Always with us, {Name}"
    case .memorialStories: "We tell your stories still, {Name}"
    case .memorialYears: "{Age} years, and not a day without you, {Name}"
    case .memorialLight: "A light for {Name}"
    case .memorialRelationship: "{Relationship}, we carry you with us. For {Name}"
    case .justBecauseSmile: "Because you make me smile, {Name}"
    case .justBecauseDay: "No occasion. Just {Name}."
    case .justBecauseThanks: "Thank you for being you, {Name}"
    case .justBecauseRelationship: "Every {Relationship} should be like {Name}"
    case .customDay: "{Category} with {Name}"
    case .customTogether: "Our {Category}, {Name}"
    case .customAgain: "{Category}, and {Name} in every picture"
    }
  }

  private var german: String {
    switch self {
    case .birthdayAge: "{Age} Kerzen für {Name} 🎂"
    case .birthdayAgeAgain: "{Name} mit {Age}: jedes Jahr noch besser"
    case .birthdayWish: "Alles Liebe zum Geburtstag, {Name}!"
    case .birthdayLucky: "Was für ein Glück, dass es dich gibt, {Name}"
    case .birthdayRelationship: "{Relationship}, heute ist dein Tag. Alles Liebe, {Name}!"
    case .birthdayCake: "Erst Kuchen, dann alles andere. Alles Gute, {Name}!"
    case .anniversaryYears: "{Age} Jahre, und es werden mehr"
    case .anniversaryStill: "Immer noch meine liebste Geschichte: {Name} und ich"
    case .anniversaryThen: "Damals, heute, immer. Auf uns, {Name}"
    case .anniversaryRelationship: "{Relationship} mit Herz: auf dich, {Name}"
    case .anniversaryMany: "Viele Tage, ein Faden. Danke, {Name}"
    case .milestoneProud: "So stolz auf dich, {Name}"
    case .milestoneLook: "Schaut euch {Name} an!"
    case .milestoneNext: "Ein großer Schritt für {Name}. Was kommt als Nächstes?"
    case .milestoneRelationship: "{Relationship} und Vorbild: {Name}"
    case .memorialAlways: "Immer bei uns, {Name}"
    case .memorialStories: "Deine Geschichten erzählen wir weiter, {Name}"
    case .memorialYears: "{Age} Jahre, und kein Tag ohne dich, {Name}"
    case .memorialLight: "Ein Licht für {Name}"
    case .memorialRelationship: "{Relationship}, wir tragen dich bei uns. Für {Name}"
    case .justBecauseSmile: "Weil du mich zum Lächeln bringst, {Name}"
    case .justBecauseDay: "Kein Anlass. Einfach {Name}."
    case .justBecauseThanks: "Danke, dass du du bist, {Name}"
    case .justBecauseRelationship: "{Relationship} wie im Bilderbuch: {Name}"
    case .customDay: "{Category} mit {Name}"
    case .customTogether: "Unser Tag: {Category}, {Name} und ich"
    case .customAgain: "{Category}, und auf jedem Bild {Name}"
    }
  }
}
