internal import Kernel
internal import Metrics

/// The results of other orders than the natural one.
extension RunFacts {
  /// A sentence on the orders that ran, or on the recorded order, and one for each finding. Empty for a run in natural order.
  var orders: [String] {
    if let order = report.order { return RunFacts.words(order) }
    guard let part = report.schedules else { return [] }
    let unit = report.words.unit
    let each = part.perUnit == 1 ? "1 other order" : "\(FigureText.grouped(part.perUnit)) other orders"
    let broke = part.found == 0 ? "nothing broke under any" : "\(part.found) broke under some only"
    let speed = part.cpuSeconds > 0 ? Double(part.plays) / part.cpuSeconds : 0
    let rest = part.found - part.findings.count
    return [
      "each \(unit.one) ran under \(each) (\(FigureText.grouped(part.schedules)) in all, "
        + "\(FigureText.grouped(part.choices)) choices in the natural ones, "
        + "\(FigureText.number(speed < 10 ? (speed * 10).rounded() / 10 : speed.rounded())) runs a CPU second): \(broke)"
    ] + part.findings.map(words) + (rest > 0 ? ["and \(rest) more"] : [])
  }

  private func words(_ finding: ScheduleFinding) -> String {
    let others = finding.count - 1
    let more = others > 0 ? " and \(others) more" : ""
    let what = finding.rule ?? "crash"
    let few = finding.deviations.count
    let choices = RunFacts.words(finding.deviations)
    let again = command(finding).map { "; again: \($0)" }
    return "\(what), \(report.words.place(finding.unit, finding.session)) at "
      + "\(FigureText.moment(finding.at)), order \(finding.number) (\(finding.drawn))\(more): \(finding.words); "
      + (few == 0
        ? ""
        : "\(few) of \(FigureText.grouped(max(few, finding.deviationsAtFirst))) choices matter\(few == 1 ? "s" : ""): ")
      + choices + (again ?? "")
  }

  /// The command that repeats a finding's order; `nil`: its file was not written.
  func command(_ finding: ScheduleFinding) -> String? {
    finding.file.map { "\(command) --order \(ShellWord.quoted($0))" }
  }

  private static func words(_ deviations: [Deviation]) -> String {
    // For a scheduled run in which every choice is natural.
    if deviations.isEmpty { return "tasks wait for an actor that is free instead of entering it on the spot" }
    let few = deviations.prefix(4).map(\.words).joined(separator: "; ")
    return deviations.count > 4 ? "\(few); and \(deviations.count - 4) more" : few
  }

  private static func words(_ order: ReplayedOrder) -> [String] {
    let broke = order.rule == "crash" ? "the app crashed" : "\(order.rule) broke"
    let what = "run under the recorded order \(order.file), under which \(broke): "
    guard let left = order.left else { return [what + words(order.deviations)] }
    return [
      what + words(order.deviations),
      "the order does not fit this program: at \(FigureText.moment(left.at)), choice \(left.choice), other events were "
        + "ready than when it was recorded; from there on the natural order applies. Run it with the build that recorded it, or search "
        + "again with `--schedules`",
    ]
  }
}
