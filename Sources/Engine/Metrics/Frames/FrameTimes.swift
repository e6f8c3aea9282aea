internal import Kernel
package import Simulation

/// The distributions of one session's frame costs, scaled from this host to the simulated device.
///
/// Product cost is the measured time minus the cost of an empty instrumented frame, times host score over device speed. Toolkit
/// cost is the assumption of the device profile. Recording allocates nothing after the first frame.
package struct FrameTimes: Sendable {
  package private(set) var cost = Histogram()
  package private(set) var product = Histogram()
  package private(set) var toolkit = Histogram()
  package private(set) var allocated = Histogram()
  package private(set) var hitchNanoseconds = 0
  package private(set) var hitchCount = 0
  package private(set) var longestHitch = 0
  /// Product and toolkit cost of the last recorded frame, device nanoseconds.
  package private(set) var lastProduct = 0
  package private(set) var lastToolkit = 0

  private var histograms = PerStage(repeating: Histogram())
  private var last = PerStage(repeating: 0)

  package let device: DeviceProfile
  package let periodNanoseconds: Int
  /// Factor from host nanoseconds to device nanoseconds.
  package let scale: Double
  private let emptyStage: Int64

  /// `emptyFrameNanoseconds`: the measured cost of an instrumented frame without work on this host.
  package init(device: DeviceProfile, hostScore: Double, emptyFrameNanoseconds: Int64) {
    self.device = device
    periodNanoseconds = 1_000_000_000 / device.screen.refreshHertz
    scale = hostScore / device.relativeSpeed
    emptyStage = emptyFrameNanoseconds / Int64(FrameStage.allCases.count)
  }

  /// Converts one stage's cost from host to device nanoseconds.
  package func scaled(_ nanoseconds: Int64) -> Int {
    // A stage without work is not timed; most frames have two.
    guard nanoseconds > emptyStage else { return 0 }
    return Int(Double(nanoseconds - emptyStage) * scale)
  }

  /// Counts one frame. Its product cost is `steady`, in device nanoseconds, or else the measured cost.
  package mutating func record(_ record: FrameRecord, steady: Int? = nil) {
    last = record.stages.map(scaled)
    histograms.change(with: last) { $0.record($1) }
    lastProduct = steady ?? last.sum
    lastToolkit = Int(device.toolkit.cost(of: record.delta).nanoseconds)
    let total = lastProduct + lastToolkit
    cost.record(total)
    product.record(lastProduct)
    toolkit.record(lastToolkit)
    allocated.record(record.allocatedBytes)
    guard total > periodNanoseconds else { return }
    let hitch = (total - 1) / periodNanoseconds * periodNanoseconds
    hitchNanoseconds += hitch
    hitchCount += 1
    longestHitch = max(longestHitch, hitch)
  }

  /// The measured product cost of a frame, device nanoseconds.
  package func rawProduct(_ record: FrameRecord) -> Int {
    record.stages.map(scaled).sum
  }

  /// The stage costs of the last frame in order, device nanoseconds. A steady cost is divided among the stages in proportion to
  /// the measured costs.
  package var lastStages: [Int] {
    var stages = last.values
    share(&stages)
    return stages
  }

  /// Writes the cost of the last frame into its row without allocating. The row must have six stages.
  package func fillCosts(of row: inout FrameRow) {
    for stage in FrameStage.allCases { row.stages[stage.rawValue] = last[stage] }
    share(&row.stages)
    row.toolkit = lastToolkit
    row.period = periodNanoseconds
  }

  private func share(_ stages: inout [Int]) {
    let raw = last.sum
    guard raw != lastProduct, raw > 0 else { return }
    // The product of two times of a few seconds overflows 64 bits.
    for index in stages.indices {
      stages[index] = raw.dividingFullWidth(stages[index].multipliedFullWidth(by: lastProduct)).quotient
    }
    // The largest stage takes the rounding error, so that the sum is the frame's cost.
    let largest = stages.indices.max { stages[$0] < stages[$1] } ?? 0
    stages[largest] += lastProduct - stages.reduce(0, +)
  }

  /// The distribution of each stage in order.
  package var stages: [(FrameStage, Histogram)] {
    Array(zip(FrameStage.allCases, histograms.values))
  }
}
