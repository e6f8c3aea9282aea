public import Kernel

/// The main lane of a closed loop: how long each frame keeps it busy, by table, and which vsyncs pass meanwhile.
///
/// A frame that begins at its vsync holds the lane for its cost. The next frame takes the first vsync not before that has
/// passed, and with it all input since the last; a frame in time holds none but its own. Costs come from a table and never
/// from a measurement, so a closed loop is the same on every host. O(1) a frame.
public struct MainLane: Hashable, Sendable {
  /// What the product's stages take at the reference.
  public let stages: StageCosts
  /// What the toolkit takes on the device.
  public let toolkit: ToolkitCosts
  /// Single-core speed of the device in thousandths of the reference.
  public let speedPerMille: Int64

  /// Vsyncs that passed while the lane was busy, those after the session's end not counted.
  public private(set) var skippedVsyncs = 0
  /// Frames that vsyncs were skipped for.
  public private(set) var lateFrames = 0
  /// Touch samples that waited for a later frame than their own.
  public private(set) var coalescedSamples = 0
  /// The longest time from the vsync of a late frame to the first that could follow.
  public private(set) var longestFreeze = TimeSpan.zero

  /// A lane of a device of this speed, the reference being 1, that is free.
  public init(relativeSpeed: Double, toolkit: ToolkitCosts, stages: StageCosts = StageCosts()) {
    precondition(relativeSpeed >= 0.001, "a device of speed \(relativeSpeed) never finishes")
    self.stages = stages
    self.toolkit = toolkit
    speedPerMille = Int64((relativeSpeed * 1_000).rounded())
  }

  /// What the product's part of a frame takes by table, nanoseconds on the device.
  public func productNanoseconds(of record: FrameRecord) -> Int64 {
    stages.nanoseconds(of: record) * 1_000 / speedPerMille
  }

  /// What a frame takes by table on the device, the toolkit's part included.
  public func cost(of record: FrameRecord) -> TimeSpan {
    TimeSpan(nanoseconds: productNanoseconds(of: record)) + toolkit.cost(of: record.delta)
  }

  /// Runs a frame on the free lane and returns the last vsync that passes before it is free again: the frame's own, or a
  /// later one up to the last of a session that ends at `end`. `waited` of its samples were there for an earlier vsync.
  public mutating func run(
    _ record: FrameRecord, on clock: FrameClock, until end: Instant, waited: Int
  ) -> FrameIndex {
    coalescedSamples += waited
    let free = clock.frame(holding: record.vsync + cost(of: record))
    guard free.number > record.frame.number + 1 else { return record.frame }
    lateFrames += 1
    longestFreeze = max(longestFreeze, clock.vsync(free) - record.vsync)
    // The vsync that the end falls on or after; the one that holds it may lie beyond.
    let holding = clock.frame(holding: end)
    let last = clock.vsync(holding) > end ? holding.number - 1 : holding.number
    let held = max(record.frame.number, min(free.number - 1, last))
    skippedVsyncs += held - record.frame.number
    return FrameIndex(free.number - 1)
  }
}
