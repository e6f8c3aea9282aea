package import Moments
package import Reminders
internal import SQLiteConnecting

extension SQLiteMomentStore: ReminderMemory {
  package func rememberedReminders() throws(RepositoryError) -> [ReminderKey<MomentID>] {
    try all(.reminders) { row in
      guard let offset = UInt8(exactly: row.int64(2)).flatMap(ReminderOffset.init),
        // The days of a million years.
        (-365_000_000...365_000_000).contains(row.int64(1))
      else { return nil }
      return ReminderKey(
        occasion: MomentID(row.int64(0)), day: CivilDay(daysSinceEpoch: Int(row.int64(1))), offset: offset)
    }
  }

  package func remember(_ keys: [ReminderKey<MomentID>]) throws(RepositoryError) {
    try run(.remember, for: keys)
  }

  package func forget(_ keys: [ReminderKey<MomentID>]) throws(RepositoryError) { try run(.forget, for: keys) }

  private func run(_ name: MomentStatement, for keys: [ReminderKey<MomentID>]) throws(RepositoryError) {
    try Self.translating { () throws(SQLiteStoreError) in
      try connection.transaction { () throws(SQLiteStoreError) in
        for key in keys {
          let statement = try statements(name)
          try statement.bind(key.occasion.raw, at: 1)
          try statement.bind(key.day.daysSinceEpoch, at: 2)
          try statement.bind(key.offset.days, at: 3)
          try statement.run()
        }
      }
    }
  }
}

extension SQLiteMomentStore: PreferenceRepository {
  package func preference(_ name: String) throws(RepositoryError) -> String? {
    try Self.translating { () throws(SQLiteStoreError) in
      let statement = try statements(.preference)
      defer { statement.reset() }
      try statement.bind(name, at: 1)
      return try statement.step() ? statement.text(0) : nil
    }
  }

  package func keep(_ text: String?, as name: String) throws(RepositoryError) {
    try Self.translating { () throws(SQLiteStoreError) in
      let statement = try statements(text == nil ? .deletePreference : .putPreference)
      try statement.bind(name, at: 1)
      if let text { try statement.bind(text, at: 2) }
      try statement.run()
    }
  }
}
