public import Kernel
public import Moments

/// The texts of 365: the keys of `DisplayText`. Comments state the meaning of the text's two numbers.
public enum GardenText: UInt16, Hashable, Sendable, CaseIterable {
  // The tabs in order.
  case tabGarden = 1
  case tabCalendar, tabCreate, tabLibrary, tabProfile
  /// The year.
  case year
  case earlierYear, laterYear, showHeatmap, showDots, addMoment
  /// A day of the year, spoken only: month and day, and its moments (`DayLabel`).
  case day, today
  /// A date: month and day, and the year.
  case date
  /// A month and its year.
  case month
  case earlierMonth, laterMonth
  // Countdowns: the number of days.
  case countdownToday, countdownTomorrow, countdownDays, countdownPast
  /// A person, by the lower 24 bits of the ID.
  case personName
  /// A moment: the person, and the category's ID.
  case moment
  /// Whole years at the moment.
  case years
  /// The number of rows not shown.
  case more
  case call, message, share, plan, celebrationPack, close, emptyDay
  // The adding flow.
  /// The step, and the number of steps.
  case step
  case cancel, back, next, save, askName, askRelationship, askDate, askCategory, askNotes
  /// The digest of a typed text. The flow has its words.
  case draftName, draftNotes
  /// The place in `Relationship.suggested`.
  case relationship
  case everyYear, onceOnly
  /// The category's ID.
  case category
  case saving, saved, notSaved, discarded, undo
  /// Empty screens: a sentence for each tab.
  case emptyGarden, emptyLibrary, createPack, createFirst
  // The profile.
  case theme, people
  /// The theme's number.
  case themeName
  case remindersOn, remindersOff
  /// A person's next moment: the days until then, and the category's ID.
  case upcoming
  case noPeople, deletePerson, askToDelete, keep
  // The welcome.
  case welcome, tagline, skip, start, chooseTheme, addSomebody, addMother, addBestFriend, addSomeoneSpecial
  case askForReminders, allowReminders, notNow
  // Celebration packs.
  /// The photo's place in the choice, and its number among the chosen ones, or 0.
  case photo
  /// A number alone.
  case place
  /// The template's number.
  case template
  case story, feed, makePack
  /// The number of photos drawn, and of all.
  case rendering
  /// The number of a `CaptionKey`, and the ID of its moment.
  case caption
  /// The ID of a collage.
  case collage
  case noPhotos, nothingToCelebrate, notMade, copied, askToDeleteCollage
  /// The number of days until then.
  case inDays
  // People and imports.
  /// The digest of the search text.
  case search
  case searchPeople, editName, editNotes, remindsOf, muted, noneFound
  case importDays, importContacts, importCalendar, chooseAll, chooseNone, nothingFound
  /// Progress of an import: how many are found, chosen or added, and of how many.
  case reading, importChosen, adding, added
  /// The place of an import's candidate.
  case candidate
  // General reminder settings.
  case reminderSettings, weekBefore, dayBefore, onTheDay, earlier, later, quietOn, quietOff
  /// A minute of the day: of reminders, and the start and end of quiet hours.
  case clock, quietFrom, quietUntil
  // The user's own categories.
  case categories, newCategory, noCategories, askToDeleteCategory
  /// The digest of an entered category's name; the numbers of a symbol and a colour.
  case draftCategory, symbol, colour
  // About the app and its contents.
  case about, onDevice
  /// The number of attached photos; the number of collages.
  case photoCount, collageCount
  // A moment on the sheet of its day.
  case edit, askToDeleteMoment, addPhotos, done, remove, photosOf
  /// A moment's photo: its place, and the number of photos.
  case medium
  /// The drawing's number, or 0 and the ID of the person whose first letter is shown.
  case avatar
  // Parts of other texts: a chosen photo, the number of moments, a day of a month, and a missing drawing.
  case orderedPhoto, oneMoment, moments, dayOfMonth, noAvatar
  /// A photo as an avatar.
  case avatarPhoto
  /// The number of moments deleted with a person.
  case momentCount
  /// Losses of an import: entries without a day, unreadable ones, and those not saved.
  case importedWithoutDay, unreadable, notImported
  // The year of an entered moment.
  case yearNotKnown
  /// The chosen year, and one of the list.
  case chosenYear, listedYear
  /// The small record could not be written.
  case notStored
  // Reminders are on, but notifications are not allowed.
  case notAllowed, allowNotifications, openSettings
  /// The place of a candidate that may be one of several people; the number of such candidates.
  case unclearCandidate, askWho, unclear
  /// The ID of one of these people.
  case namesake
  case somebodyNew, leaveOut
  /// The ID of a collage whose saved caption is shown.
  case savedCaption
  // A failed import: the fact, the reason, and what to do.
  case notRead, importUnavailable, contactsNotAllowed, calendarNotAllowed, tryAgain
  /// The number of a month, or of a weekday from Monday: drawn short, spoken in full.
  case monthName, weekdayName
  /// The beginning of a moment's notes, a person's notes or a collage's caption: the ID, and the digest of the text.
  case notesBeginning, personNotesBeginning, captionBeginning
  /// A text read in full: the title of notes or a caption; a line's number from 0, with its digest.
  case notes, captionWhole, textLine
  // A person's phone number: to be entered, or as stored, by the person's ID and the digest.
  case editPhone, personPhone
  /// The typed text is no phone number; the device cannot open a call or message.
  case noNumber, notOpened

  /// The text with up to two numbers below 2^24.
  @inlinable public func text(_ first: Int = 0, _ second: Int = 0) -> DisplayText {
    DisplayText(key: rawValue, first, second)
  }
}

extension DisplayText {
  /// The key of a text of 365, or `nil`.
  @inlinable public var gardenKey: GardenText? { GardenText(rawValue: key) }
}

/// A spoken day of the year: the numbers of `GardenText.day` and `today`.
public struct DayLabel: Hashable, Sendable {
  /// 1 to 12, and 1 to 31.
  public var month: Int
  public var day: Int
  /// The number of moments, at most 255.
  public var count: Int
  /// The symbols of the first three categories, each once.
  public var symbols: [MomentCategory.Symbol]

  /// A day, by default without moments.
  public init(month: Int, day: Int, count: Int = 0, symbols: [MomentCategory.Symbol] = []) {
    self.month = month
    self.day = day
    self.count = count
    self.symbols = symbols
  }

  /// Decodes a text; `nil` if it is not a day's.
  public init?(_ text: DisplayText) {
    guard text.gardenKey == .day || text.gardenKey == .today else { return nil }
    month = text.first >> 5
    day = text.first & 31
    count = text.second >> 12
    symbols = [0, 4, 8].compactMap { MomentCategory.Symbol(rawValue: UInt8(text.second >> $0 & 15)) }
  }

  /// Encodes the label as a text.
  public func text(_ key: GardenText = .day) -> DisplayText {
    var marks = min(count, 255) << 12
    for (place, symbol) in symbols.prefix(3).enumerated() { marks |= Int(symbol.rawValue) << (place * 4) }
    return key.text(month << 5 | day, marks)
  }
}
