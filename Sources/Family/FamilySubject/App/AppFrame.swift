internal import AppCore
internal import Invariants
internal import Kernel

/// The inputs and results of a frame of the app; valid until the next frame.
struct AppFrame {
  private(set) var vsync = Instant.zero
  /// The external events of the frame.
  var events: [AppEvent] = []
  /// The server's time, in the frame in which the app is notified of it.
  private(set) var serverTime: WallTime?
  /// Whether a list of the server arrived. With it comes the server's time, for the next frame.
  var serverAnswered = false
  /// The reports of the ledger's port about the child's points, in order.
  var reported: [ReportedPoints] = []
  /// The result of the last reading of the children's points, with its time; `nil` if it was refused.
  var family: (asked: Instant, found: [ExpectedChild]?)?
  /// Whether a reported batch changes the children's points.
  var familyHasChanged = false
  /// Whether the core made a request to the network.
  var askedNetwork = false
  /// Bytes of the bitmaps that arrived. In a frame with a warning also the bytes before it with the largest bitmap, and the bytes
  /// after the app's answer.
  var arrived = ByteCount.zero
  var relieved = ByteCount.zero
  var before = (stored: ByteCount.zero, largest: ByteCount.zero)

  /// Clears the frame; most frames have nothing to clear.
  mutating func begin(at vsync: Instant) {
    self.vsync = vsync
    arrived = .zero
    askedNetwork = false
    family = nil
    familyHasChanged = false
    if !events.isEmpty { events.removeAll(keepingCapacity: true) }
    if !reported.isEmpty { reported.removeAll(keepingCapacity: true) }
  }

  /// Notifies the app of the server's time, which is the true one, if the server answered in the frame before.
  mutating func reportServerTime(by clock: WallClock) {
    serverTime = serverAnswered ? clock.time(at: vsync) : nil
    serverAnswered = false
    if let serverTime { events.append(.serverTimeReported(serverTime)) }
  }

  /// Drops reports for the previous launch.
  mutating func killed() {
    reported.removeAll(keepingCapacity: true)
    (family, familyHasChanged) = (nil, false)
    serverAnswered = false
  }
}
