internal import HostSystem
package import Kernel
internal import Metrics
package import ScenarioFormat
package import Simulation

/// The screen of a session in one frame, for people.
package struct ShownFrame: Sendable {
  /// Frame number from 0, at the device's rate.
  package var frame: Int
  package var vsync: Instant
  /// The name of the screen in rows and tables.
  package var screen: String
  package var device: DeviceProfile
  /// From back to front.
  package var items: [DisplayItem]
  /// The text of each item, in the same order.
  package var texts: [String]
  /// The symbol drawn in place of each item's text, in the same order.
  package var symbols: [ScreenSymbol?]
  /// Touches of this frame; in a search for an instant, also those shortly before it.
  package var touches: [TouchSample]
  /// The scenario's step, or the simulated user's current activity.
  package var step: String
  /// Measured cost in device nanoseconds: by stage, and the assumed cost of the toolkit.
  package var stages: [Int]
  package var toolkit: Int
  /// The app's bytes in memory after the frame.
  package var liveBytes: Int
  package var delta: DisplayDelta
  /// The digest of everything up to the end of the frame.
  package var digest: UInt64

  /// The time span of visible touch trails. A child's stroke takes about as long (docs/children.md).
  package static let trail = TimeSpan.milliseconds(600)

  /// The paths of the fingers, in the order in which they began. Each starts at its landing, or at the earliest known point.
  package var trails: [[ScreenPoint]] {
    var trails: [(finger: UInt8, points: [ScreenPoint])] = []
    for touch in touches {
      if touch.phase != .began, let open = trails.lastIndex(where: { $0.finger == touch.finger }) {
        trails[open].points.append(touch.position)
      } else {
        trails.append((touch.finger, [touch.position]))
      }
    }
    return trails.map(\.points)
  }

  /// Runs a unit up to an instant and returns the screen of one session, by its number in reports.
  ///
  /// With the name of a screen, the run goes on until that screen has been up for a second. With `deviations`, it runs under that
  /// recorded schedule.
  ///
  /// Throws `missingInput` if there is no such session, if it ends before the instant, or if it never shows the screen. O(frames
  /// of the unit until then).
  package static func found(
    at instant: Instant, on screen: String? = nil, in number: Int, of unit: Int, _ scenario: Scenario,
    _ subject: any SimulatedSubject, bug: String? = nil, order deviations: [Deviation]? = nil, scratch: String
  ) throws(RunError) -> ShownFrame {
    guard let meter = HostMeter() else {
      throw .unsupported("the allocator of this process keeps no counters")
    }
    var order = WorkOrder(
      scenario: scenario, unit: unit, repetitions: 1, keepAllFrames: false, detailedSessions: 0,
      results: scratch, scratch: scratch, hostScore: 1, bug: bug)
    order.schedule = deviations.map(Schedule.recorded)
    let simulated = try subject.unit(of: order)
    let pass = try simulated.pass(PassSetting(order, meter, isLast: true))
    defer { pass.tearDown() }
    let session = try pass.place(of: number, unit, subject, at: instant)
    var search = ScreenSearch(from: instant, wanted: screen)
    while let vsync = pass.prepare(), !search.isFound(before: vsync) {
      guard try pass.play(1, nil) > 0 else { break }
      if let shown = pass.shown(in: session), shown.vsync == vsync { search.inspect(at: shown) }
    }
    guard var shown = pass.shown(in: session), search.isFound(before: .never) else {
      throw .missingInput(
        "\(subject.sessionWord.one) \(number) never shows "
          + (screen.map { "`\($0)` for a second; it shows \(search.screens.joined(separator: ", "))" }
            ?? "anything"))
    }
    shown.touches = search.touches
    return shown
  }
}

/// Searches the frames of a session for an instant or a screen.
private struct ScreenSearch {
  private let instant: Instant
  private let wanted: String?
  private static let rest = TimeSpan.seconds(1)
  /// Every screen so far, in the order of first appearance.
  private(set) var screens: [String] = []
  /// Recent touches.
  private(set) var touches: [TouchSample] = []
  /// The current screen, and the instant at which it appeared.
  private var up: (screen: String, since: Instant)?

  init(from instant: Instant, wanted: String?) { (self.instant, self.wanted) = (instant, wanted) }

  /// Whether the current screen is the one searched for, if the next frame has this vsync.
  func isFound(before vsync: Instant) -> Bool {
    guard let up, let wanted else { return vsync > instant }
    return up.screen == wanted && vsync > max(instant, up.since + ScreenSearch.rest)
  }

  mutating func inspect(at shown: ShownFrame) {
    if up?.screen != shown.screen { up = (shown.screen, shown.vsync) }
    if !screens.contains(shown.screen) { screens.append(shown.screen) }
    touches.removeAll { $0.time < shown.vsync - ShownFrame.trail }
    touches += shown.touches
  }
}
