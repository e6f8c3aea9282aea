/// What stands on a page and in which order: all that a report, a comparison, a history or a sweep has to say to a browser.
///
/// Text is text until `PageWriter` writes it, so that nothing can be markup by mistake. Sections that fail come first.
package struct Page: Sendable {
  /// What the tab says.
  package var title: String
  /// Which command's page it is, small above the name.
  package var house: String
  package var name: String
  package var verdict: Verdict
  /// What qualifies everything below.
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

  /// What came of it all: a mark where there is good and bad, and a sentence.
  package struct Verdict: Sendable {
    package var mark: Mark?
    package var words: String

    package init(mark: Mark? = nil, words: String) { (self.mark, self.words) = (mark, words) }
  }

  /// Good, bad or neither, told by sign, word and colour.
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

  /// What stands under one heading; `id` is its anchor, `note` a remark on how to read it.
  package struct Section: Sendable {
    package var id: String
    package var title: String
    package var note: String
    /// Whether something in it has failed, for which it comes before those that hold.
    package var isFailing: Bool
    /// Whether it stands among those that fail all the same.
    package var standsFirst: Bool
    /// Whether it is one line until somebody opens it; what fails never is.
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
    /// A dense one is for many lines that one looks through.
    case list([String], isDense: Bool = false)
    /// Text of a terminal, with its name for assistive technology.
    case verbatim(String, name: String)
    /// In a row, or as a sheet where values are long.
    case facts([Fact], isSheet: Bool = false)
    case table(PageTable)
    case plot(Plot, caption: String = "", facts: [Fact] = [])
    /// An SVG picture of the program's own making, as wide as there is room up to its size; `label` is for assistive technology.
    case drawing(String, caption: String, label: String)
    /// Shut at first.
    case fold(String, [Block])
    /// Beside each other where there is room.
    case columns([[Block]])
    /// Moments to be played; without a script the list of them.
    case moments(PageClips)
    /// Sessions over time, of which one is shown; without a script only how many there are.
    case timelines([Timeline])
  }
}

extension Sequence {
  /// Those that fail, then the others, each in their order.
  func failingFirst(_ fails: (Element) -> Bool) -> [Element] { filter(fails) + filter { !fails($0) } }
}
