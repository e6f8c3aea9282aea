/// The results of one setting on a stream. Counts only, so tallies of blocks add up in any order.
package struct SettingTally: Hashable, Sendable {
  /// The width of a latency bin, ms; the last bin holds everything longer.
  package static let binMilliseconds = 5
  /// The number of bins. The windows that delay a tap lie on bin edges.
  package static let binCount = 200

  package var gestures = 0
  /// Gestures with a wanted outcome.
  package var wanted = 0
  package var missed = 0
  /// The wanted swipes to another category or photo, and the missed ones among them.
  package var wantedSwipes = 0
  package var missedSwipes = 0
  /// Missed gestures that the debounce refused.
  package var blocked = 0
  package var accidental = 0
  /// Accidents by kind.
  package var kinds = SIMD8<Int>()
  /// Hits by added latency, from lift to decision.
  package var latency = [UInt32](repeating: 0, count: SettingTally.binCount)

  /// The comparison with the reference of the pass; zeros without one.
  package var pair = PairTally()

  package init() {}

  /// Counts one gesture.
  package mutating func add(_ judgement: Judgement, latency nanoseconds: Int64) {
    gestures += 1
    if let accident = judgement.accident {
      accidental += 1
      kinds[accident.rawValue] += 1
    }
    guard judgement.isWanted else { return }
    wanted += 1
    if judgement.isSwipe { wantedSwipes += 1 }
    if judgement.isMissed {
      missed += 1
      if judgement.isSwipe { missedSwipes += 1 }
      if judgement.isBlocked { blocked += 1 }
    } else {
      let bin = Int(nanoseconds) / (SettingTally.binMilliseconds * 1_000_000)
      latency[min(bin, SettingTally.binCount - 1)] += 1
    }
  }

  /// Resets all counts; keeps the storage.
  mutating func clear() {
    gestures = 0
    wanted = 0
    missed = 0
    wantedSwipes = 0
    missedSwipes = 0
    blocked = 0
    accidental = 0
    kinds = SIMD8()
    pair = PairTally()
    for bin in latency.indices { latency[bin] = 0 }
  }

  /// Adds another tally.
  package mutating func add(_ other: SettingTally) {
    gestures += other.gestures
    wanted += other.wanted
    missed += other.missed
    wantedSwipes += other.wantedSwipes
    missedSwipes += other.missedSwipes
    blocked += other.blocked
    accidental += other.accidental
    kinds &+= other.kinds
    pair.add(other.pair)
    for bin in latency.indices { latency[bin] += other.latency[bin] }
  }

  /// The number of accidents of this kind.
  package func count(_ accident: Accident) -> Int { kinds[accident.rawValue] }

  /// The quantile of the added latency over all hits, ms, in steps of 5 ms; 0 without hits.
  package func latencyMilliseconds(at share: Double) -> Int {
    let hits = wanted - missed
    let rank = Int((Double(hits) * share).rounded(.up))
    var seen = 0
    for (bin, count) in latency.enumerated() {
      seen += Int(count)
      if seen >= max(1, rank) { return bin * SettingTally.binMilliseconds }
    }
    return 0
  }
}
