/// The id of an entry, chosen by the device that makes it: positive, 63 bits.
///
/// Stores are fastest with ids that grow with time, such as those of `LedgerIDSource`.
public struct TransactionID: Hashable, Comparable, Sendable {
  public var raw: Int64
  @inlinable public init(_ raw: Int64) { self.raw = raw }
  @inlinable public static func < (a: TransactionID, b: TransactionID) -> Bool { a.raw < b.raw }
}
