/// The facts of one planted bug, as its header in the list has them.
///
///     planted late-change: Album edits of parents are emitted a frame late.
///       rule album.asked; trial run parents; also album.parents, kids.no-deletion
package struct PlantedBugHeader: Hashable, Sendable {
  /// The first words of trials that there are. The tests of the planted build know the words behind them; `play` is a run of the
  /// command `planted`.
  package static let trials = [
    "run", "touches", "debounce", "histories", "gate", "ratio", "pairs", "play", "noticed",
  ]

  /// Of the header in the list, from 1.
  package var line: Int
  package var name: String
  /// What the bug does, in one sentence.
  package var sentence: String
  /// The rule, metric or budget that must object.
  package var rule = ""
  /// The kind of trial, and the scenario or seed of that.
  package var trial = ""
  /// Other rules that the bug breaks by what it does.
  package var also: [String] = []
  /// The histories or gestures within which its search must find it; 0 for other trials.
  package var limit = 0
  /// The words of which `skiprope noticed` must say one; none: it does not try the bug.
  package var noticed: [String] = []
  /// The only scenario that `skiprope noticed` tries it on; `nil`: any.
  package var scenario: String?

  /// Reads the line behind `planted `. Throws where it is no `NAME: SENTENCE`.
  init(_ text: Substring, line: Int) throws(HandwrittenMutants.Fault) {
    let parts = text.split(separator: ": ", maxSplits: 1).map(String.init)
    guard parts.count == 2, !parts[0].isEmpty, !parts[0].contains(" "), parts[1].hasSuffix(".") else {
      throw HandwrittenMutants.Fault(
        line: line, "a header is `planted NAME: SENTENCE.`; of blocks elsewhere say `blocks of NAME...`")
    }
    (self.line, name, sentence) = (line, parts[0], parts[1])
  }

  /// Reads a line of facts, `KEY VALUE; KEY VALUE`. Throws for a key that there is not, or that was there before.
  mutating func add(_ text: Substring, line: Int) throws(HandwrittenMutants.Fault) {
    for fact in text.split(separator: ";") {
      let words = fact.split(separator: " ", maxSplits: 1).map(String.init)
      guard words.count == 2 else {
        throw HandwrittenMutants.Fault(line: line, "`\(words.joined())` is no `KEY VALUE`")
      }
      let list = words[1].split(separator: ", ").map(String.init)
      let isNew: Bool
      switch words[0] {
      case "rule": (isNew, rule) = (rule.isEmpty, words[1])
      case "trial": (isNew, trial) = (trial.isEmpty, words[1])
      case "also": (isNew, also) = (also.isEmpty, list)
      case "within": (isNew, limit) = (limit == 0, Int(words[1]) ?? -1)
      case "noticed": (isNew, noticed) = (noticed.isEmpty, list)
      case "scenario": (isNew, scenario) = (scenario == nil, words[1])
      default:
        throw HandwrittenMutants.Fault(
          line: line,
          "`\(words[0])` is no fact of a bug; there are rule, trial, also, within, noticed and scenario")
      }
      guard isNew else { throw HandwrittenMutants.Fault(line: line, "`\(words[0])` is there twice") }
    }
  }

  /// Throws where a fact is missing, or no trial is called so.
  func check() throws(HandwrittenMutants.Fault) {
    func fail(_ words: String) throws(HandwrittenMutants.Fault) -> Never {
      throw HandwrittenMutants.Fault(line: line, "planted bug `\(name)`: \(words)")
    }
    if rule.isEmpty { try fail("no rule; write `rule ID` below its name") }
    let kind = trial.prefix { $0 != " " }
    if kind.isEmpty { try fail("no trial; write `trial KIND SCENARIO` below its name") }
    guard PlantedBugHeader.trials.contains(String(kind)) else {
      try fail("no trial is called `\(kind)`; there are \(PlantedBugHeader.trials.joined(separator: ", "))")
    }
    if kind == "noticed", noticed.isEmpty { try fail("nothing has to name it; write `noticed WORD, WORD`") }
    let isSearch = ["touches", "debounce", "histories"].contains(kind)
    if limit < 0 || (limit > 0) != isSearch {
      try fail("`within N` is a whole number above 0, of searches and only of those")
    }
  }
}
