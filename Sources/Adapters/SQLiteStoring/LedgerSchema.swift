package import SQLiteConnecting

extension SQLiteSchema {
  /// The tables of a family's points ledger.
  ///
  /// The database enforces the ledger's invariants: ids are unique (primary key), no account goes below zero (check), entries
  /// are never changed or deleted (triggers), and a reward's status changes only along allowed steps (trigger).
  ///
  /// Accounts are written once a batch, not by a trigger for each entry: that trigger took more time than all else together.
  /// Canonical order has no index: it would cost every insert, while reading a chain is rare and a family's ledger short.
  package static let pointsLedger = SQLiteSchema(
    applicationID: 0x534B_4C31, steps: [ledgerTables + ledgerTriggers, syncTables, installations, times])

  private static let ledgerTables = """
    CREATE TABLE child(
      id INTEGER PRIMARY KEY CHECK(id BETWEEN 0 AND 4294967295),
      family INTEGER NOT NULL CHECK(family BETWEEN 0 AND 4294967295),
      name TEXT NOT NULL,
      avatar TEXT,
      birth_day INTEGER,
      device INTEGER CHECK(device BETWEEN 0 AND 4294967295),
      record_zone TEXT NOT NULL
    ) STRICT;
    CREATE TABLE account(
      child INTEGER PRIMARY KEY REFERENCES child,
      balance INTEGER NOT NULL DEFAULT 0 CHECK(balance >= 0),
      earned INTEGER NOT NULL DEFAULT 0,
      entries INTEGER NOT NULL DEFAULT 0,
      last_timestamp INTEGER NOT NULL DEFAULT -1
    ) STRICT;
    CREATE TABLE redemption(
      id INTEGER PRIMARY KEY CHECK(id > 0),
      child INTEGER NOT NULL REFERENCES account,
      app_category TEXT NOT NULL,
      points_spent INTEGER NOT NULL CHECK(points_spent > 0),
      minutes_granted INTEGER NOT NULL CHECK(minutes_granted > 0),
      rate INTEGER NOT NULL CHECK(rate > 0),
      redeemed_at INTEGER NOT NULL,
      expires_at INTEGER NOT NULL,
      minutes_used INTEGER NOT NULL CHECK(minutes_used BETWEEN 0 AND minutes_granted),
      status INTEGER NOT NULL CHECK(status BETWEEN 1 AND 6)
    ) STRICT;
    CREATE INDEX open_redemption ON redemption(expires_at, id) WHERE status <= 2;
    CREATE TABLE entry(
      id INTEGER PRIMARY KEY CHECK(id > 0),
      child INTEGER NOT NULL REFERENCES account,
      kind INTEGER NOT NULL CHECK(kind BETWEEN 1 AND 4),
      amount INTEGER NOT NULL CHECK(CASE kind WHEN 3 THEN amount <> 0 WHEN 2 THEN amount < 0 ELSE amount > 0 END),
      timestamp INTEGER NOT NULL CHECK(timestamp >= 0),
      session INTEGER,
      redemption INTEGER REFERENCES redemption,
      note TEXT,
      CHECK((redemption IS NOT NULL) = (kind IN (2, 4)))
    ) STRICT;

    """

  private static let ledgerTriggers = """
    CREATE TRIGGER child_account AFTER INSERT ON child BEGIN
      INSERT INTO account(child) VALUES(NEW.id);
    END;

    """ + entryStored + """
      CREATE TRIGGER entry_fixed BEFORE UPDATE ON entry BEGIN
        SELECT RAISE(ABORT, 'an entry is never changed');
      END;
      CREATE TRIGGER redemption_steps BEFORE UPDATE ON redemption
        WHEN NOT (OLD.status = NEW.status AND OLD.status <= 2
          OR OLD.status = 1 AND NEW.status IN (2, 5, 6) OR OLD.status = 2 AND NEW.status IN (3, 4, 5))
      BEGIN
        SELECT RAISE(ABORT, 'the status of a reward does not allow this step');
      END;
      """

  /// The tables of a replica's synchronisation: every record as its bytes, and the position in the zone's changes. `fold` is
  /// the progress of a record (1 waiting, 2 open, 3 done). A record itself is never changed or deleted.
  private static let syncTables = """
    CREATE TABLE sync_record(
      id INTEGER PRIMARY KEY CHECK(id > 0),
      unsent INTEGER NOT NULL CHECK(unsent IN (0, 1)),
      fold INTEGER NOT NULL CHECK(fold BETWEEN 1 AND 3),
      bytes BLOB NOT NULL
    ) STRICT;
    CREATE INDEX unsettled_record ON sync_record(id) WHERE unsent = 1 OR fold < 3;
    CREATE TABLE sync_position(
      id INTEGER PRIMARY KEY CHECK(id = 1),
      token BLOB,
      last_id INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE sync_head(
      device INTEGER PRIMARY KEY CHECK(device BETWEEN 0 AND 511),
      record INTEGER NOT NULL
    ) STRICT;

    """ + recordStored + """
      CREATE TRIGGER record_fixed BEFORE UPDATE OF id, bytes ON sync_record BEGIN
        SELECT RAISE(ABORT, 'a record is never changed');
      END;
      CREATE TRIGGER head_forward BEFORE UPDATE ON sync_head WHEN NEW.record < OLD.record BEGIN
        SELECT RAISE(ABORT, 'the head of a device never goes back');
      END;
      """

  private static let entryStored = """
    CREATE TRIGGER entry_kept BEFORE DELETE ON entry BEGIN
      SELECT RAISE(ABORT, 'an entry is never deleted');
    END;

    """
  private static let recordStored = """
    CREATE TRIGGER record_kept BEFORE DELETE ON sync_record BEGIN
      SELECT RAISE(ABORT, 'a record is never deleted');
    END;

    """

  /// Deletes a record that was never sent, within a batch. This and `beginAnew` are the only deletions.
  static func removeRecord(_ id: Int64) -> String {
    "DROP TRIGGER record_kept; DELETE FROM sync_record WHERE unsent = 1 AND id = \(id);" + recordStored
  }

  /// Deletes the ledger within a batch, so that it is folded anew from the records. Also deletes unsent records with ids in
  /// this range, those of one device.
  static func beginAnew(withoutUnsent ids: Range<Int64>) -> String {
    """
    DROP TRIGGER entry_kept;
    DROP TRIGGER record_kept;
    DELETE FROM entry;
    DELETE FROM redemption;
    DELETE FROM account;
    DELETE FROM child;
    DELETE FROM sync_record WHERE unsent = 1 AND id >= \(ids.lowerBound) AND id < \(ids.upperBound);
    UPDATE sync_record SET fold = 1;
    DELETE FROM sync_head;

    """ + entryStored + recordStored
  }

  /// The time an entry was made, if it differs from the time that orders it; null in older entries.
  private static let times = "ALTER TABLE entry ADD COLUMN made_at INTEGER CHECK(made_at >= 0);"

  /// Adds the installation of the app that has read all records that its device ever sent.
  ///
  /// Also lets a device replace its own records that the zone never received, in whose places other records of it are found.
  /// Such a record may have to wait.
  private static let installations = """
    ALTER TABLE sync_position ADD COLUMN last_number INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE sync_position ADD COLUMN installation INTEGER NOT NULL DEFAULT 0;
    DROP TRIGGER record_fixed;
    CREATE TRIGGER record_fixed BEFORE UPDATE OF id, bytes ON sync_record
      WHEN OLD.unsent = 0 OR NEW.id <> OLD.id
    BEGIN
      SELECT RAISE(ABORT, 'a record that was sent is never changed');
    END;
    DROP TRIGGER head_forward;
    CREATE TRIGGER head_forward BEFORE UPDATE ON sync_head
      WHEN NEW.record < OLD.record AND NOT EXISTS (
        SELECT 1 FROM sync_record WHERE id > NEW.record AND id <= OLD.record AND fold = 1)
    BEGIN
      SELECT RAISE(ABORT, 'the head of a device never goes back but before what waits');
    END;
    """
}
