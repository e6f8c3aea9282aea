internal import Garden
internal import Kernel
internal import Skiprope

/// Checks that the reminder page says that notifications are not allowed exactly while reminders are on and the
/// device forbids them.
struct ReminderSaidCheck: InvariantCheck {
  static let rule = CelebrationRule(
    "reminder.said",
    title:
      "If reminders are on but notifications are not allowed, their page says so and links to the settings.",
    exercisedBy: "the reminder page while reminders are on and the device allows no notifications"
  ) { _ in [ReminderSaidCheck()] }

  var tally = CheckTally()
  private var isPermitted: Bool?
  private var session: AppSession?
  private var since = Instant.zero

  /// The time for the system's answer and the next frame.
  private static let patience = TimeSpan.seconds(3)

  mutating func check(_ frame: GardenSnapshot) {
    if frame.isPermitted != isPermitted || frame.session != session { since = frame.vsync }
    (isPermitted, session) = (frame.isPermitted, frame.session)
    let toggle = frame.items.first { $0.id == GardenButton.reminders.id }
    guard let toggle, frame.vsync - since >= ReminderSaidCheck.patience else { return }
    tally.checked += 1
    let isMute = toggle.trait == .selectedButton && !frame.isPermitted
    if isMute { tally.exercised += 1 }
    let isSaid = frame.first(.notAllowed) != nil && frame.has(.allowNotifications)
    guard isSaid != isMute else { return }
    tally.violate(
      at: frame.vsync,
      isMute
        ? "reminders are on, the app may not notify, and the page does not say so"
        : "the page says that the app may not notify, but it may, or reminders are off")
  }
}
