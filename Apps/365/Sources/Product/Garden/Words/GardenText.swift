public import Kernel
public import Moments

/// The texts of 365: the key of a `DisplayText` and what its two numbers mean.
public enum GardenText: UInt16, Hashable, Sendable, CaseIterable {
  // The tabs, in their order.
  case tabGarden = 1
  case tabCalendar, tabCreate, tabLibrary, tabProfile
  /// The number of a year.
  case year
  case earlierYear, laterYear, showHeatmap, showDots, addMoment
  /// A day of the year, spoken only: month and day of month, and its moments (`DayLabel`).
  case day, today
  /// A day and its year: the day's month and number, and the year.
  case date
  /// The month and its year.
  case month
  case earlierMonth, laterMonth
  // Countdowns: how many days.
  case countdownToday, countdownTomorrow, countdownDays, countdownPast
  /// A person, by the lower 24 bits of the number.
  case personName
  /// Of a moment: the person, and the category's number.
  case moment
  /// Whole years at the moment.
  case years
  /// How many rows there are beside those shown.
  case more
  case call, message, share, plan, celebrationPack, close, emptyDay
  // The flow of adding.
  /// The step, and of how many.
  case step
  case cancel, back, next, save, askName, askRelationship, askDate, askCategory, askNotes
  /// What has been typed, by its digest: what it says is the flow's.
  case draftName, draftNotes
  /// The place in `Relationship.suggested`.
  case relationship
  case everyYear, onceOnly
  /// A category's number.
  case category
  case saving, saved, notSaved, discarded, undo
  /// Nothing yet: a sentence for each tab.
  case emptyGarden, emptyLibrary, createPack, createFirst
  // The profile.
  case theme, people
  /// A theme's number.
  case themeName
  case remindersOn, remindersOff
  /// A person's next moment: days until it, and the category's number.
  case upcoming
  case noPeople, deletePerson, askToDelete, keep
  // The first launch.
  case welcome, tagline, skip, start, chooseTheme, addSomebody, addMother, addBestFriend, addSomeoneSpecial
  case askForReminders, allowReminders, notNow
  // Celebration packs.
  /// The place among those to choose from, and its number among those that are chosen, 0 of another.
  case photo
  /// A number alone.
  case place
  /// A template's number.
  case template
  case story, feed, makePack
  /// How many photos are in their places, and of how many.
  case rendering
  /// The number of a `CaptionKey`, and of the moment that it is for.
  case caption
  /// A collage of a person.
  case collage
  case noPhotos, nothingToCelebrate, notMade, copied, askToDeleteCollage
  /// How many days until something.
  case inDays
  // People and imports.
  /// What is looked for, by its digest.
  case search
  case searchPeople, editName, editNotes, remindsOf, muted, noneFound
  case importDays, importContacts, importCalendar, chooseAll, chooseNone, nothingFound
  /// How many are found, chosen, added, and how many there are.
  case reading, importChosen, adding, added
  /// Somebody who can be imported, by the place.
  case candidate
  // Reminders, for everybody.
  case reminderSettings, weekBefore, dayBefore, onTheDay, earlier, later, quietOn, quietOff
  /// A minute of the day: when one is reminded, and from when to when never.
  case clock, quietFrom, quietUntil
  // Categories of one's own.
  case categories, newCategory, noCategories, askToDeleteCategory
  /// What one is called that is in the making, by its digest; the numbers of a symbol and of a colour.
  case draftCategory, symbol, colour
  // About the app, and what it holds.
  case about, onDevice
  /// How many photos are attached, and how many collages there are.
  case photoCount, collageCount
  // A moment on the sheet of its day.
  case edit, askToDeleteMoment, addPhotos, done, remove, photosOf
  /// A photo of a moment's: its place, and of how many.
  case medium
  /// A drawing's number; 0 for none, and then whose first letter stands there.
  case avatar
  // Parts of other texts: a photo that is chosen, how many moments, a day of a month, and that somebody has no drawing.
  case orderedPhoto, oneMoment, moments, dayOfMonth, noAvatar
  /// That a photo stands for somebody.
  case avatarPhoto
  /// How many moments would go with a person.
  case momentCount
  /// Of an import: how many have no day to remember, could not be read, and could not be saved.
  case importedWithoutDay, unreadable, notImported
  // The year of a moment that is entered.
  case yearNotKnown
  /// The one that is chosen, and one of those to choose from.
  case chosenYear, listedYear
  /// That the small record could not be written.
  case notStored
  // Reminders that are on while the app may not notify.
  case notAllowed, allowNotifications, openSettings
  /// Somebody of an import, by the place, who may be one of several in the book; how many there are.
  case unclearCandidate, askWho, unclear
  /// One of those, by the number.
  case namesake
  case somebodyNew, leaveOut
  /// What a collage was saved with, by its number.
  case savedCaption
  // An import that cannot be read: that, why, and what can be done.
  case notRead, importUnavailable, contactsNotAllowed, calendarNotAllowed, tryAgain
  /// A month's number, and a week day's from Monday on: written short and said in full.
  case monthName, weekdayName
  /// How the notes of a moment, of a person, and a collage's caption begin, by the number and the text's digest.
  case notesBeginning, personNotesBeginning, captionBeginning
  /// What is read whole; its line from 0, and that line's digest.
  case notes, captionWhole, textLine
  // Where a person can be called: to be entered, and what is there, by the person's number and the digest.
  case editPhone, personPhone
  /// That what was typed is no number, and that the device opens no call or message.
  case noNumber, notOpened

  /// Its text, with no more than two numbers under 2^24.
  @inlinable public func text(_ first: Int = 0, _ second: Int = 0) -> DisplayText {
    DisplayText(key: rawValue, first, second)
  }
}

extension DisplayText {
  /// What it says; `nil` of one that is none of 365's.
  @inlinable public var gardenKey: GardenText? { GardenText(rawValue: key) }
}

/// A day of the year as it is spoken: the numbers of `GardenText.day` and `today`.
public struct DayLabel: Hashable, Sendable {
  /// 1 to 12, and 1 to 31.
  public var month: Int
  public var day: Int
  /// How many moments, 255 for more.
  public var count: Int
  /// The symbols of the first three categories among them, each once; empty for a day without.
  public var symbols: [MomentCategory.Symbol]

  /// A day without moments.
  public init(month: Int, day: Int, count: Int = 0, symbols: [MomentCategory.Symbol] = []) {
    self.month = month
    self.day = day
    self.count = count
    self.symbols = symbols
  }

  /// What a text says; `nil` when it is of no day.
  public init?(_ text: DisplayText) {
    guard text.gardenKey == .day || text.gardenKey == .today else { return nil }
    month = text.first >> 5
    day = text.first & 31
    count = text.second >> 12
    symbols = [0, 4, 8].compactMap { MomentCategory.Symbol(rawValue: UInt8(text.second >> $0 & 15)) }
  }

  /// As a text.
  public func text(_ key: GardenText = .day) -> DisplayText {
    var marks = min(count, 255) << 12
    for (place, symbol) in symbols.prefix(3).enumerated() { marks |= Int(symbol.rawValue) << (place * 4) }
    return key.text(month << 5 | day, marks)
  }
}
