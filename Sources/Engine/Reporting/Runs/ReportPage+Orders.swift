internal import Kernel
internal import Metrics

extension ReportPage {
  /// The findings under other orders, with the events that changed places; or the recorded order of the run. `nil`: neither.
  var orderSection: Page.Section? {
    if let order = report.order {
      return Page.Section(
        "orders", "A recorded order", isFailing: order.left != nil,
        facts.orders.map { .text($0) } + [.table(orderTable(order.deviations))])
    }
    guard let part = report.schedules, let first = facts.orders.first else { return nil }
    return Page.Section(
      "orders", "Other orders", note: first.prefix(1).uppercased() + first.dropFirst() + ".",
      isFailing: part.found > 0, part.findings.flatMap(blocks))
  }

  private func blocks(_ finding: ScheduleFinding) -> [Page.Block] {
    let others = finding.count - 1
    let shown = clips.filter {
      $0.clipRequest.what == finding.rule && $0.clipRequest.unit == finding.unit
        && $0.clipRequest.at == finding.at
    }
    let row: [PageTable.Cell] = [
      finding.rule.map(name(ofRule:)) ?? .text("crash"),
      .text(finding.words) + (shown.isEmpty ? "" : .text(": ") + links(shown)),
      .text(report.words.place(finding.unit, finding.session)),
      .text(FigureText.moment(finding.at)),
      .text("\(finding.number), \(finding.drawn)" + (others > 0 ? ", and \(others) more" : "")),
    ]
    let again = facts.command(finding).map {
      [Page.Block.verbatim($0, name: "the command that replays it")]
    }
    return [
      .table(
        PageTable(
          "What broke under some orders only",
          [.text("broken"), .text("what was seen"), .text("where"), .figure("at"), .text("order").spare],
          [row])),
      .table(orderTable(finding.deviations)),
    ] + (again ?? [])
  }

  private func orderTable(_ deviations: [Deviation]) -> PageTable {
    let rows = deviations.prefix(50).map { one -> [PageTable.Cell] in
      [
        .text(FigureText.moment(one.at)), .text("\(one.choice)"),
        .text(one.first.isEmpty ? "number \(one.taken) of what was ready" : one.first),
        .text(one.before.isEmpty ? "number 0" : one.before),
      ]
    }
    return PageTable(
      "What changed places",
      [.figure("at"), .figure("choice").spare, .text("came first"), .text("before, in the natural order")],
      rows)
  }
}
