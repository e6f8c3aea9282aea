public import Kernel

/// The one seam between the frame clock and whatever app it drives.
///
/// The clock calls the six stages of a frame in their order, each timed apart, and never anything else inside a
/// frame. Effects the app wants done are drained after the frame; their real work happens in `perform`, outside
/// any frame's timing, at the virtual instant their lane gets to them.
public protocol AppUnderTest: FrameStages {
  /// Moves the requests made since the last call to the end of `requests`.
  mutating func drainEffects(into requests: inout [Request<Lane>])
  /// Does an effect's real work and returns how long its lane is busy on the device, in virtual time. An app that asks for
  /// effects implements it: by default an effect ends the unit with a message.
  mutating func perform(_ effect: RequestID, at start: Instant) -> TimeSpan

  /// Prepares this process for a pass over a unit, before anything of it is made: 0 is the first. An app that leaves state in the
  /// process, such as in globals, discards it.
  static func begin(pass number: Int)
  /// Warnings on this program: what its apps need and it does not have; `underOtherOrders` than the natural one, too.
  static func remarks(underOtherOrders: Bool) -> [String]

  /// How many requests its network lane carries at a time, at least 1.
  static var networkConnections: Int { get }

  /// What an effect does, as rows and tables call it; asked once, when it is requested. `nil`: by its lane.
  func operation(_ effect: RequestID) -> String?

  /// The process was killed, between frames: what is around the app, such as its disk, takes notice. The launch that follows at once
  /// is timed, and this is not. Asked for only in a session that has relaunches; the lanes are empty by then.
  mutating func kill(at vsync: Instant)
  /// The killed process is launched again for the frame of this vsync: whatever was not written down is gone.
  mutating func relaunch(at vsync: Instant)

  /// When the app next needs a frame without input; `Instant.zero` for the next vsync, `nil` for never.
  var nextDue: Instant? { get }
  /// Folds the state that later frames depend on into the digest. O(1).
  func mix(into digest: inout StableDigest)

  /// What the last frame shows, from back to front: drawn hands look here for places, and kept frames tell it.
  var items: [DisplayItem] { get }
  /// The characters of a text of `items`; empty for none. Asked for only when somebody looks.
  func spell(_ text: DisplayText) -> String
  /// What of an item's text stands on screen: fewer letters than `spell` has, or none, where the rest is said by assistive technology
  /// alone. Asked for only when somebody looks.
  func letters(of item: DisplayItem) -> String
  /// The symbol on an item that shows no words; `nil` for every other item. Called only for pictures.
  func symbol(of item: DisplayItem) -> ScreenSymbol?
  /// The screen that is up, as rows and tables call it. The same text for the same screen: it is asked for often.
  var screen: String { get }
  /// Moves what there is to say of the app's own figures since the last call to `figures`; asked after each active frame, outside its
  /// timing. Its subject declares each of these metrics.
  mutating func drainFigures(into figures: inout AppFigures)
  /// What of the last frame is worth being seen; asked after each frame, so that it is `nil` as a rule, and costs nothing then.
  var notable: Notable? { get }
  /// What took most of the last frame on this host, in words, where it has a name; asked of the worst frames alone.
  var slowest: String? { get }
  /// Which of its bytes are of what; the rest is of no name. Asked where more is held than ever before.
  var heldParts: [(name: String, bytes: Int)] { get }
  /// What a cache of its content holds; reports draw it minute by minute.
  var cached: CacheContents { get }
  /// Bytes that fakes around the app, such as a server in the same process, have come to hold while the app ran: none of its own. Asked
  /// in every frame.
  var fakeBytes: Int { get }
  /// Nanoseconds of this host's processor that fakes have taken in `perform` so far, such as a server that makes the file which is
  /// fetched: no effect took them.
  var fakeNanoseconds: Int64 { get }
  /// What its last launch took on this host, nanoseconds, where more belongs to it than was done to make or relaunch the app; `nil`:
  /// what that took.
  var launchNanoseconds: Int64? { get }
  /// How much there is of each quantity that its subject declares (`Subject.held`), in their order; asked where an equal cycle begins.
  var heldAmounts: [Int] { get }
  /// Folds where the app is into a digest, which in equal cycles is alike wherever one begins. Asked there.
  func mixPlace(into digest: inout StableDigest)
  /// Why it cannot go on, such as a file that a launch could not read; its unit then ends with this message.
  var failure: String? { get }
  /// Its session is over: looks at everything that the app keeps, and stops the process where that contradicts itself.
  func audit()
}

extension AppUnderTest {
  /// An app that asks for no effects.
  @inlinable public mutating func drainEffects(into requests: inout [Request<Lane>]) {}
  /// An app that asks for no effects: an effect all the same is a programmer's error.
  public mutating func perform(_ effect: RequestID, at start: Instant) -> TimeSpan { .unperformed }
  /// An app that leaves nothing behind.
  @inlinable public static func begin(pass number: Int) {}
  /// An app that needs nothing of its program.
  @inlinable public static func remarks(underOtherOrders: Bool) -> [String] { [] }
  /// An app that asks the network for one thing after the other.
  @inlinable public static var networkConnections: Int { 1 }
  /// An app that does one kind of thing in a lane.
  @inlinable public func operation(_ effect: RequestID) -> String? { nil }
  /// An app with nothing around it that lives longer.
  @inlinable public mutating func kill(at vsync: Instant) {}
  /// An app that keeps nothing to itself goes on as it was.
  @inlinable public mutating func relaunch(at vsync: Instant) {}

  /// An app that shows nobody what is where.
  @inlinable public var items: [DisplayItem] { [] }
  /// An app whose texts say nothing.
  @inlinable public func spell(_ text: DisplayText) -> String { "" }
  /// An app whose texts are seen as they are said.
  @inlinable public func letters(of item: DisplayItem) -> String { spell(item.text) }
  /// An app all of whose buttons have words.
  @inlinable public func symbol(of item: DisplayItem) -> ScreenSymbol? { nil }
  /// An app of one screen.
  @inlinable public var screen: String { "app" }
  /// An app without figures of its own.
  @inlinable public mutating func drainFigures(into figures: inout AppFigures) {}
  /// An app that nothing is notable of.
  @inlinable public var notable: Notable? { nil }
  /// An app whose stages say what took long.
  @inlinable public var slowest: String? { nil }
  /// An app of one piece.
  @inlinable public var heldParts: [(name: String, bytes: Int)] { [] }
  /// An app without a cache.
  @inlinable public var cached: CacheContents { CacheContents() }
  /// An app with nothing around it that holds anything.
  @inlinable public var fakeBytes: Int { 0 }
  /// An app with nothing around it that works.
  @inlinable public var fakeNanoseconds: Int64 { 0 }
  /// An app whose launch is what it does.
  @inlinable public var launchNanoseconds: Int64? { nil }
  /// An app that holds nothing but its bytes.
  @inlinable public var heldAmounts: [Int] { [] }
  /// An app that is where its screen says.
  @inlinable public func mixPlace(into digest: inout StableDigest) { digest.mix(screen) }
  /// An app that always goes on.
  @inlinable public var failure: String? { nil }
  /// An app whose rules say all.
  @inlinable public func audit() {}
}

extension TimeSpan {
  /// What `perform` returns for an app that does not implement it: no time that an effect can take.
  @usableFromInline package static var unperformed: TimeSpan { TimeSpan(nanoseconds: .min) }
}

extension AppUnderTest {
  /// What is wrong with an app whose effect returned `unperformed`.
  @usableFromInline package static var performsNothing: String {
    "\(Self.self) asked for an effect and does not perform it: implement `perform`"
  }
}

/// Where an effect runs.
public enum Lane: UInt8, Hashable, Sendable, CaseIterable {
  case decode, database, network
}

/// Something the world does to the app at an instant: a push, a memory warning, points earned.
public struct ScriptedSignal: Hashable, Sendable {
  public var time: Instant
  /// The app's own code for it.
  public var code: Int

  public init(time: Instant, code: Int) {
    self.time = time
    self.code = code
  }
}
