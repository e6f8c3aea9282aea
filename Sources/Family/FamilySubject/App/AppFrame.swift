internal import AppCore
internal import Invariants
internal import Kernel

/// What a frame of the app is given and takes; it stands until the next one.
struct AppFrame {
  private(set) var vsync = Instant.zero
  /// What the app hears of what happens around it.
  var events: [AppEvent] = []
  /// The server's time, in the frame in which it is told.
  private(set) var serverTime: WallTime?
  /// A list of the server's came, and with it the server's time, which the next frame is told.
  var serverAnswered = false
  /// What the ledger's port told of the child's points, in its order.
  var told: [ReportedPoints] = []
  /// What the last reading of the children's points that was asked for came to, with when it was; `nil` where it was refused.
  var family: (asked: Instant, found: [ExpectedChild]?)?
  /// A batch was told that makes another of their points.
  var familyHasChanged = false
  /// Something was asked of the network.
  var askedNetwork = false
  /// Bytes of the bitmaps that came, and in a frame with a warning of all and the largest of those that were there before it, and of those
  /// that were there once the app had answered it.
  var arrived = ByteCount.zero
  var relieved = ByteCount.zero
  var before = (kept: ByteCount.zero, largest: ByteCount.zero)

  /// Nothing that is there stays; most frames have nothing.
  mutating func begin(at vsync: Instant) {
    self.vsync = vsync
    arrived = .zero
    askedNetwork = false
    family = nil
    familyHasChanged = false
    if !events.isEmpty { events.removeAll(keepingCapacity: true) }
    if !told.isEmpty { told.removeAll(keepingCapacity: true) }
  }

  /// Tells the app the server's time, which is the true one, when the server has answered in the frame before.
  mutating func tellServerTime(by clock: WallClock) {
    serverTime = serverAnswered ? clock.time(at: vsync) : nil
    serverAnswered = false
    if let serverTime { events.append(.serverTimeTold(serverTime)) }
  }

  /// What came for the launch before is lost.
  mutating func killed() {
    told.removeAll(keepingCapacity: true)
    (family, familyHasChanged) = (nil, false)
    serverAnswered = false
  }
}
