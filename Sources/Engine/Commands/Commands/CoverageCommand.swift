internal import Foundation
internal import Metrics
internal import Playing
internal import Reporting
internal import ScenarioFormat

/// Adds up the coverage of runs and lists the declared names that none reached.
enum CoverageCommand {
  static func run(_ request: CoverageRequest, _ console: Console) throws(CommandFailure) -> ExitCode {
    let list = try request.isCheck ? readList() : nil
    var sum = Coverage(totals: [:])
    var demanded: Set<String> = []
    let subject = request.program.subject
    var isOfSubject = false
    for run in request.runs {
      let report = try read(run)
      sum.add(try coverage(of: report, in: run, besides: sum))
      isOfSubject = isOfSubject || report.words.app == subject.name
      demanded.formUnion(report.invariants.filter { $0.required > 0 }.map(\.id))
    }
    console.result(text(sum, list))
    guard let list else { return .holds }
    let complaints =
      list.complaints(about: sum) + (isOfSubject ? undemanded(beside: demanded, of: subject) : [])
    for complaint in complaints { console.complaint(complaint) }
    return complaints.isEmpty ? .holds : .invariantBroken
  }

  /// Errors for rules that no run is required to exercise: if such a rule could no longer break, no run would fail.
  private static func undemanded(beside demanded: Set<String>, of subject: any SimulatedSubject) -> [String] {
    subject.rules.filter { !demanded.contains($0.id) }.map {
      "no run is required to exercise the rule `\($0.id)`; require it under `provocations` of a scenario"
    }
  }

  private static func read(_ run: String) throws(CommandFailure) -> RunReport {
    do throws(ReportError) { return try ReportJSON.read("\(run)/report.json") } catch {
      throw CommandFailure(error)
    }
  }

  /// The coverage of a run. Throws when it declares other names than the runs before, being of another build or app.
  private static func coverage(
    of report: RunReport, in run: String, besides sum: Coverage
  ) throws(CommandFailure) -> Coverage {
    let coverage = Coverage(totals: report.deterministic.totals)
    guard !sum.counts.isEmpty else { return coverage }
    let odd = Set(sum.counts.keys).symmetricDifference(coverage.counts.keys).sorted()
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
