internal import Kernel
package import Simulation

/// The distributions of one session's frame costs, scaled from this host to its device.
///
/// Product cost is what was measured, less what an empty instrumented frame costs, times host score over device speed;
/// toolkit cost is the profile's assumption. Recording allocates nothing after the first frame.
package struct FrameTimes: Sendable {
  package private(set) var cost = Histogram()
  package private(set) var product = Histogram()
  package private(set) var toolkit = Histogram()
  package private(set) var allocated = Histogram()
  package private(set) var hitchNanoseconds = 0
  package private(set) var hitchCount = 0
  package private(set) var longestHitch = 0
  /// Cost of the last frame recorded: product and toolkit, device nanoseconds.
  package private(set) var lastProduct = 0
  package private(set) var lastToolkit = 0

  private var histograms = PerStage(repeating: Histogram())
  private var last = PerStage(repeating: 0)

  package let device: DeviceProfile
  package let periodNanoseconds: Int
  /// Host nanoseconds times this are device nanoseconds.
  package let scale: Double
  private let emptyStage: Int64

  /// `emptyFrameNanoseconds` is what an instrumented frame without work measures on this host.
  package init(device: DeviceProfile, hostScore: Double, emptyFrameNanoseconds: Int64) {
    self.device = device
    periodNanoseconds = 1_000_000_000 / device.screen.refreshHertz
    scale = hostScore / device.relativeSpeed
    emptyStage = emptyFrameNanoseconds / Int64(FrameStage.allCases.count)
  }

  /// One stage's cost on the device, nanoseconds.
  package func scaled(_ nanoseconds: Int64) -> Int {
    // A stage that had nothing to do was not timed; most frames have two.
    guard nanoseconds > emptyStage else { return 0 }
    return Int(Double(nanoseconds - emptyStage) * scale)
  }

  /// Counts one frame, with its product cost as measured or, after repetitions, its steady one, device nanoseconds.
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

  /// Product cost of a frame as measured, device nanoseconds.
  package func rawProduct(_ record: FrameRecord) -> Int {
    record.stages.map(scaled).sum
  }

  /// The stages of the last frame in order, device nanoseconds; where its cost is a steady one, they share that as they
  /// shared what was measured.
  package var lastStages: [Int] {
    var stages = last.values
    share(&stages)
    return stages
  }

  /// Writes what the last frame cost into its row, without making another array. The row has its six stages.
  package func fillCosts(of row: inout FrameRow) {
    for stage in FrameStage.allCases { row.stages[stage.rawValue] = last[stage] }
    share(&row.stages)
    row.toolkit = lastToolkit
    row.period = periodNanoseconds
  }

  private func share(_ stages: inout [Int]) {
    let raw = last.sum
    guard raw != lastProduct, raw > 0 else { return }
    // Two times of some seconds each are more than a word holds.
    for index in stages.indices {
      stages[index] = raw.dividingFullWidth(stages[index].multipliedFullWidth(by: lastProduct)).quotient
    }
    // What rounding lost goes to the largest, so that the sum is the frame's cost.
    let largest = stages.indices.max { stages[$0] < stages[$1] } ?? 0
    stages[largest] += lastProduct - stages.reduce(0, +)
  }

  /// The distribution of each stage, in order.
  package var stages: [(FrameStage, Histogram)] {
    Array(zip(FrameStage.allCases, histograms.values))
  }
}
