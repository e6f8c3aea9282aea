import Commands
import Skiprope
import Testing

@Suite("Completion in fish")
struct FishCompletionTests {
  /// The line of one flag of a command `hum`.
  private func line(_ flag: Flag) -> Substring? {
    var program = Program.silence
    program.commands = [
      Command(
        CommandDescription(name: "hum", summary: "hums", usage: "", flags: [flag], examples: [])
      ) { (_, _) throws(CommandFailure) in .holds }
    ]
    return Shell.fish.completion(of: program).split(separator: "\n").first {
      $0.contains("subcommand_from hum'")
    }
  }

  @Test("only apostrophes and backslashes of a help text are escaped")
  func escaped() {
    let found = line(Flag("--tune", nil, #"it's a \ "tune" of $5"#))
    #expect(found?.hasSuffix(#" -l tune -d 'it\'s a \\ "tune" of $5'"#) == true, "\(found ?? "")")
  }

  @Test(
    "values are offered if they are several words of small letters, digits and hyphens",
    arguments: [
      ("real|modelled", "-x -a 'real modelled'"), ("slow-2|fast", "-x -a 'slow-2 fast'"),
      ("1|2", "-x -a '1 2'"),
      ("low|HIGH", "-x"), ("slow_2|fast", "-x"), ("word", "-x"), ("N", "-x"), ("a||b", "-x -a 'a b'"),
      ("FILE", "-r -F"), ("DIR", "-x -a '(__fish_complete_directories)'"),
    ])
  func values(placeholder: String, offered: String) {
    let found = line(Flag("--tune", placeholder, "sings"))
    #expect(found?.hasSuffix(" -l tune \(offered) -d 'sings'") == true, "\(found ?? "")")
  }
}
