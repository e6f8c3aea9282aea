package import Kernel

extension FaultPlan {
  /// When the backup of the approving phone is made, and when a second phone starts with it. Both are in the first four fifths of
  /// the time with faults; `nil` without a second phone.
  package var secondAuthority: (backup: Instant, start: Instant)? {
    guard weight(of: .secondAuthorities) > 0 else { return nil }
    let node = occasion(.secondAuthorities, 1)
    let latest = Double((end - Instant.zero).nanoseconds) * 0.8
    let start = node.child("start").unit * latest
    let backup = node.child("backup").unit * start
    return (
      Instant.zero + TimeSpan(nanoseconds: Int64(backup)), Instant.zero + TimeSpan(nanoseconds: Int64(start))
    )
  }
}
