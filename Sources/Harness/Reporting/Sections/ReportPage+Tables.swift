internal import Foundation
internal import Metrics

extension ReportPage {
  /// What children meant and what was recognised.
  var gestureSection: String {
    guard !ages.isEmpty else {
      return Markup.section("gestures", "Gestures", "<p>No gesture was recorded.</p>")
    }
    let columns: [Markup.Column] = [
      .text(""), .figure("gestures"), .figure("missed"), .figure(""), .figure("accidental"), .figure(""),
    ]
    func table(_ caption: String, _ first: String, _ counts: [GestureCounts]) -> String {
      let highest = max(1, counts.map { max($0.percent($0.missed), $0.percent($0.accidental)) }.max() ?? 1)
      let rows = counts.map { one in
        [
          Markup.escape(one.label.isEmpty ? "unlabelled" : one.label), FigureText.grouped(one.expected),
          share(one, one.missed), meter(one.percent(one.missed) / highest, "missed"),
          share(one, one.accidental), meter(one.percent(one.accidental) / highest, "accidental"),
        ]
      }
      var columns = columns
      columns[0] = .text(first)
      columns[3] = .silent("missed, as a bar")
      columns[5] = .silent("accidental, as a bar")
      return Markup.table(caption, columns, rows)
    }
    return Markup.section(
      "gestures", "Gestures",
      note:
        "Missed: meant and not recognised. Accidental: recognised and not meant. Percent of the gestures of which it is known what should come of them where they were made.",
      "<div class=\"pair\"><div>\(table("Gestures by age", "age", ages))</div>"
        + "<div>\(table("Gestures by what was meant", "meant", intents))</div></div>")
  }

  private func share(_ counts: GestureCounts, _ count: Int) -> String {
    counts.expected == 0 ? FigureText.grouped(count) : String(format: "%.2f %%", counts.percent(count))
  }

  private func meter(_ part: Double, _ kind: String) -> String {
    let width = Markup.coordinate(min(100, max(0, part * 100)))
    return "<div class=\"meter \(kind)\" aria-hidden=\"true\"><i style=\"width:\(width)%\"></i></div>"
  }

  /// The figures of the photo cache and of memory.
  var cacheSection: String {
    let body = figures("cache.") + figures("memory.")
    return Markup.section("cache", "Cache and memory", body.isEmpty ? "<p>No figures.</p>" : body)
  }

  /// The cost table that moved virtual time, against what the same work took here.
  var costModelSection: String {
    let rows = report.measured.costModel.map { row in
      let ratio = row.virtualMilliseconds > 0 ? row.measuredMilliseconds / row.virtualMilliseconds : 0
      let error = abs(ratio - 1)
      let count = Double(max(1, row.count))
      let word =
        ratio == 0
        ? "no figure" : error <= 0.25 ? "close" : ratio > 1 ? "slower than stated" : "faster than stated"
      return [
        Markup.code(row.operation), FigureText.grouped(row.count),
        Markup.escape(Markup.figure(row.virtualMilliseconds / count, unit: "ms")),
        Markup.escape(Markup.figure(row.measuredMilliseconds / count, unit: "ms")),
        String(format: "%.2f", ratio),
        "<div class=\"ratio\" aria-hidden=\"true\"><b></b><i style=\"\(deviation(ratio))\"></i></div>",
        error <= 0.25 ? word : "<strong>\(word)</strong>",
      ]
    }
    let body =
      rows.isEmpty
      ? "<p>No effect was measured.</p>"
      : Markup.table(
        "Virtual against measured cost",
        [
          .text("operation"), .figure("count"), .figure("virtual"), .figure("measured"),
          .figure("measured / virtual"),
          .silent("deviation").spare, .text("").spare,
        ], rows)
    return Markup.section(
      "model", "Cost model",
      note:
        "Means per operation, scaled to the device. Network and flash are assumed, so that fetch and list "
        + "need not agree. No verdict on photo times holds inside this error.", body + modelFit)
  }

  /// Which operations are judged, and what rests on those that do not fit.
  private var modelFit: String {
    guard !facts.model.isEmpty else { return "" }
    let items = facts.model.map { "<li>\(Markup.escape($0))</li>" }
    return "<p>The middle effect of each kind that is judged:</p><ul>\(items.joined())</ul>"
  }

  /// A bar from the middle (as stated) to the left (faster) or right (slower), a doubling being half the width.
  private func deviation(_ ratio: Double) -> String {
    guard ratio > 0 else { return "left:50%;width:0" }
    let part = min(1, max(-1, log2(ratio) / 2)) * 50
    let left = part < 0 ? 50 + part : 50
    return "left:\(Markup.coordinate(left))%;width:\(Markup.coordinate(abs(part)))%"
  }

  /// Every metric of the report.
  var metricSection: String {
    let rows = report.metrics.map { metric in
      [
        Markup.code(metric.id)
          + (facts.misfit(of: metric.id) == nil ? "" : "<span class=\"remark\">NOT COMPARABLE</span>"),
        Markup.escape(metric.samples > 0 ? Markup.figure(metric.value, unit: metric.unit) : "no samples"),
        metric.better.rawValue, metric.kind.rawValue,
        FigureText.grouped(metric.samples),
      ]
    }
    let columns: [Markup.Column] = [
      .text("metric"), .figure("value"), .text("better").spare, .text("kind").spare, .figure("samples"),
    ]
    guard !rows.isEmpty else {
      return Markup.section("metrics", "All metrics", "<p>No metric was taken.</p>")
    }
    let half = (rows.count + 1) / 2
    return Markup.section(
      "metrics", "All metrics",
      note:
        "exact: the same everywhere; per-build: the same for one binary; timed and memory: measured, noisy.",
      "<div class=\"pair\">\(Markup.table("Metrics", columns, Array(rows.prefix(half))))"
        + (rows.count > half ? Markup.table("More metrics", columns, Array(rows.dropFirst(half))) : "")
        + "</div>")
  }

  /// Totals, and the children with their digests; at most 200 of them.
  var familySection: String {
    let all = report.deterministic.families.lazy.flatMap { family in family.children.map { (family, $0) } }
    let rows = Array(all.prefix(200)).map { family, child in
      [
        "\(family.family).\(child.child)", "\(child.ageYears)", Markup.escape(child.device),
        Markup.escape(family.outcome), FigureText.grouped(child.vsyncs),
        FigureText.grouped(child.activeFrames), FigureText.grouped(child.gestures),
        FigureText.grouped(child.photosShown), FigureText.grouped(child.decodes), Markup.code(child.digest),
      ]
    }
    let totals = report.deterministic.totals.sorted { $0.key < $1.key }.prefix(400)
      .map { [Markup.code($0.key), FigureText.grouped($0.value)] }
    let children = Markup.table(
      "Children",
      [
        .text("child"), .figure("age"), .text("device"), .text("outcome"), .figure("vsyncs"),
        .figure("active"),
        .figure("gestures"), .figure("photos"), .figure("decodes"), .text("digest"),
      ], rows)
    let more = facts.children > rows.count ? "<p class=\"note\">The rest is in report.json.</p>" : ""
    return Markup.section(
      "children", "What happened",
      note: "Byte-identical for one scenario, seed and commit; digest of all: \(report.deterministic.digest)",
      Markup.fold(
        "\(facts.isOfDevicesAlone ? "Devices" : "Children") (\(FigureText.grouped(facts.children)))",
        children + more)
        + Markup.fold(
          "Totals (\(totals.count))", Markup.table("Totals", [.text("total"), .figure("count")], totals)))
  }

  /// Where it was measured, and how to do it again.
  var machineSection: String {
    let machine = report.machine
    let libraries = machine.libraries.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    let measured = report.measured
    let facts: [(String, String)] =
      [
        ("CPU", "\(machine.cpu), \(machine.cores) cores"), ("kernel", machine.kernel),
        ("toolchain", "\(machine.toolchain), \(machine.build) build"), ("harness", machine.harnessVersion),
        ("libraries", libraries.joined(separator: ", ")),
        ("effort", self.facts.effort), ("CPU time", FigureText.duration(measured.cpuSeconds)),
        ("largest resident set", FigureText.bytes(Double(measured.peakResidentBytes))),
        (
          "host score (reference 1)",
          String(format: "%.3f before, %.3f after", measured.hostScore, measured.hostScoreAtEnd)
        ),
        (
          "decode score (reference 1)",
          measured.decodeScore.map { String(format: "%.3f", $0) } ?? "nothing decoded"
        ),
        (
          "bursts of 256 frames",
          "\(FigureText.grouped(measured.bursts)), off the processor for over 0.5 ms (preempted, or waiting for the disk) "
            + "in \(FigureText.grouped(measured.preemptedBursts))"
        ),
        ("commit", report.commit),
      ] + (self.facts.shards.map { [("shards", $0)] } ?? [])
    let list = facts.map { "<div><dt>\(Markup.escape($0.0))</dt><dd>\(Markup.escape($0.1))</dd></div>" }
    return Markup.section(
      "machine", "Machine, and how to run it again",
      "<pre tabindex=\"0\" aria-label=\"Command\">\(Markup.escape(command))</pre>\n"
        + "<dl class=\"sheet\">\(list.joined())</dl>")
  }
}
