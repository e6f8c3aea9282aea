internal import Commands

extension CommandDescription {
  static let histories = CommandDescription(
    name: "histories",
    summary: "Plays histories of a family's ledger on several devices against a cloud that fails.",
    usage: "[flags]", flags: HistoriesRequest.flags,
    examples: [
      Example(
        line: "skiprope histories", meaning: "a hundred thousand; 4 when a replica differs or a point is lost"
      ),
      Example(line: "skiprope histories --count 1000000 --seed 7", meaning: "a million others"),
      Example(line: "skiprope histories --only 7", meaning: "one, told line by line"),
    ])
}
