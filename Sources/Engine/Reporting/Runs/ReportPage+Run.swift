internal import Foundation
internal import Metrics

extension ReportPage {
  /// Every metric of the report, with its meaning.
  var metricSection: Page.Section {
    var meanings: [String: String] = [:]
    for metric in table.metrics { meanings[metric.id] = metric.definition.meaning }
    let rows = report.metrics.map { metric -> [PageTable.Cell] in
      let meaning = meanings[metric.id] ?? ""
      return [
        .anchor("metric-\(metric.id)") + .code(metric.id) + (meaning.isEmpty ? "" : .small(meaning))
          + (facts.misfit(of: metric.id) == nil ? "" : .remark("NOT COMPARABLE")),
        .text(metric.samples > 0 ? FigureText.onPage(metric.value, unit: metric.unit) : "no samples"),
        .text(metric.better.rawValue), .text(metric.kind.rawValue),
        .text(FigureText.grouped(metric.samples)),
      ]
    }
    guard !rows.isEmpty else {
      return Page.Section("metrics", "All metrics", [.text("No metric was taken.")])
    }
    return Page.Section(
      "metrics", "All metrics, and what they mean",
      note:
        "exact: the same everywhere; per-build: the same for one binary; timed and memory: measured, noisy.",
      [
        .table(
          PageTable(
            "Metrics",
            [
              .text("metric"), .figure("value"), .text("better").spare, .text("kind").spare,
              .figure("samples"),
            ], rows))
      ])
  }

  /// The machine of the run, and the command to repeat it.
  var machineSection: Page.Section {
    let (machine, measured) = (report.machine, report.measured)
    let libraries = machine.libraries.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    let facts =
      [
        Page.Fact("CPU", "\(machine.cpu), \(machine.cores) cores"), Page.Fact("kernel", machine.kernel),
        Page.Fact("toolchain", "\(machine.toolchain), \(machine.build) build"),
        Page.Fact("harness", machine.harnessVersion),
        Page.Fact("libraries", libraries.joined(separator: ", ")), Page.Fact("effort", facts.effort),
        Page.Fact("CPU time", FigureText.duration(measured.cpuSeconds)),
        Page.Fact("largest resident set", FigureText.bytes(Double(measured.peakResidentBytes))),
        Page.Fact(
          "host score (reference 1)",
          String(format: "%.3f before, %.3f after", measured.hostScore, measured.hostScoreAtEnd)),
        Page.Fact(
          "decode score (reference 1)",
          measured.decodeScore.map { String(format: "%.3f", $0) } ?? "nothing decoded"),
        Page.Fact(
          "bursts of 256 frames",
          "\(FigureText.grouped(measured.bursts)), off the processor for over 0.5 ms (preempted, or waiting for the disk) "
            + "in \(FigureText.grouped(measured.preemptedBursts))"),
        Page.Fact("commit", report.commit),
      ] + (facts.shards.map { [Page.Fact("shards", $0)] } ?? [])
    return Page.Section(
      "machine", "Machine, and how to run it again",
      [.verbatim(command, name: "Command"), .facts(facts, isSheet: true)])
  }
}
