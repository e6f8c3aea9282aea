/// A reminder as it is handed to the device.
public struct PlannedReminder: Hashable, Sendable {
  public var key: ReminderKey
  /// What the clock shows when it fires. The device goes by this, so that it is right after a journey before the app is opened.
  public var shown: LocalTime
  /// Of two moments that show it, the later.
  public var isLater: Bool
  /// The moment in the zone that it was planned in.
  public var moment: WallTime
  public var text: ReminderText

  public init(key: ReminderKey, shown: LocalTime, isLater: Bool, moment: WallTime, text: ReminderText) {
    self.key = key
    self.shown = shown
    self.isLater = isLater
    self.moment = moment
    self.text = text
  }

  /// Whether the device does the same for both: at the same time on the clock it says the same.
  public func isSame(as other: PlannedReminder) -> Bool {
    key == other.key && shown == other.shown && isLater == other.isLater && text == other.text
  }

  /// When it fires by a zone's clock. O(log transitions).
  public func moment(in rules: ZoneRules) -> WallTime {
    switch rules.instants(of: shown) {
    case .twice(let earlier, let later): isLater ? later : earlier
    case let instants: instants.resolved
    }
  }
}
