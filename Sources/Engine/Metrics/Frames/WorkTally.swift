package import Simulation

/// What the frames of a counting repetition asked of the Swift runtime and of the allocator.
package struct WorkTally: Sendable {
  private let countsReferences: Bool
  private let countsAllocations: Bool
  private var retains = Histogram()
  private var releases = Histogram()
  private var objects = Histogram()
  private var allocations = Histogram()
  private var work = PerStage(repeating: WorkCount())
  /// The same by step.
  package private(set) var steps = StepTally()

  /// A tally of references (retains, releases and objects), of allocations, or of both, as they are counted.
  package init(references: Bool, allocations: Bool) {
    countsReferences = references
    countsAllocations = allocations
  }

  /// Counts one frame.
  package mutating func record(_ frame: PerStage<WorkCount>, step: String) {
    let total = frame.sum
    retains.record(total.retains)
    releases.record(total.releases)
    objects.record(total.objects)
    allocations.record(total.allocations)
    work.change(with: frame) { $0 += $1 }
    steps.record(total, step: step, references: countsReferences, allocations: countsAllocations)
  }

  /// Adds what was counted to what the unit measured.
  package func add(to measurements: inout Measurements) {
    if countsReferences {
      measurements.merge(retains, into: .retains)
      measurements.merge(releases, into: .releases)
      measurements.merge(objects, into: .objects)
      measurements.add(retains.sum, to: .allRetains)
      measurements.add(releases.sum, to: .allReleases)
      measurements.add(objects.sum, to: .allObjects)
      for stage in FrameStage.allCases {
        measurements.add(work[stage].retains, to: .stageRetains, part: stage.name)
      }
    }
    guard countsAllocations else { return }
    measurements.merge(allocations, into: .allocations)
    measurements.add(allocations.sum, to: .allAllocations)
    for stage in FrameStage.allCases {
      measurements.add(work[stage].allocations, to: .stageAllocations, part: stage.name)
    }
  }
}
