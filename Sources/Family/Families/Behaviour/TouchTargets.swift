package import Kernel

/// Where on the screen the things are that a child may aim at; an empty rectangle is a thing that is not there.
package struct TouchTargets: Hashable, Sendable {
  /// The bar of category chips.
  package var chipBar: ScreenRect
  /// The grid's photos.
  package var photos: ScreenRect
  /// Leads out of kids mode, to the PIN pad.
  package var lockButton: ScreenRect
  /// Leads to the groups.
  package var groupsButton: ScreenRect
  /// The first group of the list; the others lie below it, `cardPitch` apart.
  package var firstCard: ScreenRect
  package var cardCount: Int
  /// From the top of one card to the top of the next.
  package var cardPitch = ScreenLength.zero
  /// Closes a viewer, the group list or the PIN pad.
  package var closeButton: ScreenRect
  /// The PIN pad's keys: three columns, four rows, 1 to 9, then 0 in the middle of the last row.
  package var pinKeys: ScreenRect
  /// In parent mode: back to kids mode.
  package var kidsModeButton: ScreenRect

  package init(
    chipBar: ScreenRect = .zero, photos: ScreenRect = .zero, lockButton: ScreenRect = .zero,
    groupsButton: ScreenRect = .zero, firstCard: ScreenRect = .zero, cardCount: Int = 0,
    closeButton: ScreenRect = .zero, pinKeys: ScreenRect = .zero, kidsModeButton: ScreenRect = .zero
  ) {
    self.chipBar = chipBar
    self.photos = photos
    self.lockButton = lockButton
    self.groupsButton = groupsButton
    self.firstCard = firstCard
    self.cardCount = cardCount
    self.closeButton = closeButton
    self.pinKeys = pinKeys
    self.kidsModeButton = kidsModeButton
  }
}

extension ScreenRect {
  /// Whether there is nothing to aim at.
  package var isEmpty: Bool { size.width <= .zero || size.height <= .zero }

  /// The middle, in 1/64 pt.
  package var centre: ScreenPoint { place(500, 500) }

  /// The place at so many thousandths of width and height.
  package func place(_ acrossPerMille: Int, _ downPerMille: Int) -> ScreenPoint {
    ScreenPoint(
      x: ScreenLength(
        subpoints: origin.x.subpoints + Int32(Int(size.width.subpoints) * acrossPerMille / 1_000)),
      y: ScreenLength(
        subpoints: origin.y.subpoints + Int32(Int(size.height.subpoints) * downPerMille / 1_000)))
  }
}
