import Kernel

extension LedgerCanon {
  static func text(_ child: ChildProfile) -> String {
    let birth = child.birthDay.map { "\($0.daysSinceEpoch)" }
    let device = child.device.map { "\($0)" }
    return row([
      "child", "\(child.id.raw)", "\(child.family)", quoted(child.name), child.avatar.map(quoted), birth,
      device,
      quoted(child.recordZone),
    ])
  }

  static func text(_ entry: PointTransaction) -> String {
    let line = row([
      "entry", "\(entry.timestamp.nanoseconds)", "\(entry.id.raw)", "\(entry.child.raw)", "\(entry.kind)",
      "\(entry.amount.count)", entry.session.map { "\($0)" }, entry.redemption.map { "\($0.raw)" },
      quoted(entry.note),
    ])
    return entry.madeAt == entry.timestamp ? line : line + " \(entry.madeAt.nanoseconds)"
  }

  static func text(_ redemption: RewardRedemption) -> String {
    row([
      "redemption", "\(redemption.id.raw)", "\(redemption.child.raw)", quoted(redemption.appCategory),
      "\(redemption.pointsSpent.count)", "\(redemption.minutesGranted)",
      "\(redemption.rate.millipointsPerMinute)", "\(redemption.redeemedAt.nanoseconds)",
      "\(redemption.expiresAt.nanoseconds)", "\(redemption.minutesUsed)", "\(redemption.status)",
    ])
  }

  private static func row(_ fields: [String?]) -> String {
    fields.map { $0 ?? "-" }.joined(separator: " ")
  }

  /// The text in quotes, with quotes, backslashes and line breaks escaped, so that it stays on one line.
  private static func quoted(_ text: String) -> String {
    text.debugDescription
  }
}
