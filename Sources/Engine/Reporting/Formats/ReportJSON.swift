internal import FileReading
internal import Foundation
package import Metrics

/// `report.json`: a `RunReport` as text with sorted keys, so that two reports can be compared line by line.
package enum ReportJSON {
  /// The schema that this harness reads and writes. Up to 1, reports were about families and children.
  package static let schema = 2

  /// The whole report as UTF-8, ending with a newline. Throws `unwritable` for a number that is not finite.
  package static func encode(_ report: RunReport) throws(ReportError) -> [UInt8] {
    var all: [UInt8] = []
    try encode(report) { piece throws(ReportError) in all += piece }
    return all
  }

  /// Encodes piece by piece, each unit separately. Encoding all at once would need about 3 KB of memory a session.
  static func encode(
    _ report: RunReport, into take: ([UInt8]) throws(ReportError) -> Void
  ) throws(ReportError) {
    try refuse(report)
    var short = report
    short.deterministic.units = []
    let text = try bytes(of: short)
    if report.deterministic.units.isEmpty { return try take(text) }
    // JSON strings contain no raw line feed, so this matches only the key.
    let key = Array("\n    \"units\" : [".utf8)
    guard let place = text.firstRange(of: key + Array("\n\n    ]".utf8)) else {
      preconditionFailure("the encoder writes an empty array of units in another way")
    }
    try take(text[..<place.lowerBound] + key)
    for (number, unit) in report.deterministic.units.enumerated() {
      var piece = number > 0 ? [UInt8(ascii: ",")] : []
      for line in try bytes(of: unit).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        .dropLast()
      {
        piece.append(UInt8(ascii: "\n"))
        if !line.isEmpty { piece += "      ".utf8 }
        piece += line
      }
      try take(piece)
    }
    try take(Array("\n    ]".utf8) + text[place.upperBound...])
  }

  /// Decodes a report. `file` is only used in errors.
  package static func decode(_ bytes: [UInt8], file: String) throws(ReportError) -> RunReport {
    func read<Value: Decodable>(_ type: Value.Type) throws(ReportError) -> Value {
      do throws(StoredJSON.Fault) { return try StoredJSON.decode(type, from: bytes) } catch {
        throw .malformed(file: file, place: error.place, reason: error.reason)
      }
    }
    let found = try read(SchemaOnly.self).schema
    if found > schema { throw .newerSchema(file: file, found: found, known: schema) }
    if (1..<schema).contains(found) { throw .olderSchema(file: file, found: found, known: schema) }
    if found < 1 { throw .unknownSchema(file: file, found: found, known: schema) }
    return try read(RunReport.self)
  }

  /// The largest size of a report. A report of 100,000 units has about 600 MB.
  package static let mostBytes = 2 << 30

  /// Reads the report at a path.
  package static func read(_ path: String) throws(ReportError) -> RunReport {
    let bytes: [UInt8]
    do throws(FileReadingError) { bytes = try RegularFile.read(path, atMost: mostBytes) } catch {
      guard error.isThere else { throw .inaccessible(file: path, reason: error.reason) }
      throw .malformed(file: path, place: "", reason: error.reason)
    }
    return try decode(bytes, file: path)
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

  /// Throws `unwritable` for the first number that JSON cannot represent.
  static func refuse(_ report: RunReport) throws(ReportError) {
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
    if let culprit = named.first(where: { !$0.1.isFinite }) { throw .unwritable(what: culprit.0) }
  }
}
