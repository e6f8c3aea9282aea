import Commands
import FamilySamples
import Foundation
import SkipropeProgram
import Testing

@Suite("Shell completion")
struct CompletionTests {
  /// The completions that bash offers for a command line, by the printed function.
  private func offered(_ words: [String]) throws -> [String] {
    let script = """
      \(Shell.bash.completion(of: .skiprope))
      COMP_WORDS=(\(words.map { "'\($0)'" }.joined(separator: " ")))
      COMP_CWORD=\(words.count - 1)
      _skiprope
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let (process, output) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-c", script]
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test(
    "bash offers commands, flags and values of a flag, and none of another command",
    arguments: [
      (["skiprope", "rep"], ["replay", "report"]),
      (["skiprope", "run", "--deco"], ["--decode"]),
      (["skiprope", "run", "--decode", ""], ["real", "modelled"]),
      (["skiprope", "run", "--decode", "m"], ["modelled"]),
      (["skiprope", "fuzz", "break", "--se"], ["--seed"]),
      (["skiprope", "completions", ""], ["bash", "zsh", "fish"]),
      (["skiprope", "scenarios", "v"], ["validate"]),
      (["skiprope", "doctor", "--decode"], []),
      (["skiprope", "run", "--seed", ""], []),
    ])
  func bash(words: [String], offers: [String]) throws {
    #expect(try offered(words) == offers)
  }

  @Test("every command in help, with every flag, is completed in all three shells")
  func complete() {
    for shell in Shell.allCases {
      let text = shell.completion(of: .skiprope)
      for command in Program.skiprope.allCommands.map(\.description) where !command.isHidden {
        #expect(text.contains(command.name.split(separator: " ")[0]), "\(shell): \(command.name)")
        for flag in command.flags {
          let name = shell == .fish ? "-l \(flag.name.dropFirst(2)) " : flag.name
          #expect(text.contains(name), "\(shell): \(command.name) \(flag.name)")
        }
      }
      #expect(!text.contains("stepper"))
    }
  }

  @Test("the manual page has each command and flag, and no line that groff takes for a request")
  func manual() {
    let lines = Program.skiprope.manual.split(separator: "\n")
    let requests: Set = ["TH", "SH", "SS", "TP", "PP", "B", "I", "nf", "fi"]
    for line in lines where line.hasPrefix(".") || line.hasPrefix("'") {
      let request = String(line.dropFirst().prefix { $0 != " " })
      #expect(requests.contains(request), "\(line)")
    }
    for command in Program.skiprope.allCommands.map(\.description) where !command.isHidden {
      #expect(
        lines.contains(".SS \"skiprope \(command.name.split(separator: "-").joined(separator: "\\-"))\""))
    }
  }

  @Test("--version names the program, its commit and its libraries, with exit code 0")
  func version() throws {
    let outcome = try BuiltCommand.run(["--version"], in: FileManager.default.temporaryDirectory)
    #expect(outcome.exit == 0)
    #expect(outcome.output.hasPrefix("skiprope "))
    #expect(outcome.output.contains("\nlibjpeg-turbo "), "\(outcome.output)")
  }
}
