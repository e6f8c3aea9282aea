public import Kernel
public import Simulation

/// A frame as a rule sees it: the clock's record, the app as it stands after it, what went in and what is shown. Read only.
///
/// A rule copies what it needs of later: a frame that is stored whole shares the app's arrays, which the app then has to copy.
public struct PlayedFrame<App: AppUnderTest> {
  public let record: FrameRecord
  public let app: App
  /// The touches of the frame, in the order in which `recognise` was given them.
  public let samples: ArraySlice<TouchSample>
  /// The effects that the frame took, in the order in which `finish` was given them.
  public let finished: [FinishedEffect]
  /// The requests that the frame made, in the order of `drainEffects`.
  public let asked: [AskedEffect]
  /// The items that the frame before showed, from back to front. In the first frame of a launch they are those of the last frame
  /// of the launch before; in the first frame of a session there are none.
  ///
  /// The engine copies them after each frame that reports a difference in `diff`, and after each launch, outside of the frame's
  /// time. It makes no copy for a subject with a `Frame` of its own: there this is always empty.
  public let before: [DisplayItem]

  /// A frame for a rule that is tried without an engine. What is not given is empty.
  public init(
    record: FrameRecord, app: App, samples: ArraySlice<TouchSample> = [], finished: [FinishedEffect] = [],
    asked: [AskedEffect] = [], before: [DisplayItem] = []
  ) {
    (self.record, self.app, self.samples) = (record, app, samples)
    (self.finished, self.asked, self.before) = (finished, asked, before)
  }

  /// The vsync of the frame.
  public var vsync: Instant { record.vsync }
  /// The items that the frame shows, from back to front.
  public var items: [DisplayItem] { app.items }
}

/// An effect that a frame took.
public struct FinishedEffect: Hashable, Sendable {
  public let effect: RequestID
  public let lane: Lane
  /// What it did: the name that the app gave it (`AppUnderTest.operation`), or its lane's.
  public let operation: String
  /// When it was asked for, and when its lane was done with it.
  public let asked, ended: Instant

  public init(_ effect: RequestID, on lane: Lane, operation: String, asked: Instant, ended: Instant) {
    (self.effect, self.lane, self.operation, self.asked, self.ended) = (effect, lane, operation, asked, ended)
  }
}

/// A request that a frame made of a lane.
public struct AskedEffect: Hashable, Sendable {
  public enum Kind: Hashable, Sendable { case start, rerank, cancel }

  public let kind: Kind
  public let effect: RequestID
  /// The lane of the effect; `nil` where one is ranked anew or cancelled that was over already.
  public let lane: Lane?
  /// What it does: the name that the app gave it when it was started, or its lane's; empty where the lane is `nil`.
  public let operation: String

  public init(_ kind: Kind, _ effect: RequestID, on lane: Lane?, operation: String) {
    (self.kind, self.effect, self.lane, self.operation) = (kind, effect, lane, operation)
  }
}
