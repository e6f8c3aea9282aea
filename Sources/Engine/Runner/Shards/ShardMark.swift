internal import Foundation
internal import HostSystem
internal import Kernel
internal import Metrics
internal import Playing
internal import Reporting
internal import ScenarioFormat

/// What is put beside an attempt's results once all of them are there: whose they are, and how to tell that none was damaged.
struct ShardMark: Codable {
  /// A unit's files.
  struct Unit: Codable, Hashable {
    var unit: Int
    var outcome: String
    /// The digest of its result, and of its detail rows, `nil` where a unit that did not come through has none.
    var result: String
    var rows: String?
    /// Of what it did under other orders, `nil` where it was not played under any.
    var orders: String?
  }

  /// Version of the file, raised when it changes its meaning.
  static let version = 1

  var version = ShardMark.version
  var shard: Shard
  /// That of the whole run.
  var identity: RunIdentity
  /// The command that makes the whole run in one process.
  var command: String
  var part: PlayedPart
  var units: [Unit]
  /// What a second pass with random hashing found, where it was asked for: what was different, what did not come through.
  var differences: [String]
  var failures: [String]

  /// Looks at what units left; throws `hindered` for one that left nothing, or nothing of the other orders that were to be played.
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
        throw .hindered("\(word.one) \(unit) left nothing of its other orders")
      }
      found.append(
        Unit(
          unit: unit, outcome: result.summary.outcome, result: digest,
          rows: FileDigest.text(of: files.rowsPath(unit)), orders: orders))
    }
    return found
  }

  /// Puts it in place, for good, as the last thing that an attempt does.
  func write(to attempt: ShardAttempt) throws(RunError) {
    do {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      try HostFolder.write([UInt8](try encoder.encode(self)), to: attempt.markPath, durable: true)
    } catch {
      throw .cannotWrite("\(error)")
    }
  }

  /// Reads that of an attempt. Throws `invalidInput` for one that makes no sense, `otherApp` for another app's.
  static func read(_ attempt: ShardAttempt, of subject: any PlayedSubject) throws(RunError) -> ShardMark {
    let path = attempt.markPath
    let remedy = "remove \(attempt.path) and run the shard again"
    do {
      let mark = try StoredScenario.decode(
        ShardMark.self, try HostFolder.read(path), file: path, of: subject)
      try mark.identity.check(file: path, of: subject)
      guard mark.version == version, mark.shard == attempt.shard else {
        throw RunError.invalidInput("it is of version \(mark.version), of shard \(mark.shard.text)")
      }
      return mark
    } catch RunError.otherApp(let reason) {
      throw .otherApp(reason)
    } catch {
      throw .invalidInput("\(path) is no mark of \(attempt.title): \(error); \(remedy)")
    }
  }

  /// The first file that is gone or has other bytes than at the end of the attempt; `nil` when all are as they were.
  /// O(bytes of all files).
  func damaged(_ attempt: ShardAttempt) -> String? {
    for unit in units { if let file = damage(to: unit, attempt) { return file } }
    return nil
  }

  /// The same of one unit.
  func damage(to unit: Unit, _ attempt: ShardAttempt) -> String? {
    let files = UnitFiles(folder: attempt.unitFolder)
    let result = files.resultPath(unit.unit)
    if FileDigest.text(of: result) != unit.result { return result }
    let others = [(files.rowsPath(unit.unit), unit.rows), (files.schedulesPath(unit.unit), unit.orders)]
    return others.first { path, digest in digest.map { FileDigest.text(of: path) != $0 } ?? false }?.0
  }
}
