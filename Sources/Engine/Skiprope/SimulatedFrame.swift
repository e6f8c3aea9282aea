public import Kernel
public import Simulation

/// A frame as a rule sees it: the clock's record, the app's state after the frame, its inputs and its output. Read only.
///
/// A rule copies only the values that it needs later. A rule that stores a whole frame shares the app's arrays, so the app would
/// have to copy them on its next write.
///
/// ```swift
/// Rule<Flashcards>("card.picture", title: "A turned card has a picture.", exercisedBy: "a turn") { frame, tally in
///   tally.checked += 1
///   if frame.app.isTurning { tally.exercised += 1 }
///   if !frame.app.isTurning, !frame.app.showsPicture { tally.violate(at: frame.vsync, "no picture") }
/// }
/// ```
public struct SimulatedFrame<App: AppUnderTest> {
  /// The clock's record of the frame: its vsync, stages and counts.
  public let record: FrameRecord
  /// The app's state after the frame.
  public let app: App
  /// The touch samples of the frame, in the order of the calls of `recognise`.
  public let samples: ArraySlice<TouchSample>
  /// The effects that the frame finished, in the order of the calls of `finish`.
  public let finished: [FinishedEffect]
  /// The requests that the frame made, in the order of `drainEffects`.
  public let asked: [AskedEffect]
  /// The items of the previous frame, from back to front. In the first frame of a launch they are the last items of the launch
  /// before. In the first frame of a session there are none.
  ///
  /// The engine copies them, outside of the frame's time, after each launch and each frame with a difference in `diff`. It makes
  /// no copy for a subject with its own `Frame`: there this is always empty.
  public let before: [DisplayItem]

  /// Makes a frame to test a rule without an engine. Omitted parts are empty.
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

/// An effect that a frame finished.
public struct FinishedEffect: Hashable, Sendable {
  public let effect: RequestID
  public let lane: Lane
  /// The operation's name from `AppUnderTest.operation`; without one, the lane's name.
  public let operation: String
  /// When the app requested the effect, and when its lane finished it.
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
  /// The lane of the effect; `nil` if the effect to rerank or cancel was already over.
  public let lane: Lane?
  /// The operation's name when the effect started; without one, the lane's name. Empty if the lane is `nil`.
  public let operation: String

  public init(_ kind: Kind, _ effect: RequestID, on lane: Lane?, operation: String) {
    (self.kind, self.effect, self.lane, self.operation) = (kind, effect, lane, operation)
  }
}
