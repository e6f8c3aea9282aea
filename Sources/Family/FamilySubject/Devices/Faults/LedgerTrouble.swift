package import Families
internal import Kernel
internal import SQLiteConnecting

/// The disk fault of one batch of the ledger.
package struct LedgerTrouble {
  /// The kind to count if the fault has an effect.
  package let kind: FaultKind
  private let operation: FaultDisk.Operation
  private let number: Int
  private let refusal: FaultDisk.Refusal
  private let isPersistent: Bool

  init(
    _ kind: FaultKind, _ operation: FaultDisk.Operation, number: Int = 1,
    as refusal: FaultDisk.Refusal = .failed,
    isPersistent: Bool = false
  ) {
    self.kind = kind
    self.operation = operation
    self.number = number
    self.refusal = refusal
    self.isPersistent = isPersistent
  }

  /// Prepares the disk for the batch.
  func arm(_ disk: FaultDisk) {
    if kind == .powerCuts {
      disk.cutPower(at: operation, number: number)
    } else {
      disk.refuse(operation, number: number, times: isPersistent ? nil : 1, as: refusal)
    }
  }

  /// The disk's refusals so far; an increase means that the fault had an effect.
  static func refusals(_ disk: FaultDisk) -> Int {
    FaultDisk.Operation.allCases.reduce(0) { $0 + disk.refusedCount($1) }
  }
}

extension DeviceFaults {
  /// The fault of the next batch; `nil` for none. If `powerGoes`, the device loses power before the batch can be answered.
  package func ledgerTrouble(powerGoes: Bool) -> LedgerTrouble? {
    if powerGoes {
      var random = plan.occasion(.powerCuts, counts[.powerCuts, default: 0]).child("place").stream()
      let isWrite = random.chance(0.6)
      return LedgerTrouble(
        .powerCuts, isWrite ? .write : .sync, number: isWrite ? 1 + random.below(6) : 1)
    }
    if isFull { return LedgerTrouble(.fullDisk, .write, as: .full, isPersistent: true) }
    if let draws = draw(.ioErrors) {
      var random = draws.child("place").stream()
      return LedgerTrouble(
        .ioErrors, .write, number: 1 + random.below(6), as: random.chance(0.5) ? .torn : .failed)
    }
    if draw(.failedSyncs) != nil { return LedgerTrouble(.failedSyncs, .sync) }
    return nil
  }
}
