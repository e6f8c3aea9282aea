import Families
import FamilySamples
import FamilySubject
import Foundation
import Gallery
import HostSystem
import Kernel
import Metrics
import Playing
import Reporting
import ScenarioFormat
import Simulation
import Testing

@Suite("The results of an evening besides its rows")
struct RecordedResultTests {
  private let evening: Evening

  init() throws { evening = try Evening.usual.get() }

  @Test("the summary and the children are those of the plan")
  func summary() {
    #expect(evening.result.summary.unit == 0 && evening.result.summary.outcome == "complete")
    #expect(evening.children.count == 2)
    for child in evening.children {
      #expect(child.summary.session == Int(child.plan.id.raw) && child.row.session == child.number)
      #expect(child.summary.ageYears == child.plan.ageYears && child.row.ageYears == child.plan.ageYears)
      #expect(child.summary.device == child.plan.device && child.row.device == child.plan.device)
      #expect(child.row.deviceTitle == child.device.title)
      #expect(child.row.refreshHertz == child.device.screen.refreshHertz)
      #expect(child.row.sessionMemory == child.device.sessionMemory.bytes)
      #expect(child.row.cacheMemory == child.device.cacheMemory.bytes)
    }
    let times = (evening.total(.sessionTime), evening.result.simulatedSeconds)
    #expect(times == (260_000_000, 260))
  }

  @Test("coverage is counted where it happens: actions, requests, faults, batches")
  func coverage() {
    func reached(_ name: String) -> Int { evening.total(.reached, part: name) }
    #expect(reached("gallery.action.openPhoto") == evening.total(.actions, part: "openPhoto"))
    #expect(reached("gesture.doubleTap") == evening.total(.decisions, part: "doubleTap"))
    let decodes = evening.effects.count { $0.operation == "decode" }
    #expect(decodes > 0 && reached("app.task.decode") >= decodes)
    #expect(
      reached("ledger.event.earn") == evening.effects.count { $0.operation == "commit" }
        - reached("ledger.event.redeem"))
    for fault in ["corruptPhoto", "truncatedPhoto", "failedFetch"] { #expect(reached("fault.\(fault)") > 0) }
    #expect(reached("photo.error.network") >= reached("fault.failedFetch"))
    #expect(reached("fault.kill") == 0 && reached("preset.gestures.story") == 2)
    let screens = evening.children.map { child in
      zip(child.frames, child.frames.dropFirst()).count { $0.screen != $1.screen } + 1
    }
    #expect(GalleryScreen.allCases.reduce(0) { $0 + reached("gallery.screen.\($1)") } == screens.reduce(0, +))
  }

  @Test(
    "each virtual second has a checkpoint; the first child's digest contains the ledger's"
  )
  func digests() throws {
    for child in evening.children {
      #expect(child.checkpoints.count == 130 && Set(child.checkpoints).count > 65)
    }
    // With nobody touching, the last checkpoint is the last digest.
    var quiet = Scenario.tiny(length: .seconds(3))
    quiet.population.childrenPerFamily = 2...2
    quiet.session.behaviours = [WeightedName(name: "idle", weight: 1)]
    quiet.session.earningEvery = .zero
    quiet.session.redeemingEvery = .zero
    let still = try Evening(quiet, hostScore: 1)
    let digests = still.children.map { child in
      child.checkpoints.last.map { StableDigest(seed: $0).hexadecimal }
    }
    #expect(still.children.allSatisfy { $0.frames.last.map { $0.vsync < 3_000_000_000 } == true })
    #expect(digests[0] != still.children[0].summary.digest)
    #expect(digests[1] == still.children[1].summary.digest)
  }

  @Test("progress rises, at most five times a second, and ends with all frames and sessions")
  func progress() {
    let reported = evening.progress.compactMap { message -> [Int]? in
      guard case .progress(let frames, let virtual, let hitches, let live) = message else { return nil }
      return [frames, virtual, hitches, live]
    }
    #expect(reported.count == evening.progress.count)
    let burst = PreemptionWatch.burstFrames
    #expect(
      reported.count > 1 && reported[0][0] == burst && Double(reported.count) <= evening.wallSeconds * 5 + 2)
    for (earlier, later) in zip(reported, reported.dropFirst()) {
      #expect(zip(earlier, later).prefix(3).allSatisfy { $0 <= $1 } && earlier[0] % burst == 0)
    }
    #expect(reported.last?[0] == evening.frames.count && reported.last?[1] == 260_000)
    #expect(reported.last?[2] == evening.total(.hitches))
  }

  @Test("the points posted are those of the history and of the evening")
  func postings() {
    let history = evening.plan.children.reduce(0) { $0 + $1.history.count }
    let earned = evening.plan.children.flatMap(\.signals).count {
      if case .earn = $0.kind { true } else { false }
    }
    let commits = evening.effects.count { $0.operation == "commit" }
    let postings = evening.total(.ledgerPostings)
    #expect(history > 0 && earned > 20)
    #expect(postings >= history + earned - 2 && postings <= history + commits)
  }

  @Test("group photos expire in the frame of their expiry")
  func expiries() {
    var expected = Histogram()
    let start = evening.scenario.session.start
    for child in evening.children {
      for photo in evening.plan.groups.flatMap(\.photos) {
        let end = (photo.shared + .seconds(48 * 3_600) - start).nanoseconds
        guard end > 0, end <= evening.length else { continue }
        expected.record(Int((child.vsync(holding: end) - end) / 1_000))
      }
    }
    #expect(expected.count > 10)
    #expect(evening.result.measurements.distribution(.expiryLateness) == expected)
    #expect(evening.total(.photosExpired) == expected.count)
    let words = evening.frames.flatMap { $0.what.components(separatedBy: ", ") }
    let named = words.filter { $0.hasSuffix(" expired") }.compactMap { Int($0.dropLast(8)) }
    #expect(named.reduce(0, +) == expected.count)
  }

  @Test("photos that cannot be shown are reported with their fault")
  func photoErrors() {
    let photos = evening.plan.photos + evening.plan.groups.flatMap { $0.photos + $0.arrivals }.map(\.photo)
    let broken = photos.filter { [.corrupt, .truncated].contains($0.fault) }.map(\.id.raw)
    let errors = evening.result.photoErrors
    #expect(!errors.isEmpty && evening.total(.photoErrors) == errors.count)
    #expect(Set(errors).count == errors.count)
    for error in errors {
      let isNamed = broken.contains { photo in
        (1...2).contains { error.hasPrefix("family 0, child \($0), photo \(photo): ") }
      }
      #expect(isNamed || error.contains("connection"), "\(error)")
    }
    #expect(errors.contains { !$0.contains("connection") })
  }

  @Test("the process's memory is between nothing and this process's own")
  func process() {
    let result = evening.result
    #expect(result.cpuSeconds > 0.01 && result.cpuSeconds <= Double(HostClock.processCPU()) / 1e9)
    #expect(result.peakResidentBytes > 10_000_000)
    #expect(result.peakResidentBytes <= ProcessUsage.peakResidentBytes())
    #expect(result.bursts == evening.frames.count / 256 && result.preemptedBursts <= result.bursts)
    #expect(result.nondeterministic == [])
  }

  @Test("launching took some of the run's time, for each child")
  func launch() throws {
    let launch = try #require(evening.result.measurements.distribution(.launch))
    let first = evening.frames.filter { $0.frame == 0 }.reduce(0) { $0 + $1.cost }
    #expect(launch.count == 2 && launch.sum > first)
    #expect(Double(launch.maximum) / 1e9 < evening.wallSeconds)
  }

  @Test("the app's live memory follows its samples, and is far below a device's")
  func memory() {
    let peak = evening.result.measurements.peak(.liveBytes) ?? 0
    let samples = evening.children.flatMap(\.samples).map(\.liveBytes)
    #expect(samples.allSatisfy { $0 > 10_000 && $0 <= peak } && peak < 50_000_000, "\(samples), \(peak)")
    let live = evening.progress.compactMap { message -> Int? in
      if case .progress(_, _, _, let live) = message { live } else { nil }
    }
    #expect(live.allSatisfy { $0 > 0 && $0 <= peak })
  }

  @Test("the end of each virtual minute is sampled: its frames, waits and 99th percentile")
  func samples() {
    for child in evening.children {
      #expect(child.samples.map(\.minute) == [0, 1])
      for sample in child.samples {
        let start = Int64(sample.minute) * 60_000_000_000
        let isInside = { (frame: FrameRow) in frame.vsync >= start && frame.vsync < start + 60_000_000_000 }
        let frames = child.frames.filter(isInside)
        var costs = Histogram()
        for frame in frames { costs.record(frame.cost) }
        #expect(sample.activeFrames == frames.count && sample.costP99 == costs.value(at: .p99))
        #expect(sample.hitchNanoseconds == frames.reduce(0) { $0 + Int64($1.hitch) })
        let waits = zip(child.frames, child.frames.dropFirst())
          .filter { isInside($0.1) && $0.0.placeholders > 0 }.map { $0.1.vsync - $0.0.vsync }
        #expect(sample.placeholderNanoseconds == waits.reduce(0, +))
        #expect(sample.unit == 0 && sample.session == child.number)
        let peak = evening.result.measurements.peak(.cacheBytes) ?? 0
        #expect(sample.cacheBytes > 0 && sample.cacheBytes <= peak && peak <= child.row.cacheMemory * 2)
        #expect(sample.cacheEntries > 0 && sample.pinnedBytes <= sample.cacheBytes)
        #expect(sample.residentBytes > 10_000_000 && sample.openFiles > 2)
      }
      let disk = child.samples.map(\.diskBytes)
      #expect(disk[0] > 0 && disk[0] <= disk[1] && disk[1] > evening.total(.bytesFetched) / 10)
    }
  }

  /// As all frames are kept: without what this host did to their thread.
  private func unmarked(_ rows: [FrameRow]) -> [FrameRow] {
    rows.map { row in
      var row = row
      for mark in [", \(FrameRow.interruption)", FrameRow.interruption] where row.what.hasSuffix(mark) {
        row.what.removeLast(mark.count)
      }
      return row
    }
  }

  @Test("the hundred costliest frames of each child are stored, interrupted ones separately")
  func worst() {
    for child in evening.children {
      #expect(child.worst.count == 100 && child.interrupted.count <= 20)
      #expect(!child.worst.contains { $0.what.hasSuffix(FrameRow.interruption) })
      #expect(child.interrupted.allSatisfy { $0.what.hasSuffix(FrameRow.interruption) })
      let stored = Set(unmarked(child.worst + child.interrupted))
      #expect(stored.isSubset(of: child.frames))
      // Of interrupted frames only the costliest are stored, so that cheaper ones may be missing.
      let least = child.worst.last?.cost ?? 0
      let missing = child.frames.filter { $0.cost > least && !stored.contains($0) }
      let bound = child.interrupted.count < 20 ? 0 : child.interrupted.last?.cost ?? 0
      #expect(missing.allSatisfy { $0.cost <= bound })
    }
  }

  @Test("the first thousand late frames of each child are listed, and all are counted")
  func hitches() throws {
    for evening in [evening, try Evening.late.get()] {
      for child in evening.children {
        let late = child.frames.filter { $0.hitch > 0 }
        #expect(unmarked(child.hitches) == Array(late.prefix(1_000)))
      }
      let late = evening.frames.filter { $0.hitch > 0 }
      #expect(evening.total(.hitches) == late.count)
      #expect(evening.total(.hitchTime) == late.reduce(0) { $0 + $1.hitch })
    }
    let late = try Evening.late.get()
    #expect(late.children.contains { $0.hitches.count == 1_000 && $0.frames.count > 1_001 })
  }
}
