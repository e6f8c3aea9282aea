import Families
import FamilySubject
import Foundation
import Gallery
import Kernel
import Metrics
import Playing
import Reporting
import ScenarioFormat
import Simulation
import Testing
import Touches

@Suite("The recorded frames of an evening")
struct RecordedFramesTests {
  private let evening: Evening

  init() throws { evening = try Evening.usual.get() }

  @Test("frames are on the device's vsyncs, in order, as many as the summary has")
  func vsyncs() {
    for child in evening.children {
      #expect(child.frames.count == child.summary.activeFrames && child.frames.first?.frame == 0)
      for (frame, next) in zip(child.frames, child.frames.dropFirst()) { #expect(frame.frame < next.frame) }
      for frame in child.frames {
        #expect(frame.unit == 0 && frame.session == child.number)
        #expect(frame.vsync == child.clock.vsync(FrameIndex(frame.frame)).nanoseconds)
        #expect(frame.period == 1_000_000_000 / child.device.screen.refreshHertz)
      }
      #expect((child.frames.last?.vsync).map { $0 <= evening.length } == true)
      let periods = Int(evening.length) * child.device.screen.refreshHertz / 1_000_000_000
      #expect(child.summary.vsyncs == periods + 1 && child.row.vsyncs == periods + 1)
    }
    #expect(evening.total(.activeFrames) == evening.frames.count)
    #expect(evening.total(.vsyncs) == evening.children.reduce(0) { $0 + $1.summary.vsyncs })
    #expect(evening.total(.animatedFrames) == evening.frames.count { $0.animating })
  }

  @Test("each signal of the plan has a frame")
  func signals() {
    for child in evening.children {
      let active = Set(child.frames.map(\.vsync))
      for signal in child.plan.signals {
        #expect(active.contains(child.vsync(holding: signal.time.nanoseconds)), "\(signal)")
      }
    }
  }

  @Test("frames take every touch sample once")
  func samples() throws {
    let touching = evening.children[1]
    let made = try Evening.export.get().recording.samples.count
    // The last gesture may lift after the session.
    let inTime = touching.gestures.last.map { $0.ended <= evening.length } ?? true
    let taken = touching.frames.reduce(0) { $0 + $1.samples }
    #expect(inTime ? taken == made : taken < made)
    for child in evening.children {
      let steps = Set(child.frames.map(\.step))
      #expect(!steps.isEmpty && steps.isSubset(of: Activity.all.map(\.name)), "\(steps)")
    }
  }

  @Test("toolkit costs follow the table for the views created, changed, moved and removed")
  func toolkit() {
    for child in evening.children {
      for frame in child.frames {
        let views = [frame.created, frame.changed, frame.moved, frame.removed]
        let costs = zip(views, [60_000, 25_000, 4_000, 10_000]).reduce(0) { $0 + $1.0 * $1.1 }
        #expect(frame.toolkit == (views.contains { $0 > 0 } ? 500_000 + costs : 0))
      }
    }
  }

  @Test("frames add up to the distributions of their costs")
  func distributions() {
    for child in evening.children {
      let hertz = child.device.screen.refreshHertz
      let others = evening.children.filter { $0.device.screen.refreshHertz == hertz }
      var costs = Histogram()
      for frame in others.flatMap(\.frames) { costs.record(frame.cost) }
      #expect(evening.result.measurements.distribution(.frameCost, part: "\(hertz)hz") == costs)
    }
    var (product, toolkit) = (Histogram(), Histogram())
    for frame in evening.frames {
      product.record(frame.product)
      toolkit.record(frame.toolkit)
    }
    #expect(evening.result.measurements.distribution(.productCost) == product)
    #expect(evening.result.measurements.distribution(.toolkitCost) == toolkit)
  }

  /// The words of a frame: what stands before and after the number.
  private func count(_ word: String, of frame: FrameRow) -> Int? {
    for part in frame.what.components(separatedBy: ", ") where part.hasSuffix(" " + word) {
      return Int(part.dropLast(word.count + 1))
    }
    return nil
  }

  @Test("a frame's words agree with its figures")
  func words() {
    for child in evening.children {
      var finished: [Int64: Int] = [:]
      for effect in child.effects { finished[child.vsync(holding: effect.ended), default: 0] += 1 }
      for frame in child.frames {
        #expect(frame.what.hasPrefix("first frame") == (frame.frame == 0))
        #expect((count("samples", of: frame) ?? 0) == frame.samples)
        #expect((count("views made", of: frame) ?? 0) == frame.created)
        #expect((count("moved", of: frame) ?? 0) == frame.moved)
        #expect((count("effects applied", of: frame) ?? 0) == finished[frame.vsync, default: 0])
      }
    }
  }

  @Test("frames name every counted action and change of category")
  func actions() {
    let words = evening.frames.flatMap { $0.what.components(separatedBy: ", ") }
    for action in GalleryAction.allCases {
      let count = evening.total(.actions, part: "\(action)")
      #expect(count == words.count { $0 == "\(action)" }, "\(action)")
      let latency = evening.result.measurements.distribution(.inputLatency, part: "\(action)")
      #expect((latency?.count ?? 0) == count, "\(action)")
    }
    let changes = ["swipe", "chip", "automatic"].map { "category by \($0)" }
    #expect(evening.total(.categoryChanges) == words.count { changes.contains($0) })
    #expect(evening.total(.categoryChanges) > 0)
    for child in evening.children {
      let own = child.frames.flatMap { $0.what.components(separatedBy: ", ") }
      #expect(child.summary.counts["category.changes"] == own.count { changes.contains($0) })
    }
  }

  @Test("frames count the time that a photo on screen was missing")
  func placeholders() {
    var microseconds = 0
    for child in evening.children {
      let ends = child.frames.dropFirst().map(\.vsync) + [evening.length]
      let waits = zip(child.frames, ends).filter { $0.0.placeholders > 0 }.map { $0.1 - $0.0.vsync }
      microseconds += Int(waits.reduce(0, +) / 1_000)
    }
    #expect(microseconds > 0 && evening.total(.placeholderTime) == microseconds)
  }

  @Test("frames show each photo a whole number of frames after its request")
  func readiness() throws {
    let ready = try #require(evening.result.measurements.distribution(.photoReady))
    let shown = evening.children.reduce(0) { $0 + ($1.summary.counts["photo.shown"] ?? 0) }
    #expect(
      ready.count == shown + evening.total(.photosLeft) && evening.total(.photosShown) == shown
        && ready.maximum > 100_000)
    let isFrames = evening.children.contains { child in
      let hertz = Double(child.device.screen.refreshHertz)
      let frames = (Double(ready.maximum) * hertz / 1e6).rounded()
      return abs(Double(ready.maximum) - frames * 1e6 / hertz) < 3
    }
    #expect(isFrames, "\(ready.maximum) us")
  }
}
