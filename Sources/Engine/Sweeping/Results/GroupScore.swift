/// How a setting did with one age group.
package struct GroupScore: Hashable, Sendable {
  package var tally: SettingTally

  package init(_ tally: SettingTally) { self.tally = tally }

  /// Missed among the gestures that something was wanted of.
  package var missed: WilsonInterval { WilsonInterval(tally.missed, of: tally.wanted) }
  /// Accidents among all gestures.
  package var accidental: WilsonInterval { WilsonInterval(tally.accidental, of: tally.gestures) }

  /// How much more an accident weighs than a miss [A]: a change that nobody meant costs a child two swipes, since it has to find
  /// out, and to go back.
  static let accidentWeight = 2.0

  /// The shares of both, weighed: missed and twice the accidental one.
  package var loss: Double { missed.share + GroupScore.accidentWeight * accidental.share }

  /// Whether this dominates another on the same gestures: fewer missed, and an accidental share that is not above the
  /// other's interval.
  package func dominates(_ other: GroupScore) -> Bool {
    missed.share < other.missed.share && accidental.share <= other.accidental.high
  }

  /// The margin by which a setting has to lead on the half that it is chosen on, since what stands on the edge on one half
  /// falls on the other: half a point. On 20,000 gestures that is three standard errors of the difference of two shares
  /// of 3 %, and one of 40 %; of accidents it comes on top of the other's interval.
  static let decisiveLead = 0.005

  /// By how much this dominates another, as shares: what it misses less, and its accidents below the end of the other's
  /// interval.
  func lead(over other: GroupScore) -> (missed: Double, accidental: Double) {
    (other.missed.share - missed.share, other.accidental.high - accidental.share)
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

  /// What is minimised: the largest loss of a group.
  package var loss: Double { groups.reduce(0) { max($0, $1.loss) } }

  /// How this compares with others over all groups: what it lacks to lead by `GroupScore.decisiveLead`, summed, and its smallest
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
