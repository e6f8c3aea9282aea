/// What is counted of the app's use, each exactly once where it happens; no name and no day of anybody goes along.
public enum AnalyticsEvent: String, Hashable, Sendable, CaseIterable {
  /// The first launch's welcome is shown.
  case onboardingStarted = "onboarding_started"
  /// Contacts are asked for in onboarding.
  case importContactsTapped = "import_contacts_tapped"
  /// A moment is saved, in the commit that keeps it.
  case momentCreated = "moment_created"
  /// A celebration pack is opened.
  case celebrationPackStarted = "celebration_pack_started"
  /// A collage is shared or saved outside of the app.
  case celebrationPackExported = "celebration_pack_exported"
  /// A caption is copied.
  case captionCopied = "caption_copied"
  /// Reminders are switched on, having been off.
  case reminderEnabled = "reminder_enabled"
  /// Another theme than before is chosen.
  case themeSelected = "theme_selected"

  /// The name that is sent.
  public var name: String { rawValue }
}
