internal import Playing
internal import Runner

/// Prints the progress of a run's shards.
enum ShardsCommand {
  static func run(_ request: ShardsRequest, _ console: Console) throws(CommandFailure) -> ExitCode {
    do throws(RunError) {
      let census = try ShardFolder(of: request.folder).census(of: request.count)
      if !request.missingOnly {
        let through = census.count - census.missing.count
        let missing = census.missing.isEmpty ? "" : "; missing are \(census.missingRanges)"
        console.line(
          "\(through) of \(census.count) shards are finished, with \(census.units) \(request.units)\(missing)"
        )
      } else if !census.missing.isEmpty {
        console.result(census.missingRanges)
      }
      return census.missing.isEmpty ? .holds : .missingInput
    } catch {
      throw CommandFailure(error)
    }
  }
}
