import Kernel
import Metrics
import Playing
import ScenarioFormat
import Skiprope
import Testing

@Suite("The fake network and disk")
struct FakeTests {
  private let length = TimeSpan.minutes(10)

  private func faults(_ change: (inout Faults) -> Void) -> Faults {
    var faults = Faults()
    change(&faults)
    return faults
  }

  @Test("offline periods are disjoint, end with the fault period, and match their mean")
  func spells() {
    let faults = faults { ($0.offlineEvery, $0.offlineLasts) = (.seconds(60), .seconds(10)) }
    var (count, seconds) = (0, 0.0)
    for seed in UInt64(1)...50 {
      let network = FakeNetwork(faults, length: length, SeedTree(seed))
      #expect(zip(network.offline, network.offline.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound })
      #expect(network.offline.allSatisfy { $0.upperBound <= .zero + .minutes(8) && $0.lowerBound > .zero })
      count += network.offline.count
      seconds += network.offline.reduce(0) { $0 + ($1.upperBound - $1.lowerBound).seconds }
      for spell in network.offline {
        #expect(network.isReachable(at: spell.upperBound) && !network.isReachable(at: spell.lowerBound))
        #expect(!network.isReachable(at: spell.upperBound - TimeSpan(nanoseconds: 1)))
      }
    }
    // 480 s of 70 s each, fifty times.
    #expect((270...420).contains(count), "\(count)")
    #expect((7...13).contains(seconds / Double(count)), "\(seconds / Double(count)) s")
    #expect(FakeNetwork(Faults(), length: length, SeedTree(1)).offline.isEmpty)
  }

  @Test(
    "a share of the requests is lost until the fault period ends", arguments: [0, 5, 50, 100])
  func lost(percent: Int) {
    let network = FakeNetwork(faults { $0.lostPercent = percent }, length: length, SeedTree(3))
    let before = (0..<2_000).filter { _ in !network.send(bytes: 1, at: .zero).arrives }.count
    #expect(abs(before - 20 * percent) <= 80, "\(before)")
    #expect(network.counts.sent == 2_000 && network.counts.lost == before)
    let justBefore = network.healed - TimeSpan(nanoseconds: 1)
    let after = (0..<500).filter { _ in !network.send(bytes: 1, at: network.healed).arrives }.count
    #expect(after == 0)
    #expect(percent < 100 || !network.send(bytes: 1, at: justBefore).arrives)
  }

  @Test(
    "a request while offline fails at once, and one in flight fails when an offline period begins")
  func caught() throws {
    let faults = faults { ($0.offlineEvery, $0.offlineLasts) = (.seconds(60), .seconds(10)) }
    for seed in UInt64(1)...20 {
      let network = FakeNetwork(faults, length: length, SeedTree(seed))
      guard let spell = network.offline.first else { continue }
      let inside = network.send(bytes: 1_000_000, at: spell.lowerBound)
      #expect(!inside.arrives && inside.span.seconds < 0.05)
      // A megabyte takes a second at least.
      let lead = TimeSpan.milliseconds(400)
      let start = spell.lowerBound - lead
      guard network.isReachable(at: start) else { continue }
      let cut = network.send(bytes: 1_000_000, at: start)
      #expect(!cut.arrives && cut.span == lead)
    }
  }

  @Test("transfer time grows with the bytes, and negative bytes take none")
  func transfer() {
    let network = FakeNetwork(Faults(), length: length, SeedTree(1))
    let spans = (0..<200).map { _ in network.send(bytes: -5, at: .zero).span.seconds }.sorted()
    #expect((0.1...0.14).contains(spans[100]), "\(spans[100]) s")
    #expect(network.send(bytes: 3_000_000, at: .zero).span > .seconds(3))
  }

  @Test("a share of the writes is refused until the fault period ends", arguments: [0, 10, 100])
  func refused(percent: Int) {
    let disk = FakeDisk(
      faults { ($0.refusedPercent, $0.untilPercent) = (percent, 50) }, length: length, SeedTree(9))
    let before = (0..<1_000).filter { _ in !disk.write(bytes: 100, at: .zero).isStored }.count
    #expect(abs(before - 10 * percent) <= 40, "\(before)")
    #expect((0..<100).allSatisfy { _ in disk.write(bytes: 100, at: .zero + .minutes(5)).isStored })
    #expect(disk.counts.written == 1_100 && disk.counts.refused == before)
    #expect(disk.write(bytes: 1 << 20, at: .zero).span > disk.write(bytes: 0, at: .zero).span)
  }

  private let subject = CompiledSubject(Mailer.self).subject
  private static let storm =
    "session: {length: 5m}\nfaults: {lost-requests: 20%, offline-every: 40s, offline-lasts: 15s, refused-writes: 30%}"

  @Test("an app that retries recovers, and a rule finds one that gives up", arguments: 1...5)
  func mailer(seed: Int) throws {
    let scenario = try subject.scenario("seed: \(seed)\n\(Self.storm)")
    let stored = try subject.play(scenario)
    #expect(try stored.tally("letters.arrive").violations == 0)
    let values = subject.metrics.values(stored.measurements)
    for id in ["requests.lost", "writes.refused"] {
      #expect(values.first { $0.id == id }?.value ?? 0 >= 3, "\(id)")
    }
    let lazy = try subject.play(scenario, bug: "gives-up")
    let tally = try lazy.tally("letters.arrive")
    #expect(tally.violations == 1, "\(tally)")
    #expect(try subject.play(scenario).summary == stored.summary)
  }

  /// Both took the scenario's length, and the first session's folder was that of all.
  @Test("faults end after a part of the session's own length, and each session has its own folder")
  func ownLength() throws {
    let diaries = CompiledSubject(Diaries.self).subject
    let simulated = try diaries.play(try diaries.scenario("session: {length: 2s}"))
    #expect(simulated.summary.sessions.count == 2)
    for rule in ["files.own", "faults.end"] {
      let tally = try simulated.tally(rule)
      #expect(tally.violations == 0 && tally.checked > 100, "\(tally)")
    }
  }

  @Test("nothing fails by default, and only apps that use faults have their keys")
  func plain() throws {
    let plain = try subject.play(try subject.scenario("session: {length: 1m}"))
    let values = subject.metrics.values(plain.measurements)
    #expect(values.first { $0.id == "requests.lost" }?.value == 0)
    let lamp = CompiledSubject(Lamp.self).subject
    #expect { try lamp.scenario("faults: {lost-requests: 5%}") } throws: {
      "\($0)".contains("no key `faults`")
    }
    let dark = try lamp.play(try lamp.scenario("session: {length: 5s}"))
    #expect(!lamp.metrics.values(dark.measurements).contains { $0.id == "requests.lost" })
  }
}
