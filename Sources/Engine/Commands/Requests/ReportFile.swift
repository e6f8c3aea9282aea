package import Metrics
internal import Reporting

/// Reads a run folder's report for a comparison.
package enum ReportFile {
  /// Reads the report. Throws `notComparable` for another schema, and `invalidInput` for other errors in it.
  package static func read(_ run: String) throws(CommandFailure) -> RunReport {
    do throws(ReportError) {
      return try ReportJSON.read("\(run)/report.json")
    } catch {
      switch error {
      case .newerSchema, .olderSchema: throw CommandFailure(.notComparable, error.description)
      default: break
      }
      throw CommandFailure(error)
    }
  }
}
