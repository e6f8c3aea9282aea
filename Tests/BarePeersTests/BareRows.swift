import SQLiteConnecting

/// The rows of a query on a second connection, their columns joined.
func rows(_ query: String, in path: String) throws -> [String] {
  let connection = try SQLiteConnection(.file(path), settings: SQLiteSettings(access: .readOnly))
  let columns = query.split(separator: " FROM ")[0].split(separator: ",").count
  let statement = try connection.prepare(query)
  var rows: [String] = []
  while try statement.step() {
    rows.append((0..<Int32(columns)).map(statement.text).joined(separator: " "))
  }
  return rows
}
