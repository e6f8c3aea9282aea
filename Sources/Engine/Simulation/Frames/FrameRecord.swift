public import Kernel

/// What one active frame was and what it cost on this host; reused from frame to frame.
public struct FrameRecord: Sendable {
  /// Which vsync.
  public var frame = FrameIndex(0)
  public var vsync = Instant.zero
  /// Host nanoseconds.
  public var stages = PerStage<Int64>(repeating: 0)
  /// Touch samples, scripted signals and finished effects of this frame.
  public var sampleCount = 0
  /// The latest timestamp of any touch sample so far; zero before the first.
  public var lastSample = Instant.zero
  public var signalCount = 0
  public var finishedCount = 0
  public var delta = DisplayDelta()
  /// Whether it is the first frame of a launch.
  public var isLaunch = false
  /// Bytes requested from the allocator inside the six stages.
  public var allocatedBytes = 0
  /// The work of its stages, in a repetition that counts it.
  public var work = PerStage(repeating: WorkCount())
  /// In a closed loop: what its product's part takes by table on the device, nanoseconds, and the vsyncs that pass before
  /// the main lane is free for the next frame. Zero in an open loop.
  public var tableNanoseconds: Int64 = 0
  public var skippedVsyncs = 0
  /// The session's digest after this frame.
  public var digest: UInt64 = 0

  @inlinable public init() {}

  /// Whether anything on screen differs from the frame before: what moved, faded, came or went.
  @inlinable public var isAnimated: Bool { !delta.isEmpty }

  /// Host nanoseconds of all stages.
  @inlinable public var productNanoseconds: Int64 { stages.sum }
}
