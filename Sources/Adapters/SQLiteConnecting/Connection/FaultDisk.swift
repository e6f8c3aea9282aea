import CFaultDisk
import CSQLite

/// A disk for databases that fails when it is told to: a virtual file system of SQLite over the default one.
///
/// A connection on it reads and writes real files. Chosen operations fail, and with the power goes what no sync has followed.
/// What it does not play: removing a file is final at once, and after a sync that failed the next one takes its writes
/// along. Not safe for use from several threads at once.
public final class FaultDisk {
  /// What a disk is asked to do.
  public enum Operation: Int32, CaseIterable, Sendable {
    case read = 0
    case write = 1
    case sync = 2
    case truncate = 3
  }

  /// How it refuses.
  public enum Refusal: Sendable, CaseIterable {
    /// There is no room (ENOSPC).
    case full
    /// The device answers with an error (EIO).
    case failed
    /// As `failed`, but half of what was to be written is.
    case torn
  }

  let name: String
  private let disk: OpaquePointer

  /// A healthy disk. `passesSyncs`: whether a sync waits for the real disk, which a run in virtual time need not.
  ///
  /// - Throws: `failed` when SQLite cannot be given another file system.
  public init(passesSyncs: Bool) throws(SQLiteStoreError) {
    guard let disk = skiprope_disk_make(passesSyncs ? 1 : 0) else {
      throw .failed(
        SQLiteFailure(
          file: "a disk of faults", code: SQLITE_NOMEM, extendedCode: SQLITE_NOMEM,
          message: "it could not be registered"))
    }
    self.disk = disk
    name = String(cString: skiprope_disk_name(disk))
  }

  deinit { skiprope_disk_free(disk) }

  // MARK: Failing

  /// From now on the `number`-th operation (1: the next) is refused, and `times` - 1 after it; `nil`: all after it.
  public func refuse(
    _ operation: Operation, number: Int = 1, times: Int? = 1, as refusal: Refusal = .failed
  ) {
    precondition(number > 0, "operations count from 1, not from \(number)")
    let code = refusal == .full ? SQLITE_FULL : operation.failure
    skiprope_disk_fail(
      disk, operation.rawValue, Int64(number), times.map(Int64.init) ?? -1, code, refusal == .torn ? 50 : 0)
  }

  /// Nothing is refused any more.
  public func heal() { skiprope_disk_heal(disk) }

  // MARK: Power

  public var hasPower: Bool { skiprope_disk_has_power(disk) != 0 }

  /// The power goes with the `number`-th operation (1: the next), which is not done.
  public func cutPower(at operation: Operation, number: Int) {
    precondition(number > 0, "operations count from 1, not from \(number)")
    skiprope_disk_cut_power_at(disk, operation.rawValue, Int64(number))
  }

  /// The power goes: all that is asked from now on fails.
  public func cutPower() { skiprope_disk_cut_power(disk) }

  /// The power is back; every connection on the disk must be gone. Of what no sync has followed that is left which `seed`
  /// draws, write by write, some of it torn; 0: nothing is. How many writes were lost in whole or in part. O(bytes unsynced).
  ///
  /// - Throws: `damaged` when a file could not be set back.
  @discardableResult
  public func restorePower(seed: UInt64) throws(SQLiteStoreError) -> Int {
    let lost = skiprope_disk_restore_power(disk, seed)
    guard lost >= 0 else {
      throw .damaged(
        SQLiteFailure(
          file: name, code: SQLITE_IOERR, extendedCode: SQLITE_IOERR,
          message: "what was not synced could not be taken back"))
    }
    return Int(lost)
  }

  /// The process ended and not the power: every connection on the disk is gone, and all that was written is there, though
  /// not yet synced.
  public func reconnect() { skiprope_disk_reconnect(disk) }

  // MARK: Counts

  /// Operations so far, those that were refused among them.
  public func count(_ operation: Operation) -> Int { Int(skiprope_disk_count(disk, operation.rawValue)) }

  /// Operations that were refused so far, those without power among them.
  public func refusedCount(_ operation: Operation) -> Int {
    Int(skiprope_disk_failed_count(disk, operation.rawValue))
  }

  /// Writes and truncations that no sync has followed. O(unsynced).
  public var unsyncedCount: Int { Int(skiprope_disk_unsynced_count(disk)) }
}

extension FaultDisk.Operation {
  /// The result code of an input/output error.
  fileprivate var failure: Int32 {
    let kind: Int32 =
      switch self {
      case .read: 1
      case .write: 3
      case .sync: 4
      case .truncate: 6
      }
    return SQLITE_IOERR | kind << 8
  }
}
