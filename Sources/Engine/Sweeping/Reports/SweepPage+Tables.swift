internal import Reporting
internal import Touches

extension SweepPage {
  /// The recommended setting, and where it does not dominate.
  var tunedSection: Page.Section? {
    guard let found = findings.recommendation else { return nil }
    let setting = findings.settings[found.setting]
    let baselines = findings.baselines.map { findings.settings[$0].name }
    var blocks: [Page.Block] = [.text("\(setting.name): \(setting.summary)")]
    if !found.pairs.isEmpty {
      blocks += [.table(pairTable(found)), .fold("By how much", [.table(pairDetails(found))])]
    }
    if found.gaps.isEmpty {
      blocks.append(
        .text(
          baselines.isEmpty
            ? "There is no preset that it has to dominate."
            : "It dominates \(baselines.joined(separator: ", ")) in every age group, with all assumptions drawn and with each held."
        ))
    } else {
      blocks += [.table(gapSummary(found)), .fold("Where, place by place", [.table(gapTable(found.gaps))])]
    }
    return Page.Section(
      "tuned", found.withinNoise == nil ? "Recommended: \(setting.name)" : "\(setting.name) stays",
      note:
        "Chosen among \(findings.contenders.count) settings on the training half. The results are those of the held-out half, gesture by "
        + "gesture: two settings differ where the paired interval of three standard errors excludes zero.",
      blocks)
  }

  /// The outcome against each preset and candidate, age by age.
  private func pairTable(_ found: Recommendation) -> PageTable {
    let rivals = found.pairs.reduce(into: [String]()) { if !$0.contains($1.other) { $0.append($1.other) } }
    let rows = rivals.map { rival -> [PageTable.Cell] in
      [.text(rival) + .small(rival == findings.incumbent ? "in use" : "")]
        + found.pairs(with: rival).map { pair in
          switch pair.outcome {
          case .better: .mark(Page.Mark(true, "better"))
          case .worse: .mark(Page.Mark(false, "worse"))
          case .none: .mark(Page.Mark(.open, "no difference"))
          case .mixed: .mark(Page.Mark(.open, "mixed"))
          }
        }
    }
    return PageTable(
      "The recommended setting against others, age by age",
      [.text("against")] + findings.plan.ages.map { .text("age \($0.rawValue)") }, rows)
  }

  /// The differences in points of percent.
  private func pairDetails(_ found: Recommendation) -> PageTable {
    func points(_ value: PairedDifference) -> PageTable.Cell {
      .text(
        "\(ShareText.percent(value.difference)) (\(ShareText.percent(value.low)) to \(ShareText.percent(value.high)))"
      )
    }
    return PageTable(
      "Differences in points, with their intervals",
      [.text("against"), .text("age"), .figure("missed"), .figure("accidental"), .text("")],
      found.pairs.map {
        [
          .text($0.other), .text($0.group.rawValue), points($0.missed), points($0.accidental),
          .text($0.outcome.rawValue),
        ]
      })
  }

  /// For each preset and age group, the number of positions where it does not dominate.
  private func gapSummary(_ found: Recommendation) -> PageTable {
    var rows: [[PageTable.Cell]] = []
    for preset in findings.baselines.map({ findings.settings[$0].name }) {
      for age in findings.plan.ages {
        let here = found.gaps.filter { $0.other == preset && $0.group == age }
        guard let widest = here.max(by: { $0.shortfall < $1.shortfall }) else { continue }
        let reasons = ["missed", "accidental"].filter { word in here.contains { $0.reason.contains(word) } }
        rows.append([
          .text(preset), .text(age.rawValue), .text(reasons.joined(separator: " and ")),
          "\(here.count) of \(found.held.count + 1)", here.contains { $0.held == nil } ? "yes" : "no",
          .text(
            "\(widest.held?.label ?? "all drawn"): missed \(ShareText.percent(widest.missed)) against \(ShareText.percent(widest.otherMissed)), "
              + "accidental \(ShareText.percent(widest.accidental)) against \(ShareText.percent(widest.otherAccidental))"
          ),
        ])
      }
    }
    return PageTable(
      "Where it does not dominate",
      [
        .text("not dominated"), .text("age"), .text("fails on"), .text("positions"),
        .text("also with all drawn"), .text("widest gap, %").spare,
      ], rows)
  }

  private func gapTable(_ gaps: [DominanceGap]) -> PageTable {
    PageTable(
      "Every place where it does not dominate",
      [
        .text("preset"), .text("age"), .text("held"), .text("fails on"), .figure("missed %"),
        .figure("theirs"), .figure("accidental %"), .figure("theirs"),
      ],
      gaps.map { gap in
        [.text(gap.other), .text(gap.group.rawValue), .text(gap.held?.label ?? "nothing"), .text(gap.reason)]
          + [gap.missed, gap.otherMissed, gap.accidental, gap.otherAccidental]
          .map { .text(ShareText.percent($0)) }
      })
  }

  /// The recommended setting, the presets and the candidates, age by age.
  var ageSection: Page.Section? {
    let recommended = findings.recommendation?.setting
    let named = findings.indices(.preset) + findings.indices(.candidate)
    let shown = (recommended.map { [$0] } ?? []) + named.filter { $0 != recommended }
    guard !shown.isEmpty else { return nil }
    let rows = shown.flatMap { index -> [[PageTable.Cell]] in
      let label = findings.settings[index].name + (index == recommended ? ", recommended" : "")
      return zip(scores[index].groups, findings.plan.ages).map { group, age in
        [
          .text(label), .text(age.rawValue), .text(ShareText.withInterval(group.missed)),
          .text(ShareText.short(share(group.tally.missedSwipes, group.tally.wantedSwipes))),
          .text(ShareText.short(share(group.tally.blocked, group.tally.wantedSwipes))),
          .text(ShareText.withInterval(group.accidental)), .text(accidents(group.tally)),
        ]
      }
    }
    return Page.Section(
      "ages", "Age by age",
      [
        .table(
          PageTable(
            "Missed and accidental by age",
            [
              .text("setting"), .text("age"), .figure("missed % (95 %)"), .figure("swipes missed %").spare,
              .figure("by debounce %").spare, .figure("accidental % (95 %)"), .text("most accidents").spare,
            ], rows))
      ])
  }

  /// The front, the presets, the published rules and the candidates, with their notes.
  var settingSection: Page.Section {
    let named =
      (findings.recommendation.map { [$0.setting] } ?? []) + findings.indices(.preset)
      + findings.indices(.published) + findings.indices(.candidate) + findings.front
    let shown: [Int] = named.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    let rows = shown.map { index -> [PageTable.Cell] in
      let (setting, score) = (findings.settings[index], scores[index])
      let notes = [setting.source ?? "", setting.note].filter { !$0.isEmpty }
      return [
        notes.reduce(.text(setting.name)) { $0 + .small($1) }, .text(kind(index)),
        .text(findings.exceeded(by: score).joined(separator: ", ")),
        .text(ShareText.short(score.place.missed)), .text(ShareText.short(score.place.accidental)),
        "\(score.groups.map { $0.tally.latencyMilliseconds(at: 0.95) }.max() ?? 0)",
        .text(setting.summary),
      ]
    }
    return Page.Section(
      "settings", "The front, the presets and published rules",
      note: "Lengths are those of the plan's first device. The whole list, age by age, is in settings.csv.",
      [
        .table(
          PageTable(
            "Settings",
            [
              .text("setting"), .text("kind"), .text("beyond its bound"), .figure("missed %"),
              .figure("accidental %"), .figure("late p95, ms").spare, .text("rule").spare,
            ], rows))
      ])
  }

  private func kind(_ index: Int) -> String {
    let role = findings.role(index)
    return findings.front.contains(index) && role != "front" ? "\(role), on the front" : role
  }

  /// The two most frequent kinds of accident.
  private func accidents(_ tally: SettingTally) -> String {
    Accident.allCases.filter { tally.count($0) > 0 }.sorted {
      (tally.count($1), $0.rawValue) < (tally.count($0), $1.rawValue)
    }.prefix(2).map {
      "\($0.name.split(separator: "_").joined(separator: " ")) \(ShareText.percent(share(tally.count($0), tally.gestures)))"
    }.joined(separator: ", ")
  }

  private func share(_ count: Int, _ total: Int) -> Double { total == 0 ? 0 : Double(count) / Double(total) }
}
