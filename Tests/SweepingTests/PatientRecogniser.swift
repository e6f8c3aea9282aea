import Kernel
import Sweeping
import Touches

/// A recogniser of tests with a timer: one finger, a swipe beyond `reach`, else a tap that is told `wait` after the lift.
struct PatientRecogniser: SweptRecogniser {
  static let table = [
    RecogniserSetting("reach", .points, in: 0...500, standard: 100),
    RecogniserSetting("wait", .milliseconds, in: 0...1_000, standard: 300),
    RecogniserSetting(
      "palms", oneOf: [.init("seen"), .init("ignored", "wider than 40 pt")], standard: "seen"),
  ]
  static let named = [
    NamedSetting<PatientRecogniser>("near", ["reach": 20]),
    NamedSetting<PatientRecogniser>("theirs", ["reach": 200], source: "a book", note: "roughly"),
  ]

  private let reach: ScreenLength
  private let wait: TimeSpan
  private let seesPalms: Bool
  private var landing: TouchSample?
  private var waiting: (landed: Instant, lifted: Instant)?

  init(_ values: SettingValues, on surface: SweepScreen, of screen: ScreenMetrics) {
    reach = ScreenLength(values.number("reach"))
    wait = .milliseconds(Int64(values.number("wait")))
    seesPalms = values["palms"] == "seen"
  }

  mutating func advance(to instant: Instant, into decisions: inout [TouchDecision]) {
    guard let (landed, lifted) = waiting, lifted + wait <= instant else { return }
    waiting = nil
    decisions.append(TouchDecision(.tap, landed: landed, lifted: lifted, at: lifted + wait))
  }

  mutating func handle(_ sample: TouchSample, into decisions: inout [TouchDecision]) {
    advance(to: sample.time, into: &decisions)
    switch sample.phase {
    case .began where landing == nil && (seesPalms || sample.radius <= .points(40)): landing = sample
    case .ended where sample.finger == landing?.finger:
      guard let start = landing else { return }
      landing = nil
      let way = (sample.position - start.position).x
      if way.magnitude > reach {
        decisions.append(
          TouchDecision(.swipe(way < .zero ? .left : .right), landed: start.time, at: sample.time))
      } else {
        waiting = (start.time, sample.time)
      }
    case .cancelled: landing = nil
    default: break
    }
  }
}

/// A block of gestures written by hand: what each means, when it lands and lifts (ms), and how far it goes to the right (pt).
func block(_ gestures: [(TouchIntent, landed: Int64, lifted: Int64, way: Double)]) -> GestureBlock {
  var samples: [TouchSample] = []
  var made: [StreamGesture] = []
  for (intent, landed, lifted, way) in gestures {
    let (first, last) = (Instant.milliseconds(landed), Instant.milliseconds(lifted))
    made.append(
      StreamGesture(
        gesture: LabelledGesture(intent: intent, first: first, last: last, sampleCount: 2),
        firstSample: samples.count))
    samples.append(TouchSample(time: first, finger: 0, phase: .began, position: ScreenPoint(200, 300)))
    samples.append(TouchSample(time: last, finger: 0, phase: .ended, position: ScreenPoint(200 + way, 300)))
  }
  var block = GestureBlock()
  block.samples = samples
  block.gestures = made
  return block
}

/// A small plan for it, on the grid.
func patientPlan(seed: UInt64 = 3) -> SweepPlan {
  var plan = SweepPlan(name: "patient")
  plan.seed = seed
  plan.ages = [.four, .adult]
  plan.gestures = 400
  plan.settings = 9
  plan.axes = [
    SettingGrid.Line("reach", [20, 60, 180]), SettingGrid.Line("wait", [0, 200, 400]),
  ]
  return plan
}

/// What came of a sweep of it.
func patientFindings(_ plan: SweepPlan = patientPlan(), workers: Int = 2) -> SweepFindings {
  SweepRun(of: PatientRecogniser.self, plan: plan, engine: SweepEngine(workers: workers)).run()
}
