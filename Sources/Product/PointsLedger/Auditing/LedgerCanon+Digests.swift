import Kernel

extension LedgerCanon {
  static func mix(_ child: ChildProfile, into digest: inout StableDigest) {
    digest.mix(1 as UInt64)
    digest.mix(UInt64(child.id.raw))
    digest.mix(UInt64(child.family))
    digest.mix(child.name)
    mix(child.avatar, into: &digest)
    mix(child.birthDay.map { Int64($0.daysSinceEpoch) }, into: &digest)
    mix(child.device.map { Int64($0) }, into: &digest)
    digest.mix(child.recordZone)
  }

  static func mix(_ entry: PointTransaction, into digest: inout StableDigest) {
    digest.mix(2 as UInt64)
    digest.mix(entry.timestamp.nanoseconds)
    digest.mix(entry.id.raw)
    digest.mix(UInt64(entry.child.raw))
    digest.mix(UInt64(entry.kind.rawValue))
    digest.mix(entry.amount.count)
    mix(entry.session, into: &digest)
    mix(entry.redemption?.raw, into: &digest)
    digest.mix(entry.note)
    if entry.madeAt != entry.timestamp { digest.mix(entry.madeAt.nanoseconds) }
  }

  static func mix(_ redemption: RewardRedemption, into digest: inout StableDigest) {
    digest.mix(3 as UInt64)
    digest.mix(redemption.id.raw)
    digest.mix(UInt64(redemption.child.raw))
    digest.mix(redemption.appCategory)
    digest.mix(redemption.pointsSpent.count)
    digest.mix(redemption.minutesGranted)
    digest.mix(redemption.rate.millipointsPerMinute)
    digest.mix(redemption.redeemedAt.nanoseconds)
    digest.mix(redemption.expiresAt.nanoseconds)
    digest.mix(redemption.minutesUsed)
    digest.mix(UInt64(redemption.status.rawValue))
  }

  private static func mix(_ number: Int64?, into digest: inout StableDigest) {
    digest.mix(number != nil)
    digest.mix(number ?? 0)
  }

  private static func mix(_ text: String?, into digest: inout StableDigest) {
    digest.mix(text != nil)
    digest.mix(text ?? "")
  }
}
