internal import Foundation
internal import HostSystem
internal import Metrics
internal import Playing
internal import Runner

/// Runs one shard of a run. `merge` judges the results, so a finished shard exits with 0.
enum ShardCommand {
  /// The last line with `--format json`.
  private struct Line: Encodable {
    var shard: String
    var attempt: String
    var units: Int
    var stored: Int
    var exit = 0
  }

  static func run(
    _ plan: RunPlan, _ request: RunRequest, _ bar: ProgressBar, _ console: Console
  ) throws(CommandFailure) -> ExitCode {
    let shard = request.shard?.text ?? ""
    do throws(RunError) {
      let outcome = try ShardRun(plan: plan, show: bar.show, isInterrupted: { HostSignals.sawInterrupt })
        .run(command: Reproduction.command(request), again: request.again)
      bar.close()
      let several = request.subject.unitWord.several
      let range = "\(several) \(outcome.units.lowerBound) to \(outcome.units.upperBound - 1)"
      let stored = outcome.stored > 0 ? ", \(outcome.stored) of them reused" : ""
      console.result(
        outcome.wasThrough
          ? "shard \(shard) was finished before: \(range), in \(outcome.folder)"
          : "shard \(shard) is finished: \(range)\(stored), in \(outcome.folder)")
      console.line(
        "`\(request.program.name) merge \(request.out)` shows the results once all shards are finished"
      )
      if request.format == .json {
        try print(
          Line(
            shard: shard, attempt: outcome.folder, units: outcome.units.count, stored: outcome.stored),
          console)
      }
      return .holds
    } catch {
      bar.close()
      if error.isOfMachine {
        console.progress(
          "results of finished \(request.subject.unitWord.several) are stored; repeat the command to continue"
        )
      }
      throw CommandFailure(error)
    }
  }

  private static func print(_ line: Line, _ console: Console) throws(RunError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do { console.line(String(decoding: try encoder.encode(line), as: UTF8.self)) } catch {
      throw .cannotWrite("\(error)")
    }
  }
}
