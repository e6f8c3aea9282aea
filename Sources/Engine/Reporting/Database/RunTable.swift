internal import Metrics

/// The tables of a run's database. The raw value is the table's name.
///
/// Everything about a table is defined here once: its columns, its key, and how rows of units are merged.
enum RunTable: String, CaseIterable {
  case runs, units, sessions, photos, gestures, effects, samples, hitches, worst
  /// Slow frames during which this host preempted the thread, so that their time is not only the app's.
  case interrupted
  case framePacks = "frame_packs"
  /// The costliest frame of each stretch of a session.
  case costs
  case histograms
  case histogramTotals = "histogram_totals"
  case checkpointRuns = "checkpoint_runs"
  case metrics, budgets, invariants, steps
  case invariantExamples = "invariant_examples"
  /// Named so before clips were called clips; the view `clips` has its rows.
  case clips = "moments"
  case pictures

  /// The merge of a unit's rows.
  enum Joining: Equatable {
    /// Rows are appended.
    case append
    /// Rows with equal keys are combined by this assignment.
    case combine(String)
    /// Units have no such rows. They are written for the run as a whole.
    case skip
  }

  private static let frameColumns =
    "unit session frame vsync "
    + "stage_recognise stage_update stage_effects stage_animate stage_layout stage_diff toolkit period samples "
    + "created moved changed removed step:t screen:t animating placeholders what:t"

  /// Column names in order. Each is an integer unless marked `:t` (text), `:r` (real), `:n` (real or null), `:i` (integer or
  /// null) or `:b` (bytes).
  private var compact: String {
    switch self {
    case .runs: "scenario:t seed:t commit_name:t command:t"
    case .units: "unit outcome:t"
    case .sessions:
      "unit session age_years device:t device_title:t refresh_hertz session_memory cache_memory vsyncs"
    case .photos:
      "unit session file:t bytes width height small_at:i full_at:i decodes decode_nanoseconds pixels error:t"
    case .gestures: "unit session began ended intent:t recognised:t outcome:t screen:t"
    case .effects: "unit session operation:t lane:t asked started ended measured"
    case .samples:
      "unit session minute live_bytes cache_bytes cache_entries pinned_bytes in_flight_bytes disk_bytes "
        + "resident_bytes open_files active_frames cost_p99 hitch_nanoseconds placeholder_nanoseconds"
    case .hitches: "unit session frame vsync period late product toolkit cause:t step:t screen:t what:t"
    case .worst, .interrupted: RunTable.frameColumns
    case .framePacks: "unit session frame last frames:t"
    case .costs: "unit session frame vsync product toolkit cause:t"
    case .checkpointRuns: "unit session digests:b"
    case .histograms: "name:t device_class:t upper_end count"
    case .histogramTotals: "name:t device_class:t count maximum sum"
    case .metrics: "id:t value:r unit:t better:t kind:t samples"
    case .budgets: "metric:t limit_value:r least:n value:n unit:t samples holds remark:t"
    case .invariants: "id:t title:t checked provoked required violations"
    case .invariantExamples: "id:t example:t"
    case .clips:
      "number unit session kind:t what:t words:t facts:t at_ns from_ns to_ns remark:t data:t"
    case .pictures: "name:t file:b"
    case .steps:
      "step:t frames created changed moved removed bytes retains:i releases:i objects:i allocations:i"
    }
  }

  private var key: String? {
    switch self {
    case .units: "unit"
    case .sessions, .checkpointRuns: "unit, session"
    case .photos: "unit, session, file"
    case .samples: "unit, session, minute"
    case .worst, .interrupted, .framePacks, .costs: "unit, session, frame"
    case .histograms: "name, device_class, upper_end"
    case .histogramTotals: "name, device_class"
    case .metrics, .invariants: "id"
    case .steps: "step"
    case .clips: "number"
    case .pictures: "name"
    default: nil
    }
  }

  var joining: Joining {
    switch self {
    case .runs, .metrics, .budgets, .steps, .clips, .pictures: .skip
    case .histograms: .combine("count = count + excluded.count")
    case .histogramTotals:
      .combine(
        "count = count + excluded.count, sum = sum + excluded.sum, maximum = max(maximum, excluded.maximum)")
    case .invariants:
      .combine(
        "checked = checked + excluded.checked, provoked = provoked + excluded.provoked, "
          + "violations = violations + excluded.violations")
    default: .append
    }
  }

  private var columns: [(name: String, type: String)] { RunTable.columnsByTable[self] ?? [] }

  /// Parsed once, as queries ask for them.
  private static let columnsByTable = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0, $0.parsedColumns) })

  private var parsedColumns: [(name: String, type: String)] {
    compact.split(separator: " ").map { column in
      let parts = column.split(separator: ":")
      let type =
        switch parts.count > 1 ? parts[1] : "" {
        case "t": "TEXT NOT NULL"
        case "r": "REAL NOT NULL"
        case "n": "REAL"
        case "i": "INTEGER"
        case "b": "BLOB NOT NULL"
        default: "INTEGER NOT NULL"
        }
      return (String(parts[0]), type)
    }
  }

  /// Names for `SELECT` and `INSERT`, in the order of the writers.
  var columnList: String { columns.map(\.name).joined(separator: ", ") }

  /// Number of columns.
  var columnCount: Int32 { Int32(columns.count) }

  var creation: String {
    var parts = columns.map { "\($0.name) \($0.type)" }
    if self == .worst || self == .interrupted {
      parts.append("product INTEGER GENERATED ALWAYS AS (\(RunTable.productSum)) VIRTUAL")
      parts.append("cost INTEGER GENERATED ALWAYS AS (\(RunTable.productSum) + toolkit) VIRTUAL")
    }
    if let key { parts.append("PRIMARY KEY (\(key))") }
    return
      "CREATE TABLE \(rawValue) (\(parts.joined(separator: ", "))) STRICT\(isInOrderOfKey ? ", WITHOUT ROWID" : "")"
  }

  /// Whether rows are stored in the key's own tree.
  ///
  /// To compare the key of a row that fills several pages, SQLite reads the whole row. Each look-up of a key read about ten packs
  /// of 95 KB. So packs and clips are stored beside the tree.
  private var isInOrderOfKey: Bool { key != nil && self != .framePacks && self != .clips }

  private static var productSum: String {
    RunTable.worst.columns.map(\.name).filter { $0.hasPrefix("stage_") }.joined(separator: " + ")
  }

  var insertion: String {
    let marks = columns.map { _ in "?" }.joined(separator: ", ")
    return "INSERT INTO \(rawValue) (\(columnList)) VALUES (\(marks))\(conflict)"
  }

  /// The tables of version 9, the oldest that is read.
  static var first: [RunTable] { allCases.filter { $0 != .costs } }

  /// Copies a unit's rows from the attached database `part`; `nil` for tables that units do not fill.
  var merging: String? {
    guard joining != .skip else { return nil }
    // `WHERE true` prevents the parser from reading ON CONFLICT as a join's ON.
    let order = key == nil ? "ORDER BY rowid" : "ORDER BY \(key ?? "")"
    return "INSERT INTO main.\(rawValue) (\(columnList)) SELECT \(columnList) FROM part.\(rawValue) "
      + "WHERE true \(order)\(conflict)"
  }

  private var conflict: String {
    guard case .combine(let assignment) = joining, let key else { return "" }
    return " ON CONFLICT (\(key)) DO UPDATE SET \(assignment)"
  }

  /// Indexes for the usual queries: the worst first, and everything of a session in order of time.
  static let indexes = """
    CREATE INDEX gestures_by_session ON gestures (unit, session, began);
    CREATE INDEX gestures_by_outcome ON gestures (outcome, intent);
    CREATE INDEX effects_by_session ON effects (unit, session, asked);
    CREATE INDEX effects_by_operation ON effects (operation, measured);
    CREATE INDEX hitches_by_session ON hitches (unit, session, vsync);
    CREATE INDEX hitches_by_length ON hitches (late DESC);
    """
}

// MARK: Frames in packs

extension RunTable {
  /// The columns of a frame in a pack, in order.
  private static var packed: [String] {
    RunTable.worst.columns.map(\.name).filter { !["unit", "session"].contains($0) }
  }

  /// The columns of frames unpacked from packs `p` by `json_each` as `f`. The last is the screen, null if it did not change.
  static var packedColumns: [(name: String, value: String)] {
    [("unit", "p.unit"), ("session", "p.session")]
      + (packed + ["items"]).enumerated().map { ($1, "json_extract(f.value, '$[\($0)]')") }
  }

  /// Views that show packs as rows, one for each frame.
  static var frameViews: [String] {
    let columns = packedColumns.dropLast().map { "\($0.value) AS \($0.name)" }.joined(separator: ", ")
    let packs = "frame_packs AS p, json_each(p.frames) AS f"
    let items = packedColumns[packedColumns.count - 1].value
    let frame = packedColumns[2].value
    return [
      """
      CREATE VIEW frames AS SELECT *, \(productSum) AS product, \(productSum) + toolkit AS cost
        FROM (SELECT \(columns) FROM \(packs))
      """,
      """
      CREATE VIEW shown AS SELECT p.unit, p.session, \(frame) AS frame, \(items) AS items
        FROM \(packs) WHERE \(items) <> ''
      """,
      "CREATE VIEW clips AS SELECT * FROM \(RunTable.clips.rawValue)",
    ]
  }
}
