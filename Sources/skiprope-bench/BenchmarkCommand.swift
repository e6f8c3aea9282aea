import Foundation
import HostSystem

@main struct BenchmarkCommand {
  /// The exit codes of `skiprope` (docs/cli.md).
  private static let usage: Int32 = 64
  private static let unexpectedFailure: Int32 = 1

  static func main() {
    let known = Programme.all.map { $0.name }
    do {
      let options = try BenchmarkOptions(Array(CommandLine.arguments.dropFirst()), known: known)
      if options.wantsHelp {
        print(BenchmarkOptions.help(known: known))
      } else {
        try run(options)
      }
    } catch let error as UsageError {
      complain(error.message)
      exit(usage)
    } catch {
      complain("\(error)")
      exit(unexpectedFailure)
    }
  }

  private static func run(_ options: BenchmarkOptions) throws {
    #if DEBUG
      complain(
        "this is a debug build, whose ratios are meaningless; use scripts/bench, which builds the release")
    #endif
    var table = FindingTable()
    for benchmark in Programme.all where options.only.isEmpty || options.only.contains(benchmark.name) {
      complain("measuring \(benchmark.name)")
      table.add(benchmark.title, try benchmark.findings(options.isQuick ? .quick : .full))
    }
    let load = HostIdentity.load()
    print(
      "\(HostIdentity.cpu()), \(HostIdentity.cores()) cores, load \(load)\(options.isQuick ? ", quick" : "")")
    print(table.lines.joined(separator: "\n"))
    print("\n" + table.summary)
  }

  private static func complain(_ text: String) {
    FileHandle.standardError.write(Data("skiprope-bench: \(text)\n".utf8))
  }
}
