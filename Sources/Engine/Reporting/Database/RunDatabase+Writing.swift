package import Metrics
package import SQLiteConnecting

extension RunDatabase {
  /// The most slowest frames stored for a run, and as many interrupted ones.
  package static let worstStored = 100
  /// The most examples stored for each rule.
  static let examplesStored = 5

  /// Adds the row of the run. Seeds are text, since SQLite's integers are signed.
  package func add(
    scenario: String, seed: UInt64, commit: String, command: String
  ) throws(SQLiteStoreError) {
    try insert(into: .runs) { row throws(SQLiteStoreError) in
      for text in [scenario, String(seed), commit, command] { try row.text(text) }
    }
  }

  package func add(unit: Int, outcome: String) throws(SQLiteStoreError) {
    try insert(into: .units) { row throws(SQLiteStoreError) in
      try row.int(unit)
      try row.text(outcome)
    }
  }

  package func add(_ session: SessionRow) throws(SQLiteStoreError) { try insert(session) }
  package func add(_ photo: PhotoRow) throws(SQLiteStoreError) { try insert(photo) }
  package func add(_ gesture: GestureRow) throws(SQLiteStoreError) { try insert(gesture) }
  package func add(_ effect: EffectRow) throws(SQLiteStoreError) { try insert(effect) }
  package func add(_ sample: SampleRow) throws(SQLiteStoreError) { try insert(sample) }

  /// Stores the clips of the run.
  package func add(clips: [ClipRow]) throws(SQLiteStoreError) {
    try batch { () throws(SQLiteStoreError) in
      for clip in clips { try insert(clip) }
    }
  }

  /// Stores small pictures of photos in clips.
  package func add(pictures: [ClipPicture]) throws(SQLiteStoreError) {
    try batch { () throws(SQLiteStoreError) in
      for picture in pictures { try insert(picture) }
    }
  }

  /// Stores frames of one session, in order of time.
  package func add(frames: [FrameRow]) throws(SQLiteStoreError) {
    var pack = FramePack()
    for frame in frames {
      pack.add(frame)
      if pack.count == RowBuffer.limit {
        try add(pack)
        pack.removeAll()
      }
    }
    try add(pack)
  }

  /// Stores the costliest frames of a session's stretches.
  package func add(costs rows: [CostRow]) throws(SQLiteStoreError) {
    for row in rows { try insert(row) }
  }

  /// Stores a pack unless it is empty.
  func add(_ pack: FramePack) throws(SQLiteStoreError) {
    if pack.count > 0 { try insert(pack) }
  }

  /// Stores a frame among the slowest, or among the interrupted ones. Call `trimWorst` after adding more than `worstStored`.
  package func add(worst frame: FrameRow, isInterrupted: Bool = false) throws(SQLiteStoreError) {
    precondition(
      frame.stages.count == FramePack.stageCount, "\(frame.stages.count) stages in frame \(frame.frame)")
    try insert(into: isInterrupted ? .interrupted : .worst) { row throws(SQLiteStoreError) in
      try frame.fill(&row)
    }
  }

  /// Stores a late frame. A frame in time violates a precondition.
  package func add(hitch frame: FrameRow) throws(SQLiteStoreError) {
    precondition(frame.hitch > 0, "frame \(frame.frame) costs \(frame.cost) of \(frame.period) ns: no hitch")
    try insert(HitchRow(frame: frame))
  }

  /// Removes all but the slowest frames of both tables. Earlier units, sessions and frames win a tie.
  package func trimWorst() throws(SQLiteStoreError) {
    for table in [RunTable.worst, .interrupted] {
      try connection.execute(
        """
        DELETE FROM \(table.rawValue) WHERE (unit, session, frame) NOT IN (SELECT unit, session, frame
        FROM \(table.rawValue) ORDER BY cost DESC, unit, session, frame LIMIT \(RunDatabase.worstStored))
        """)
    }
  }

  /// Adds a histogram's samples to those with the same name and device class.
  package func add(_ histogram: Histogram, name: String, deviceClass: String) throws(SQLiteStoreError) {
    guard histogram.count > 0 else { return }
    for bucket in histogram.buckets {
      try insert(into: .histograms) { row throws(SQLiteStoreError) in
        try row.text(name)
        try row.text(deviceClass)
        try row.int(bucket.upperEnd)
        try row.int(bucket.count)
      }
    }
    try insert(into: .histogramTotals) { row throws(SQLiteStoreError) in
      try row.text(name)
      try row.text(deviceClass)
      for value in [histogram.count, histogram.maximum, histogram.sum] { try row.int(value) }
    }
  }

  /// Adds a unit's results of a rule to the other units' results.
  package func add(_ invariant: InvariantOutcome) throws(SQLiteStoreError) {
    try insert(invariant)
    for example in invariant.examples.prefix(RunDatabase.examplesStored) {
      try insert(into: .invariantExamples) { row throws(SQLiteStoreError) in
        try row.text(invariant.id)
        try row.text(example)
      }
    }
  }

  /// Stores the work of frames by step.
  package func add(_ steps: [StepWork]) throws(SQLiteStoreError) {
    for step in steps { try insert(step) }
  }

  /// Replaces the metrics and budgets of the whole run.
  package func replace(metrics: [MetricValue], budgets: [BudgetOutcome]) throws(SQLiteStoreError) {
    try batch { () throws(SQLiteStoreError) in
      try connection.execute("DELETE FROM metrics; DELETE FROM budgets")
      for metric in metrics { try insert(metric) }
      for budget in budgets { try insert(budget) }
    }
  }
}
