package import Simulation

/// The runtime and allocator calls of frames in a counting repetition.
package struct WorkTally: Sendable {
  private let countsReferences: Bool
  private let countsAllocations: Bool
  private var retains = Histogram()
  private var releases = Histogram()
  private var objects = Histogram()
  private var allocations = Histogram()
  private var work = PerStage(repeating: WorkCount())
  /// The work by step.
  package private(set) var steps = StepTally()

  /// Counts references (retains, releases and objects), allocations, or both.
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

  /// Adds the counts to the unit's measurements.
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
