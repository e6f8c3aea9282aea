/// The identity of an entry, chosen by the device that makes it: positive, 63 bits.
///
/// Ids that grow with time keep the store fast; `LedgerIDSource` makes such.
public struct TransactionID: Hashable, Comparable, Sendable {
  public var raw: Int64
  @inlinable public init(_ raw: Int64) { self.raw = raw }
  @inlinable public static func < (a: TransactionID, b: TransactionID) -> Bool { a.raw < b.raw }
}
