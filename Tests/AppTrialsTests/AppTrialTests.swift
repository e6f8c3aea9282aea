import AppTrials
import Foundation
import Metrics
import Reporting
import TestSupport
import Testing

@Suite("A trial of someone else's app")
struct AppTrialTests {
  /// A lamp that a touch switches on for 100 ms; a slow one works in every frame.
  struct Lamp: AppUnderTest {
    var isOn = false
    private var touched = false
    private var off: Instant?

    mutating func recognise(_ sample: TouchSample) { if sample.phase == .began { touched = true } }
    mutating func update(at vsync: Instant, signals: ArraySlice<ScriptedSignal>) {
      if touched || !signals.isEmpty { off = vsync + .milliseconds(100) }
      touched = false
    }
    mutating func finish(_ effect: RequestID, at vsync: Instant) {}
    mutating func animate(to vsync: Instant) { if let end = off, vsync >= end { off = nil } }
    mutating func layOut(at vsync: Instant) { isOn = off != nil }
    mutating func diff(digest: inout StableDigest) -> DisplayDelta { DisplayDelta() }
    mutating func drainEffects(into requests: inout [Request<Lane>]) {}
    mutating func perform(_ effect: RequestID, at start: Instant) -> TimeSpan { .zero }
    var nextDue: Instant? { off }
    func mix(into digest: inout StableDigest) { digest.mix(isOn) }
  }

  /// One touch a second from the first half second on.
  struct Finger: TouchDriver {
    var next = Instant.milliseconds(500)
    mutating func continueTouching(after vsync: Instant, app: Lamp, into samples: inout [TouchSample]) {
      samples.append(TouchSample(time: next, finger: 0, phase: .began, position: .zero))
      samples.append(TouchSample(time: next + .milliseconds(20), finger: 0, phase: .ended, position: .zero))
      next = next + .seconds(1)
    }
  }

  /// The lamp is on in frames with a touch that lands; with `isWrong`, that it never is.
  struct Lit: InvariantCheck {
    var tally = CheckTally()
    var isWrong = false
    mutating func check(_ frame: TrialFrame<Lamp>) {
      tally.checked += 1
      guard frame.record.sampleCount > 0 else { return }
      tally.provoked += 1
      if frame.app.isOn == isWrong { tally.violate(at: frame.record.vsync, "the lamp is \(frame.app.isOn)") }
    }
  }

  private func trial(isWrong: Bool = false) -> AppTrial<Finger> {
    var trial = AppTrial<Finger>("lamp", on: .iPhoneSE, for: .seconds(10), seed: 4)
    trial.rules = [
      Invariant("lamp.lit", title: "A touch lights the lamp.", provokedBy: "a touch") { _ in
        [Lit(isWrong: isWrong)]
      }
    ]
    return trial
  }

  @Test("passes when every rule was tried and held and every budget is kept, and is the same twice")
  func passing() throws {
    var trial = trial()
    trial.budgets = [("hitch.count", 1_000_000), ("memory.live_peak@phone", 1e9)]
    let reports = [try trial.run(Lamp(), Finger()), try trial.run(Lamp(), Finger())]
    #expect(reports.allSatisfy { $0.passes && $0.exitCode == 0 })
    #expect(reports[0].digest == reports[1].digest)
    #expect(reports[0].summary().contains("lamp.lit"))
    #expect(reports[0].summary().contains("1 device, 10 s simulated"))
    #expect(!reports[0].summary().contains("family") && !reports[0].summary().contains("child"))
    trial.signals = [ScriptedSignal(time: .milliseconds(5_800), code: 1)]
    #expect(try trial.run(Lamp(), Finger()).digest != reports[0].digest)
  }

  @Test("a broken rule leaves with 4 and says when and what")
  func broken() throws {
    let report = try trial(isWrong: true).run(Lamp(), Finger())
    #expect(report.exitCode == 4)
    #expect(report.verdict.hasPrefix("Invariant lamp.lit was broken"))
    #expect(report.verdict.contains("at 0.5"))
  }

  @Test("a rule that was tried too seldom leaves with 4, too: nothing is proven")
  func unproven() throws {
    var trial = trial()
    trial.leastProvocations = ["lamp.lit": 1_000]
    let report = try trial.run(Lamp(), Finger())
    #expect(report.exitCode == 4 && report.verdict.contains("of 1000"))
  }

  @Test(
    "a budget that is exceeded or without samples leaves with 2",
    arguments: [("memory.live_peak@phone", -1.0), ("frame.cost.p99@120hz", 1)])
  func exceeded(metric: String, limit: Double) throws {
    var trial = trial()
    trial.budgets = [(metric, limit)]
    let report = try trial.run(Lamp(), Finger())
    #expect(report.exitCode == 2 && report.verdict.contains(metric), "\(report.verdict)")
  }

  @Test("a budget on what is no metric is refused by its name before anything runs")
  func phantom() {
    var trial = trial()
    trial.budgets = [("frame.cost.p99", 1_000), ("frame.cots.p99", 1)]
    #expect(throws: TrialError.unknownMetric("frame.cots.p99")) { try trial.run(Lamp(), Finger()) }
    #expect(TrialError.unknownMetric("frame.cots.p99").description.contains("`frame.cots.p99`"))
  }

  @Test("the report names the commit that was tried")
  func commit() throws {
    var trial = trial()
    trial.commit = "1a2b3c4"
    #expect(try trial.run(Lamp(), Finger()).summary().contains("1a2b3c4"))
  }

  @Test("frames of the session are counted: those with a touch, those of the light, and no other")
  func frames() throws {
    let report = try trial().run(Lamp(), Finger())
    // 10 touches: a frame that lands and lights, one that lifts, one that puts out; and the first frame of all.
    #expect(report.value(of: "frame.cost.p50") != nil)
    #expect(report.value(of: "frame.cost.p50@120hz") == nil)
  }

  @Test(
    "the folder holds the page, the figures, the summary and the rows; a folder that cannot be made is named")
  func files() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "trial-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try trial().run(Lamp(), Finger()).write(to: folder)
    for name in ["report.json", "report.html", "summary.md", "run.sqlite", "trace.json", "histograms.hlog"] {
      let size = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")[.size] as? Int
      #expect((size ?? 0) > 100, "\(name)")
    }
    #expect(throws: TrialError.self) {
      try trial().run(Lamp(), Finger()).write(to: "\(folder)/report.json/below")
    }
  }

  @Test(
    "the page shows every frame and minute of a device that nobody holds, and speaks of neither photos nor children"
  )
  func page() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "trial-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var trial = trial()
    trial.length = .seconds(130)
    try trial.run(Lamp(), Finger()).write(to: folder)
    let page = try String(contentsOfFile: folder + "/report.html", encoding: .utf8)
    for text in ["<dt>devices</dt><dd>1</dd>", "iPhone SE", ", 60 Hz\""] {
      #expect(page.contains(text), "\(text)")
    }
    for text in ["Photos not shown", "1 child", "years,"] { #expect(!page.contains(text), "\(text)") }
    let rows = try RunDatabase(reading: folder + "/run.sqlite")
    let frames = try rows.frames(family: 0, child: 0)
    let minutes = try rows.samples(family: 0, child: 0)
    #expect(minutes.map(\.minute) == [0, 1])
    #expect(frames.count > 200 && zip(frames, frames.dropFirst()).allSatisfy { $0.frame < $1.frame })
    let inMinutes = frames.count { $0.vsync < 120_000_000_000 }
    #expect(minutes.map(\.activeFrames).reduce(0, +) == inMinutes)
  }
}
