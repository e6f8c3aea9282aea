public import Kernel

/// An app driven by the frame clock: the only interface between the harness and an app.
///
/// In each frame the clock calls the six stages in order and times each one; nothing else runs inside a frame. It drains the
/// requested effects after the frame. The real work of an effect runs in `perform`, outside any frame's timing, at the virtual
/// instant at which its lane starts it.
public protocol AppUnderTest: FrameStages {
  /// Moves the requests made since the last call to the end of `requests`.
  mutating func drainEffects(into requests: inout [Request<Lane>])
  /// Does the real work of an effect; returns how long it keeps its lane busy on the device, in virtual time.
  ///
  /// Implement it if the app requests effects: the default stops the unit with a message.
  mutating func perform(_ effect: RequestID, at start: Instant) -> TimeSpan

  /// Resets the state of the process before pass `pass` over a unit, from 0. Called before any object of the pass exists.
  ///
  /// An app with state outside its instances, such as in globals, discards it here.
  static func begin(pass number: Int)
  /// Warnings about missing requirements of the program. `underOtherOrders`: the run also uses orders other than the natural one.
  static func remarks(underOtherOrders: Bool) -> [String]

  /// The number of concurrent requests of its network lane, at least 1.
  static var networkConnections: Int { get }

  /// The name of an effect's operation in tables; asked once, at its request. `nil`: the name of its lane.
  func operation(_ effect: RequestID) -> String?

  /// Notifies the environment of the app, such as its disk, that the process was killed between frames.
  ///
  /// Called only in sessions with relaunches, when the lanes are empty. This call is not timed; the launch that follows is.
  mutating func kill(at vsync: Instant)
  /// Launches the killed process again for the frame of this vsync. State that was not stored is lost.
  mutating func relaunch(at vsync: Instant)

  /// The next time at which the app needs a frame without input: `Instant.zero` for the next vsync, `nil` for never.
  var nextDue: Instant? { get }
  /// Mixes the state that later frames depend on into the digest. O(1).
  func mix(into digest: inout StableDigest)

  /// The items of the last frame, back to front. Simulated users find their targets here; frame snapshots contain them.
  var items: [DisplayItem] { get }
  /// The characters of a text of `items`; empty for none. Called only for reports, recordings and screen queries.
  func spell(_ text: DisplayText) -> String
  /// The part of an item's text that is visible on screen. Shorter than `spell` if assistive technology alone reads the rest.
  func letters(of item: DisplayItem) -> String
  /// The symbol on an item that shows no words; `nil` for every other item. Called only for pictures.
  func symbol(of item: DisplayItem) -> ScreenSymbol?
  /// The name of the current screen in tables. Must be stable for each screen and fast: it is called often.
  var screen: String { get }
  /// Moves the values of the app's metrics since the last call to `figures`. The app's subject declares each metric.
  ///
  /// Called after each active frame, outside its timing.
  mutating func drainFigures(into figures: inout AppFigures)
  /// A notable event of the last frame; usually `nil`. Called after each frame, so it must be cheap.
  var notable: Notable? { get }
  /// The operation that took most of the last frame on this host, in words; `nil` if unknown. Called for the worst frames only.
  var slowest: String? { get }
  /// The app's memory by named parts, in bytes; the remainder has no name. Called when live memory reaches a new maximum.
  var heldParts: [(name: String, bytes: Int)] { get }
  /// The contents of the app's cache, which reports plot minute by minute.
  var cached: CacheContents { get }
  /// Bytes allocated by fakes around the app, such as a server in the same process. They do not count as the app's. Called in
  /// every frame.
  var fakeBytes: Int { get }
  /// Host nanoseconds spent by fakes inside `perform` so far, such as a server that makes the file. They are no effect's cost.
  var fakeNanoseconds: Int64 { get }
  /// Host nanoseconds of the last launch, if it included more than making or relaunching the app. `nil`: the time of that call.
  var launchNanoseconds: Int64? { get }
  /// The amount of each quantity in `Subject.held`, in their order. Called where an equal cycle begins.
  var heldAmounts: [Int] { get }
  /// Mixes the app's current place into a digest. At the start of every equal cycle the digest must be equal.
  func mixPlace(into digest: inout StableDigest)
  /// The reason why the app cannot continue, such as an unreadable file; the unit ends with this message.
  var failure: String? { get }
  /// Checks all stored state of the app after its session, and stops the process if it is inconsistent.
  func audit()
}

extension AppUnderTest {
  /// The default requests no effects.
  @inlinable public mutating func drainEffects(into requests: inout [Request<Lane>]) {}
  /// The default stops the unit: an app that requests effects must implement it.
  public mutating func perform(_ effect: RequestID, at start: Instant) -> TimeSpan { .unperformed }
  /// The default resets nothing.
  @inlinable public static func begin(pass number: Int) {}
  /// The default has no warnings.
  @inlinable public static func remarks(underOtherOrders: Bool) -> [String] { [] }
  /// The default carries one network request at a time.
  @inlinable public static var networkConnections: Int { 1 }
  /// The default names an effect by its lane.
  @inlinable public func operation(_ effect: RequestID) -> String? { nil }
  /// The default has no environment to notify.
  @inlinable public mutating func kill(at vsync: Instant) {}
  /// The default keeps all state.
  @inlinable public mutating func relaunch(at vsync: Instant) {}

  /// The default exposes no items.
  @inlinable public var items: [DisplayItem] { [] }
  /// The default has no texts.
  @inlinable public func spell(_ text: DisplayText) -> String { "" }
  /// The default shows the whole text.
  @inlinable public func letters(of item: DisplayItem) -> String { spell(item.text) }
  /// The default has no symbols.
  @inlinable public func symbol(of item: DisplayItem) -> ScreenSymbol? { nil }
  /// The default has a single screen.
  @inlinable public var screen: String { "app" }
  /// The default has no metrics of its own.
  @inlinable public mutating func drainFigures(into figures: inout AppFigures) {}
  /// The default has no notable events.
  @inlinable public var notable: Notable? { nil }
  /// The default names no operation.
  @inlinable public var slowest: String? { nil }
  /// The default has no named parts.
  @inlinable public var heldParts: [(name: String, bytes: Int)] { [] }
  /// The default has no cache.
  @inlinable public var cached: CacheContents { CacheContents() }
  /// The default has no fakes that allocate.
  @inlinable public var fakeBytes: Int { 0 }
  /// The default has no fakes that compute.
  @inlinable public var fakeNanoseconds: Int64 { 0 }
  /// The default counts the time of the launch call.
  @inlinable public var launchNanoseconds: Int64? { nil }
  /// The default declares no quantities.
  @inlinable public var heldAmounts: [Int] { [] }
  /// The default place is the screen.
  @inlinable public func mixPlace(into digest: inout StableDigest) { digest.mix(screen) }
  /// The default never fails.
  @inlinable public var failure: String? { nil }
  /// The default checks nothing.
  @inlinable public func audit() {}
}

extension TimeSpan {
  /// The result of `perform` for an app that does not implement it: an impossible duration.
  @usableFromInline package static var unperformed: TimeSpan { TimeSpan(nanoseconds: .min) }
}

extension AppUnderTest {
  /// The error message for an app whose effect returned `unperformed`.
  @usableFromInline package static var performsNothing: String {
    "\(Self.self) asked for an effect and does not perform it: implement `perform`"
  }
}

/// The lane that an effect runs in.
public enum Lane: UInt8, Hashable, Sendable, CaseIterable {
  case decode, database, network
}

/// An external event for the app at an instant: a push, a memory warning, points earned.
public struct ScriptedSignal: Hashable, Sendable {
  public var time: Instant
  /// The code that the app defines for the event.
  public var code: Int

  public init(time: Instant, code: Int) {
    self.time = time
    self.code = code
  }
}
