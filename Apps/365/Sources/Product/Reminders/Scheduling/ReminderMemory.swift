/// Where it is kept which reminders were handed to the device. An app calls it on the lane of the book's repository.
public protocol ReminderMemory {
  /// In the order of the keys.
  func rememberedReminders() throws(RepositoryError) -> [ReminderKey]
  /// All of them or none, for good when it returns.
  func remember(_ keys: [ReminderKey]) throws(RepositoryError)
  /// All of them or none, for good when it returns; those that are not remembered stay so.
  func forget(_ keys: [ReminderKey]) throws(RepositoryError)
}
