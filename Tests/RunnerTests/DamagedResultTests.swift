import FamilySamples
import FamilySubject
import Foundation
import Kernel
import Metrics
import Playing
import Runner
import ScenarioFormat
import Skiprope
import TestSupport
import Testing

/// A result of a unit is a file that a killed machine may have left half of, or with any number in it.
@Suite("A damaged result of a unit")
struct DamagedResultTests {
  private static let values = [
    "-9223372036854775808", "9223372036854775807", "-1", "0", "1e308", "9999999999999999",
    "-9999999999999999",
    "\"x\"", "null",
  ]

  private static func result() -> UnitResult {
    var result = UnitResult.complete(0, digest: "aa")
    for key in [CounterKey.cacheHits, .activeFrames] { result.measurements.add(7, to: key) }
    for key in [HistogramKey.photoReady, .ledgerCommit, .productCost] {
      for value in [0, 5, 1 << 20] { result.measurements.record(value, in: key) }
    }
    result.measurements.raise(.liveBytes, to: 99, part: "phone")
    var tally = RuleTally(id: "settle")
    (tally.checked, tally.exercised, tally.violations) = (5, 2, 1)
    tally.firsts = [RuleBreak(unit: 0, session: 1, at: 5, words: "w")]
    result.invariants = [tally]
    result.add(CostModelRow(operation: "decode", count: 3, virtualMilliseconds: 4, measuredMilliseconds: 5))
    result.photoErrors = ["one"]
    return result
  }

  /// Adds and judges it twice beside a sound one; an error has to name the file.
  private static func read(_ bytes: Data, _ folder: String) throws {
    let files = UnitFiles(folder: folder)
    try bytes.write(to: URL(filePath: files.resultPath(0)))
    let found: UnitResult?
    do throws(RunError) { found = try files.read(0) } catch {
      guard "\(error)".contains(files.resultPath(0)) else { throw Unnamed(said: "\(error)") }
      return
    }
    guard let found else { return }
    let subject = FamilySubject.compiled.subject
    var totals = RunTotals(subject.unitWord)
    for result in [found, Self.result(), found] { totals.add(result) }
    let metrics = subject.metrics.values(totals.measurements)
    _ = RunJudge(scenario: Scenario.tiny(), of: subject, on: CivilDay(daysSinceEpoch: 20_000))
      .judge(metrics, totals)
  }

  private struct Unnamed: Error { var said: String }

  private static func tryAll() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "damaged-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try UnitFiles(folder: folder).write(result())
    let bytes = try Data(contentsOf: URL(filePath: UnitFiles(folder: folder).resultPath(0)))
    let text = String(decoding: bytes, as: UTF8.self)
    var count = 0
    for match in text.matches(of: /[:\[, ](-?[0-9][0-9.eE+-]*)/) {
      for value in values {
        var changed = text
        changed.replaceSubrange(match.1.startIndex..<match.1.endIndex, with: value)
        try FileHandle.standardError.write(
          contentsOf: Data("\(text[..<match.1.startIndex].suffix(60)) -> \(value)\n".utf8))
        try read(Data(changed.utf8), folder)
        count += 1
      }
    }
    guard count > 300 else { throw Unnamed(said: "only \(count) values") }
    for place in 0..<bytes.count {
      var changed = bytes
      changed[place] ^= place.isMultiple(of: 2) ? 0x10 : 0x01
      try read(changed, folder)
      if place.isMultiple(of: 7) { try read(bytes.prefix(place), folder) }
    }
  }

  #if compiler(>=6.3)
    @Test(
      "a result with any number or byte changed is refused by name or added",
      .nightly)
    func any() async {
      await #expect(processExitsWith: .success) { try DamagedResultTests.tryAll() }
    }
  #endif
}
