import Families
import FamilySamples
import FamilySubject
import Kernel
import Metrics
import Playing
import ScenarioFormat
import Simulation
import Testing

@Suite("The recorded effects of an evening")
struct RecordedEffectsTests {
  private let evening: Evening

  init() throws { evening = try Evening.usual.get() }

  private func rows(_ operation: String, _ child: Evening.Child) -> [EffectRow] {
    child.effects.filter { $0.operation == operation }
  }

  @Test("an effect is requested in a frame, starts then or later, ends on its lane, and took time here")
  func times() {
    let lanes = [
      "fetch": "network", "list": "network", "decode": "decode", "commit": "database", "remove": "database",
      "list disk": "database", "keep": "database",
    ]
    #expect(Set(evening.effects.map(\.operation)) == Set(lanes.keys))
    for child in evening.children {
      let active = Set(child.frames.map(\.vsync))
      for effect in child.effects {
        #expect(effect.lane == lanes[effect.operation], "\(effect)")
        #expect(active.contains(effect.asked) && effect.asked <= effect.started, "\(effect)")
        #expect(effect.started < effect.ended && effect.ended <= evening.length, "\(effect)")
        #expect(active.contains(child.vsync(holding: effect.ended)), "\(effect)")
        #expect(effect.unit == 0 && effect.session == child.number)
        #expect(effect.measured > 0 && effect.measured < Int(evening.wallSeconds * 1e9), "\(effect)")
      }
    }
  }

  @Test("lanes run four effects on the network, one in the database, and two decodes")
  func lanes() {
    var most = 0
    for child in evening.children {
      for (lane, width) in [("network", 4), ("database", 1), ("decode", child.device.decodeLaneCount)] {
        let rows = child.effects.filter { $0.lane == lane }.sorted { $0.started < $1.started }
        for (index, row) in rows.enumerated() {
          let others = rows[..<index].count { $0.ended > row.started }
          #expect(others < width, "\(row)")
          if lane == "network" { most = max(most, others + 1) }
        }
      }
    }
    #expect(most == 4)
  }

  @Test("effects last as long as the cost table says")
  func spans() {
    let photos = evening.plan.photos
    let shared = evening.plan.groups.flatMap { $0.photos + $0.arrivals }.map(\.photo)
    var seen = [0, 0, 0]
    for child in evening.children {
      let table = CostTable(relativeSpeed: child.device.relativeSpeed)
      let fixed = [
        "commit": TimeSpan.milliseconds(3), "remove": .milliseconds(2), "keep": .milliseconds(2),
        "list": .milliseconds(45), "list disk": .microseconds(200),
      ]
      for (operation, span) in fixed {
        let spans = Set(rows(operation, child).map { $0.ended - $0.started })
        #expect(spans.isSubset(of: [span.nanoseconds]), "\(operation)")
      }
      // The album lies on the device; only group photos come over the network; what cannot be fetched is known at once.
      let imports = photos.map { table.importing(bytes: ModelledFile($0).byteCount).nanoseconds }
      let fetches = shared.map { table.fetch(bytes: ModelledFile($0).byteCount).nanoseconds }
      // One that begins while others come waits for their bytes, and for nothing else.
      let known = Set(imports + fetches + [200_000])
      var spans: Set<Int64> = []
      var free: Int64 = 0
      for row in rows("fetch", child).sorted(by: { ($0.started, $0.ended) < ($1.started, $1.ended) }) {
        let span = row.ended - row.started
        if known.contains(span) {
          spans.insert(span)
        } else {
          #expect(row.started < free && free < row.ended, "child \(child.number): \(row)")
          #expect(row.ended <= free + (known.max() ?? 0), "child \(child.number): \(row)")
        }
        if span != 200_000 { free = max(free, row.ended) }
      }
      for (place, known) in [imports, fetches, [200_000]].enumerated() {
        seen[place] += spans.intersection(known).count
      }
    }
    #expect(seen.allSatisfy { $0 > 0 }, "\(seen)")
  }

  @Test(
    "effects last as the scenario's own table says; writing the shipped one changes nothing"
  )
  func ownCosts() throws {
    var scenario = Scenario.tiny(length: .seconds(20))
    let shipped = try Evening(scenario, hostScore: 1)
    scenario.costs = CostFigures()
    #expect(try Evening(scenario, hostScore: 1).result.summary == shipped.result.summary)
    scenario.costs.commit = .milliseconds(9)
    scenario.costs.syncedWrite = .milliseconds(4)
    scenario.costs.networkLatency = .milliseconds(80)
    scenario.costs.decodeFixed = .milliseconds(30)
    let own = try Evening(scenario, hostScore: 1)
    func spans(_ operation: String) -> Set<Int64> {
      Set(own.effects.filter { $0.operation == operation }.map { $0.ended - $0.started })
    }
    #expect(spans("commit") == [13_000_000] && spans("list").isSubset(of: [80_000_000]))
    #expect(spans("decode").allSatisfy { $0 > 30_000_000 || $0 == 300_000 } && !spans("decode").isEmpty)
    #expect(own.result.summary != shipped.result.summary)
  }

  @Test("decodes of whole files last by the file's size, and a stored rendition costs extra")
  func decodes() {
    let photos = evening.plan.photos + evening.plan.groups.flatMap { $0.photos + $0.arrivals }.map(\.photo)
    var others = 0
    for child in evening.children {
      let table = CostTable(relativeSpeed: child.device.relativeSpeed)
      // A decode that had no room has only read the header.
      var plain: Set<Int64> = [300_000]
      var stored: Set<Int64> = []
      for photo in photos {
        let (bytes, pixels) = (ModelledFile(photo).byteCount, photo.pixels.count)
        plain.insert(table.decode(bytes: bytes, pixels: 0, denominator: 1, progressive: false).nanoseconds)
        for denominator in [1, 2, 4, 8] {
          let span = table.decode(
            bytes: bytes, pixels: pixels, denominator: denominator, progressive: photo.progressive)
          plain.insert(span.nanoseconds)
          stored.insert((span + table.rendition(pixels: pixels / 16)).nanoseconds)
        }
      }
      let spans = rows("decode", child).map { $0.ended - $0.started }
      others += spans.count { !plain.contains($0) && !stored.contains($0) }
      #expect(spans.contains { stored.contains($0) } && spans.contains { plain.contains($0) })
    }
    // What was made from a rendition depends on its size.
    #expect(others <= evening.total(.renditionDecodes))
  }

  @Test("commits contain the points earned and redeemed, in the frame of the signal")
  func commits() {
    for child in evening.children {
      let signals = child.plan.signals.filter {
        switch $0.kind {
        case .earn, .redeem: true
        default: false
        }
      }
      let asked = signals.map { child.vsync(holding: $0.time.nanoseconds) }.sorted()
      let found = rows("commit", child).map(\.asked).sorted()
      #expect(found == Array(asked.prefix(found.count)) && asked.count - found.count < 2)
    }
  }

  @Test("commits are shown in the next frame, after the time of a commit")
  func commitTimes() {
    var expected = Histogram()
    for child in evening.children {
      for row in rows("commit", child) {
        expected.record(Int((child.vsync(holding: row.ended) - row.asked) / 1_000))
      }
    }
    #expect(expected.count > 20)
    #expect(evening.result.measurements.distribution(.ledgerCommit) == expected)
  }

  @Test("effects are compared with the cost table, operation by operation")
  func costModel() throws {
    let operations = Set(evening.effects.map(\.operation))
    #expect(Set(evening.result.costModel.map(\.operation)) == operations)
    #expect(evening.result.costModel.count == operations.count)
    for row in evening.result.costModel {
      var (count, virtual, measured) = (0, 0.0, 0.0)
      for child in evening.children {
        for effect in rows(row.operation, child) {
          count += 1
          virtual += Double(effect.ended - effect.started) / 1e6
          measured += Double(effect.measured) / 1e6 / child.device.relativeSpeed
        }
      }
      // What was dropped while it ran, or ran when the session ended, has no row.
      #expect(row.count >= count && row.count <= count + 20, "\(row.operation)")
      #expect(row.virtualMilliseconds >= virtual * 0.999_999, "\(row.operation)")
      #expect(row.measuredMilliseconds >= measured * 0.999_999, "\(row.operation)")
      guard row.count == count else { continue }
      #expect(abs(row.virtualMilliseconds - virtual) < 0.001, "\(row.operation)")
      #expect(abs(row.measuredMilliseconds - measured) < 0.001, "\(row.operation)")
    }
    let commits = try #require(evening.result.costModel.first { $0.operation == "commit" })
    #expect(commits.virtualMilliseconds == 3 * Double(commits.count))
  }

  @Test("effects match the photo pipeline's counters, and each request is counted once")
  func counters() {
    let total = evening.total
    #expect(total(.cacheWants, nil) == total(.visibleWants, nil) + total(.coalesced, nil))
    #expect(total(.visibleWants, nil) == total(.cacheHits, nil) + total(.visibleMisses, nil))
    let rows = { (operation: String) in evening.effects.count { $0.operation == operation } }
    #expect(total(.decodes, nil) > 0 && total(.decodes, nil) <= rows("decode"))
    #expect(total(.fetches, nil) > 0 && total(.fetches, nil) <= rows("fetch"))
    #expect(total(.evictions, nil) > 0 && total(.pixelsDecoded, nil) > total(.decodes, nil) * 1_000)
    #expect(
      evening.children.reduce(0) { $0 + ($1.summary.counts["cache.decodes"] ?? 0) } == total(.decodes, nil))
    let most = evening.result.measurements.peak(.cacheEntries) ?? 0
    #expect(most > 5 && most <= 100)
  }

  @Test("effects fetch every byte that is counted")
  func bytes() {
    let sizes =
      evening.plan.photos.map { ModelledFile($0).byteCount }
      + evening.plan.groups.flatMap { $0.photos + $0.arrivals }.map { ModelledFile($0.photo).byteCount }
    let fetched = evening.total(.bytesFetched)
    let count = evening.total(.fetches)
    #expect(fetched >= count * (sizes.min() ?? 0) && fetched <= (count + 20) * (sizes.max() ?? 0))
  }
}
