package import Touches

/// A recogniser's setting compared with a reference on the same gestures.
package struct SweepComparison: Hashable, Sendable {
  /// Both on the gestures of one age group, or of all ages.
  package struct Row: Hashable, Sendable {
    /// The age group; `nil` for all ages.
    package var age: AgeGroup?
    package var mine: SweepReference.Group
    package var theirs: SweepReference.Group
  }

  /// One kind of accident over all ages: shares of all gestures, 0 to 1.
  package struct Kind: Hashable, Sendable {
    package var accident: Accident
    package var mine: Double
    package var theirs: Double
  }

  /// The compared setting.
  package var setting: SweepSetting
  package var reference: SweepReference
  /// By age, then all ages together.
  package var rows: [Row]

  /// Compares the recommended setting of a sweep, or else its setting with the least loss.
  ///
  /// Returns nil if the sweep was cut short or used other gestures.
  package init?(_ findings: SweepFindings, against reference: SweepReference) {
    guard findings.isComplete, !findings.settings.isEmpty,
      SweepReference.Gestures(findings.plan) == reference.gestures
    else { return nil }
    let scores = findings.scores(.heldOut)
    let least = scores.indices.min { (scores[$0].loss, $0) < (scores[$1].loss, $1) } ?? 0
    let place = findings.recommendation?.setting ?? least
    setting = findings.settings[place]
    self.reference = reference
    rows = zip(scores[place].groups, reference.groups).map { score, theirs in
      Row(age: theirs.age, mine: SweepReference.Group(theirs.age, score.tally), theirs: theirs)
    }
    rows.append(Row(age: nil, mine: .sum(rows.map(\.mine)), theirs: .sum(rows.map(\.theirs))))
  }

  /// All ages together.
  package var total: Row { rows[rows.count - 1] }

  /// Every kind of accident that occurs in either, the largest difference first.
  package var kinds: [Kind] {
    Accident.allCases.map { accident in
      func share(_ group: SweepReference.Group) -> Double {
        WilsonInterval(group.accidents[accident.name] ?? 0, of: group.gestures).share
      }
      return Kind(accident: accident, mine: share(total.mine), theirs: share(total.theirs))
    }.filter { $0.mine > 0 || $0.theirs > 0 }.sorted {
      ($1.mine - $1.theirs, $0.accident.rawValue) < ($0.mine - $0.theirs, $1.accident.rawValue)
    }
  }
}

extension SweepComparison.Row {
  /// The difference of the missed shares, of the gestures with a wanted outcome.
  package var missed: ShareDifference { ShareDifference(mine.missedShare, less: theirs.missedShare) }
  /// The difference of the accidental shares, of all gestures.
  package var accidental: ShareDifference {
    ShareDifference(mine.accidentalShare, less: theirs.accidentalShare)
  }
  /// The difference of the quantity that a sweep minimises: missed plus twice accidental (`GroupScore.loss`).
  package var both: ShareDifference { missed.plus(accidental, times: GroupScore.accidentWeight) }
}

extension SweepReference.Group {
  package var missedShare: WilsonInterval { WilsonInterval(missed, of: wanted) }
  package var accidentalShare: WilsonInterval { WilsonInterval(accidental, of: gestures) }
  /// The quantity that a sweep minimises.
  package var bothShare: Double { missedShare.share + GroupScore.accidentWeight * accidentalShare.share }

  /// Adds counts; the age is that of the first group. At least one group.
  static func sum(_ groups: [SweepReference.Group]) -> SweepReference.Group {
    groups.dropFirst().reduce(groups[0]) { sum, group in
      var sum = sum
      sum.gestures += group.gestures
      sum.wanted += group.wanted
      sum.missed += group.missed
      sum.accidental += group.accidental
      sum.accidents.merge(group.accidents, uniquingKeysWith: +)
      return sum
    }
  }
}
