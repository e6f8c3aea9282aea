internal import BlobStoring
internal import HostSystem
internal import Kernel
internal import PhotoCaching
internal import PointsLedger
internal import SQLiteConnecting
internal import SQLiteStoring

/// Times of ledger commits and of synced writes of a small file.
struct CommitTimes {
  private struct Times {
    var processor: [Int64] = []
    var passed: [Int64] = []

    mutating func add(since cpu: Int64, _ clock: Int64) {
      processor.append(HostClock.threadCPU() - cpu)
      passed.append(HostClock.monotonic() - clock)
    }
  }

  /// The number of each kind in a repetition.
  private static let count = 40
  /// The size of the small file, a page of flash. State that survives a launch has a few hundred bytes.
  private static let fileBytes = 4_096
  private static let child = ChildID(1)
  private static let start = WallTime(secondsSinceEpoch: 1_700_000_000)

  private let file: String
  private var ledger: Ledger
  private var ids = LedgerIDSource(device: 1)
  private var now = CommitTimes.start
  private var effects: [LedgerEffect] = []
  private var commits = Times()
  private var writes = Times()

  /// Creates a new durable ledger with one child.
  init(in folder: String) throws(CostMeasuringError) {
    file = folder + "/small"
    do {
      ledger = try Ledger(store: SQLiteLedgerStore(.file(folder + "/points.sqlite"), settings: .durable))
      try ledger.handle(
        .enrol(ChildProfile(id: CommitTimes.child, family: 1, name: "one")), at: now, into: &effects)
    } catch {
      throw .failed("a ledger could not be created: \(error)")
    }
  }

  /// Commits earnings one by one, with a synced write after each.
  mutating func commit() throws(CostMeasuringError) {
    let bytes = [UInt8](repeating: 0x5A, count: CommitTimes.fileBytes)
    do {
      for _ in 0..<CommitTimes.count {
        now = now + .seconds(1)
        let event = LedgerEvent.earn(
          ids.entry(at: now), CommitTimes.child, Points(1), session: nil)
        effects.removeAll(keepingCapacity: true)
        var (cpu, clock) = (HostClock.threadCPU(), HostClock.monotonic())
        try ledger.handle(event, at: now, into: &effects)
        commits.add(since: cpu, clock)
        (cpu, clock) = (HostClock.threadCPU(), HostClock.monotonic())
        try PosixFiles().writeDurably(bytes, to: file)
        writes.add(since: cpu, clock)
      }
    } catch {
      throw .failed("a commit failed: \(error)")
    }
  }

  /// Adds all times, those of the processor as on a host of score 1.
  func add(to measurements: inout CostMeasurements, score: Double) {
    measurements.commits += commits.processor.map { max(1, Double($0) * score) }
    measurements.syncedWrites += writes.processor.map { max(1, Double($0) * score) }
    measurements.commitsPassed += commits.passed.map(Double.init)
    measurements.syncedWritesPassed += writes.passed.map(Double.init)
  }
}
