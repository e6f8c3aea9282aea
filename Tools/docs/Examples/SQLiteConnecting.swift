import SQLiteConnecting

// Names that examples of SQLiteConnecting use.

@MainActor var connection: SQLiteConnection { preconditionFailure("examples are compiled and never run") }
@MainActor var insert: SQLiteStatement { preconditionFailure("examples are compiled and never run") }
