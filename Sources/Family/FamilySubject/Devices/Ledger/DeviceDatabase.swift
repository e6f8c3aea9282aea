internal import BlobStoring
internal import LedgerSync
internal import PointsLedger
internal import SQLiteConnecting
internal import SQLiteStoring

/// The database of a device's ledger, as launches find it: the same, the same after a power cut, or an empty one in its place.
struct DeviceDatabase {
  /// `nil` only while a launch is under way.
  private var opened: SQLiteLedgerStore?
  /// Where it is; `nil` for one in memory.
  private var file: String?
  /// Where the first one was.
  private let path: String
  /// What the file is on, where the disk may fail.
  let disk: FaultDisk?

  /// One that is opened; the `disk` of its `file` may fail.
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

  /// Whether a launch opens it anew.
  var isOnDisk: Bool { file != nil }

  /// Closes it without a chance to tidy up, as the end of a process does, and opens it again; with the power goes what the disk had not
  /// synced. Nobody else may hold its store. One in memory stays as it is.
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

  /// Opens an empty one in its place, the `number`th. Nobody else may hold its store.
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

  /// What of it is not as it has to be, read by a reader of its own.
  func findings(against expected: ExpectedLedger) -> [String] {
    LedgerFileAudit.findings(of: store, in: file, against: expected)
  }

  /// Whether it is what has to be there, read through the store's own connection, of an installation.
  func agrees(with expected: ExpectedReplica, ofInstallation installation: Int64) -> Bool {
    do throws(SQLiteStoreError) {
      guard try LedgerFileAudit(store.connection, expected.ledger).findings.isEmpty else { return false }
    } catch {
      return false
    }
    // The database says which installation has read all that the device said.
    do throws(LedgerStoreError) {
      return try (store.position().installation != installation) == expected.isCatchingUp
    } catch {
      return false
    }
  }
}
