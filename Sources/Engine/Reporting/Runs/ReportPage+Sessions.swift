internal import Metrics

extension ReportPage {
  /// The most photo errors listed, and the most characters of each.
  private static let errorLimit = 200
  private static let errorLength = 300
  /// The longest list that is not folded.
  private static let unfolded = 10

  /// Photos that never appeared, with reasons; `nil` for an app without sessions of people.
  var photoErrorSection: Page.Section? {
    facts.isOfDevicesAlone ? nil : Page.Section("errors", "Photos not shown", photoErrors)
  }

  private var photoErrors: [Page.Block] {
    let errors = report.deterministic.photoErrors
    guard !errors.isEmpty else { return [.note("Every requested photo could be shown.")] }
    let total = report.deterministic.photoErrorCount
    let lines = errors.prefix(ReportPage.errorLimit).map { String($0.prefix(ReportPage.errorLength)) }
    let list = Page.Block.list(lines, isDense: true)
    return [
      .heading("\(FigureText.grouped(total)) \(total == 1 ? "photo" : "photos") could not be shown"),
      lines.count <= ReportPage.unfolded ? list : .fold("The list", [list]),
    ] + (total > lines.count ? [.note("\(lines.count) of \(FigureText.grouped(total)) are listed.")] : [])
  }

  /// The most rows of the list of files. `run.sqlite` has all.
  private static let photoLimit = 3_000
  /// The most characters of a name, and of an error.
  private static let nameLength = 120
  private static let faultLength = 200

  /// Every file of the album on every device; `nil` if photos were painted instead.
  var photoFileSection: Page.Section? {
    guard !photos.isEmpty else { return nil }
    let unseen = photos.count { !$0.isSeen }
    let faulty = photos.count { !$0.error.isEmpty }
    let columns: [PageTable.Column] = [
      .text("file"), .text("on").spare, .figure("small"), .figure("full size"), .figure("decodes"),
      .figure("taking").spare, .figure("as displayed").spare, .text("error"),
    ]
    let rows = photos.prefix(ReportPage.photoLimit).map(cells)
    let more =
      "\(FigureText.grouped(rows.count)) of \(FigureText.grouped(photos.count)) are listed; "
      + "the table photos of run.sqlite has all."
    let title =
      "\(FigureText.grouped(photos.count)) files, \(FigureText.grouped(unseen)) not shown both ways, "
      + "\(FigureText.grouped(faulty)) with an error"
    return Page.Section(
      "photo-files", "Photos of the directory",
      note:
        "When each file was first shown, small in the grid and full size in fullscreen, in minutes and seconds of "
        + "the session. For a file that cannot be shown, the time is its placeholder's. Files with gaps come first, then "
        + "those with an error.",
      (facts.photoFiles.map { [.text("\($0).")] } ?? []) + [
        .fold(
          title,
          [.table(PageTable("Files, and when each was shown", columns, rows))]
            + (photos.count > rows.count ? [.note(more)] : []))
      ])
  }

  private func cells(_ photo: PhotoRow) -> [PageTable.Cell] {
    func moment(_ instant: Int64?) -> PageTable.Cell {
      instant.map { .text(FigureText.moment($0)) } ?? .strong("never")
    }
    return [
      .text(String(photo.file.suffix(ReportPage.nameLength))),
      .text(report.words.place(photo.unit, photo.session)), moment(photo.small), moment(photo.full),
      .text(FigureText.grouped(photo.decodes)),
      .text(photo.decodes > 0 ? FigureText.onPage(nanoseconds: photo.decodeNanoseconds) : ""),
      .text(photo.width > 0 ? "\(photo.width) x \(photo.height)" : "unknown"),
      .text(String(photo.error.prefix(ReportPage.faultLength))),
    ]
  }

  /// Intended and recognised gestures.
  var gestureSection: Page.Section {
    guard !ages.isEmpty else {
      return Page.Section("gestures", "Gestures", [.text("No gesture was recorded.")])
    }
    return Page.Section(
      "gestures", "Gestures",
      note:
        "Missed: meant and not recognised. Accidental: recognised and not meant. Percent of the gestures of which it is known what should come of them where they were made.",
      [
        .columns([
          [.table(table("Gestures by age", "age", ages))],
          [.table(table("Gestures by what was meant", "meant", intents))],
        ])
      ])
  }

  private func table(_ caption: String, _ first: String, _ counts: [GestureCounts]) -> PageTable {
    let highest = max(1, counts.map { max($0.percent($0.missed), $0.percent($0.accidental)) }.max() ?? 1)
    func share(_ one: GestureCounts, _ count: Int) -> PageTable.Cell {
      .text(
        one.expected == 0 ? FigureText.grouped(count) : "\(FigureText.hundredths(one.percent(count))) %")
    }
    let rows = counts.map { one -> [PageTable.Cell] in
      [
        .text(one.label.isEmpty ? "unlabelled" : one.label), .text(FigureText.grouped(one.expected)),
        share(one, one.missed), .meter(one.percent(one.missed) / highest), share(one, one.accidental),
        .meter(one.percent(one.accidental) / highest, isHollow: true),
      ]
    }
    let columns: [PageTable.Column] = [
      .text(first), .figure("gestures"), .figure("missed"), .silent("missed, as a bar"),
      .figure("accidental"), .silent("accidental, as a bar"),
    ]
    return PageTable(caption, columns, rows)
  }

  /// The metrics of the photo cache and of memory.
  var cacheSection: Page.Section {
    let body = figures("cache.") + figures("memory.")
    return Page.Section("cache", "Cache and memory", body.isEmpty ? [.text("No figures.")] : body)
  }

  /// Totals, and the sessions with their digests, at most 200, those of unfinished units first.
  var unitSection: Page.Section {
    let all = report.deterministic.units.failingFirst { $0.outcome != "complete" }.lazy.flatMap { unit in
      unit.sessions.map { (unit, $0) }
    }
    let names = Set(all.lazy.flatMap { $0.1.counts.keys }).sorted()
    let rows = Array(all.prefix(200)).map { unit, session -> [PageTable.Cell] in
      let counts =
        [session.vsyncs, session.activeFrames, session.gestures] + names.map { session.counts[$0] ?? 0 }
      return [
        "\(unit.unit).\(session.session)", "\(session.ageYears)", .text(session.device), .text(unit.outcome),
      ]
        + counts.map { .text(FigureText.grouped($0)) } + [.code(session.digest)]
    }
    let totals = report.deterministic.totals.sorted { $0.key < $1.key }.prefix(400)
      .map { [.code($0.key), .text(FigureText.grouped($0.value))] as [PageTable.Cell] }
    let sessions = PageTable(
      "Sessions",
      [
        .text(report.words.session.one), .figure("age"), .text("device"), .text("outcome"), .figure("vsyncs"),
        .figure("active"), .figure("gestures"),
      ] + names.map { .figure($0) } + [.text("digest")], rows)
    let title =
      "\(facts.isOfDevicesAlone ? "Devices" : report.words.session.capital.several) (\(FigureText.grouped(facts.sessions)))"
    return Page.Section(
      "sessions", "What happened",
      note: "Byte-identical for one scenario, seed and commit; digest of all: \(report.deterministic.digest)",
      [
        .fold(
          title,
          [.table(sessions)] + (facts.sessions > rows.count ? [.note("The rest is in report.json.")] : [])),
        .fold(
          "Totals (\(totals.count))",
          [.table(PageTable("Totals", [.text("total"), .figure("count")], totals))]),
      ])
  }
}
