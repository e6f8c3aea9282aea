internal import Foundation
internal import HostSystem
internal import Kernel
internal import Metrics
internal import Playing
internal import Reporting
internal import ScenarioFormat

/// The mark written beside an attempt's results when all exist: their run, and digests to detect damage.
struct ShardMark: Codable {
  /// A unit's files.
  struct Unit: Codable, Hashable {
    var unit: Int
    var outcome: String
    /// Digests of its result and its detail rows; `rows` is `nil` for a failed unit without rows.
    var result: String
    var rows: String?
    /// The digest of its results under other orders; `nil` if it ran under none.
    var orders: String?
  }

  /// Version of the file. It increases when the meaning changes.
  static let version = 1

  var version = ShardMark.version
  var shard: Shard
  /// The identity of the whole run.
  var identity: RunIdentity
  /// The command that makes the whole run in one process.
  var command: String
  var part: SimulatedPart
  var units: [Unit]
  /// Differences and failures found by verification, if it was requested.
  var differences: [String]
  var failures: [String]

  /// Lists the files of units. Throws `hindered` if a unit has no result, or no results of requested other orders.
  static func survey(
    _ units: Range<Int>, in folder: String, _ word: UnitWord, playsOrders: Bool
  ) throws(RunError) -> [Unit] {
    let files = UnitFiles(folder: folder)
    var found: [Unit] = []
    for unit in units {
      guard let result = try files.read(unit), let digest = FileDigest.text(of: files.resultPath(unit))
      else {
        throw .hindered("\(word.one) \(unit) left no result")
      }
      let orders = FileDigest.text(of: files.schedulesPath(unit))
      if playsOrders, orders == nil {
        throw .hindered("\(word.one) \(unit) left no results of its other orders")
      }
      found.append(
        Unit(
          unit: unit, outcome: result.summary.outcome, result: digest,
          rows: FileDigest.text(of: files.rowsPath(unit)), orders: orders))
    }
    return found
  }

  /// Writes the mark durably, as the last step of an attempt.
  func write(to attempt: ShardAttempt) throws(RunError) {
    do {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      try HostFolder.write([UInt8](try encoder.encode(self)), to: attempt.markPath, durable: true)
    } catch {
      throw .cannotWrite("\(error)")
    }
  }

  /// Reads the mark of an attempt. Throws `invalidInput` if it is invalid, `otherApp` if it is another app's.
  static func read(_ attempt: ShardAttempt, of subject: any SimulatedSubject) throws(RunError) -> ShardMark {
    let path = attempt.markPath
    let remedy = "remove \(attempt.path) and run the shard again"
    do {
      let mark = try StoredScenario.decode(
        ShardMark.self, try HostFolder.read(path), file: path, of: subject)
      try mark.identity.check(file: path, of: subject)
      guard mark.version == version, mark.shard == attempt.shard else {
        throw RunError.invalidInput("it has version \(mark.version), for shard \(mark.shard.text)")
      }
      return mark
    } catch RunError.otherApp(let reason) {
      throw .otherApp(reason)
    } catch {
      throw .invalidInput("\(path) is not a mark of \(attempt.title): \(error); \(remedy)")
    }
  }

  /// The first file that is missing or was changed after the attempt; `nil` if there is none. O(bytes of all files).
  func damaged(_ attempt: ShardAttempt) -> String? {
    for unit in units { if let file = damage(to: unit, attempt) { return file } }
    return nil
  }

  /// The same for one unit.
  func damage(to unit: Unit, _ attempt: ShardAttempt) -> String? {
    let files = UnitFiles(folder: attempt.unitFolder)
    let result = files.resultPath(unit.unit)
    if FileDigest.text(of: result) != unit.result { return result }
    let others = [(files.rowsPath(unit.unit), unit.rows), (files.schedulesPath(unit.unit), unit.orders)]
    return others.first { path, digest in digest.map { FileDigest.text(of: path) != $0 } ?? false }?.0
  }
}
