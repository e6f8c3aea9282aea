internal import Gestures
internal import Invariants
internal import Kernel
internal import Simulation
package import Sweeping
internal import Touches

/// The whole gallery compared with the recogniser's verdict on the same touches.
package struct GalleryAgreement: Hashable, Sendable {
  /// The gallery's screen.
  package let screen: SweepScreen
  /// Evaluations: gestures times settings.
  package var gestures = 0
  /// The touches of these gestures, each from all fingers up to all fingers up again.
  package var touches = 0
  /// Touches for which verdict and gallery must agree.
  package var compared = 0
  /// Compared touches in which the gallery did something of a kind, once or more, in the order of `kinds`.
  package var counts: [Int]
  /// Touches that were not compared, by reason, in the order of `GalleryTouch.Exemption.allCases`.
  package var exempt: [Int]
  /// Touches for which the two differ, or in which the gallery broke a rule of its own.
  package var disagreements = 0
  /// The first three disagreements, in words.
  package var examples: [String] = []
  /// `false` if a time limit or ctrl-C left out blocks.
  package var isComplete = true
  /// Settings left out, because under them the gallery's own touches do not open the viewer on every device.
  package var undriven: [String] = []

  /// The kinds of events compared, with their names in reports. A drag that scrolls is missing: not every grid can show its
  /// effect.
  package static let kinds: [(events: OutcomeEvents, name: String)] = [
    ([.left, .right], "changes of category"), ([.up, .down], "changes of photo"),
    (.blocked, "swipes stopped by the debounce"), (.tap, "taps"), (.doubleTap, "double taps"),
    (.pinch, "pinches"),
  ]
  private static let comparable = kinds.reduce(into: OutcomeEvents.secondChange) { $0.formUnion($1.events) }

  package init(_ screen: SweepScreen) {
    self.screen = screen
    counts = [Int](repeating: 0, count: GalleryAgreement.kinds.count)
    exempt = [Int](repeating: 0, count: GalleryTouch.Exemption.allCases.count)
  }

  /// Drives a tenth of the plan's gestures of each age group, from the held-out half, under each of the settings.
  ///
  /// - Parameters:
  ///   - bug: A planted bug for the gallery, but not for the recogniser beside it.
  ///   - mustStop: Called before each block. If it returns `true`, the result so far is returned.
  package static func measure(
    _ plan: SweepPlan, settings: [FittedSetting<ShippedRecogniser>], bug: String? = nil,
    mustStop: () -> Bool = { false }
  ) -> GalleryAgreement {
    var result = GalleryAgreement(plan.screen)
    var benches: [(name: String, onDevices: [GalleryBench])] = []
    for setting in settings {
      let onDevices = zip(setting.onDevices, plan.profiles).compactMap { recogniser, device in
        GalleryBench(recogniser.settings, plan.screen, metrics: device.screen, bug: bug)
      }
      if onDevices.count == plan.profiles.count {
        benches.append((setting.setting.name, onDevices))
      } else {
        result.undriven.append(setting.setting.name)
      }
    }
    var block = GestureBlock()
    let blocks = max(1, plan.gestures / 10 / GestureBlock.length)
    for stream in plan.streams(.heldOut) {
      for index in 0..<blocks {
        guard !mustStop() else {
          result.isComplete = false
          return result
        }
        let device = stream.fill(&block, index: index, count: GestureBlock.length)
        if plan.screen == .grid {
          block.removeGestures { $0.phase == .began && $0.position.y < GalleryDriver.barHeight }
        } else {
          block.removeGestures { $0.phase == .began && GalleryDriver.closeButton.contains($0.position) }
        }
        let touches = block.touches()
        for setting in benches.indices {
          let place = "\(benches[setting].name), \(stream.group.rawValue), block \(index)"
          benches[setting].onDevices[device].play(touches, into: &result, place: place)
          result.gestures += block.gestures.count
        }
      }
    }
    return result
  }

  /// Adds one touch: the recogniser's verdict, and the gallery's actions.
  package mutating func add(_ verdict: GestureOutcome, _ made: GalleryTouch, place: String) {
    touches += 1
    if let fault = made.fault { return disagree("\(place): the gallery \(fault.rawValue)") }
    if let exemption = made.exemption {
      for (index, reason) in GalleryTouch.Exemption.allCases.enumerated() where reason == exemption {
        exempt[index] += 1
      }
      return
    }
    compared += 1
    for (index, kind) in GalleryAgreement.kinds.enumerated() where !made.events.isDisjoint(with: kind.events)
    {
      counts[index] += 1
    }
    let wanted = verdict.events.intersection(GalleryAgreement.comparable)
    guard wanted != made.events || verdict.changeCount != made.changeCount else { return }
    disagree(
      "\(place): the recogniser says \(GalleryAgreement.spell(wanted, verdict.changeCount)), the gallery did "
        + GalleryAgreement.spell(made.events, made.changeCount))
  }

  private mutating func disagree(_ what: String) {
    disagreements += 1
    if examples.count < 3 { examples.append(what) }
  }

  private static func spell(_ events: OutcomeEvents, _ changes: Int) -> String {
    let names: [(OutcomeEvents, String)] = [
      (.left, "left"), (.right, "right"), (.up, "up"), (.down, "down"), (.blocked, "blocked"), (.tap, "tap"),
      (.doubleTap, "double tap"), (.pinch, "pinch"),
    ]
    let said = names.filter { events.contains($0.0) }.map(\.1)
    guard !said.isEmpty else { return "nothing" }
    return said.joined(separator: " and ") + (changes > 1 ? ", \(changes) changes" : "")
  }
}

/// A recogniser and a gallery under one setting on one device.
private struct GalleryBench {
  private var recogniser: RecogniserDriver<ShippedRecogniser>
  private var gallery: GalleryDriver
  private var verdicts: [GestureOutcome] = []
  private var touches: [GalleryTouch] = []

  init?(_ settings: GestureSettings, _ screen: SweepScreen, metrics: ScreenMetrics, bug: String?) {
    guard
      let gallery = GalleryDriver(reaching: screen, settings: settings, metrics: metrics, bug: bug)
    else { return nil }
    self.gallery = gallery
    FamilyBugs.choose(nil)
    recogniser = RecogniserDriver(settings: settings, screen: screen)
  }

  mutating func play(_ block: GestureBlock, into agreement: inout GalleryAgreement, place: String) {
    FamilyBugs.choose(nil)
    recogniser.play(block, into: &verdicts)
    gallery.play(block, into: &touches)
    for index in touches.indices {
      agreement.add(verdicts[index], touches[index], place: "\(place), touch \(index)")
    }
  }
}

extension GalleryAgreement {
  /// Whether the gallery did all that the recogniser says, and nothing else, in at least one touch unless it was cut short.
  package var holds: Bool { disagreements == 0 && (compared > 0 || !isComplete) }

  /// A summary in lines: the touches compared, those not compared and why, and the disagreements.
  package var lines: [String] {
    let place = screen == .grid ? "on the grid" : "in the viewer"
    let done = zip(GalleryAgreement.kinds, counts).filter { $0.1 > 0 }.map { "\($0.0.name) \($0.1)" }
    let left = zip(reasons, exempt).filter { $0.1 > 0 }.map { "\($0.1) \($0.0)" }
    var lines = [
      "whole gallery \(place): \(compared) of \(touches) touches (\(gestures) gestures) compared, \(verdict)",
      "  touches with \(done.isEmpty ? "anything done: none" : done.prefix(3).joined(separator: ", "))",
    ]
    if done.count > 3 { lines.append("    and \(done.dropFirst(3).joined(separator: ", "))") }
    lines.append("  not compared: \(left.isEmpty ? "none" : left.joined(separator: ", "))")
    lines += undriven.map { "  \($0) not driven: its own touches do not open the viewer" }
    return lines + examples.map { "  \($0)" }
  }

  private var verdict: String {
    let found =
      disagreements > 0
      ? "\(disagreements) DISAGREE" : compared > 0 ? "all as the recogniser says" : "NOTHING COMPARED"
    return found + (isComplete ? ":" : ", CUT SHORT:")
  }

  /// The reasons in the order of `GalleryTouch.Exemption.allCases`.
  private var reasons: [String] {
    [
      screen == .grid ? "on a photo just opened" : "on a zoomed photo or another screen",
      "that left the viewer", "at an end of the list",
    ]
  }

  /// The figures for files.
  package struct Figures: Encodable, Sendable {
    var screen: String
    var gestures: Int
    var touches: Int
    var compared: Int
    var complete: Bool
    var undriven: [String]
    /// Touches by kind of action, once or more in each.
    var done: [String: Int]
    var exempt: [String: Int]
    var disagreements: Int
    var examples: [String]
  }

  package var figures: any Encodable & Sendable {
    Figures(
      screen: screen.rawValue, gestures: gestures, touches: touches, compared: compared,
      complete: isComplete, undriven: undriven,
      done: Dictionary(uniqueKeysWithValues: zip(GalleryAgreement.kinds.map(\.name), counts)),
      exempt: Dictionary(
        uniqueKeysWithValues: zip(GalleryTouch.Exemption.allCases.map(\.rawValue), exempt)),
      disagreements: disagreements, examples: examples)
  }
}
