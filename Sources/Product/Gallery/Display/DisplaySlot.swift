public import Kernel

/// The kinds of places that a display item of the gallery can be in: the upper byte of its identity.
public enum DisplaySlot: UInt8, Hashable, Sendable, CaseIterable {
  case backdrop = 1
  /// The payload is the photo.
  case thumbnail, page, spinner
  /// The payload is the category's or group's index.
  case emptyPage, chip, card
  /// The payload says which.
  case bar, button, label, key
  /// The payload is the toast's number.
  case categoryToast, standardToast
  /// Of the dashboard: the payload is the choice, the card's index or the note's number.
  case avatar, ring, note, reward, preview, rewardName, rewardCost, redeem
  /// Of the redemption: the payload is the kind of apps.
  case appKind, dot
  /// Of a reward that is open: the payload is its number.
  case openReward, openName, openStatus, openTime, useReward, giveBack
  /// Of the parents' screens: a row to touch and what stands in one, by its place; in a card several of a kind, 256 a row. A mark's
  /// payload is the photo's or the row's.
  case row, panel, figure, control, gauge, mark

  /// The identity of what is in this place.
  @inlinable public func id(_ payload: UInt64 = 0) -> DisplayID { DisplayID(slot: rawValue, payload) }
}
