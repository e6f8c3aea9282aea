/// How a setting did with one age group.
package struct GroupScore: Hashable, Sendable {
  package var tally: SettingTally

  package init(_ tally: SettingTally) { self.tally = tally }

  /// Missed among the gestures that something was wanted of.
  package var missed: WilsonInterval { WilsonInterval(tally.missed, of: tally.wanted) }
  /// Accidents among all gestures.
  package var accidental: WilsonInterval { WilsonInterval(tally.accidental, of: tally.gestures) }

  /// Whether this dominates another on the same gestures: fewer missed, and an accidental share that is not above the
  /// other's interval.
  package func dominates(_ other: GroupScore) -> Bool {
    missed.share < other.missed.share && accidental.share <= other.accidental.high
  }

  /// How far this is from dominating another with room to spare: what it misses beyond the other, and its accidents
  /// beyond the other's own share, as shares; 0 when nothing lacks. A choice made on one half of the seeds by the ends of
  /// intervals would stand on the edge, and fall on the other half.
  package func shortfall(against other: GroupScore) -> Double {
    max(0, missed.share - other.missed.share) + max(0, accidental.share - other.accidental.share)
  }
}

/// How a setting did with every age group of a pass.
package struct SettingScore: Hashable, Sendable {
  /// In the order of the pass's streams.
  package var groups: [GroupScore]

  package init(_ groups: [GroupScore]) { self.groups = groups }

  /// The group with the largest share of missed gestures; the first among equals.
  package var worstMissed: Int { index { $0.missed.share } }
  /// The group with the largest share of accidents.
  package var worstAccidental: Int { index { $0.accidental.share } }

  private func index(_ share: (GroupScore) -> Double) -> Int {
    var worst = 0
    for group in groups.indices where share(groups[group]) > share(groups[worst]) { worst = group }
    return worst
  }

  /// The place on the plot: shares in the worst group, 0 to 1.
  package var place: FrontPoint {
    FrontPoint(
      missed: groups[worstMissed].missed.share, accidental: groups[worstAccidental].accidental.share)
  }

  /// What is minimised: the largest sum, over the groups, of missed and twice the accidental share [A]. A change that
  /// nobody meant costs a child two swipes: it has to find out, and to go back.
  package var loss: Double {
    groups.reduce(0) { max($0, $1.missed.share + 2 * $1.accidental.share) }
  }

  /// The shortfalls against others, summed over the groups.
  package func shortfall(against others: [SettingScore]) -> Double {
    others.reduce(0) { sum, other in
      groups.indices.reduce(sum) { $0 + groups[$1].shortfall(against: other.groups[$1]) }
    }
  }

  /// The groups in which this does not dominate another.
  package func failures(against other: SettingScore) -> [Int] {
    groups.indices.filter { !groups[$0].dominates(other.groups[$0]) }
  }
}
