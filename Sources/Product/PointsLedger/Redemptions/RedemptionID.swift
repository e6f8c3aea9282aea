/// The id of a redeemed reward, chosen by the requesting device: positive, 63 bits.
public struct RedemptionID: Hashable, Comparable, Sendable {
  public var raw: Int64
  @inlinable public init(_ raw: Int64) { self.raw = raw }
  @inlinable public static func < (a: RedemptionID, b: RedemptionID) -> Bool { a.raw < b.raw }
}
