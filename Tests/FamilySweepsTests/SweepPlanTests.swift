import FamilySweeps
import Foundation
import Gestures
import Kernel
import ScenarioFormat
import Simulation
import Sweeping
import Testing
import Touches

@Suite("Fuzz scenarios")
struct SweepPlanTests {
  private func read(_ text: String) throws(ScenarioError) -> SweepPlan {
    try SweepPlanReader.read(Array(text.utf8), file: "mine.yaml", naming: .shipped)
  }

  @Test("an explained plan is read back as the same plan")
  func explained() throws {
    let texts = [
      "presets: [story]",
      """
      about: "what: for"
      screen: fullscreen
      device-profiles: {mine: {points: 360x800, scale: 3, sources: {scale: measured}}}
      devices: {mine: 2, iphone-se: 0.5}
      latency: 350ms
      bounds: {accidental: 2 %, missed: 12.5%}
      candidates:
        patient: {like: tuned, same-debounce: 200ms}
      axes:
        distance: {from: 20, to: 50, step: 10}
        fling-speed: [off, 300]
      rules: [swiper]
      mix: {tap: 1}
      drive: gallery
      """,
    ]
    for text in texts {
      let plan = try read(text)
      let explained = SweepExplanation(plan, naming: .shipped).text
      #expect(try read(explained) == plan, "\(explained)")
    }
  }

  @Test("all keys are read")
  func everything() throws {
    let plan = try read(
      """
      about: what for
      seed: 9
      screen: fullscreen
      devices: {iphone-se: 2}
      ages: [3, 6-8, adult]
      gestures: 100
      settings: 7
      refinements: 0
      latency: 350ms
      bounds: {accidental: 2 %, missed: 12.5%}
      candidates:
        patient: {like: tuned, same-debounce: 200ms}
        plain: {distance: 40, fling-speed: off}
      axes:
        distance: {from: 20, to: 50, step: 10}
        fling-speed: [off, 300]
        same-debounce: [0ms, 0.5e3 ms]
        debounce-origin: any-lift
        fling-basis: [mean, lift]
      presets: story
      rules: [swiper]
      assumptions: [repeat-pace]
      positions: [low, high]
      mix: {swipe: 3, tap: 1}
      """)
    #expect(plan.refinements == 0 && plan.latencyLimit == 350)
    #expect(plan.accidentalLimit == 2 && plan.missedLimit == 12.5)
    #expect(
      plan.candidates.map(\.name) == ["patient", "plain"] && plan.candidates.map(\.like) == ["tuned", nil])
    #expect(plan.name == "mine" && plan.seed == 9 && plan.screen == .fullscreen && plan.gestures == 100)
    #expect(plan.devices == [WeightedName(name: "iphone-se", weight: 2)])
    #expect(plan.ages == [.three, .sixToEight, .adult] && plan.positions == [.low, .high])
    #expect(plan.axes.map(\.values.count) == [4, 2, 2, 1, 2])
    #expect(plan.axes[0].values.last == .number(50) && plan.axes[1].values[0] == .off)
    #expect(plan.axes[2].values[1] == .number(500) && plan.axes[3].values[0] == .origin(.anyLift))
    #expect(plan.axes[4].values == [.basis(.mean), .basis(.lift)])
    #expect(plan.presets == ["story"] && plan.assumptions == [.repeatPace])
    #expect(plan.streamMix == GestureMix([.swipe: 3, .tap: 1]))
  }

  @Test("a plan may define devices, in portrait and landscape")
  func ownDevices() throws {
    let plan = try read(
      """
      devices: {mine: 1, mine-landscape: 1, pixel-7: 1}
      device-profiles: {mine: {points: 360x780, scale: 3}}
      presets: story
      """)
    #expect(plan.profiles.map(\.name) == ["mine", "mine-landscape", "pixel-7"])
    #expect(plan.profiles[1].screen.size == ScreenSize(780, 360))
    #expect(plan.sweepSettings(of: ShippedRecogniser.self).count == 1)
    let wrong = "device-profiles:\n  mine: {points: 1x1}\n  iphone-se: {points: 360x780}\npresets: story"
    #expect {
      try read(wrong)
    } throws: {
      "\($0)".hasPrefix("mine.yaml:2:18: `device-profiles.mine`: `points` is `1x1`")
        && "\($0)".contains("mine.yaml:3:3: `device-profiles`: `iphone-se` is a known device")
    }
  }

  @Test(
    "a fault is reported with its place",
    arguments: [
      ("axes: {distanse: [3]}", "1:8: `axes` has no key `distanse`; did you mean `distance`?"),
      ("axes: {distance: [3, -4]}", "1:22: `distance` is `-4`, but must be points from 0 to 2000"),
      (
        "axes: {fling-basis: [end]}",
        "1:22: `fling-basis` is `end`, but must be lift (the speed fitted at the lift) or mean (way by time)"
      ),
      ("axes: {distance: []}", "1:18: `distance` needs at least one value"),
      ("axes: {distance: [3, 3]}", "1:22: `distance` has `3` twice; keep one"),
      (
        "axes: {same-debounce: [3h]}",
        "1:24: `same-debounce` is `3h`, but must be a time such as `250ms`, from 0 to 5000 ms"
      ),
      ("seed: x", "1:7: `seed` is `x`, but must be a whole number from 0 to 18446744073709551615"),
      ("presets: [storry]", "1:11: `presets` names `storry`; did you mean `story`?"),
      ("presets: story\nscreen: grit", "2:9: `screen` is `grit`, but must be one of grid, fullscreen"),
      ("presets: story\npresets: story", "2:1: `presets` is given twice; keep one of them"),
      ("[3", "2:1: not YAML: while parsing a flow sequence, did not find expected ',' or ']'"),
      ("about: x", "1:1: there is nothing to compare: give `axes`, `candidates`, `presets` or `rules`"),
      ("latency: 350", "1:10: `latency` is `350`, but must be a duration such as `350ms`, at most a minute"),
      (
        "axes: {same-debounce: 300}",
        "1:23: `same-debounce` is `300`, but must be a time such as `250ms`, from 0 to 5000 ms"
      ),
      (
        "bounds: {accidental: 2}",
        "1:22: `bounds.accidental` is `2`, but must be a share from 0 to 100 % such as `2 %`; write `2 %`"
      ),
      (
        "bounds: {missed: 101 %}",
        "1:18: `bounds.missed` is `101 %`, but must be a share from 0 to 100 % such as `2 %`"
      ),
      ("candidates: {a: {like: storry}}", "1:24: `like` is `storry`, not a preset; did you mean `story`?"),
      ("candidates: {a: {distanse: 3}}", "1:18: `a` has no key `distanse`; did you mean `distance`?"),
      ("candidates: {a: {}, a: {}}", "1:21: `candidates` names `a` twice; keep one of them"),
      (
        "candidates: {tuned: {}}",
        "1:14: `candidates`: `tuned` is the name of something else in the tables; choose another"
      ),
      (
        "candidates: {s12: {}}",
        "1:14: `candidates`: `s12` is the name of something else in the tables; choose another"
      ),
    ])
  func faults(text: String, message: String) {
    #expect { _ = try read(text) } throws: { "\($0)" == "mine.yaml:\(message)" }
  }

  @Test("all faults are reported, in the order of the file")
  func allFaults() {
    let text = """
      seed: x
      sede: 3
      axes: {distanse: 3, distance: -1, same-debounce: 300, distance: 4}
      candidates: {a: {like: nothing, distance: far}, "/": {}}
      presets: []
      """
    #expect {
      _ = try read(text)
    } throws: { error in
      let faults = (error as? ScenarioError)?.faults ?? []
      return faults.map { "\($0.line):\($0.column)" } == [
        "2:1", "1:7", "3:8", "3:55", "3:31", "3:50", "4:24", "4:43", "4:49", "5:10",
      ]
    }
  }

  @Test("a candidate is its values, on top of a preset or of a point without axes")
  func candidates() throws {
    let plan = try read(
      "candidates: {patient: {like: tuned, same-debounce: 201ms}, plain: {distance: 40}}\npresets: tuned")
    let settings = plan.sweepSettings(of: ShippedRecogniser.self).map(\.setting)
    #expect(settings.map(\.name) == ["tuned", "patient", "plain"])
    #expect(settings.map(\.origin) == [.preset, .candidate, .candidate])
    var expected = settings[0].values
    expected[.sameDebounce] = 201
    #expect(settings[1].values == expected)
    #expect(settings[2].values == SweepValues(distance: 40, flingDistance: 100, flingBasis: .mean).values)
  }

  @Test("a plan is distinguished from a scenario by its keys")
  func kinds() {
    func isPlan(_ text: String) -> Bool { SweepPlanReader.isPlan(Array(text.utf8), file: "a.yaml") }
    #expect(isPlan("seed: 1\naxes: {}") && isPlan("rules: [swiper]\nscreen: grid\npopulation: {}"))
    #expect(
      !isPlan("seed: 1") && !isPlan("population: {}") && !isPlan("presets: {gestures: story}")
        && !isPlan("[3"))
  }

  /// The fuzz scenarios of the project.
  private func library() -> SweepLibrary {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Scenarios/fuzz")
    return SweepLibrary(root: root.standardizedFileURL.path)
  }

  @Test("the project's scenarios can be read")
  func project() throws {
    let library = library()
    for name in try library.names() {
      let plan = try library.load(name).plan
      #expect(plan.name == name && plan.gestures == 20_000 && plan.ages == AgeGroup.allCases)
      #expect(plan.presets.starts(with: ["story", "story-px", "parity", "parity-px"]))
    }
    #expect(throws: ScenarioError.self) { try library.load("nothing-such") }
  }

  @Test(
    "the project's scenarios contain every assumption that affects them",
    arguments: ["debounce", "double-tap"])
  func assumptions(name: String) throws {
    let plan = try library().load(name).plan
    func touches(_ assumption: TouchAssumption, _ position: AssumptionPosition) -> [TouchSample] {
      var plan = plan
      plan.ages = [.three]
      var block = GestureBlock()
      _ = plan.streams(.training, held: HeldAssumption(assumption, position))[0]
        .fill(&block, index: 0, count: 1_000)
      return block.samples
    }
    let shown = TouchAssumption.allCases.filter { touches($0, .low) != touches($0, .high) }
    #expect(Set(plan.assumptions) == Set(shown))
  }
}
