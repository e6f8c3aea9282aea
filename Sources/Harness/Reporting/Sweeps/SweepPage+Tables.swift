internal import Sweeping
internal import Touches

extension SweepPage {
  /// What is recommended, and each place where it does not dominate.
  var tunedSection: String {
    guard let found = findings.recommendation else { return "" }
    let setting = findings.settings[found.setting]
    let body: String
    if found.gaps.isEmpty {
      body =
        "<p>It dominates \(findings.baselines.map { findings.settings[$0].name }.joined(separator: ", ")) in every age group, with all assumptions drawn and with each held.</p>"
    } else {
      body = gapSummary(found) + Markup.fold("Where, place by place", gapTable(found.gaps))
    }
    return Markup.section(
      "tuned", "Recommended: \(setting.values.summary(on: findings.plan.screen))",
      note:
        "Chosen among \(findings.contenders.count) settings on the training half; one setting dominates "
        + "another when it misses less and its accidental share is not above the other's interval.", body)
  }

  /// In how many places it fails against each preset in each age group.
  private func gapSummary(_ found: Recommendation) -> String {
    var rows: [[String]] = []
    for preset in findings.baselines.map({ findings.settings[$0].name }) {
      for age in findings.plan.ages {
        let here = found.gaps.filter { $0.other == preset && $0.group == age }
        guard let widest = here.max(by: { $0.shortfall < $1.shortfall }) else { continue }
        let reasons = ["missed", "accidental"].filter { word in here.contains { $0.reason.contains(word) } }
        rows.append([
          Markup.escape(preset), age.rawValue, reasons.joined(separator: " and "),
          "\(here.count) of \(found.held.count + 1)", here.contains { $0.held == nil } ? "yes" : "no",
          "\(widest.held?.label ?? "all drawn"): missed \(ShareText.percent(widest.missed)) against \(ShareText.percent(widest.otherMissed)), "
            + "accidental \(ShareText.percent(widest.accidental)) against \(ShareText.percent(widest.otherAccidentalLimit))",
        ])
      }
    }
    return Markup.table(
      "Where it does not dominate",
      [
        .text("not dominated"), .text("age"), .text("fails on"), .text("positions"),
        .text("also with all drawn"),
        .text("widest gap, %").spare,
      ], rows)
  }

  private func gapTable(_ gaps: [DominanceGap]) -> String {
    Markup.table(
      "Every place where it does not dominate",
      [
        .text("preset"), .text("age"), .text("held"), .text("fails on"), .figure("missed %"),
        .figure("theirs"), .figure("accidental %"), .figure("their limit"),
      ],
      gaps.map { gap in
        [
          Markup.escape(gap.other), gap.group.rawValue, gap.held?.label ?? "nothing", gap.reason,
          ShareText.percent(gap.missed), ShareText.percent(gap.otherMissed),
          ShareText.percent(gap.accidental),
          ShareText.percent(gap.otherAccidentalLimit),
        ]
      })
  }

  /// The recommended setting, the presets and the candidates, age by age.
  var ageSection: String {
    let shown =
      (findings.recommendation.map { [$0.setting] } ?? [])
      + (findings.indices(.preset) + findings.indices(.candidate)).filter {
        $0 != findings.recommendation?.setting
      }
    guard !shown.isEmpty else { return "" }
    var rows: [[String]] = []
    for index in shown {
      let label = index == findings.recommendation?.setting ? "recommended" : findings.settings[index].name
      for (group, age) in zip(scores[index].groups, findings.plan.ages) {
        rows.append([
          Markup.escape(label), age.rawValue, ShareText.withInterval(group.missed),
          ShareText.short(share(group.tally.missedSwipes, group.tally.wantedSwipes)),
          ShareText.short(share(group.tally.blocked, group.tally.wantedSwipes)),
          ShareText.withInterval(group.accidental), accidents(group.tally),
        ])
      }
    }
    return Markup.section(
      "ages", "Age by age",
      Markup.table(
        "Missed and accidental by age",
        [
          .text("setting"), .text("age"), .figure("missed % (95 %)"), .figure("swipes missed %").spare,
          .figure("by debounce %").spare, .figure("accidental % (95 %)"), .text("most accidents").spare,
        ], rows))
  }

  /// The front, the presets, the published rules and the candidates, with what each cannot say.
  var settingSection: String {
    var shown = findings.indices(.preset) + findings.indices(.published) + findings.indices(.candidate)
    shown += findings.front.filter { !shown.contains($0) }
    let rows = shown.map { index -> [String] in
      let setting = findings.settings[index]
      let score = scores[index]
      let rule = PublishedRule.named(setting.name)
      let notes = [rule?.source ?? "", setting.note].filter { !$0.isEmpty }
      let remark = notes.map { "<span class=\"rule\">\(Markup.escape($0))</span>" }.joined()
      return [
        Markup.escape(setting.name) + remark, kind(index),
        findings.exceeded(by: score).joined(separator: ", "), ShareText.short(score.place.missed),
        ShareText.short(score.place.accidental),
        "\(score.groups.map { $0.tally.latencyMilliseconds(at: 0.95) }.max() ?? 0)",
        Markup.escape(setting.values.summary(on: findings.plan.screen)),
      ]
    }
    return Markup.section(
      "settings", "The front, the presets and what others ship",
      note: "Lengths are those of the plan's first device. The whole list, age by age, is in settings.csv.",
      Markup.table(
        "Settings",
        [
          .text("setting"), .text("kind"), .text("beyond its bound"), .figure("missed %"),
          .figure("accidental %"),
          .figure("late p95, ms").spare, .text("rule").spare,
        ], rows))
  }

  private func kind(_ index: Int) -> String {
    let origin = findings.settings[index].origin
    let name =
      switch origin {
      case .published: "others"
      case .preset: "preset"
      case .candidate: "candidate"
      case .swept: "swept"
      }
    return findings.front.contains(index) ? "\(name), on the front" : name
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
