import CFaultDisk
import CSQLite

/// A disk with injected faults: a virtual file system of SQLite over the default one.
///
/// A connection on it reads and writes real files. Chosen operations fail, and a power cut loses writes that no sync has
/// followed. Not simulated: the removal of a file is final at once, and a sync after a failed one also stores the failed one's
/// writes. Not safe for use from several threads at once.
///
///     let disk = try FaultDisk(passesSyncs: false)
///     let connection = try SQLiteConnection(.file("test.db"), on: disk)
///     disk.refuse(.sync, as: .full)  // the next sync
public final class FaultDisk {
  /// An operation of the disk.
  public enum Operation: Int32, CaseIterable, Sendable {
    case read = 0
    case write = 1
    case sync = 2
    case truncate = 3
  }

  /// The way in which an operation fails.
  public enum Refusal: Sendable, CaseIterable {
    /// There is no room (ENOSPC).
    case full
    /// The device answers with an error (EIO).
    case failed
    /// As `failed`, but half of the bytes are written.
    case torn
  }

  let name: String
  private let disk: OpaquePointer

  /// A disk without faults. `passesSyncs`: whether a sync waits for the real disk, which a run in virtual time need not.
  ///
  /// - Throws: `failed` when SQLite does not register the file system.
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

  /// Makes the `number`-th operation from now on fail (1: the next), and `times` - 1 after it; `nil`: all after it.
  public func refuse(
    _ operation: Operation, number: Int = 1, times: Int? = 1, as refusal: Refusal = .failed
  ) {
    precondition(number > 0, "operations count from 1, not from \(number)")
    let code = refusal == .full ? SQLITE_FULL : operation.failure
    skiprope_disk_fail(
      disk, operation.rawValue, Int64(number), times.map(Int64.init) ?? -1, code, refusal == .torn ? 50 : 0)
  }

  /// Clears all faults.
  public func recover() { skiprope_disk_heal(disk) }

  // MARK: Power

  public var hasPower: Bool { skiprope_disk_has_power(disk) != 0 }

  /// Cuts the power at the `number`-th operation from now on (1: the next), which is not done.
  public func cutPower(at operation: Operation, number: Int) {
    precondition(number > 0, "operations count from 1, not from \(number)")
    skiprope_disk_cut_power_at(disk, operation.rawValue, Int64(number))
  }

  /// Cuts the power: every operation fails until it is restored.
  public func cutPower() { skiprope_disk_cut_power(disk) }

  /// Restores the power. Every connection on the disk must have been released.
  ///
  /// Unsynced writes survive as drawn from `seed`, write by write, some of them torn; with seed 0 none survives. Returns the
  /// number of writes lost in whole or in part. O(unsynced bytes).
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

  /// Simulates the end of the process without a power cut: all writes exist, though not yet synced. Every connection on the
  /// disk must have been released.
  public func reconnect() { skiprope_disk_reconnect(disk) }

  // MARK: Counts

  /// The number of operations so far, failed ones included.
  public func count(_ operation: Operation) -> Int { Int(skiprope_disk_count(disk, operation.rawValue)) }

  /// The number of failed operations so far, those without power included.
  public func refusedCount(_ operation: Operation) -> Int {
    Int(skiprope_disk_failed_count(disk, operation.rawValue))
  }

  /// The number of writes and truncations that no sync has followed. O(unsynced).
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
