import CSQLite

extension SQLiteConnection {
  /// Whether a transaction is open.
  public var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  /// Runs the body between `BEGIN IMMEDIATE` and `COMMIT`. If it throws, all its changes are rolled back.
  ///
  /// Transactions do not nest. A commit that fails is rolled back too.
  ///
  ///     try connection.transaction { () throws(SQLiteStoreError) in try insert.run() }
  public func transaction<Value>(
    _ body: () throws(SQLiteStoreError) -> Value
  ) throws(SQLiteStoreError) -> Value {
    precondition(!isInTransaction, "\(file): a transaction is already open")
    try execute("BEGIN IMMEDIATE")
    do {
      let value = try body()
      try execute("COMMIT")
      return value
    } catch {
      rollBack()
      throw error
    }
  }

  /// Rolls back an open transaction. Does nothing if SQLite has done so already.
  public func rollBack() {
    if isInTransaction { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
  }
}
