/// What came of a night, for its page.
package struct NightReport: Sendable {
  /// One of its parts.
  package struct Part: Sendable {
    /// Its folder beside the page, and its anchor.
    package var name: String
    /// What it asks.
    package var title: String
    package var exit: Int32
    /// What its exit code means.
    package var meaning: String
    /// Everything that it said.
    package var text: String
    /// Whether it left a page of its own in its folder.
    package var hasPage: Bool

    package init(
      name: String, title: String, exit: Int32, meaning: String, text: String, hasPage: Bool
    ) {
      (self.name, self.title, self.exit, self.meaning) = (name, title, exit, meaning)
      (self.text, self.hasPage) = (text, hasPage)
    }
  }

  /// The part that holds a night against the one before.
  package static let changes = "changes"

  /// `2026-11-23`.
  package var date: String
  /// The night that it is held against; `nil`: the first.
  package var earlier: String?
  package var app: String
  package var commit: String
  package var exit: Int32
  package var meaning: String
  package var parts: [Part]
  /// What was left out and why.
  package var omitted: [String]

  package init(
    date: String, earlier: String?, app: String, commit: String, exit: Int32, meaning: String, parts: [Part],
    omitted: [String]
  ) {
    (self.date, self.earlier, self.app, self.commit) = (date, earlier, app, commit)
    (self.exit, self.meaning, self.parts, self.omitted) = (exit, meaning, parts, omitted)
  }
}

/// A night on one page: what each part came to, those that failed first, and all that they said.
package struct NightPage {
  private let night: NightReport

  package init(_ night: NightReport) { self.night = night }

  /// The whole page. O(bytes of the texts).
  package var page: Page {
    let earlier = night.earlier ?? "none: this is the first"
    return Page(
      title: "Night of \(night.date)", house: "overnight", name: "\(night.app), the night of \(night.date)",
      verdict: Page.Verdict(
        mark: Page.Mark(night.exit == 0, night.exit == 0 ? "HOLDS" : "EXIT \(night.exit)"),
        words: night.exit == 0 ? "Every part of the night holds." : night.meaning),
      warnings: night.omitted,
      facts: [
        Page.Fact("parts", "\(night.parts.count)"), Page.Fact("held against", earlier),
        Page.Fact("commit", night.commit),
      ],
      sections: [parts] + inOrder.map(section),
      footer: "The exit code of a night is the gravest of its parts'.")
  }

  /// Those that failed first, and of these what changed since the night before: it names the rules that are newly broken or mended.
  private var inOrder: [NightReport.Part] {
    night.parts.failingFirst { $0.name == NightReport.changes }.failingFirst { $0.exit != 0 }
  }

  private var parts: Page.Section {
    let rows = inOrder.map { part -> [PageTable.Cell] in
      let first = NightPage.telling(part)
      let page: PageTable.Cell =
        part.hasPage ? .link("report", to: "\(part.name)/report.html") : .text("")
      return [
        .link(part.title, to: "#\(part.name)"),
        .mark(Page.Mark(part.exit == 0, part.exit == 0 ? "holds" : "exit \(part.exit)")),
        .text(first) + .small(part.exit == 0 ? "" : part.meaning), page,
      ]
    }
    return Page.Section(
      "parts", "Parts", isFailing: true,
      [
        .table(
          PageTable(
            "what each part came to",
            [.text("part"), .text("verdict"), .text("it says"), .text("page")], rows))
      ])
  }

  /// What a part says first; where that does not name the rules that it is about, the first lines that do: a run's verdict counts
  /// them.
  static func telling(_ part: NightReport.Part) -> String {
    let lines = part.text.split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }
    guard let first = lines.first else { return "nothing" }
    guard part.exit != 0 else { return String(first) }
    let named = lines.compactMap { line -> String? in
      let words = line.split(separator: " ", omittingEmptySubsequences: true)
      let isRow = words.count > 2 && words[0] == "[FAIL]" && words[1].contains(".")
      return isRow ? String(words[1]) : nil
    }
    let unnamed = named.filter { !first.contains($0) }
    guard !unnamed.isEmpty else { return String(first) }
    let more = unnamed.count - 3
    return "\(first): \(unnamed.prefix(3).joined(separator: ", "))" + (more > 0 ? " and \(more) more" : "")
  }

  private func section(_ part: NightReport.Part) -> Page.Section {
    var section = Page.Section(
      part.name, part.title, isFailing: part.exit != 0,
      [.verbatim(part.text.isEmpty ? "It said nothing." : part.text, name: "what `\(part.name)` said")])
    section.isFolded = true
    return section
  }
}
