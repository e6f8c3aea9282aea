internal import Moments

/// What texts say that say neither a number nor a name, in English.
extension GardenText {
  /// Empty of one that says its numbers (`GardenSpelling`).
  var words: String {
    switch self {
    case .tabGarden: "Garden"
    case .tabCalendar: "Calendar"
    case .tabCreate: "Create"
    case .tabLibrary: "Library"
    case .tabProfile: "Profile"
    case .earlierYear: "Earlier year"
    case .laterYear: "Later year"
    case .showHeatmap: "Heatmap"
    case .showDots: "Dots"
    case .addMoment: "Add moment"
    case .earlierMonth: "Earlier month"
    case .laterMonth: "Later month"
    case .countdownToday: "Today"
    case .countdownTomorrow: "Tomorrow"
    case .call: "Call"
    case .message: "Text"
    case .share: "Share"
    case .plan: "Plan"
    case .celebrationPack: "Create Celebration Pack"
    case .close: "Close"
    case .emptyDay: "Nothing here yet"
    default: flowWords
    }
  }

  private var flowWords: String {
    switch self {
    case .cancel: "Cancel"
    case .back: "Back"
    case .next: "Next"
    case .save: "Save"
    case .askName: "Name"
    case .askRelationship: "Who is it?"
    case .askDate: "When?"
    case .askCategory: "What is it?"
    case .askNotes: "Notes"
    case .everyYear: "Every year"
    case .onceOnly: "Once only"
    case .saving: "One moment"
    case .saved: "Saved"
    case .notSaved: "Not saved, try again"
    case .discarded: "Discarded"
    case .undo: "Undo"
    default: tabWords
    }
  }

  private var tabWords: String {
    switch self {
    case .emptyGarden: "Plant your first moment"
    case .emptyLibrary: "No collages yet"
    case .createPack: "Celebrate somebody"
    case .createFirst: "Create the first"
    case .theme: "Theme"
    case .people: "People"
    case .remindersOn: "Reminders on"
    case .remindersOff: "Reminders off"
    case .noPeople: "Nobody here yet"
    case .deletePerson: "Delete"
    case .askToDelete: "Delete with all moments?"
    case .keep: "Keep"
    case .welcome: "Welcome"
    case .tagline: "A year of the people you love"
    case .skip: "Skip"
    case .start: "Begin"
    case .chooseTheme: "Choose a theme"
    case .addSomebody: "Who comes first?"
    case .addMother: "Add Mom"
    case .addBestFriend: "Add Best Friend"
    case .addSomeoneSpecial: "Add Someone Special"
    case .askForReminders: "A word before the day?"
    case .allowReminders: "Remind me"
    case .notNow: "Not now"
    default: packWords
    }
  }
}

extension GardenText {
  fileprivate var packWords: String {
    switch self {
    case .story: "Story"
    case .feed: "Feed"
    case .makePack: "Make it"
    case .noPhotos: "No photos here"
    case .nothingToCelebrate: "Nothing comes up yet"
    case .notMade: "Not made, try again"
    case .copied: "Copied"
    case .askToDeleteCollage: "Delete this collage?"
    case .searchPeople: "Search"
    case .editName: "Change name"
    case .editNotes: "Notes"
    case .remindsOf: "Reminds"
    case .muted: "Muted"
    case .nobodyFound: "Nobody of that name"
    case .importDays: "Bring birthdays along?"
    case .importContacts: "From contacts"
    case .importCalendar: "From a calendar"
    case .chooseAll: "All"
    case .chooseNone: "None"
    case .nothingFound: "No birthdays found"
    default: ""
    }
  }
}

/// Names behind numbers.
enum Spelled {
  static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
  ]

  static func month(_ number: Int) -> String {
    months.indices.contains(number - 1) ? months[number - 1] : ""
  }

  static func symbol(_ symbol: MomentCategory.Symbol) -> String {
    switch symbol {
    case .cake: "cake"
    case .rings: "rings"
    case .flag: "flag"
    case .candle: "candle"
    case .heart: "heart"
    case .star: "star"
    case .leaf: "leaf"
    case .drop: "drop"
    }
  }

  static func template(_ template: Collage.Template) -> String {
    switch template {
    case .polaroid: "Polaroid"
    case .grid: "Grid"
    case .filmStrip: "Film strip"
    case .thenAndNow: "Then & now"
    }
  }

  static func theme(_ theme: GardenTheme) -> String {
    switch theme {
    case .softBlush: "Soft Blush"
    case .moonlight: "Moonlight"
    case .warmLinen: "Warm Linen"
    case .garden: "Garden"
    }
  }

  static func category(_ category: MomentCategory) -> String {
    switch category.kind {
    case .birthday: "Birthday"
    case .anniversary: "Anniversary"
    case .milestone: "Milestone"
    case .memorial: "Memorial"
    case .justBecause: "Just because"
    case .custom: category.name
    }
  }
}
