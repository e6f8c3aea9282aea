public import Kernel

/// The kinds of the gallery's display items; the upper byte of an item's identity.
public enum DisplaySlot: UInt8, Hashable, Sendable, CaseIterable {
  case backdrop = 1
  /// The payload is the photo.
  case thumbnail, page, spinner
  /// The payload is the category's or group's index.
  case emptyPage, chip, card
  /// The payload distinguishes the items of the screen.
  case bar, button, label, key
  /// The payload is the toast's number.
  case categoryToast, standardToast
  /// Dashboard: the payload is the choice, the card's index or the note's number.
  case avatar, ring, note, reward, preview, rewardName, rewardCost, redeem
  /// Redemption: the payload is the kind of apps.
  case appKind, dot
  /// An open reward: the payload is its number.
  case openReward, openName, openStatus, openTime, useReward, giveBack
  /// Parents' screens: rows and their parts, by place. Cards with several of a kind use 256 payloads per row. A mark's payload is
  /// the photo's or the row's.
  case row, panel, figure, control, gauge, mark

  /// The identity of the item in this slot.
  @inlinable public func id(_ payload: UInt64 = 0) -> DisplayID { DisplayID(slot: rawValue, payload) }
}
