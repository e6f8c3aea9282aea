/// The score of a setting for one age group.
package struct GroupScore: Hashable, Sendable {
  package var tally: SettingTally

  package init(_ tally: SettingTally) { self.tally = tally }

  /// Missed gestures among those with a wanted outcome.
  package var missed: WilsonInterval { WilsonInterval(tally.missed, of: tally.wanted) }
  /// Accidents among all gestures.
  package var accidental: WilsonInterval { WilsonInterval(tally.accidental, of: tally.gestures) }

  /// The weight of an accident relative to a miss [A]. An unintended change costs a child two swipes: one to notice it, one to go
  /// back.
  static let accidentWeight = 2.0

  /// The weighted sum: the missed share plus twice the accidental share.
  package var loss: Double { missed.share + GroupScore.accidentWeight * accidental.share }

  /// Whether this dominates another on the same gestures: fewer missed, and an accidental share not above the other's interval.
  package func dominates(_ other: GroupScore) -> Bool {
    missed.share < other.missed.share && accidental.share <= other.accidental.high
  }

  /// The required lead on the training half: half a point. A setting that barely leads on one half may not lead on the
  /// other.
  ///
  /// On 20,000 gestures it is three standard errors of the difference of two shares of 3 %, and one of 40 %. For accidents it is
  /// added to the other's interval.
  static let decisiveLead = 0.005

  /// The lead over another, as shares: the difference in misses, and the distance of the accidents below the other's interval.
  func lead(over other: GroupScore) -> (missed: Double, accidental: Double) {
    (other.missed.share - missed.share, other.accidental.high - accidental.share)
  }
}

/// The scores of a setting for every age group of a pass.
package struct SettingScore: Hashable, Sendable {
  /// In the order of the pass's streams.
  package var groups: [GroupScore]

  package init(_ groups: [GroupScore]) { self.groups = groups }

  /// The group with the largest missed share; the first among equals.
  package var worstMissed: Int { index { $0.missed.share } }
  /// The group with the largest accidental share.
  package var worstAccidental: Int { index { $0.accidental.share } }

  private func index(_ share: (GroupScore) -> Double) -> Int {
    var worst = 0
    for group in groups.indices where share(groups[group]) > share(groups[worst]) { worst = group }
    return worst
  }

  /// The position in the plot: the shares of the worst group, 0 to 1.
  package var place: FrontPoint {
    FrontPoint(
      missed: groups[worstMissed].missed.share, accidental: groups[worstAccidental].accidental.share)
  }

  /// The largest loss of a group: the quantity that a sweep minimises.
  package var loss: Double { groups.reduce(0) { max($0, $1.loss) } }

  /// Compares this with others over all groups: the summed shortfall from leading by `GroupScore.decisiveLead`, and the least
  /// lead.
  package func comparison(with others: [SettingScore]) -> (shortfall: Double, leastLead: Double) {
    var result = (shortfall: 0.0, leastLead: 1.0)
    for other in others {
      for group in groups.indices {
        let lead = groups[group].lead(over: other.groups[group])
        result.shortfall +=
          max(0, GroupScore.decisiveLead - lead.missed) + max(0, GroupScore.decisiveLead - lead.accidental)
        result.leastLead = min(result.leastLead, lead.missed, lead.accidental)
      }
    }
    return result
  }

  /// The groups in which this does not dominate another.
  package func failures(against other: SettingScore) -> [Int] {
    groups.indices.filter { !groups[$0].dominates(other.groups[$0]) }
  }
}
