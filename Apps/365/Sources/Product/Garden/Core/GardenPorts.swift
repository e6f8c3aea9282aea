public import MomentReminding
public import Moments
public import PhotoCaching
public import Reminders

/// A request of 365 to its host. Each is answered by a `GardenOutcome`.
public enum GardenTask: Hashable, Sendable {
  /// Commit these changes to the book, all or none (`MomentRepository.commit`).
  case commit([RowChange], lastNumber: Int64)
  /// Store the small record.
  case keep(PersistedGarden)
  /// Let the user edit a text on the system's keyboard.
  case type(GardenField, String)
  /// Draw a photo into its place of a collage. The first creates the collage; leaving cancels between two.
  case place(CollageOrder, Int)
  /// Store the collage under the order's picture ID. All photos are drawn.
  case finishCollage(CollageOrder)
  /// Delete pictures of collages that no row uses. Other IDs are ignored.
  case removePictures([PhotoID])
  /// Read about the next `bytes` bytes of an import. The first request, and one after an end, opens it.
  case readImport(ImportKind, bytes: Int)
  /// Make the small picture of a photo for the cache (`GardenCore.finishPicture`).
  case picture(PhotoJob)
  /// Ask the user for notifications. The system asks only once and then repeats the answer.
  case askPermission
  /// Read the notification permission without asking.
  case readPermission
  /// Open a call or message with the system; refused if the device has no such app.
  case open(PhoneLink)
  /// Execute a reminder effect on device or store, in the order of the requests.
  case remind(ReminderScheduler<MomentReminders>.Effect)
}

/// A field that text can be typed into.
public enum GardenField: UInt8, Hashable, Sendable, CaseIterable {
  case name = 1
  case notes
  /// The search of people, and a person's name and notes.
  case search, personName, personNotes
  /// The name of the user's category.
  case categoryName
  /// A person's phone number.
  case personPhone
}

/// The source of an import.
public enum ImportKind: UInt8, Hashable, Sendable, CaseIterable {
  case contacts = 1
  case calendar
}

/// The reason why an import cannot be read.
public enum ImportFailure: UInt8, Hashable, Sendable, CaseIterable {
  /// The user denied access to contacts or calendars.
  case notAllowed = 1
  /// The file or address book returns nothing, or nothing more.
  case unavailable
}

/// The end of a task.
public enum GardenOutcome: Hashable, Sendable {
  case done
  /// Nothing was changed.
  case refused
  /// The typed text; `nil` if the keyboard was dismissed.
  case typed(String?)
  /// The user's answer about notifications.
  case permitted(Bool)
  /// The system's notification permission.
  case permission(NotificationPermission)
  /// The entries read; `nil` at the end.
  case read([ImportedEntry]?)
  /// The reason why nothing more was read.
  case unread(ImportFailure)
  /// The reminders pending on the device.
  case pending([PlannedReminder<MomentID, ReminderText>])
}

/// The notification permission.
public enum NotificationPermission: UInt8, Hashable, Sendable, CaseIterable {
  /// The system will ask.
  case notAsked = 1
  /// Only the system's settings can change it.
  case refused
  case given
}

/// An event from outside the app.
public enum GardenEvent: Hashable, Sendable {
  case background
  /// The app is active again, with the present clock and zone. Days may have passed, and the user may have travelled.
  case foreground(WallClock, ZoneRules)
}

/// An effect of 365 that has no answer.
public enum GardenEffect: Hashable, Sendable {
  /// Share or plan with the system's means.
  case wants(GardenButton, PersonID, MomentID)
  /// Share a collage's picture with the system's means.
  case shares(PhotoID)
  /// Copy a caption to the clipboard.
  case copies(String)
  /// An analytics event.
  case reported(AnalyticsEvent)
  /// Play a haptic.
  case feels(GardenHaptic)
  /// Open the app's page in the system's settings.
  case opensSettings
}

/// The haptics: light for a switch, medium for a save, success for a granted permission.
public enum GardenHaptic: UInt8, Hashable, Sendable, CaseIterable {
  case light = 1
  case medium, success
}

/// The analytics events, with the names of the tracking plan.
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
