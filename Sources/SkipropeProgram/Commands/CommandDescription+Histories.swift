internal import Commands

extension CommandDescription {
  static let histories = CommandDescription(
    name: "histories",
    summary: "Simulates histories of a family's ledger on several devices with a failing cloud.",
    usage: "[flags]", flags: HistoriesRequest.flags,
    examples: [
      Example(
        line: "skiprope histories",
        meaning: "a hundred thousand histories; exits with 4 when a replica differs or a point is lost"
      ),
      Example(
        line: "skiprope histories --count 1000000 --seed 7", meaning: "a million histories of another seed"),
      Example(line: "skiprope histories --only 7", meaning: "a single history, printed line by line"),
    ])
}
