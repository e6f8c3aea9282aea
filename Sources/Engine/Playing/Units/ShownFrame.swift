internal import HostSystem
package import Kernel
internal import Metrics
package import ScenarioFormat
package import Simulation

/// What a session showed in a frame, for people to look at.
package struct ShownFrame: Sendable {
  /// From 0, at the device's rate.
  package var frame: Int
  package var vsync: Instant
  /// As rows and tables call it.
  package var screen: String
  package var device: DeviceProfile
  /// Back to front.
  package var items: [DisplayItem]
  /// What each of them says, in their order.
  package var texts: [String]
  /// What is drawn in place of their words, in their order.
  package var symbols: [ScreenSymbol?]
  /// What fingers did in this frame; where a moment was looked for, in the time before it too.
  package var touches: [TouchSample]
  /// The step of the scenario, or what whoever touches is up to.
  package var step: String
  /// What the frame cost as measured now, device nanoseconds: by stage in their order, and what the toolkit is assumed to.
  package var stages: [Int]
  package var toolkit: Int
  /// The app's bytes in memory after it.
  package var liveBytes: Int
  package var delta: DisplayDelta
  /// Of all that happened up to its end.
  package var digest: UInt64

  /// How far back fingers are followed: a child's stroke takes about as long (docs/children.md).
  package static let trail = TimeSpan.milliseconds(600)

  /// Where the fingers went, each from a landing on or from as far back as is known, in the order in which they began.
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

  /// Plays a unit of a scenario up to an instant and says what one of its sessions, by its number in reports, shows then. With the name
  /// of a screen it goes on until that one has been up for a second. With choices of a recorded order it is played under that.
  ///
  /// Throws `missingInput` where there is no such session, where it is over by then, or where it does not show that by its end. O(the unit's frames up to then).
  package static func found(
    at instant: Instant, on screen: String? = nil, in number: Int, of unit: Int, _ scenario: Scenario,
    _ subject: any PlayedSubject, bug: String? = nil, order deviations: [Deviation]? = nil, scratch: String
  ) throws(RunError) -> ShownFrame {
    guard let meter = HostMeter() else {
      throw .unsupported("the allocator of this process keeps no counters")
    }
    var order = WorkOrder(
      scenario: scenario, unit: unit, repetitions: 1, keepAllFrames: false, detailedSessions: 0,
      results: scratch, scratch: scratch, hostScore: 1, bug: bug)
    order.schedule = deviations.map(Schedule.recorded)
    let played = try subject.unit(of: order)
    let pass = try played.pass(PassSetting(order, meter, isLast: true))
    defer { pass.tearDown() }
    let session = try pass.place(of: number, unit, subject, at: instant)
    var search = ScreenSearch(from: instant, wanted: screen)
    while let vsync = pass.prepare(), !search.isFound(before: vsync) {
      guard try pass.play(1, nil) > 0 else { break }
      if let shown = pass.shown(in: session), shown.vsync == vsync { search.look(at: shown) }
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

/// Looks for a moment among the frames of a session.
private struct ScreenSearch {
  private let instant: Instant
  private let wanted: String?
  private static let rest = TimeSpan.seconds(1)
  /// Every screen that was up, in the order of their first time.
  private(set) var screens: [String] = []
  /// What fingers did lately.
  private(set) var touches: [TouchSample] = []
  /// The screen that is up, and since when.
  private var up: (screen: String, since: Instant)?

  init(from instant: Instant, wanted: String?) { (self.instant, self.wanted) = (instant, wanted) }

  /// Whether what is on screen stays until the moment that is looked for, if the next frame is the one of this vsync.
  func isFound(before vsync: Instant) -> Bool {
    guard let up, let wanted else { return vsync > instant }
    return up.screen == wanted && vsync > max(instant, up.since + ScreenSearch.rest)
  }

  mutating func look(at shown: ShownFrame) {
    if up?.screen != shown.screen { up = (shown.screen, shown.vsync) }
    if !screens.contains(shown.screen) { screens.append(shown.screen) }
    touches.removeAll { $0.time < shown.vsync - ShownFrame.trail }
    touches += shown.touches
  }
}
