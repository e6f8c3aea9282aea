internal import Foundation
internal import Reporting
internal import Touches

extension SweepComparison {
  /// One sentence: the compared setting, the reference, and the differences in points.
  package var verdict: String {
    let all = total
    return "\(setting.name) against \(theirName), all ages: missed \(SweepComparison.points(all.missed)), "
      + "accidental \(SweepComparison.points(all.accidental)), both \(SweepComparison.points(all.both))"
  }

  /// The reference's name: `tuned of debounce`.
  var theirName: String { "\(reference.setting) of \(reference.plan)" }

  /// An explanation of the columns `both` and `more`.
  private static let bothText =
    "both: missed plus twice accidental, the sum that a sweep minimises; more: the difference in points"

  /// The comparison as text of at most 120 characters a line: shares and differences by age, and the accidents by kind.
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

  /// The comparison as a section of the page.
  var section: Page.Section {
    Page.Section(
      "compared", "Comparison with \(theirName)",
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
  /// The columns after the age: for each share mine, theirs, and the difference.
  private static let columns = [
    "missed %", "theirs", "more", "accidental %", "theirs", "more", "both", "theirs", "more",
  ]

  /// The cells of a row in the order of `columns`.
  private static func cells(_ row: Row) -> [String] {
    [
      (row.mine.missedShare.share, row.theirs.missedShare.share, row.missed),
      (row.mine.accidentalShare.share, row.theirs.accidentalShare.share, row.accidental),
      (row.mine.bothShare, row.theirs.bothShare, row.both),
    ].flatMap { mine, theirs, more in
      [ShareText.percent(mine), ShareText.percent(theirs), signed(more.difference)]
    }
  }

  /// The cells of one kind of accident: both shares and the difference.
  private static func cells(_ kind: Kind) -> [String] {
    [kind.accident.name.split(separator: "_").joined(separator: " ")]
      + [ShareText.percent(kind.mine), ShareText.percent(kind.theirs), signed(kind.mine - kind.theirs)]
  }

  /// `12.3 points worse (11.9-12.7)`; `no different` if the difference is no more than chance.
  private static func points(_ more: ShareDifference) -> String {
    guard more.isWorse || more.isBetter else { return "no different" }
    let ends = [more.low, more.high].map { abs($0) }.sorted().map(ShareText.short)
    return
      "\(ShareText.short(abs(more.difference))) points \(more.isWorse ? "worse" : "better") (\(ends[0])-\(ends[1]))"
  }

  /// `+12.34`, in points.
  private static func signed(_ difference: Double) -> String {
    // Adding zero turns -0 into +0.
    String(format: "%+.2f", (difference * 10_000).rounded() / 100 + 0)
  }
}

extension SweepComparison {
  /// The comparison as written to findings.json.
  struct Figures: Encodable {
    struct Share: Encodable {
      /// Percent; in `both`, the quantity that a sweep minimises.
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
    /// By kind: the difference in points of all gestures.
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
