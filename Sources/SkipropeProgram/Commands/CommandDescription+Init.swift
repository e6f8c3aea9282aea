internal import Commands

extension CommandDescription {
  static let initialise = CommandDescription(
    name: "init",
    summary:
      "Creates a harness for an app: a package inside its own, with a stub app, a scenario and a CI job.",
    usage:
      "[NAME] [flags]   (in the app's folder; default: the app's name)\n"
      + "       skiprope init --budgets RUN   (RUN: a run folder of the package's harness)",
    flags: InitRequest.flags,
    examples: [
      Example(
        line: "skiprope init", meaning: "writes missing files, leaves existing ones, prints the next steps"),
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
