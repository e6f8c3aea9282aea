package import SQLiteConnecting

extension SQLiteSchema {
  /// The tables of a book of moments.
  ///
  /// The database rejects orphans (foreign keys without cascades: the app deletes dependent rows), changed seeds, and
  /// media items with two owners.
  package static let moments = SQLiteSchema(
    applicationID: 0x534B_3635,
    steps: [peopleAndMoments, mediaAndCollages, datesAndReminders, drawings, phones])

  /// Version 1: people and moments, whose dates have a year.
  private static let peopleAndMoments = """
    CREATE TABLE person(
      id INTEGER PRIMARY KEY CHECK(id > 0),
      name TEXT NOT NULL CHECK(length(name) > 0),
      relationship TEXT NOT NULL,
      notes TEXT NOT NULL DEFAULT ''
    ) STRICT;
    CREATE TABLE category(
      id INTEGER PRIMARY KEY CHECK(id > 0),
      kind INTEGER NOT NULL CHECK(kind BETWEEN 1 AND 6 AND (kind = 6) = (id > 5)),
      name TEXT NOT NULL CHECK((kind = 6) = (length(name) > 0)),
      colour INTEGER NOT NULL,
      symbol INTEGER NOT NULL
    ) STRICT;
    INSERT INTO category VALUES(1, 1, '', 1, 1), (2, 2, '', 2, 2), (3, 3, '', 3, 3), (4, 4, '', 4, 4), (5, 5, '', 5, 5);
    CREATE TABLE moment(
      id INTEGER PRIMARY KEY CHECK(id > 0),
      person INTEGER NOT NULL REFERENCES person,
      category INTEGER NOT NULL REFERENCES category,
      day INTEGER NOT NULL,
      yearly INTEGER NOT NULL CHECK(yearly IN (0, 1)),
      notes TEXT NOT NULL DEFAULT ''
    ) STRICT;
    CREATE INDEX moment_person ON moment(person);
    CREATE INDEX moment_category ON moment(category);
    CREATE TABLE counter(
      id INTEGER PRIMARY KEY CHECK(id = 1),
      last_number INTEGER NOT NULL
    ) STRICT;
    INSERT INTO counter VALUES(1, 5);
    CREATE TRIGGER seed_kept BEFORE DELETE ON category WHEN OLD.id <= 5 BEGIN
      SELECT RAISE(ABORT, 'a seed is never deleted');
    END;
    CREATE TRIGGER seed_fixed BEFORE UPDATE ON category WHEN OLD.id <= 5 BEGIN
      SELECT RAISE(ABORT, 'a seed is never changed');
    END;
    """

  /// Version 2: pictures.
  private static let mediaAndCollages = """
    ALTER TABLE person ADD COLUMN avatar INTEGER;
    CREATE TABLE media(
      id INTEGER PRIMARY KEY CHECK(id > 0),
      person INTEGER REFERENCES person,
      moment INTEGER REFERENCES moment,
      kind INTEGER NOT NULL CHECK(kind IN (1, 2)),
      photo INTEGER NOT NULL,
      place INTEGER NOT NULL CHECK(place >= 0),
      CHECK((person IS NULL) <> (moment IS NULL))
    ) STRICT;
    CREATE INDEX media_person ON media(person) WHERE person IS NOT NULL;
    CREATE INDEX media_moment ON media(moment) WHERE moment IS NOT NULL;
    CREATE TABLE collage(
      id INTEGER PRIMARY KEY CHECK(id > 0),
      person INTEGER NOT NULL REFERENCES person,
      moment INTEGER REFERENCES moment,
      template INTEGER NOT NULL CHECK(template BETWEEN 1 AND 4),
      format INTEGER NOT NULL CHECK(format IN (1, 2)),
      photos TEXT NOT NULL,
      caption TEXT NOT NULL,
      created_at INTEGER NOT NULL,
      picture INTEGER NOT NULL
    ) STRICT;
    CREATE INDEX collage_person ON collage(person);
    CREATE INDEX collage_moment ON collage(moment) WHERE moment IS NOT NULL;
    """

  /// Version 3: dates with an unknown year, reminders and preferences. Days of versions 1 and 2 become year, month
  /// and day.
  private static let datesAndReminders = """
    ALTER TABLE moment ADD COLUMN year INTEGER;
    UPDATE moment SET year = CAST(strftime('%Y', day * 86400, 'unixepoch') AS INTEGER);
    ALTER TABLE moment ADD COLUMN month INTEGER NOT NULL DEFAULT 1
      CHECK(month BETWEEN 1 AND 12 AND (yearly = 1 OR year IS NOT NULL));
    ALTER TABLE moment ADD COLUMN day_of_month INTEGER NOT NULL DEFAULT 1 CHECK(day_of_month BETWEEN 1 AND 31);
    UPDATE moment SET month = CAST(strftime('%m', day * 86400, 'unixepoch') AS INTEGER),
      day_of_month = CAST(strftime('%d', day * 86400, 'unixepoch') AS INTEGER);
    ALTER TABLE moment DROP COLUMN day;
    ALTER TABLE person ADD COLUMN reminders INTEGER CHECK(reminders BETWEEN 0 AND 7);
    CREATE TABLE reminder_settings(
      id INTEGER PRIMARY KEY CHECK(id = 1),
      enabled INTEGER NOT NULL CHECK(enabled IN (0, 1)),
      offsets INTEGER NOT NULL CHECK(offsets BETWEEN 0 AND 7),
      minute INTEGER NOT NULL CHECK(minute BETWEEN 0 AND 1439),
      quiet_start INTEGER CHECK(quiet_start BETWEEN 0 AND 1439),
      quiet_end INTEGER CHECK(quiet_end BETWEEN 0 AND 1439),
      CHECK((quiet_start IS NULL) = (quiet_end IS NULL) AND quiet_start IS NOT quiet_end OR quiet_start IS NULL)
    ) STRICT;
    INSERT INTO reminder_settings VALUES(1, 0, 7, 540, NULL, NULL);
    CREATE TABLE reminder(
      moment INTEGER NOT NULL,
      day INTEGER NOT NULL,
      days_before INTEGER NOT NULL CHECK(days_before IN (0, 1, 7)),
      PRIMARY KEY(day, days_before, moment)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE preference(
      name TEXT PRIMARY KEY,
      value TEXT NOT NULL
    ) STRICT, WITHOUT ROWID;
    """

  /// Version 4: a person has a drawing, a photo or neither.
  private static let drawings = """
    ALTER TABLE person ADD COLUMN drawing INTEGER
      CHECK(drawing IS NULL OR drawing BETWEEN 1 AND 7 AND avatar IS NULL);
    """

  /// Version 5: phone numbers.
  private static let phones = """
    ALTER TABLE person ADD COLUMN phone TEXT CHECK(phone IS NULL OR length(phone) BETWEEN 3 AND 16);
    """
}
