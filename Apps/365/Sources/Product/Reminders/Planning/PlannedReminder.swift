/// A reminder as it is scheduled on the device.
public struct PlannedReminder<Occasion: Hashable & Comparable & Sendable, Text: Hashable & Sendable>:
  Hashable,
  Sendable
{
  /// The reminder's identity. A device has at most one reminder for each key.
  public var key: ReminderKey<Occasion>
  /// The local time when it fires. The device uses this and not `moment`, so a journey needs no launch of the app.
  public var shown: LocalTime
  /// Whether it fires at the later of two instants with that local time.
  public var isLater: Bool
  /// The instant in the zone of the plan.
  public var moment: WallTime
  /// The text, of the app's type.
  public var text: Text

  /// Creates a reminder from its parts.
  @inlinable public init(
    key: ReminderKey<Occasion>, shown: LocalTime, isLater: Bool, moment: WallTime, text: Text
  ) {
    self.key = key
    self.shown = shown
    self.isLater = isLater
    self.moment = moment
    self.text = text
  }

  /// Whether both fire at the same local time with the same text.
  @inlinable public func isSame(as other: PlannedReminder) -> Bool {
    key == other.key && shown == other.shown && isLater == other.isLater && text == other.text
  }

  /// The instant when it fires in a zone. O(log transitions).
  @inlinable public func moment(in rules: ZoneRules) -> WallTime {
    switch rules.instants(of: shown) {
    case .twice(let earlier, let later): isLater ? later : earlier
    case let instants: instants.resolved
    }
  }
}
