public import Moments

/// What 365 asks of whoever carries it out; each is answered by an outcome.
public enum GardenTask: Hashable, Sendable {
  /// Keep these changes in the book, all or none (`MomentRepository.commit`).
  case commit([RowChange], lastNumber: Int64)
  /// Keep this beside the book.
  case keep(KeptGarden)
  /// Let the user type a text, with what is there already; the system's keyboard does that.
  case type(GardenField, String)
}

/// A place to type into.
public enum GardenField: UInt8, Hashable, Sendable, CaseIterable {
  case name = 1
  case notes
}

/// How a task ended.
public enum GardenOutcome: Hashable, Sendable {
  case done
  /// Nothing was changed.
  case refused
  /// What was typed; `nil` when the keyboard was put away.
  case typed(String?)
}

/// What happens to 365 from outside.
public enum GardenEvent: Hashable, Sendable {
  case background
  /// In front again, at a civil time by a zone: days may have passed, and the user may have travelled.
  case foreground(WallClock, ZoneRules)
}

/// What 365 tells, without an answer.
public enum GardenEffect: Hashable, Sendable {
  /// The user wants to call, to write, to share or to plan, with the system's means.
  case wants(GardenButton, PersonID, MomentID)
  /// An event of the analytics, by its name.
  case told(GardenNews)
}

/// The analytics events that 365 tells so far, by the names of the plan.
public enum GardenNews: String, Hashable, Sendable, CaseIterable {
  case onboardingStarted = "onboarding_started"
  case momentCreated = "moment_created"
  case themeSelected = "theme_selected"
  case reminderEnabled = "reminder_enabled"
  case celebrationPackStarted = "celebration_pack_started"
}
