public import Kernel

/// The main lane of a closed loop: the time that each frame keeps it busy, by table, and the vsyncs it misses meanwhile.
///
/// A frame starts at its vsync and occupies the lane for its cost. The next frame starts at the first vsync after that, with all
/// input since the last. Costs come from a table, never from a measurement, so a closed loop is equal on every host. O(1) a
/// frame.
public struct MainLane: Hashable, Sendable {
  /// The costs of the product's stages at the reference.
  public let stages: StageCosts
  /// The costs of the toolkit on the device.
  public let toolkit: ToolkitCosts
  /// Single-core speed of the device in thousandths of the reference.
  public let speedPerMille: Int64

  /// Vsyncs that passed while the lane was busy, up to the session's end.
  public private(set) var skippedVsyncs = 0
  /// Frames that caused skipped vsyncs.
  public private(set) var lateFrames = 0
  /// Touch samples that a later frame than their own received.
  public private(set) var coalescedSamples = 0
  /// The longest time from the vsync of a late frame to the next possible vsync.
  public private(set) var longestFreeze = TimeSpan.zero

  /// A free lane of a device with this speed; the reference is 1.
  public init(relativeSpeed: Double, toolkit: ToolkitCosts, stages: StageCosts = StageCosts()) {
    precondition(relativeSpeed >= 0.001, "device speed \(relativeSpeed) must be at least 0.001")
    self.stages = stages
    self.toolkit = toolkit
    speedPerMille = Int64((relativeSpeed * 1_000).rounded())
  }

  /// The cost of the product's part of a frame by table, nanoseconds on the device.
  public func productNanoseconds(of record: FrameRecord) -> Int64 {
    stages.nanoseconds(of: record) * 1_000 / speedPerMille
  }

  /// The cost of a frame by table on the device, including the toolkit.
  public func cost(of record: FrameRecord) -> TimeSpan {
    TimeSpan(nanoseconds: productNanoseconds(of: record)) + toolkit.cost(of: record.delta)
  }

  /// Runs a frame on the free lane; returns the last vsync before the lane is free again.
  ///
  /// That is the frame's own vsync or a later one, possibly after `end`. Only vsyncs up to `end` count as skipped.
  /// `waited` counts its samples that were due at an earlier vsync.
  public mutating func run(
    _ record: FrameRecord, on clock: FrameClock, until end: Instant, waited: Int
  ) -> FrameIndex {
    coalescedSamples += waited
    let free = clock.frame(holding: record.vsync + cost(of: record))
    guard free.number > record.frame.number + 1 else { return record.frame }
    lateFrames += 1
    longestFreeze = max(longestFreeze, clock.vsync(free) - record.vsync)
    // The last vsync of the session; the frame that holds `end` may lie beyond it.
    let holding = clock.frame(holding: end)
    let last = clock.vsync(holding) > end ? holding.number - 1 : holding.number
    let held = max(record.frame.number, min(free.number - 1, last))
    skippedVsyncs += held - record.frame.number
    return FrameIndex(free.number - 1)
  }
}
