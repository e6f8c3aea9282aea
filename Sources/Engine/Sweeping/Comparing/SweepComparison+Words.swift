internal import Foundation
internal import Reporting
internal import Touches

extension SweepComparison {
  /// One sentence: by how many points it is worse, and than what.
  package var verdict: String {
    let all = total
    return "\(setting.name) against \(theirName), all ages: missed \(SweepComparison.points(all.missed)), "
      + "accidental \(SweepComparison.points(all.accidental)), both \(SweepComparison.points(all.both))"
  }

  /// `tuned of debounce`.
  var theirName: String { "\(reference.setting) of \(reference.plan)" }

  /// What the columns `both` hold.
  private static let bothText =
    "both: missed and twice accidental, which a sweep minimises; more: the difference in points"

  /// For a person, in lines of at most 120 characters: the shares of both and their differences by age, and the accidents that
  /// make them.
  package var lines: [String] {
    var table = TextTable([("age", .left)] + SweepComparison.columns.map { ($0, TextTable.Side.right) })
    for row in rows { table.add([row.age?.rawValue ?? "all"] + SweepComparison.cells(row)) }
    var accidents = TextTable([
      ("accidents, % of gestures", .left), ("mine", .right), ("theirs", .right), ("more", .right),
    ])
    for kind in kinds { accidents.add(SweepComparison.cells(kind)) }
    return WrappedText.lines("\(setting.name): \(setting.summary)", width: 120)
      + WrappedText.lines("theirs: \(theirName): \(reference.summary)", width: 120)
      + ["on the same gestures; \(SweepComparison.bothText)"] + table.lines(width: 120, indent: 2)
      + accidents.lines(width: 120, indent: 2) + WrappedText.lines(verdict, width: 120)
  }

  /// The same on a page.
  var section: Page.Section {
    Page.Section(
      "compared", "By how much it is worse than \(theirName)",
      note:
        "\(setting.name) (\(setting.summary)) against \(reference.setting) (\(reference.summary)), on the same gestures of the "
        + "held-out half. \(SweepComparison.bothText.prefix(1).uppercased() + SweepComparison.bothText.dropFirst()).",
      [
        .table(
          PageTable(
            "Shares of both by age", [.text("age")] + SweepComparison.columns.map { .figure($0) },
            rows.map { row in
              ([row.age?.rawValue ?? "all"] + SweepComparison.cells(row)).map { .text($0) }
            })),
        .table(
          PageTable(
            "Accidents by kind",
            [.text("accidents, % of gestures"), .figure("mine"), .figure("theirs"), .figure("more")],
            kinds.map { SweepComparison.cells($0).map { .text($0) } })),
      ])
  }
}

extension SweepComparison {
  /// The columns after the age: each share, theirs, and the difference.
  private static let columns = [
    "missed %", "theirs", "more", "accidental %", "theirs", "more", "both", "theirs", "more",
  ]

  /// A row's cells in the order of `columns`.
  private static func cells(_ row: Row) -> [String] {
    [
      (row.mine.missedShare.share, row.theirs.missedShare.share, row.missed),
      (row.mine.accidentalShare.share, row.theirs.accidentalShare.share, row.accidental),
      (row.mine.bothShare, row.theirs.bothShare, row.both),
    ].flatMap { mine, theirs, more in
      [ShareText.percent(mine), ShareText.percent(theirs), signed(more.difference)]
    }
  }

  /// A kind of accident, both shares and the difference.
  private static func cells(_ kind: Kind) -> [String] {
    [kind.accident.name.split(separator: "_").joined(separator: " ")]
      + [ShareText.percent(kind.mine), ShareText.percent(kind.theirs), signed(kind.mine - kind.theirs)]
  }

  /// `12.3 points worse (11.9-12.7)`; `no different` where it is no more than chance.
  private static func points(_ more: ShareDifference) -> String {
    guard more.isWorse || more.isBetter else { return "no different" }
    let ends = [more.low, more.high].map { abs($0) }.sorted().map(ShareText.short)
    return
      "\(ShareText.short(abs(more.difference))) points \(more.isWorse ? "worse" : "better") (\(ends[0])-\(ends[1]))"
  }

  /// `+12.34`, in points.
  private static func signed(_ difference: Double) -> String {
    // Adding zero takes the sign off what rounds to nothing.
    String(format: "%+.2f", (difference * 10_000).rounded() / 100 + 0)
  }
}

extension SweepComparison {
  /// For files.
  struct Figures: Encodable {
    struct Share: Encodable {
      /// Percent; of `both`, what a sweep minimises.
      var mine: String
      var theirs: String
      /// The difference in points, and its 95 % interval.
      var more: String
      var moreInterval: [String]
    }

    struct Group: Encodable {
      var age: String
      var missed: Share
      var accidental: Share
      var both: Share
    }

    var setting: String
    var against: String
    var plan: String
    var groups: [Group]
    /// By kind: points more than theirs, of all gestures.
    var moreAccidents: [String: String]
  }

  var figures: Figures {
    func share(_ mine: Double, _ theirs: Double, _ more: ShareDifference) -> Figures.Share {
      Figures.Share(
        mine: ShareText.percent(mine), theirs: ShareText.percent(theirs),
        more: SweepComparison.signed(more.difference),
        moreInterval: [more.low, more.high].map(SweepComparison.signed))
    }
    return Figures(
      setting: setting.name, against: reference.setting, plan: reference.plan,
      groups: rows.map { row in
        Figures.Group(
          age: row.age?.rawValue ?? "all",
          missed: share(row.mine.missedShare.share, row.theirs.missedShare.share, row.missed),
          accidental: share(row.mine.accidentalShare.share, row.theirs.accidentalShare.share, row.accidental),
          both: share(row.mine.bothShare, row.theirs.bothShare, row.both))
      },
      moreAccidents: Dictionary(
        uniqueKeysWithValues: kinds.map { ($0.accident.name, SweepComparison.signed($0.mine - $0.theirs)) }))
  }
}
