/// The persistent records of the reminders that the device accepted. An app calls it on the lane of its store.
///
///     try memory.remember(keys)  // for the effect `.remember(keys)` of `ReminderScheduler`
public protocol ReminderMemory<Occasion> {
  /// The identity of an occasion.
  associatedtype Occasion: Hashable, Comparable, Sendable
  /// The store's error.
  associatedtype Failure: Error

  /// The recorded reminders, sorted by key.
  func rememberedReminders() throws(Failure) -> [ReminderKey<Occasion>]
  /// Records all of these durably, or none.
  func remember(_ keys: [ReminderKey<Occasion>]) throws(Failure)
  /// Deletes all of these records durably, or none. Keys without a record are ignored.
  func forget(_ keys: [ReminderKey<Occasion>]) throws(Failure)
}
