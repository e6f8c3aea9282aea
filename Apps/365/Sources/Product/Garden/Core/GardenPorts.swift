public import MomentReminding
public import Moments
public import PhotoCaching
public import Reminders

/// What 365 asks of whoever carries it out; each is answered by an outcome.
public enum GardenTask: Hashable, Sendable {
  /// Keep these changes in the book, all or none (`MomentRepository.commit`).
  case commit([RowChange], lastNumber: Int64)
  /// Keep this beside the book.
  case keep(PersistedGarden)
  /// Let the user type a text, with what is there already; the system's keyboard does that.
  case type(GardenField, String)
  /// Put a photo into its place of a collage, by its number; the first begins it, and whoever leaves cancels between two.
  case place(CollageOrder, Int)
  /// Keep the collage as a picture of the order's name: all of its photos are in their places.
  case finishCollage(CollageOrder)
  /// Pictures of collages that nobody has any more; what is no such picture is none of the task's business.
  case removePictures([PhotoID])
  /// Read the next so many bytes of what is imported; the first, and whichever follows an end, begins it.
  case readImport(ImportKind, bytes: Int)
  /// Make the small picture of a photo, as the cache wants it (`GardenCore.finishPicture`).
  case picture(PhotoJob)
  /// Ask the user whether the app may notify; the system asks once, and answers by itself from then on.
  case askPermission
  /// Whether the app may notify by now, without a question.
  case readPermission
  /// Open a call or a message with the system's means; refused where the device has none.
  case open(PhoneLink)
  /// What the device holds of reminders, and what is remembered of them; one after another, in the order asked.
  case remind(ReminderScheduler<MomentReminders>.Effect)
}

/// A place to type into.
public enum GardenField: UInt8, Hashable, Sendable, CaseIterable {
  case name = 1
  case notes
  /// Who is looked for among the people, and a person's own name and notes.
  case search, personName, personNotes
  /// What a category of one's own is called.
  case categoryName
  /// Where a person can be called.
  case personPhone
}

/// Where birthdays can be taken from.
public enum ImportKind: UInt8, Hashable, Sendable, CaseIterable {
  case contacts = 1
  case calendar
}

/// Why an import cannot be read.
public enum ImportFailure: UInt8, Hashable, Sendable, CaseIterable {
  /// The user does not let the app read contacts or calendars.
  case notAllowed = 1
  /// The file or the address book gives nothing, or no more.
  case unavailable
}

/// How a task ended.
public enum GardenOutcome: Hashable, Sendable {
  case done
  /// Nothing was changed.
  case refused
  /// What was typed; `nil` when the keyboard was put away.
  case typed(String?)
  /// Whether the app may notify, as the user answered.
  case permitted(Bool)
  /// The same, as the system has it.
  case permission(NotificationPermission)
  /// What was read; `nil` at the end.
  case read([ImportedEntry]?)
  /// Why nothing more was read.
  case unread(ImportFailure)
  /// What the device holds.
  case pending([PlannedReminder<MomentID, ReminderText>])
}

/// What the user lets the app do about notifications.
public enum NotificationPermission: UInt8, Hashable, Sendable, CaseIterable {
  /// The system will ask.
  case notAsked = 1
  /// Only the system's settings can change it.
  case refused
  case given
}

/// What happens to 365 from outside.
public enum GardenEvent: Hashable, Sendable {
  case background
  /// In front again, at a civil time by a zone: days may have passed, and the user may have travelled.
  case foreground(WallClock, ZoneRules)
}

/// What 365 tells, without an answer.
public enum GardenEffect: Hashable, Sendable {
  /// The user wants to share or to plan, with the system's means.
  case wants(GardenButton, PersonID, MomentID)
  /// A collage's picture is to be shared with the system's means.
  case shares(PhotoID)
  /// A caption goes to the clipboard.
  case copies(String)
  /// An event of the analytics, by its name.
  case reported(AnalyticsEvent)
  /// Something to be felt.
  case feels(GardenHaptic)
  /// The system's settings of the app are to be opened.
  case opensSettings
}

/// What is felt, as the plan has it: light for what is switched, medium for what is kept, success where reminders can be planned.
public enum GardenHaptic: UInt8, Hashable, Sendable, CaseIterable {
  case light = 1
  case medium, success
}

/// The analytics events that 365 tells so far, by the names of the plan.
public enum AnalyticsEvent: String, Hashable, Sendable, CaseIterable {
  case onboardingStarted = "onboarding_started"
  case momentCreated = "moment_created"
  case themeSelected = "theme_selected"
  case reminderEnabled = "reminder_enabled"
  case celebrationPackStarted = "celebration_pack_started"
  case celebrationPackExported = "celebration_pack_exported"
  case captionCopied = "caption_copied"
  case importContactsTapped = "import_contacts_tapped"
}
