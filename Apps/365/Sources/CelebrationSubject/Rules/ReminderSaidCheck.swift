internal import Garden
internal import Kernel
internal import Skiprope

/// The page of reminders says that the app may not notify exactly while reminders are on there and the device does not let it.
struct ReminderSaidCheck: InvariantCheck {
  static let rule = CelebrationRule(
    "reminder.said",
    title:
      "Where reminders are on and the app may not notify, their page says so and has the way to change it.",
    exercisedBy: "the page of reminders, on, while the device lets the app notify nothing"
  ) { _ in [ReminderSaidCheck()] }

  var tally = CheckTally()
  private var isPermitted: Bool?
  private var session: AppSession?
  private var since = Instant.zero

  /// The system's answer, and a frame for it.
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
        : "the page says that the app may not notify, and it may, or reminders are off")
  }
}
