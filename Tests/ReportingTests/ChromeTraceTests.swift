import Foundation
import Metrics
import Reporting
import TestSupport
import Testing

@Suite("trace.json")
struct ChromeTraceTests {
  private static let cheap = [1_000, 2_000, 0, 4_000, 5_000, 6_001, 500_000]
  private static let late = [1_000, 2_000, 40_000_000, 4_000, 5_000, 6_001, 500_000]

  /// A late frame among cheap ones, with effects on three lanes, two at a time on one of them.
  private static var busy: TracedRun {
    TracedRun(
      stored: (0..<40).map { TracedRun.frame($0, $0 == 20 ? late : cheap) },
      worst: [TracedRun.frame(20, late, what: "decode \"x\" \\ applied")],
      effects: [
        TracedRun.effect("decode", "decode", 200, 300, 340),
        TracedRun.effect("decode", "decode", 200, 310, 330),
        TracedRun.effect("decode", "decode", 200, 330, 350),
        TracedRun.effect("commit", "database", 320, 320, 323),
        TracedRun.effect("fetch", "network", 100, 120, 900), TracedRun.effect("fetch", "network", 10, 20, 30),
      ])
  }

  @Test("slices of a thread are nested or disjoint, even if a late frame extends past the next vsyncs")
  func nesting() throws {
    let slices = try TracedRun.slices(Self.busy.trace().json)
    #expect(slices.count > 60 && TracedRun.crossings(slices).isEmpty)
    let frames = slices.filter { $0.name.hasSuffix("frame") }.sorted { $0.start < $1.start }
    let late = try #require(frames.firstIndex { $0.name == "late frame" })
    // It takes the place of the next two vsyncs, whose frames come right after it, and say when they should have.
    #expect(frames[late].start == 20 * TracedRun.period)
    #expect(frames[late + 1].start == frames[late].end && frames[late + 2].start == frames[late + 1].end)
    #expect(frames[late + 1].arguments["vsync_ms"] as? Double == 349.999)
    #expect(frames[late].arguments["late_ms"] as? Double == 33.333)
  }

  @Test("the check of the trace finds overlapping slices")
  func crossing() throws {
    func slice(_ start: Int, _ duration: Int) -> TracedRun.Slice {
      TracedRun.Slice(name: "", process: 1, thread: 1, start: start, duration: duration, arguments: [:])
    }
    #expect(TracedRun.crossings([slice(0, 10), slice(5, 6)]).count == 1)
    #expect(TracedRun.crossings([slice(0, 10), slice(5, 5), slice(10, 3), slice(10, 1)]).isEmpty)
  }

  @Test(
    "the stages of a frame fill it in order, without those of zero length")
  func stages() throws {
    let slices = try TracedRun.slices(Self.busy.trace().json).filter { $0.thread == $0.process }
    let frame = try #require(slices.first { $0.arguments["frame"] as? Int == 18 })
    let inside = slices.filter { $0.start >= frame.start && $0.end <= frame.end && $0.name != "frame" }
    #expect(inside.map(\.name) == ["recognise", "update", "animate", "layout", "diff", "toolkit (assumed)"])
    #expect(inside.first?.start == frame.start && inside.last?.end == frame.end)
    #expect(zip(inside, inside.dropFirst()).allSatisfy { $0.end == $1.start })
    #expect(frame.duration == 518_001)
  }

  @Test("effects are on threads named after their lanes, one for each parallel effect, inside the window")
  func lanes() throws {
    let json = try Self.busy.trace().json
    let threads = try TracedRun.events(json).filter { $0["name"] as? String == "thread_name" }
    let names = threads.map { ($0["args"] as? [String: String])?["name"] }
    #expect(names == ["main", "database", "decode 1", "decode 2", "network"])
    let effects = try TracedRun.slices(json).filter { $0.thread != $0.process }
    #expect(
      effects.map { "\($0.thread - $0.process) \($0.name) \($0.start / 1_000_000)" } == [
        "1 commit 320", "2 decode 300", "3 decode 310", "3 decode 330", "4 fetch 120",
      ])
    #expect(effects[1].arguments["waited_ms"] as? Double == 100)
    #expect(effects[1].arguments["measured_here_ms"] as? Double == 1.234)
  }

  @Test(
    "a window reaches a tenth of a second to either side; overlapping ones show each frame and effect once")
  func windows() throws {
    var run = Self.busy
    run.stored = (0..<200).map { TracedRun.frame($0, [20, 23, 100].contains($0) ? Self.late : Self.cheap) }
    run.worst = [100, 23, 20].map { TracedRun.frame($0, Self.late) }
    run.effects.append(TracedRun.effect("list", "network", 901, 950, 1_800))
    let slices = try TracedRun.slices(run.trace().json)
    let numbers = slices.compactMap { $0.arguments["frame"] as? Int }
    #expect(numbers == Array(14...29) + Array(94...106))
    #expect(slices.filter { $0.name == "fetch" }.count == 1 && slices.filter { $0.name == "list" }.count == 1)
    #expect(TracedRun.crossings(slices).isEmpty)
    let ranks = slices.compactMap { $0.arguments["worst"] as? Int }
    #expect(ranks.sorted() == [1, 2, 3])
  }

  @Test("a session without stored frames has its worst frame alone, as its own process")
  func notStored() throws {
    var run = Self.busy
    run.worst.append(TracedRun.frame(77, session: 2, Self.late))
    let json = try run.trace().json
    let alone = try TracedRun.slices(json).filter { $0.process == 200 }
    #expect(alone.compactMap { $0.arguments["frame"] as? Int } == [77])
    let names = try TracedRun.events(json).filter { $0["name"] as? String == "process_name" }
    #expect(
      names.map { ($0["args"] as? [String: String])?["name"] }
        == ["unit 0, session 1, iPhone, 60 Hz", "unit 0, session 2, iPhone, 60 Hz"])
  }

  @Test("violations and late frames have marks; a violation has a window even without a worst frame")
  func marks() throws {
    var run = Self.busy
    run.violations = [
      ClipRequest(
        .violation, unit: 0, session: 1, at: 33 * Int64(TracedRun.period), what: "settle", words: "moving")
    ]
    let json = try run.trace().json
    let marks = try TracedRun.events(json).filter { $0["ph"] as? String == "i" }
    #expect(marks.compactMap { $0["name"] as? String } == ["hitch", "violation settle"])
    #expect(marks.map { $0["ts"] as? Double } == [349_999.986, 549_999.978])
    let numbers = try TracedRun.slices(json).compactMap { $0.arguments["frame"] as? Int }
    #expect(numbers == Array(14...39))
  }

  @Test("gestures are on their own thread, with their outcomes")
  func gestures() throws {
    var run = Self.busy
    run.gestures = [
      GestureRow(
        unit: 0, session: 1, began: 300_000_000, ended: 340_000_000, intent: "tap", recognised: "",
        outcome: "missed",
        screen: "grid")
    ]
    let json = try run.trace().json
    let gesture = try #require(try TracedRun.slices(json).first { $0.name == "tap: missed" })
    #expect(gesture.duration == 40_000_000 && gesture.arguments["meant"] as? String == "tap")
    let threads = try TracedRun.events(json).filter { $0["name"] as? String == "thread_name" }
    #expect(threads.compactMap { ($0["args"] as? [String: String])?["name"] }.last == "gestures")
  }

  @Test(
    "arrows lead from the requesting frame through the lane to the finishing frame, each end inside a slice")
  func flows() throws {
    var run = Self.busy
    let asked = Int64(15) * Int64(TracedRun.period)
    run.effects = [
      EffectRow(
        unit: 0, session: 1, operation: "fetch", lane: "network", asked: asked, started: asked + 1_000,
        ended: asked + 30_000_000, measured: 1),
      // What was asked for by nobody who was kept, and is taken by nobody either, has no arrow.
      EffectRow(
        unit: 0, session: 1, operation: "list", lane: "network", asked: asked + 5,
        started: asked + 40_000_000,
        ended: asked + 9_000_000_000, measured: 1),
    ]
    let json = try run.trace().json
    let flows = try TracedRun.events(json).filter { $0["cat"] as? String == "flow" }
    #expect(flows.compactMap { $0["ph"] as? String } == ["s", "t", "f"])
    #expect(Set(flows.compactMap { $0["id"] as? Int }).count == 1)
    let slices = try TracedRun.slices(json)
    for flow in flows {
      let at = Int(((flow["ts"] as? Double ?? 0) * 1_000).rounded())
      #expect(
        slices.contains { $0.thread == flow["tid"] as? Int && $0.start <= at && at <= $0.end },
        "\(flow) is on no slice")
    }
    // Two frames after its vsync the effect is over: the next frame takes it.
    let last = try #require(flows.last?["ts"] as? Double)
    #expect(Int((last * 1_000).rounded()) == 17 * TracedRun.period)
  }

  @Test("the file stays within its limit: the worst frames have windows, and texts are cut", .slow)
  func bound() throws {
    let all = stride(from: 10, to: 2_000, by: 20).map { place in
      TracedRun.frame(
        place, [0, 0, 20_000_000 + place, 0, 0, 0, 0], what: String(repeating: "\u{1}\"\\ä", count: 5_000))
    }
    let run = TracedRun(
      stored: all + (0..<2_000).filter { $0 % 20 != 10 }.map { TracedRun.frame($0, Self.cheap) }, worst: all,
      device: String(repeating: "device ", count: 900), scenario: String(repeating: "name ", count: 9_000))
    let whole = try run.trace()
    #expect(whole.windows == 100 && whole.json.count < ChromeTrace.byteLimit)
    let small = try run.trace(byteLimit: 100_000)
    #expect((1..<100).contains(small.windows) && small.json.count <= 100_000)
    let ranks = try TracedRun.slices(small.json).compactMap { $0.arguments["worst"] as? Int }
    #expect(ranks.sorted() == Array(1...small.windows))
    let slices = try TracedRun.slices(small.json)
    #expect(slices.contains { $0.arguments["frame"] as? Int == 1_990 })
    #expect(try run.trace(byteLimit: 900).windows == 0)
  }

  @Test("a run without frames is a trace without events")
  func empty() throws {
    #expect(try TracedRun.events(TracedRun().trace().json).isEmpty)
  }

  @Test("the same rows make the same bytes")
  func same() throws {
    #expect(try Self.busy.trace().json == Self.busy.trace().json)
  }
}
