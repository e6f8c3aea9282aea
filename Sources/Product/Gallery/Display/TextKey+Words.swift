/// What texts say that say neither a number nor a name: a table for each language, in which no key is left out.
extension TextKey {
  /// What it says; empty of one that says its numbers (`DisplayTextTable`).
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
    // They say their numbers, or a name (`DisplayTextTable`).
    case .categoryName, .categoryToast, .groupName, .senderName, .position, .minutesAgo, .hoursAgo,
      .firstToShare, .progress, .digit, .digitsTyped, .waitSeconds, .pointsEarned, .balance, .cost,
      .pointsFloating, .goal, .ringFill, .avatar, .rewardName, .appKind, .minutes, .timeLeft:
      ""
    }
  }

  /// In German; no word of it is longer than a key of the PIN pad or a line of the largest texts has room for.
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
    // They say their numbers, or a name (`DisplayTextTable`).
    case .categoryName, .categoryToast, .groupName, .senderName, .position, .minutesAgo, .hoursAgo,
      .firstToShare, .progress, .digit, .digitsTyped, .waitSeconds, .pointsEarned, .balance, .cost,
      .pointsFloating, .goal, .ringFill, .avatar, .rewardName, .appKind, .minutes, .timeLeft:
      ""
    }
  }
}
