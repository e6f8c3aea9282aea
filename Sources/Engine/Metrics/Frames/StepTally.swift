internal import Kernel
package import Simulation

/// What the active frames of one step did: of one behaviour, or of one step of a script.
package struct StepWork: Codable, Hashable, Sendable {
  package var step: String
  package var frames = 0
  /// Views.
  package var created = 0
  package var changed = 0
  package var moved = 0
  package var removed = 0
  /// Requested from the allocator inside the six stages.
  package var bytes = 0
  /// What the Swift runtime was asked for; `nil` where it was not counted.
  package var retains: Int?
  package var releases: Int?
  package var objects: Int?
  /// Blocks that the allocator gave; `nil` where they were not counted.
  package var allocations: Int?

  package init(step: String) { self.step = step }

  /// Adds what other frames of the same step did.
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

/// What the active frames of a session, a unit or a run did.
package struct WorkSummary: Codable, Hashable, Sendable {
  /// By the name of the step.
  package private(set) var steps: [StepWork] = []
  /// The first of the frames that made the most views; `nil` while none has made any.
  package private(set) var mostViews: FrameRow?

  package init() {}

  package init(_ steps: StepTally, mostViews: FrameRow? = nil) {
    self.steps = steps.sorted
    self.mostViews = mostViews
  }

  /// Adds what others did; of two frames that made as many views the one that is known stays.
  package mutating func add(_ other: WorkSummary) {
    var tally = StepTally()
    tally.add(steps)
    tally.add(other.steps)
    steps = tally.sorted
    if let frame = other.mostViews, frame.created > mostViews?.created ?? 0 { mostViews = frame }
  }
}

/// The frames of sessions by the step that they belong to.
package struct StepTally: Sendable {
  private var steps: [StepWork] = []
  private var last = 0

  package init() {}

  /// Counts one frame. Frames of one step come in rows, so that it seldom has to be looked for. O(1), else O(steps).
  package mutating func record(_ record: FrameRecord, step: String) {
    let place = place(of: step)
    steps[place].frames += 1
    steps[place].created += record.delta.created
    steps[place].changed += record.delta.changed
    steps[place].moved += record.delta.moved
    steps[place].removed += record.delta.removed
    steps[place].bytes += record.allocatedBytes
  }

  /// Counts the work of one frame: of references, of allocations, or of both, as they were counted.
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

  /// Adds the frames of others.
  package mutating func add(_ others: [StepWork]) {
    for other in others {
      let place = place(of: other.step)
      steps[place].add(other)
    }
  }

  /// By the name of the step.
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
