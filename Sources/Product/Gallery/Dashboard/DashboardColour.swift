/// The colours of the dashboard (docs/product.md, section 7): blue to green for the ring, gold for the balance, green for what is
/// earned and what can be redeemed. 0xRRGGBB.
enum DashboardColour {
  static let background: UInt32 = 0xFFFFFF
  static let card: UInt32 = 0xF2F2F2
  static let text: UInt32 = 0x212121
  static let gold: UInt32 = 0x9A6700
  static let green: UInt32 = 0x2E7D32
  static let disabled: UInt32 = 0x616161

  private static let blueEnd: [Int64] = [0x15, 0x65, 0xC0]
  private static let greenEnd: [Int64] = [0x2E, 0x7D, 0x32]

  /// From blue at nothing to green at the goal.
  static func ring(perMille: Int64) -> UInt32 {
    var colour: UInt32 = 0
    for (from, to) in zip(blueEnd, greenEnd) {
      colour = colour << 8 | UInt32(from + (to - from) * min(max(perMille, 0), 1_000) / 1_000)
    }
    return colour
  }

  private static let avatars: [UInt32] = [
    0x757575, 0xC62828, 0x6A1B9A, 0x1565C0, 0x00695C, 0xAD5700, 0x4E342E,
  ]

  /// Behind an avatar; grey where there is none.
  static func avatar(_ choice: Int) -> UInt32 { avatars[avatars.indices.contains(choice) ? choice : 0] }
}
