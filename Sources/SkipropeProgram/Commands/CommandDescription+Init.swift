internal import Commands

extension CommandDescription {
  static let initialise = CommandDescription(
    name: "init",
    summary:
      "Gives an app a harness: a package inside its own, with an app to begin with, a scenario, a job.",
    usage:
      "[NAME] [flags]   (in the app's folder; default: the app's name)\n"
      + "       skiprope init --budgets RUN   (RUN: a run folder of the package's harness)",
    flags: InitRequest.flags,
    examples: [
      Example(
        line: "skiprope init", meaning: "writes what is missing, keeps what is there, says what is next"),
      Example(
        line: "skiprope init quiz --modules Cards,Scores", meaning: "with a name, over two of its libraries"),
      Example(
        line: "skiprope init --sources Quiz/Models",
        meaning: "over the Swift files of a folder that build on Linux"),
      Example(
        line: "skiprope init --model RecordingModel",
        meaning: "with a screen in front of an observable class"),
      Example(
        line: "skiprope init --package https://example.org/skiprope.git",
        meaning: "skiprope fetched from there, as continuous integration has to"),
      Example(
        line: "skiprope init --budgets Reports/runs/first", meaning: "budgets from a first run, with room"),
    ])
}
