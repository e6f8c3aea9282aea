/// The content of a page in order: a report, a comparison, a history or a sweep for a browser.
///
/// Texts become markup only in `PageWriter`, so no text can be markup by mistake. Failing sections come first.
package struct Page: Sendable {
  /// The title of the browser tab.
  package var title: String
  /// The command that made the page, in small print above the name.
  package var house: String
  package var name: String
  package var verdict: Verdict
  /// Warnings that affect the whole page.
  package var warnings: [String]
  package var facts: [Fact]
  package var sections: [Section]
  package var footer: String

  package init(
    title: String, house: String, name: String, verdict: Verdict, warnings: [String] = [], facts: [Fact],
    sections: [Section], footer: String
  ) {
    (self.title, self.house, self.name, self.verdict) = (title, house, name, verdict)
    (self.warnings, self.facts, self.sections, self.footer) = (warnings, facts, sections, footer)
  }

  /// The result: a sentence, with a mark if there is good and bad.
  package struct Verdict: Sendable {
    package var mark: Mark?
    package var words: String

    package init(mark: Mark? = nil, words: String) { (self.mark, self.words) = (mark, words) }
  }

  /// A judgement shown by sign, word and colour.
  package struct Mark: Hashable, Sendable {
    /// `open`: there was nothing to judge.
    package enum Tone: Hashable, Sendable { case good, bad, open }

    package var tone: Tone
    package var word: String

    package init(_ tone: Tone, _ word: String) { (self.tone, self.word) = (tone, word) }
    /// Good or bad.
    package init(_ isGood: Bool, _ word: String) { self.init(isGood ? .good : .bad, word) }
  }

  /// A name and a value.
  package struct Fact: Sendable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
  }

  /// A section under one heading. `id` is its anchor; `note` explains how to read it.
  package struct Section: Sendable {
    package var id: String
    package var title: String
    package var note: String
    /// Whether it contains a failure. Failing sections come first.
    package var isFailing: Bool
    /// Whether it comes among the failing sections in any case.
    package var standsFirst: Bool
    /// Whether it is collapsed at first. A failing section never is.
    package var isFolded = false
    package var blocks: [Block]

    package init(
      _ id: String, _ title: String, note: String = "", isFailing: Bool = false, standsFirst: Bool = false,
      _ blocks: [Block]
    ) {
      (self.id, self.title, self.note, self.isFailing, self.blocks) = (id, title, note, isFailing, blocks)
      self.standsFirst = standsFirst
    }
  }

  /// A part of a section.
  package indirect enum Block: Sendable {
    case text(String)
    case note(String)
    case heading(String)
    /// A dense list is for many lines to skim.
    case list([String], isDense: Bool = false)
    /// Terminal text, with a name for assistive technology.
    case verbatim(String, name: String)
    /// In a row, or as a sheet if values are long.
    case facts([Fact], isSheet: Bool = false)
    case table(PageTable)
    case plot(Plot, caption: String = "", facts: [Fact] = [])
    /// An SVG drawing made by the program, scaled down to the available width. `label` is for assistive technology.
    case drawing(String, caption: String, label: String)
    /// Collapsed at first.
    case fold(String, [Block])
    /// Side by side if the width allows.
    case columns([[Block]])
    /// Clips with a player; without a script, their list.
    case clips(PageClips)
    /// Timelines of sessions, of which one is shown; without a script, only their number.
    case timelines([Timeline])
  }
}

extension Sequence {
  /// Failing elements, then the others, each in their order.
  func failingFirst(_ fails: (Element) -> Bool) -> [Element] { filter(fails) + filter { !fails($0) } }
}
