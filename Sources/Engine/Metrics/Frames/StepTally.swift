internal import Kernel
package import Simulation

/// The work of one step's active frames. A step is one behaviour, or one step of a script.
package struct StepWork: Codable, Hashable, Sendable {
  package var step: String
  package var frames = 0
  /// Views created, changed, moved and removed.
  package var created = 0
  package var changed = 0
  package var moved = 0
  package var removed = 0
  /// Bytes requested from the allocator inside the six stages.
  package var bytes = 0
  /// Calls of the Swift runtime; `nil` where they were not counted.
  package var retains: Int?
  package var releases: Int?
  package var objects: Int?
  /// Blocks allocated; `nil` where they were not counted.
  package var allocations: Int?

  package init(step: String) { self.step = step }

  /// Adds the work of other frames of the same step.
  package mutating func add(_ other: StepWork) {
    frames += other.frames
    created += other.created
    changed += other.changed
    moved += other.moved
    removed += other.removed
    bytes += other.bytes
    retains = StepWork.sum(retains, other.retains)
    releases = StepWork.sum(releases, other.releases)
    objects = StepWork.sum(objects, other.objects)
    allocations = StepWork.sum(allocations, other.allocations)
  }

  private static func sum(_ one: Int?, _ other: Int?) -> Int? {
    one == nil && other == nil ? nil : (one ?? 0) + (other ?? 0)
  }
}

/// The work of the active frames of a session, a unit or a run.
package struct WorkSummary: Codable, Hashable, Sendable {
  /// Sorted by the step's name.
  package private(set) var steps: [StepWork] = []
  /// The first frame with the most created views; `nil` while no frame has created any.
  package private(set) var mostViews: FrameRow?

  package init() {}

  package init(_ steps: StepTally, mostViews: FrameRow? = nil) {
    self.steps = steps.sorted
    self.mostViews = mostViews
  }

  /// Adds other work. When two frames created equally many views, the present one stays.
  package mutating func add(_ other: WorkSummary) {
    var tally = StepTally()
    tally.add(steps)
    tally.add(other.steps)
    steps = tally.sorted
    if let frame = other.mostViews, frame.created > mostViews?.created ?? 0 { mostViews = frame }
  }
}

/// Adds up the work of frames by step.
package struct StepTally: Sendable {
  private var steps: [StepWork] = []
  private var last = 0

  package init() {}

  /// Counts one frame. O(1) while the step stays the same, else O(steps).
  package mutating func record(_ record: FrameRecord, step: String) {
    let place = place(of: step)
    steps[place].frames += 1
    steps[place].created += record.delta.created
    steps[place].changed += record.delta.changed
    steps[place].moved += record.delta.moved
    steps[place].removed += record.delta.removed
    steps[place].bytes += record.allocatedBytes
  }

  /// Counts the work of one frame: references, allocations or both.
  package mutating func record(
    _ work: WorkCount, step: String, references: Bool, allocations: Bool
  ) {
    let place = place(of: step)
    if references {
      steps[place].retains = (steps[place].retains ?? 0) + work.retains
      steps[place].releases = (steps[place].releases ?? 0) + work.releases
      steps[place].objects = (steps[place].objects ?? 0) + work.objects
    }
    if allocations { steps[place].allocations = (steps[place].allocations ?? 0) + work.allocations }
  }

  /// Adds the work of other frames.
  package mutating func add(_ others: [StepWork]) {
    for other in others {
      let place = place(of: other.step)
      steps[place].add(other)
    }
  }

  /// Sorted by the step's name.
  package var sorted: [StepWork] { steps.sorted { $0.step < $1.step } }

  private mutating func place(of step: String) -> Int {
    if last < steps.count, steps[last].step == step { return last }
    if let found = steps.firstIndex(where: { $0.step == step }) {
      last = found
    } else {
      steps.append(StepWork(step: step))
      last = steps.count - 1
    }
    return last
  }
}
