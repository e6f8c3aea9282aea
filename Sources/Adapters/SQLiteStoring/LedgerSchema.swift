package import SQLiteConnecting

extension SQLiteSchema {
  /// The tables of a family's points ledger.
  ///
  /// The database keeps the ledger's promises by itself: an id is there once (primary key), no account goes under
  /// zero (check), entries are never changed or deleted (triggers), and a reward only takes steps that its status
  /// allows (trigger). An account is written once a batch, not by a trigger once an entry: that trigger took more
  /// time than everything else together. Canonical order has no index: keeping one would cost every insert, while
  /// reading a chain is rare and a family's ledger short.
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

    """ + entryKept + """
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

  /// What a replica remembers beside the ledger: every record as its bytes, and where it stands in the zone's changes.
  /// How far it is with a record is a fold (1 waiting, 2 open, 3 done); a record itself is never changed or deleted.
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

    """ + recordKept + """
      CREATE TRIGGER record_fixed BEFORE UPDATE OF id, bytes ON sync_record BEGIN
        SELECT RAISE(ABORT, 'a record is never changed');
      END;
      CREATE TRIGGER head_forward BEFORE UPDATE ON sync_head WHEN NEW.record < OLD.record BEGIN
        SELECT RAISE(ABORT, 'the head of a device never goes back');
      END;
      """

  private static let entryKept = """
    CREATE TRIGGER entry_kept BEFORE DELETE ON entry BEGIN
      SELECT RAISE(ABORT, 'an entry is never deleted');
    END;

    """
  private static let recordKept = """
    CREATE TRIGGER record_kept BEFORE DELETE ON sync_record BEGIN
      SELECT RAISE(ABORT, 'a record is never deleted');
    END;

    """

  /// Within a batch: forgets a record that was never sent. This and the next are the only deletions there are.
  static func removeRecord(_ id: Int64) -> String {
    "DROP TRIGGER record_kept; DELETE FROM sync_record WHERE unsent = 1 AND id = \(id);" + recordKept
  }

  /// Within a batch: forgets the ledger, which is to be folded anew from the records, and those of one device that were never sent,
  /// of ids from one up to below another.
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

    """ + entryKept + recordKept
  }

  /// When an entry was made, where that is another time than the one that orders it. Older entries were made when they say.
  private static let times = "ALTER TABLE entry ADD COLUMN made_at INTEGER CHECK(made_at >= 0);"

  /// Which installation of the app has read all that its device ever sent; and what a device may take back: its own records
  /// that the zone never got, in whose places others of it are found, which may have to wait.
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
