internal import FamilyMeasures
internal import Foundation
internal import Metrics
internal import Reporting

/// Adds up what runs have reached of all that the product declares, and names what none of them did.
enum CoverageCommand {
  static func run(_ request: CoverageRequest, _ console: Console) throws(CommandFailure) -> ExitCode {
    let list = try request.isCheck ? readList() : nil
    var sum = Coverage(totals: [:])
    for run in request.runs { sum.add(try coverage(of: run)) }
    console.result(text(sum, list))
    guard let list else { return .holds }
    let complaints = list.complaints(about: sum)
    for complaint in complaints { console.complaint(complaint) }
    return complaints.isEmpty ? .holds : .invariantBroken
  }

  /// What a run reached; one of another build, which declares other things, adds up to nothing.
  private static func coverage(of run: String) throws(CommandFailure) -> Coverage {
    let coverage: Coverage
    do throws(ReportError) {
      coverage = Coverage(totals: try ReportJSON.read("\(run)/report.json").deterministic.totals)
    } catch {
      throw CommandFailure(error)
    }
    let odd = Set(SessionCoverage.names).symmetricDifference(coverage.counts.keys).sorted()
    guard let first = odd.first else { return coverage }
    throw CommandFailure(
      .notComparable,
      "`\(run)` is a run of another build or app: only one of them declares `\(first)`; run it again with this build"
    )
  }

  private static func readList() throws(CommandFailure) -> UnreachedList {
    let path = ProjectFolder.path(CoverageRequest.list)
    guard InputFile.isFile(path) else {
      throw CommandFailure(
        .missingInput, "there is no `\(path)`; change to the project's folder, or make an empty one")
    }
    let bytes = try InputFile.bytes(path)
    do throws(UnreachedList.ReadError) {
      return try UnreachedList(String(decoding: bytes, as: UTF8.self), file: CoverageRequest.list)
    } catch {
      throw CommandFailure(.invalidInput, error.description)
    }
  }

  private static func text(_ coverage: Coverage, _ list: UnreachedList?) -> String {
    var table = TextTable([("declared", .left), ("reached", .right), ("of", .right), ("not reached", .left)])
    for group in coverage.groups {
      table.add([
        group.name, "\(group.reached.count)", "\(group.declaredCount)",
        group.unreached.joined(separator: ", "),
      ])
    }
    let reasons = list.map { list in
      list.entries.filter { coverage.counts[$0.name] == 0 }.map {
        "not reached, as listed: \($0.name): \($0.reason)"
      }
    }
    return ([table.text] + (reasons ?? []) + ["reached \(coverage.sentence)"]).joined(separator: "\n")
  }
}
