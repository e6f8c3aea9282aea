import Commands
import SkipropeProgram
import Testing

@Suite("Parsing of arguments")
struct ParsedArgumentsTests {
  private let flags = [
    Flag("--seed", "N", "a number"), Flag("--out", "DIR", "a folder"), Flag("--verify", nil, "a switch"),
  ]

  private func parse(_ line: String) throws(CommandFailure) -> ParsedArguments {
    try ParsedArguments(
      line.split(separator: " ").map(String.init), flags: flags, command: "run", of: .skiprope)
  }

  private func failure(_ line: String) -> String {
    do throws(CommandFailure) { return "parsed: \(try parse(line))" } catch {
      return error.exit == .usage ? error.message : "exit \(error.exit)"
    }
  }

  @Test(
    "flags, switches and positionals can be in any order",
    arguments: [
      "--seed 7 --verify smoke", "smoke --verify --seed=7", "--verify smoke --seed 7",
      "--seed 7 --verify -- smoke",
    ])
  func order(line: String) throws {
    let parsed = try parse(line)
    #expect(parsed.values == ["--seed": "7", "--verify": ""])
    #expect(parsed.positionals == ["smoke"])
  }

  @Test("a repeatable flag has all its values in order; any other is refused the second time")
  func repeated() throws {
    let parsed = try ParsedArguments(
      ["--binary", "a", "--binary=b", "--binary", "a"],
      flags: [Flag("--binary", "PATH", "a program", repeats: true)], command: "compare", of: .skiprope)
    #expect(parsed.lists == ["--binary": ["a", "b", "a"]])
    #expect(failure("--seed 1 --seed 2") == "`--seed` is given twice; keep one of them")
  }

  @Test("a flag's former name is accepted with a note; with its new name it counts as given twice")
  func former() throws {
    let flags = [Flag("--planted", "NAME", "a planted bug", formerly: "--canary")]
    func parse(_ line: String) throws(CommandFailure) -> ParsedArguments {
      try ParsedArguments(
        line.split(separator: " ").map(String.init), flags: flags, command: "run", of: .skiprope)
    }
    for line in ["--canary leak", "--canary=leak"] {
      let parsed = try parse(line)
      #expect(parsed.values == ["--planted": "leak"])
      #expect(parsed.notes == ["note: `--canary` is now `--planted`; use that instead"])
    }
    #expect(try parse("--planted leak").notes == [])
    #expect {
      try parse("--canary leak --planted leak")
    } throws: {
      ($0 as? CommandFailure)?.message == "`--planted` is given twice; keep one of them"
    }
  }

  @Test("after two hyphens everything is positional")
  func endOfFlags() throws {
    #expect(try parse("-- --seed 7").positionals == ["--seed", "7"])
  }

  @Test("help wins over everything else", arguments: ["--help", "-h", "--nonsense -h", "a b --help"])
  func help(line: String) throws { #expect(try parse(line).wantsHelp) }

  @Test("an equals sign inside a value belongs to it")
  func equalsSign() throws { #expect(try parse("--out=a=b").values["--out"] == "a=b") }

  @Test(
    "an error names the flag and the remedy",
    arguments: [
      ("--sede 7", "`run` has no flag `--sede`; did you mean `--seed`?"),
      ("--banana", "`run` has no flag `--banana`; known: --seed, --out, --verify"),
      ("--seed", "`--seed` needs a value: `--seed N`"),
      ("--seed --verify", "`--seed` needs a value: `--seed N`"),
      ("--seed 1 --seed 2", "`--seed` is given twice; keep one of them"),
      ("--verify=yes", "`--verify` takes no value, so remove `=yes`"),
    ])
  func mistakes(line: String, expected: String) { #expect(failure(line) == expected) }
}
