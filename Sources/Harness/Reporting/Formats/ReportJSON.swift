internal import Foundation
package import Metrics

/// `report.json`: a `RunReport` as text with sorted keys, so that two reports can be compared line by line.
package enum ReportJSON {
  /// The newest schema that this harness reads, and the one that it writes.
  package static let schema = 1

  /// The whole report as UTF-8, ending in a newline; throws `unwritable` for a figure that is not finite.
  package static func encode(_ report: RunReport) throws(ReportError) -> [UInt8] {
    if let culprit = notFinite(in: report) { throw .unwritable(what: culprit) }
    var short = report
    short.deterministic.families = []
    return try joined(try bytes(of: short), report.deterministic.families, depth: 2)
  }

  /// The exact bytes of the deterministic part alone: equal for one scenario, seed and commit on any machine.
  package static func deterministicBytes(_ report: RunReport) throws(ReportError) -> [UInt8] {
    var short = report.deterministic
    short.families = []
    return try joined(try bytes(of: short), report.deterministic.families, depth: 1)
  }

  /// A text that was encoded without its families, with each of them encoded for itself: the same bytes as of all at once,
  /// where the encoder would hold some 3 KB of each child. `depth`: of the key, whose array is empty.
  private static func joined(
    _ text: [UInt8], _ families: [FamilySummary], depth: Int
  ) throws(ReportError) -> [UInt8] {
    if families.isEmpty { return text }
    let indent = String(repeating: " ", count: 2 * depth)
    // No string holds a line feed as it is, so this is the key.
    let (empty, whole) = (
      Array("\n\(indent)\"families\" : [\n\n\(indent)]".utf8), Array("\n\(indent)\"families\" : [".utf8)
    )
    guard let place = text.firstRange(of: empty) else {
      preconditionFailure("the encoder writes an empty array of families in another way")
    }
    var result = Array(text[..<place.lowerBound]) + whole
    for (number, family) in families.enumerated() {
      if number > 0 { result.append(UInt8(ascii: ",")) }
      for line in try bytes(of: family).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        .dropLast()
      {
        result.append(UInt8(ascii: "\n"))
        if !line.isEmpty { result += "\(indent)  ".utf8 }
        result += line
      }
    }
    return result + Array("\n\(indent)]".utf8) + text[place.upperBound...]
  }

  /// Reads a report; `file` only names it in errors.
  package static func decode(_ bytes: [UInt8], file: String) throws(ReportError) -> RunReport {
    let data = Data(bytes)
    let found = try decode(SchemaOnly.self, from: data, file: file).schema
    if found > schema { throw .newerSchema(file: file, found: found, known: schema) }
    if found < 1 { throw .unknownSchema(file: file, found: found, known: schema) }
    return try decode(RunReport.self, from: data, file: file)
  }

  /// Reads the report at a path.
  package static func read(_ path: String) throws(ReportError) -> RunReport {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw .inaccessible(file: path, reason: "there is no readable file")
    }
    return try decode([UInt8](data), file: path)
  }

  private struct SchemaOnly: Decodable { var schema: Int }

  private static func bytes(of value: some Encodable) throws(ReportError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    do {
      return [UInt8](try encoder.encode(value)) + [UInt8(ascii: "\n")]
    } catch {
      throw .unwritable(what: "\(error)")
    }
  }

  private static func decode<T: Decodable>(
    _ type: T.Type, from data: Data, file: String
  ) throws(ReportError) -> T {
    do {
      return try JSONDecoder().decode(type, from: data)
    } catch let error as DecodingError {
      throw malformed(error, file: file)
    } catch {
      throw .malformed(file: file, place: "", reason: "\(error)")
    }
  }

  private static func malformed(_ error: DecodingError, file: String) -> ReportError {
    func at(_ path: [any CodingKey]) -> String {
      path.map { key in key.intValue.map(String.init) ?? key.stringValue }.joined(separator: ".")
    }
    return switch error {
    case .keyNotFound(let key, let context):
      .malformed(
        file: file, place: at(context.codingPath), reason: "the key \"\(key.stringValue)\" is missing")
    case .typeMismatch(let type, let context):
      .malformed(file: file, place: at(context.codingPath), reason: "expected a value of type \(type)")
    case .valueNotFound(let type, let context):
      .malformed(file: file, place: at(context.codingPath), reason: "null where a \(type) belongs")
    case .dataCorrupted(let context):
      .malformed(
        file: file, place: at(context.codingPath),
        reason: context.codingPath.isEmpty ? "this is not JSON" : "the value is not allowed here")
    @unknown default:
      .malformed(file: file, place: "", reason: "\(error)")
    }
  }

  /// The first figure that JSON has no spelling for.
  private static func notFinite(in report: RunReport) -> String? {
    let measured = report.measured
    let named: [(String, Double)] =
      [
        ("measured.wallSeconds", measured.wallSeconds), ("measured.cpuSeconds", measured.cpuSeconds),
        ("measured.simulatedSeconds", measured.simulatedSeconds),
        ("measured.hostScore", measured.hostScore), ("measured.hostScoreAtEnd", measured.hostScoreAtEnd),
        ("measured.decodeScore", measured.decodeScore ?? 0),
      ] + report.metrics.map { ("metric \($0.id)", $0.value) }
      + report.budgets.map { ("limit of \($0.metric)", $0.limit) }
      + report.budgets.map { ("budget \($0.metric)", $0.value ?? 0) }
      + measured.costModel.flatMap {
        [
          ("virtual cost of \($0.operation)", $0.virtualMilliseconds),
          ("measured cost of \($0.operation)", $0.measuredMilliseconds),
        ]
      }
    return named.first { !$0.1.isFinite }?.0
  }
}
