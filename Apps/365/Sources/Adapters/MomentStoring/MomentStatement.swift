internal import SQLiteConnecting

/// The statements of a store, compiled when first needed and cached.
final class MomentStatements {
  private let connection: SQLiteConnection
  private var stored: [MomentStatement: SQLiteStatement] = [:]

  init(_ connection: SQLiteConnection) { self.connection = connection }

  /// The statement without bindings.
  func callAsFunction(_ name: MomentStatement) throws(SQLiteStoreError) -> SQLiteStatement {
    if let statement = stored[name] {
      statement.clearBindings()
      return statement
    }
    let statement = try connection.prepare(name.sql)
    stored[name] = statement
    return statement
  }
}

/// The SQL statements of a store.
enum MomentStatement {
  case people, categories, moments, media, collages, settings, lastNumber
  case putPerson, putCategory, putMoment, putMedia, putCollage, putSettings, putLastNumber
  case deletePerson, deleteCategory, deleteMoment, deleteMedia, deleteCollage
  case reminders, remember, forget
  case preference, putPreference, deletePreference

  var sql: String {
    switch self {
    case .people:
      "SELECT id, name, relationship, notes, avatar, reminders, drawing, phone FROM person ORDER BY id"
    case .categories: "SELECT id, kind, name, colour, symbol FROM category ORDER BY id"
    case .moments:
      "SELECT id, person, category, yearly, notes, year, month, day_of_month FROM moment ORDER BY id"
    case .media: "SELECT id, person, moment, kind, photo, place FROM media ORDER BY id"
    case .collages:
      """
      SELECT id, person, moment, template, format, photos, caption, created_at, picture FROM collage ORDER BY id
      """
    case .settings: "SELECT enabled, offsets, minute, quiet_start, quiet_end FROM reminder_settings"
    case .lastNumber: "SELECT last_number FROM counter"
    case .putPerson:
      MomentStatement.put("person", "id, name, relationship, notes, avatar, reminders, drawing, phone")
    case .putCategory: MomentStatement.put("category", "id, kind, name, colour, symbol")
    case .putMoment:
      MomentStatement.put("moment", "id, person, category, yearly, notes, year, month, day_of_month")
    case .putMedia: MomentStatement.put("media", "id, person, moment, kind, photo, place")
    case .putCollage:
      MomentStatement.put(
        "collage", "id, person, moment, template, format, photos, caption, created_at, picture")
    case .putSettings:
      MomentStatement.put("reminder_settings", "id, enabled, offsets, minute, quiet_start, quiet_end")
    case .putLastNumber: "UPDATE counter SET last_number = max(last_number, ?)"
    case .deletePerson: "DELETE FROM person WHERE id = ?"
    case .deleteCategory: "DELETE FROM category WHERE id = ?"
    case .deleteMoment: "DELETE FROM moment WHERE id = ?"
    case .deleteMedia: "DELETE FROM media WHERE id = ?"
    case .deleteCollage: "DELETE FROM collage WHERE id = ?"
    case .reminders: "SELECT moment, day, days_before FROM reminder ORDER BY day, days_before, moment"
    case .remember: "INSERT INTO reminder(moment, day, days_before) VALUES(?,?,?) ON CONFLICT DO NOTHING"
    case .forget: "DELETE FROM reminder WHERE moment = ? AND day = ? AND days_before = ?"
    case .preference: "SELECT value FROM preference WHERE name = ?"
    case .putPreference: MomentStatement.put("preference", "name, value")
    case .deletePreference: "DELETE FROM preference WHERE name = ?"
    }
  }

  /// Inserts or replaces a row, identified by its first column.
  private static func put(_ table: String, _ columns: String) -> String {
    let names = columns.split(separator: ",").map { $0.filter { $0 != " " } }
    let places = names.map { _ in "?" }.joined(separator: ",")
    let sets = names.dropFirst().map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
    return "INSERT INTO \(table)(\(columns)) VALUES(\(places)) ON CONFLICT(\(names[0])) DO UPDATE SET \(sets)"
  }
}
