/// A reminder as it is handed to the device.
public struct PlannedReminder<Occasion: Hashable & Comparable & Sendable, Text: Hashable & Sendable>:
  Hashable,
  Sendable
{
  /// Its identity; the device holds one of a key.
  public var key: ReminderKey<Occasion>
  /// What the clock shows when it fires. The device goes by this, so that it is right after a journey before the app is opened.
  public var shown: LocalTime
  /// Of two moments that show it, the later.
  public var isLater: Bool
  /// The moment in the zone that it was planned in.
  public var moment: WallTime
  /// What it says, as its app made it.
  public var text: Text

  /// A reminder of its parts.
  @inlinable public init(
    key: ReminderKey<Occasion>, shown: LocalTime, isLater: Bool, moment: WallTime, text: Text
  ) {
    self.key = key
    self.shown = shown
    self.isLater = isLater
    self.moment = moment
    self.text = text
  }

  /// Whether the device does the same for both: at the same time on the clock it says the same.
  @inlinable public func isSame(as other: PlannedReminder) -> Bool {
    key == other.key && shown == other.shown && isLater == other.isLater && text == other.text
  }

  /// When it fires by a zone's clock. O(log transitions).
  @inlinable public func moment(in rules: ZoneRules) -> WallTime {
    switch rules.instants(of: shown) {
    case .twice(let earlier, let later): isLater ? later : earlier
    case let instants: instants.resolved
    }
  }
}
