package import Metrics
package import SQLiteConnecting
internal import Simulation

extension RunDatabase {
  /// The run's own row; seeds are text, since SQLite's integers are signed.
  package func add(
    scenario: String, seed: UInt64, commit: String, command: String
  ) throws(SQLiteStoreError) {
    try insert(into: .runs) { row throws(SQLiteStoreError) in
      for text in [scenario, String(seed), commit, command] { try row.text(text) }
    }
  }

  package func add(family: Int, outcome: String, photos: Int) throws(SQLiteStoreError) {
    try insert(into: .families) { row throws(SQLiteStoreError) in
      try row.int(family)
      try row.text(outcome)
      try row.int(photos)
    }
  }

  package func add(_ child: ChildRow) throws(SQLiteStoreError) {
    try insert(into: .children) { row throws(SQLiteStoreError) in
      for value in [child.family, child.child, child.ageYears] { try row.int(value) }
      try row.text(child.device)
      try row.text(child.deviceTitle)
      for value in [child.refreshHertz, child.sessionMemory, child.cacheMemory, child.vsyncs] {
        try row.int(value)
      }
    }
  }

  package func add(_ photo: PhotoRow) throws(SQLiteStoreError) {
    try insert(into: .photos) { row throws(SQLiteStoreError) in
      try row.int(photo.family)
      try row.int(photo.child)
      try row.text(photo.file)
      for value in [photo.bytes, photo.width, photo.height] { try row.int(value) }
      try row.int64(photo.small)
      try row.int64(photo.full)
      for value in [photo.decodes, photo.decodeNanoseconds, photo.pixels] { try row.int(value) }
      try row.text(photo.error)
    }
  }

  package func add(_ gesture: GestureRow) throws(SQLiteStoreError) {
    try insert(into: .gestures) { row throws(SQLiteStoreError) in
      try row.int(gesture.family)
      try row.int(gesture.child)
      try row.int64(gesture.began)
      try row.int64(gesture.ended)
      try row.text(gesture.intent)
      try row.text(gesture.recognised)
      try row.text(gesture.outcome)
      try row.text(gesture.screen)
    }
  }

  package func add(_ effect: EffectRow) throws(SQLiteStoreError) {
    try insert(into: .effects) { row throws(SQLiteStoreError) in
      try row.int(effect.family)
      try row.int(effect.child)
      try row.text(effect.operation)
      try row.text(effect.lane)
      try row.int64(effect.asked)
      try row.int64(effect.started)
      try row.int64(effect.ended)
      try row.int(effect.measured)
    }
  }

  package func add(_ sample: SampleRow) throws(SQLiteStoreError) {
    try insert(into: .samples) { row throws(SQLiteStoreError) in
      try row.int(sample.family)
      try row.int(sample.child)
      try row.int(sample.minute)
      try row.int(sample.liveBytes)
      try row.int(sample.cacheBytes)
      try row.int(sample.cacheEntries)
      try row.int(sample.pinnedBytes)
      try row.int(sample.inFlightBytes)
      try row.int(sample.diskBytes)
      try row.int(sample.residentBytes)
      try row.int(sample.openFiles)
      try row.int(sample.activeFrames)
      try row.int(sample.costP99)
      try row.int64(sample.hitchNanoseconds)
      try row.int64(sample.placeholderNanoseconds)
    }
  }

  /// Keeps frames of one session, in order of time, among those of the sessions that are kept whole.
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

  func add(_ pack: FramePack) throws(SQLiteStoreError) {
    guard pack.count > 0 else { return }
    try insert(into: .framePacks) { row throws(SQLiteStoreError) in
      for value in [pack.family, pack.child, pack.frames.lowerBound, pack.frames.upperBound] {
        try row.int(value)
      }
      try row.text(pack.bytes)
    }
  }

  /// Keeps a frame among the worst; call `trimWorst` when more than `worstKept` were added.
  package func add(worst frame: FrameRow) throws(SQLiteStoreError) {
    precondition(
      frame.stages.count == FrameStage.allCases.count, "\(frame.stages.count) stages in frame \(frame.frame)")
    try insert(into: .worst) { row throws(SQLiteStoreError) in
      try row.int(frame.family)
      try row.int(frame.child)
      try row.int(frame.frame)
      try row.int64(frame.vsync)
      for stage in frame.stages { try row.int(stage) }
      try row.int(frame.toolkit)
      try row.int(frame.period)
      try row.int(frame.samples)
      try row.int(frame.created)
      try row.int(frame.moved)
      try row.int(frame.changed)
      try row.int(frame.removed)
      try row.text(frame.step)
      try row.text(frame.screen)
      try row.int(frame.animating ? 1 : 0)
      try row.int(frame.placeholders)
      try row.text(frame.what)
    }
  }

  /// Lists a frame that is late; one in time is refused by a precondition.
  package func add(hitch frame: FrameRow) throws(SQLiteStoreError) {
    precondition(frame.hitch > 0, "frame \(frame.frame) costs \(frame.cost) of \(frame.period) ns: no hitch")
    try insert(into: .hitches) { row throws(SQLiteStoreError) in
      try row.int(frame.family)
      try row.int(frame.child)
      try row.int(frame.frame)
      try row.int64(frame.vsync)
      for value in [frame.period, frame.hitch, frame.product, frame.toolkit] { try row.int(value) }
      try row.text(RunFacts.cause(frame).name)
      for text in [frame.step, frame.screen, frame.what] { try row.text(text) }
    }
  }

  /// Leaves the costliest frames only; earlier families, children and frames win a tie.
  package func trimWorst() throws(SQLiteStoreError) {
    try connection.execute(
      """
      DELETE FROM worst WHERE (family, child, frame) NOT IN (SELECT family, child, frame FROM worst
      ORDER BY cost DESC, family, child, frame LIMIT \(RunDatabase.worstKept))
      """)
  }

  /// Adds a histogram's samples to those of its name and device class.
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

  /// Adds what a family saw of an invariant to what others saw of it.
  package func add(_ invariant: InvariantOutcome) throws(SQLiteStoreError) {
    try insert(into: .invariants) { row throws(SQLiteStoreError) in
      try row.text(invariant.id)
      try row.text(invariant.title)
      try row.int(invariant.checked)
      try row.int(invariant.provoked)
      try row.int(invariant.required)
      try row.int(invariant.violations)
    }
    for example in invariant.examples.prefix(RunDatabase.examplesKept) {
      try insert(into: .invariantExamples) { row throws(SQLiteStoreError) in
        try row.text(invariant.id)
        try row.text(example)
      }
    }
  }

  /// Writes what frames did by step.
  package func add(_ steps: [StepWork]) throws(SQLiteStoreError) {
    for step in steps {
      try insert(into: .steps) { row throws(SQLiteStoreError) in
        try row.text(step.step)
        for value in [step.frames, step.created, step.changed, step.moved, step.removed, step.bytes] {
          try row.int(value)
        }
        for value in [step.retains, step.releases, step.objects, step.allocations] {
          try row.int64(value.map(Int64.init))
        }
      }
    }
  }

  /// Writes the figures and budgets of the whole run in place of earlier ones.
  package func replace(metrics: [MetricValue], budgets: [BudgetOutcome]) throws(SQLiteStoreError) {
    try batch { () throws(SQLiteStoreError) in
      try connection.execute("DELETE FROM metrics; DELETE FROM budgets")
      for metric in metrics { try add(metric) }
      for budget in budgets { try add(budget) }
    }
  }

  private func add(_ metric: MetricValue) throws(SQLiteStoreError) {
    try insert(into: .metrics) { row throws(SQLiteStoreError) in
      try row.text(metric.id)
      try row.real(metric.value)
      try row.text(metric.unit)
      try row.text(metric.better.rawValue)
      try row.text(metric.kind.rawValue)
      try row.int(metric.samples)
    }
  }

  private func add(_ budget: BudgetOutcome) throws(SQLiteStoreError) {
    try insert(into: .budgets) { row throws(SQLiteStoreError) in
      try row.text(budget.metric)
      try row.real(budget.limit)
      try row.real(budget.least)
      try row.real(budget.value)
      try row.text(budget.unit)
      try row.int(budget.samples)
      try row.int(budget.holds ? 1 : 0)
      try row.text(budget.remark)
    }
  }
}
