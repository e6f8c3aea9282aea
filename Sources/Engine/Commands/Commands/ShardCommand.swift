internal import Foundation
internal import HostSystem
internal import Metrics
internal import Playing
internal import Runner

/// Plays one shard of a run. What it finds is for the merge to judge: one that is through leaves with 0.
enum ShardCommand {
  /// The last line with `--format json`.
  private struct Line: Encodable {
    var shard: String
    var attempt: String
    var units: Int
    var kept: Int
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
      let kept = outcome.kept > 0 ? ", \(outcome.kept) of them kept from before" : ""
      console.result(
        outcome.wasThrough
          ? "shard \(shard) was through before: \(range), in \(outcome.folder)"
          : "shard \(shard) is through: \(range)\(kept), in \(outcome.folder)")
      console.line(
        "what it found is told by `\(request.program.name) merge \(request.out)`, once all shards are through"
      )
      if request.format == .json {
        try print(
          Line(
            shard: shard, attempt: outcome.folder, units: outcome.units.count, kept: outcome.kept),
          console)
      }
      return .holds
    } catch {
      bar.close()
      if error.isOfMachine {
        console.progress("what \(request.subject.unitWord.several) left is kept; the same again goes on")
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
