import Families
import FamilySubject
import Foundation
import Playing
import ScenarioFormat
import Skiprope

/// The default evening's misses and wasted decodes, against an all-knowing prefetcher.
///
/// Photos are modelled and nothing is timed, so the figures are the same on every machine.
enum PrefetchShares: Benchmark {
  static let name = "prefetch"
  static let title =
    "Prefetching in the default evening, shares of wants and decodes; all-knowing = earliest deadline first, Belady"

  /// The sums over sessions, for the product and for the peer.
  private struct Sum {
    var wants = 0
    var misses = 0
    var decodes = 0
    var wasted = 0
    var knownWants = 0
    var knownMisses = 0
    var unavoidable = 0
    var knownDecodes = 0

    mutating func add(_ session: SessionWants) {
      let known = AllKnowingPrefetch(
        session.log, lanes: session.decodeLanes, memory: session.memory, entryLimit: session.entryLimit)
      wants += session.hits + session.visibleMisses
      misses += session.visibleMisses
      decodes += session.decodes
      wasted += session.wastedDecodes
      knownWants += known.wants
      knownMisses += known.misses
      unavoidable += known.unavoidable
      knownDecodes += known.decodes
    }
  }

  static func findings(_ depth: Depth) throws -> [Finding] {
    let scenario = try ScenarioLibrary(
      root: "Scenarios", vocabulary: FamilySubject.compiled.subject.vocabulary
    ).load("evening-gallery")
      .scenario
    var sums: [String: Sum] = [:]
    var all = Sum()
    for family in 0..<(depth == .quick ? 1 : scenario.units) {
      for session in try PrefetchRecording(scenario, family: family).sessions {
        sums[session.device, default: Sum()].add(session)
        all.add(session)
      }
    }
    return (sums.sorted { $0.key < $1.key } + [("all devices", all)]).flatMap { findings($0.key, $0.value) }
  }

  private static func findings(_ device: String, _ sum: Sum) -> [Finding] {
    let misses = share(sum.misses, sum.wants)
    let least = share(sum.knownMisses, sum.knownWants)
    return [
      Finding(
        "missed wants, \(device), of \(sum.wants)", ours: percent(misses), peer: "all-knowing",
        peers: percent(least), ratio: RatioText.ratio(misses / max(least, 0.001)),
        spread: "no order below \(percent(share(sum.unavoidable, sum.knownWants)))", target: .none,
        verdict: .open),
      Finding(
        "wasted decodes, \(device), of \(sum.decodes)", ours: percent(share(sum.wasted, sum.decodes)),
        peer: "all-knowing", peers: percent(0),
        ratio: RatioText.ratio(Double(sum.decodes) / Double(max(1, sum.knownDecodes))),
        spread: "ratio of decodes", target: .none, verdict: .open),
    ]
  }

  /// A share in percent; 0 if the whole is 0.
  private static func share(_ part: Int, _ whole: Int) -> Double {
    whole == 0 ? 0 : 100 * Double(part) / Double(whole)
  }

  private static func percent(_ value: Double) -> String { String(format: "%.1f %%", value) }
}
