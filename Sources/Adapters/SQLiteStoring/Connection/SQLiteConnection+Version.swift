internal import CSQLite

extension SQLiteConnection {
  /// The version of the library that is loaded, such as `3.40.1`.
  package static var libraryVersion: String { String(cString: sqlite3_libversion()) }
}
