/// What `scripts/mutate --help` shows.
package enum HelpText {
  package static let text = """
    Changes the program in small ways, one at a time, and sees whether a test notices.

    One build of a copy of the tree holds all mutants behind a switch that every process reads at its start. Each mutant
    runs against the tests of its module, then, while it lives, against every other test target that reaches its place,
    those that depend on the module first, the quickest first. Changed are all Swift modules below Sources (the C of the
    adapters is not); besides the draw, the mutants written by hand in Tools/mutate/handwritten.txt are all tried.

    Usage: scripts/mutate [flags]
      --seed N         the number from which the draw follows; default 1
      --mutants N      how many to try, spread over the modules and the operators; default 200
      --each N         at least so many of each module; alone, exactly so many
      --module NAME    only this module, any Swift module of Sources; may be repeated, or names with commas
      --only ID,...    these mutants instead of a draw
      --handwritten    only those written by hand, of all modules or those named with --module
      --floors         also holds each module's score against its floor in Tools/mutate/floors.txt
      --jobs N         test processes at a time; default 2
      --list           shows what would be tried, builds nothing
      --prepare        ends after the build; --resume goes on
      --resume         goes on with the run that was cut short, on the tree as it was then; only --jobs goes with it
      --report         shows the results so far once more
      --apply ID       changes the working tree as the mutant does, to see by hand; `git checkout FILE` undoes it
      --plant-bugs     writes a copy of the tree with all bugs of planted-bugs.txt, for scripts/planted
      --bug-tables     holds the tables of planted bugs in the documents against planted-bugs.txt, for scripts/check-planted
      --write-bug-tables  writes them anew
      --self-test      runs the tests of this tool
      --help           this text

    Examples:
      scripts/mutate --seed 1 --mutants 200
      scripts/mutate --module Expiry --mutants 20
      scripts/mutate --seed 49 --each 10 --floors
      scripts/mutate --handwritten
      scripts/mutate --only Expiry-0a1b2c3,PointsLedger-4d5e6f7
      nice scripts/mutate --resume --jobs 1

    Results: a table by module and the survivors on standard output, progress on standard error, everything in
    .build-mutate/run.json. A mutant that makes its tests take over ten times as long as usual (at least 20 s) has timed
    out and counts as caught. A draw that does not compile is replaced by the next.

    Exit codes: 0 all were caught (with --floors: as many of each module as its floor asks for), 1 some survived, 2 the flags are wrong, 3 the build or the
    tests without mutants failed, 130 interrupted.

    Never changed:
    \(Exclusions.rules.map { "  - \($0)" }.joined(separator: "\n"))
    """
}
