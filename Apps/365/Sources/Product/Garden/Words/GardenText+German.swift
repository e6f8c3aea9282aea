/// The German texts; `{1}` and `{2}` are placeholders.
extension GardenText {
  /// Empty for a text that consists of a number or name (`GardenSpelling`).
  var inGerman: String {
    switch self {
    case .tabGarden: "Garten"
    case .tabCalendar: "Kalender"
    case .tabCreate: "Gestalten"
    case .tabLibrary: "Sammlung"
    case .tabProfile: "Profil"
    case .earlierYear: "Früheres Jahr"
    case .laterYear: "Späteres Jahr"
    case .showHeatmap: "Heatmap"
    case .showDots: "Punkte"
    case .addMoment: "Neuer Moment"
    case .earlierMonth: "Früherer Monat"
    case .laterMonth: "Späterer Monat"
    case .countdownToday: "Heute"
    case .countdownTomorrow: "Morgen"
    case .call: "Anrufen"
    case .message: "Schreiben"
    case .share: "Teilen"
    case .plan: "Planen"
    case .celebrationPack: "Feierpaket gestalten"
    case .close: "Schließen"
    case .emptyDay: "Noch nichts hier"
    default: flowInGerman
    }
  }

  private var flowInGerman: String {
    switch self {
    case .cancel: "Abbrechen"
    case .back: "Zurück"
    case .next: "Weiter"
    case .save: "Sichern"
    case .askName: "Wie heißt sie oder er?"
    case .askRelationship: "Wer ist das?"
    case .askDate: "Wann?"
    case .askCategory: "Was ist es?"
    case .askNotes: "Notizen"
    case .everyYear: "Jedes Jahr"
    case .onceOnly: "Nur einmal"
    case .yearNotKnown: "Jahr unbekannt"
    case .saving: "Einen Augenblick"
    case .saved: "Gesichert"
    case .notSaved: "Nicht gesichert, bitte noch einmal"
    case .notStored: "Noch nicht gesichert, neuer Versuch folgt"
    case .discarded: "Verworfen"
    case .undo: "Rückgängig"
    case .edit: "Ändern"
    case .askToDeleteMoment: "Diesen Moment löschen?"
    case .addPhotos: "Fotos dazu"
    case .done: "Fertig"
    case .remove: "Entfernen"
    case .photosOf: "Fotos"
    default: tabInGerman
    }
  }

  private var tabInGerman: String {
    switch self {
    case .emptyGarden: "Pflanze deinen ersten Moment"
    case .emptyLibrary: "Noch keine Collagen"
    case .createPack: "Feiere jemanden"
    case .createFirst: "Gestalte die erste"
    case .theme: "Aussehen"
    case .people: "Menschen"
    case .remindersOn: "Erinnerungen an"
    case .remindersOff: "Erinnerungen aus"
    case .noPeople: "Noch niemand hier"
    case .deletePerson: "Löschen"
    case .askToDelete: "Mit allen Momenten löschen?"
    case .keep: "Behalten"
    case .welcome: "Willkommen"
    case .tagline: "Ein Jahr der Menschen, die du liebst"
    case .skip: "Überspringen"
    case .start: "Beginnen"
    case .chooseTheme: "Wähle ein Aussehen"
    case .addSomebody: "Wer kommt zuerst?"
    case .addMother: "Mama"
    case .addBestFriend: "Beste Freundschaft"
    case .addSomeoneSpecial: "Jemand Besonderes"
    case .askForReminders: "Ein Wort vor dem Tag?"
    case .allowReminders: "Erinnere mich"
    case .notNow: "Nicht jetzt"
    default: packInGerman
    }
  }

  private var packInGerman: String {
    switch self {
    case .story: "Story"
    case .feed: "Feed"
    case .makePack: "Los geht’s"
    case .noPhotos: "Keine Fotos hier"
    case .nothingToCelebrate: "Noch steht nichts an"
    case .notMade: "Nicht gelungen, bitte noch einmal"
    case .copied: "Kopiert"
    case .askToDeleteCollage: "Diese Collage löschen?"
    case .searchPeople: "Suchen"
    case .editName: "Namen ändern"
    case .editNotes: "Notizen"
    case .remindsOf: "Erinnert"
    case .muted: "Stumm"
    case .noneFound: "Niemand mit diesem Namen"
    case .importDays: "Geburtstage mitbringen?"
    case .importContacts: "Aus Kontakten"
    case .importCalendar: "Aus einem Kalender"
    case .chooseAll: "Alle"
    case .chooseNone: "Keine"
    case .nothingFound: "Keine Geburtstage gefunden"
    case .somebodyNew: "Jemand Neues"
    case .leaveOut: "Weglassen"
    case .notRead: "Nicht gelesen"
    case .importUnavailable: "Es ließ sich nicht öffnen oder brach ab"
    case .contactsNotAllowed: "Die App darf Kontakte nicht lesen"
    case .calendarNotAllowed: "Die App darf Kalender nicht lesen"
    case .tryAgain: "Noch einmal"
    default: settingsInGerman
    }
  }

  private var settingsInGerman: String {
    switch self {
    case .reminderSettings: "Erinnerungen"
    case .weekBefore: "7 Tage vorher"
    case .dayBefore: "1 Tag vorher"
    case .onTheDay: "Am Tag selbst"
    case .notAllowed: "Mitteilungen sind nicht erlaubt"
    case .allowNotifications: "Mitteilungen erlauben"
    case .openSettings: "Einstellungen öffnen"
    case .earlier: "Früher"
    case .later: "Später"
    case .quietOn: "Ruhezeit an"
    case .quietOff: "Ruhezeit aus"
    case .categories: "Kategorien"
    case .newCategory: "Neue Kategorie"
    case .noCategories: "Noch keine eigenen"
    case .askToDeleteCategory: "Ihre Momente werden Einfach so"
    case .about: "Über 365"
    case .onDevice: "Alles bleibt auf diesem Gerät"
    default: sentenceInGerman
    }
  }

  /// `GardenSpelling` fills the placeholders from the text's numbers.
  private var sentenceInGerman: String {
    switch self {
    case .step, .medium, .adding: "{1} von {2}"
    case .rendering: "{1} von {2} Fotos"
    case .more: "{1} weitere"
    case .photo: "Foto {1}"
    case .orderedPhoto: "Foto {1}, Nummer {2}"
    case .reading: "{1} gefunden"
    case .importChosen: "{1} übernehmen"
    case .added: "{1} übernommen"
    case .chosenYear: "Jahr: {1}"
    case .unclear: "{1} zu klären"
    case .unclearCandidate: "{1}: Wer ist das?"
    case .askWho: "Wer ist {1}?"
    case .importedWithoutDay: "{1} ohne Geburtstag"
    case .unreadable: "{1} nicht lesbar"
    case .notImported: "{1} nicht gesichert"
    case .quietFrom: "Von {1}"
    case .quietUntil: "Bis {1}"
    case .photoCount: "Angehängte Fotos: {1}"
    case .collageCount: "Collagen: {1}"
    case .momentCount: "Momente: {1}"
    case .collage: "Collage für {1}"
    case .dayOfMonth: "{1}. {2}"
    case .notes: "Notizen"
    case .editPhone: "Telefonnummer"
    case .personPhone: "Telefon: {1}"
    case .noNumber: "Das ist keine Telefonnummer"
    case .notOpened: "Das kann dieses Gerät nicht"
    case .notesBeginning, .personNotesBeginning: "Notizen: {1}"
    case .captionWhole: "Bildtext"
    case .oneMoment: "1 Moment"
    case .moments: "{1} Momente"
    case .noAvatar: "Buchstabe"
    case .avatarPhoto: "Foto"
    default: ""
    }
  }
}
