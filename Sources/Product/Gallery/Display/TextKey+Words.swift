/// Texts without numbers or names: one complete table per language.
extension TextKey {
  /// The words; empty for a text with numbers (`DisplayTextTable`).
  func words(in language: Language) -> String {
    switch language {
    case .english: english
    case .german: german
    }
  }

  /// In English.
  private var english: String {
    switch self {
    case .justNow: "Just now"
    case .noCategories: "No categories yet"
    case .emptyCategory: "No photos here yet"
    case .noPhotos: "No photos yet"
    case .failedToLoad: "Failed to load photos"
    case .photoFailed: "Failed to load photo"
    case .groups: "Groups"
    case .lock: "Leave kids mode"
    case .back: "Back"
    case .close: "Close"
    case .parentMode: "Parents"
    case .kidsMode: "Back to the children"
    case .enterPin: "Enter PIN"
    case .cancel: "Cancel"
    case .delete: "Delete digit"
    case .points: "Points"
    case .settings: "Settings"
    case .rewards: "Rewards"
    case .noRewards: "No rewards yet"
    case .standingFailed: "Try again"
    case .redeem: "Redeem"
    case .tooDear: "Not yet"
    case .loading: "Loading"
    case .chooseApps: "What for?"
    case .confirm: "Redeem"
    case .asking: "One moment"
    case .rewardActive: "It is yours"
    case .rewardPending: "Asked for"
    case .rewardRefused: "Not this time"
    case .done: "Done"
    case .screenTime: "Screen time"
    case .rewardWaits: "A parent is asked"
    case .rewardReady: "Ready when you are"
    case .rewardRuns: "Running"
    case .startReward: "Start"
    case .stopReward: "Stop"
    case .giveBack: "Give back"
    case .allUsed: "All minutes are used"
    case .timeIsUp: "The time is up"
    case .themeSystem: "Theme: as the device"
    case .themeLight: "Theme: light"
    case .themeDark: "Theme: dark"
    case .photos: "Photos"
    case .categories: "Categories"
    case .children: "Children"
    case .allPhotos: "All"
    case .withoutCategory: "Without a category"
    case .move: "Move"
    case .share: "Share"
    case .deletePhotos: "Delete"
    case .askWhere: "Move to"
    case .hideCategory: "Hide from children"
    case .showCategory: "Show to children"
    case .raiseCategory: "Move up"
    case .lowerCategory: "Move down"
    case .renameCategory: "Rename"
    case .recolourCategory: "Colour"
    case .deleteCategory: "Delete category"
    case .askToDeleteCategory: "Delete this category?"
    case .addCategory: "Add a category"
    case .askName: "What is it called?"
    case .askColour: "Which colour?"
    case .neverBelowZero: "No balance goes below zero"
    case .tooFewPoints: "Too few points: nothing taken"
    case .noChildren: "No children yet"
    case .childrenNotLoaded: "Failed to load points"
    case .rewardDenied: "Your reward was turned down"
    case .notCounted: "That did not count"
    case .sent: "Your photo is shared"
    case .notSentYet: "Not sent yet"
    case .alreadyShared: "Already shared today"
    case .notShared: "Could not be shared"
    case .cameraUnavailable: "No camera here"
    case .sharingOff: "Sharing is not set up"
    case .albumRefused: "Album not changed"
    case .weekOfPoints: "Points of the last seven days"
    // Texts about the album or the family (`GalleryContext.spell`).
    case .albumCategory, .photoCount, .selectedCount, .askToDelete, .keepPhotos, .fileName, .takenOn,
      .categoryState, .suggestedName, .suggestedColour, .pointReason, .childName, .streak, .shortPoints,
      .weekday, .pointStep, .askReason, .earnedToday, .largeEarnedToday:
      ""
    // Texts with numbers or names (`DisplayTextTable`).
    case .categoryName, .categoryToast, .groupName, .senderName, .position, .minutesAgo, .hoursAgo, .daysAgo,
      .largeGoal,
      .firstToShare, .progress, .sending, .digit, .digitsTyped, .waitSeconds, .pointsEarned, .balance, .cost,
      .pointsFloating, .goal, .ringFill, .avatar, .rewardName, .appKind, .minutes, .timeLeft:
      ""
    }
  }

  /// In German; every word fits a key of the PIN pad and a line of the largest text size.
  private var german: String {
    switch self {
    case .justNow: "Gerade eben"
    case .noCategories: "Noch keine Kategorien"
    case .emptyCategory: "Hier sind noch keine Fotos"
    case .noPhotos: "Noch keine Fotos"
    case .failedToLoad: "Fotos nicht geladen"
    case .photoFailed: "Foto nicht geladen"
    case .groups: "Gruppen"
    case .lock: "Kindermodus verlassen"
    case .back: "Zurück"
    case .close: "Schließen"
    case .parentMode: "Eltern"
    case .kidsMode: "Zurück zu den Kindern"
    case .enterPin: "PIN eingeben"
    case .cancel: "Abbruch"
    case .delete: "Ziffer löschen"
    case .points: "Punkte"
    case .settings: "Einstellungen"
    case .rewards: "Belohnungen"
    case .noRewards: "Keine Belohnungen"
    case .standingFailed: "Noch einmal"
    case .redeem: "Einlösen"
    case .tooDear: "Noch nicht"
    case .loading: "Wird geladen"
    case .chooseApps: "Wofür?"
    case .confirm: "Einlösen"
    case .asking: "Einen Moment"
    case .rewardActive: "Jetzt deins"
    case .rewardPending: "Angefragt"
    case .rewardRefused: "Diesmal nicht"
    case .done: "Fertig"
    case .screenTime: "Spielzeit"
    case .rewardWaits: "Eltern gefragt"
    case .rewardReady: "Kann losgehen"
    case .rewardRuns: "Läuft"
    case .startReward: "Start"
    case .stopReward: "Stopp"
    case .giveBack: "Abgeben"
    case .allUsed: "Alle Minuten verbraucht"
    case .timeIsUp: "Die Zeit ist um"
    case .themeSystem: "Design: wie das Gerät"
    case .themeLight: "Design: hell"
    case .themeDark: "Design: dunkel"
    case .photos: "Fotos"
    case .categories: "Kategorien"
    case .children: "Kinder"
    case .allPhotos: "Alle"
    case .withoutCategory: "Ohne Kategorie"
    case .move: "Ordnen"
    case .share: "Teilen"
    case .deletePhotos: "Löschen"
    case .askWhere: "Wohin?"
    case .hideCategory: "Kindern verbergen"
    case .showCategory: "Kindern zeigen"
    case .raiseCategory: "Nach oben"
    case .lowerCategory: "Nach unten"
    case .renameCategory: "Umbenennen"
    case .recolourCategory: "Farbe"
    case .deleteCategory: "Kategorie löschen"
    case .askToDeleteCategory: "Kategorie löschen?"
    case .addCategory: "Neue Kategorie"
    case .askName: "Wie heißt sie?"
    case .askColour: "Welche Farbe?"
    case .neverBelowZero: "Kein Stand unter null"
    case .tooFewPoints: "Zu wenig Punkte dafür"
    case .noChildren: "Noch keine Kinder"
    case .childrenNotLoaded: "Punkte nicht geladen"
    case .rewardDenied: "Belohnung abgelehnt"
    case .notCounted: "Das zählt nicht"
    case .sent: "Dein Foto ist geteilt"
    case .notSentYet: "Noch nicht geschickt"
    case .alreadyShared: "Heute schon geteilt"
    case .notShared: "Nicht geteilt"
    case .cameraUnavailable: "Keine Kamera da"
    case .sharingOff: "Teilen ist nicht eingerichtet"
    case .albumRefused: "Album nicht geändert"
    case .weekOfPoints: "Punkte der letzten sieben Tage"
    // Texts about the album or the family (`GalleryContext.spell`).
    case .albumCategory, .photoCount, .selectedCount, .askToDelete, .keepPhotos, .fileName, .takenOn,
      .categoryState, .suggestedName, .suggestedColour, .pointReason, .childName, .streak, .shortPoints,
      .weekday, .pointStep, .askReason, .earnedToday, .largeEarnedToday:
      ""
    // Texts with numbers or names (`DisplayTextTable`).
    case .categoryName, .categoryToast, .groupName, .senderName, .position, .minutesAgo, .hoursAgo, .daysAgo,
      .largeGoal,
      .firstToShare, .progress, .sending, .digit, .digitsTyped, .waitSeconds, .pointsEarned, .balance, .cost,
      .pointsFloating, .goal, .ringFill, .avatar, .rewardName, .appKind, .minutes, .timeLeft:
      ""
    }
  }
}
