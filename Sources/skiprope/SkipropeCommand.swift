internal import Foundation
internal import HostSystem

@main struct SkipropeCommand {
  static func main() {
    let console = Console.current
    if let reason = ProcessReexecution.ensureStableEnvironment() { console.progress("skiprope: \(reason)") }
    if let complaint = AddressSpace.complaint {
      console.complaint(complaint)
      exit(ExitCode.machineTrouble.rawValue)
    }
    let code = CommandDispatch(console: console).run(Array(CommandLine.arguments.dropFirst()))
    exit(code.rawValue)
  }
}
