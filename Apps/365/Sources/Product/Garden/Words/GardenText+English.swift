/// The English texts; `{1}` and `{2}` are placeholders.
extension GardenText {
  /// Empty for a text that consists of a number or name (`GardenSpelling`).
  var inEnglish: String {
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
    default: flowInEnglish
    }
  }

  private var flowInEnglish: String {
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
    case .yearNotKnown: "Year not known"
    case .saving: "One moment"
    case .saved: "Saved"
    case .notSaved: "Not saved, try again"
    case .notStored: "Not stored yet, trying again"
    case .discarded: "Discarded"
    case .undo: "Undo"
    case .edit: "Edit"
    case .askToDeleteMoment: "Delete this moment?"
    case .addPhotos: "Add photos"
    case .done: "Done"
    case .remove: "Remove"
    case .photosOf: "Photos"
    default: tabInEnglish
    }
  }

  private var tabInEnglish: String {
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
    default: packInEnglish
    }
  }

  private var packInEnglish: String {
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
    case .noneFound: "Nobody of that name"
    case .importDays: "Bring birthdays along?"
    case .importContacts: "From contacts"
    case .importCalendar: "From a calendar"
    case .chooseAll: "All"
    case .chooseNone: "None"
    case .nothingFound: "No birthdays found"
    case .somebodyNew: "Somebody new"
    case .leaveOut: "Leave out"
    case .notRead: "Not read"
    case .importUnavailable: "It could not be opened, or broke off"
    case .contactsNotAllowed: "The app may not read your contacts"
    case .calendarNotAllowed: "The app may not read your calendars"
    case .tryAgain: "Try again"
    default: settingsInEnglish
    }
  }

  private var settingsInEnglish: String {
    switch self {
    case .reminderSettings: "Reminders"
    case .weekBefore: "7 days before"
    case .dayBefore: "1 day before"
    case .onTheDay: "On the day"
    case .notAllowed: "Notifications are not allowed"
    case .allowNotifications: "Allow notifications"
    case .openSettings: "Open settings"
    case .earlier: "Earlier"
    case .later: "Later"
    case .quietOn: "Quiet hours on"
    case .quietOff: "Quiet hours off"
    case .categories: "Categories"
    case .newCategory: "New category"
    case .noCategories: "None of your own yet"
    case .askToDeleteCategory: "Its moments become Just because"
    case .about: "About"
    case .onDevice: "All of it stays on this device"
    default: sentenceInEnglish
    }
  }

  /// `GardenSpelling` fills the placeholders from the text's numbers.
  private var sentenceInEnglish: String {
    switch self {
    case .step, .medium, .adding: "{1} of {2}"
    case .rendering: "{1} of {2} photos"
    case .more: "{1} more"
    case .photo: "Photo {1}"
    case .orderedPhoto: "Photo {1}, number {2}"
    case .reading: "{1} found"
    case .importChosen: "Import {1}"
    case .added: "{1} added"
    case .chosenYear: "Year: {1}"
    case .unclear: "{1} to be asked"
    case .unclearCandidate: "{1}: who is it?"
    case .askWho: "Who is {1}?"
    case .importedWithoutDay: "{1} without a birthday"
    case .unreadable: "{1} could not be read"
    case .notImported: "{1} could not be saved"
    case .quietFrom: "From {1}"
    case .quietUntil: "Until {1}"
    case .photoCount: "Photos attached: {1}"
    case .collageCount: "Collages: {1}"
    case .momentCount: "Moments: {1}"
    case .collage: "Collage of {1}"
    case .dayOfMonth: "{1} {2}"
    case .notes: "Notes"
    case .editPhone: "Phone number"
    case .personPhone: "Phone: {1}"
    case .noNumber: "That is no phone number"
    case .notOpened: "This device cannot do that"
    case .notesBeginning, .personNotesBeginning: "Notes: {1}"
    case .captionWhole: "Caption"
    case .oneMoment: "1 moment"
    case .moments: "{1} moments"
    case .noAvatar: "Initial"
    case .avatarPhoto: "Photo"
    default: ""
    }
  }
}
