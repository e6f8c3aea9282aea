/// Where it is kept which reminders were handed to the device. An app calls it on the lane of its store.
public protocol ReminderMemory<Occasion> {
  /// The identity of what the reminders are of.
  associatedtype Occasion: Hashable, Comparable, Sendable
  /// Why the store could not do what it was asked.
  associatedtype Failure: Error

  /// In the order of the keys.
  func rememberedReminders() throws(Failure) -> [ReminderKey<Occasion>]
  /// All of them or none, for good when it returns.
  func remember(_ keys: [ReminderKey<Occasion>]) throws(Failure)
  /// All of them or none, for good when it returns; those that are not remembered stay so.
  func forget(_ keys: [ReminderKey<Occasion>]) throws(Failure)
}
