/// How the gestures of a stream came out under one setting: counts only, so that tallies of blocks add up in any order.
package struct SettingTally: Hashable, Sendable {
  /// Width of a latency bin, ms; the last bin holds everything longer.
  package static let binMilliseconds = 5
  /// The windows that make a tap wait lie on the bins' edges.
  package static let binCount = 200

  package var gestures = 0
  /// Gestures that something in particular was wanted of.
  package var wanted = 0
  package var missed = 0
  /// The swipes to another category or photo among the wanted, and those missed.
  package var wantedSwipes = 0
  package var missedSwipes = 0
  /// Those of the missed that the debounce stopped.
  package var blocked = 0
  package var accidental = 0
  /// Accidents by kind.
  package var kinds = SIMD8<Int>()
  /// Hits by added latency, from lift to decision.
  package var latency = [UInt32](repeating: 0, count: SettingTally.binCount)

  /// Against the reference of the pass; zeros without one.
  package var pair = PairTally()

  package init() {}

  /// Books one gesture.
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

  /// Back to nothing; keeps its room.
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

  /// Takes another tally in.
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

  /// How many accidents were of this kind.
  package func count(_ accident: Accident) -> Int { kinds[accident.rawValue] }

  /// The added latency, ms, that this share of the hits does not exceed, to 5 ms; 0 without hits.
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
