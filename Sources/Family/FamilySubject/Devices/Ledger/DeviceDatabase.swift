internal import BlobStoring
internal import LedgerSync
internal import PointsLedger
internal import SQLiteConnecting
internal import SQLiteStoring

/// The database of a device's ledger as a launch finds it: unchanged, after a power cut, or replaced by an empty one.
struct DeviceDatabase {
  /// `nil` only during a launch.
  private var opened: SQLiteLedgerStore?
  /// Its path; `nil` for one in memory.
  private var file: String?
  /// The path of the first one.
  private let path: String
  /// The disk of the file, if it may fail.
  let disk: FaultDisk?

  /// Wraps an open database; the `disk` of its `file` may fail.
  init(_ store: SQLiteLedgerStore, file: String?, on disk: FaultDisk?) {
    opened = store
    self.file = file
    path = file ?? ""
    self.disk = disk
  }

  var store: SQLiteLedgerStore {
    guard let opened else { preconditionFailure("the ledger was asked for while its app was launched") }
    return opened
  }

  /// Whether a launch opens it again.
  var isOnDisk: Bool { file != nil }

  /// Closes it without cleanup, like the end of a process, and opens it again. A power cut loses the data that the disk had not
  /// synced. No other reference to its store may exist. One in memory stays as it is.
  mutating func reopen(losingPower loss: UInt64?) throws(LedgerStoreError) {
    guard let file else { return }
    do throws(SQLiteStoreError) {
      disk?.cutPower()
      opened = nil
      if let disk {
        if let loss { try disk.restorePower(seed: loss) } else { disk.reconnect() }
      }
      opened = try open(file)
    } catch {
      throw LedgerStoreError(error)
    }
  }

  /// Replaces it by an empty one, number `number`. No other reference to its store may exist.
  mutating func replace(number: Int64) throws(LedgerStoreError) {
    do throws(SQLiteStoreError) {
      guard let old = file else {
        opened = try SQLiteLedgerStore(.memory, settings: .fast)
        return
      }
      disk?.cutPower()
      opened = nil
      disk?.reconnect()
      let next = "\(path).\(number)"
      file = next
      opened = try open(next)
      for ending in ["", "-wal", "-shm"] { try? PosixFiles().remove(old + ending) }
    } catch {
      throw LedgerStoreError(error)
    }
  }

  private func open(_ file: String) throws(SQLiteStoreError) -> SQLiteLedgerStore {
    guard let disk else { return try SQLiteLedgerStore(.file(file), settings: .durable) }
    return try SQLiteLedgerStore(.file(file), settings: .durable, on: disk)
  }

  // MARK: Audits

  /// Differences to the expected state, read through a separate connection.
  func findings(against expected: ExpectedLedger) -> [String] {
    LedgerFileAudit.findings(of: store, in: file, against: expected)
  }

  /// Whether it has the expected state, read through the store's own connection, for this installation.
  func agrees(with expected: ExpectedReplica, ofInstallation installation: Int64) -> Bool {
    do throws(SQLiteStoreError) {
      guard try LedgerFileAudit(store.connection, expected.ledger).findings.isEmpty else { return false }
    } catch {
      return false
    }
    // The database stores which installation has read all of the device's records.
    do throws(LedgerStoreError) {
      return try (store.position().installation != installation) == expected.isCatchingUp
    } catch {
      return false
    }
  }
}
