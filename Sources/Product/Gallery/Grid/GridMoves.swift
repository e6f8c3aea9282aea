/// The first photo and chip of the grid that moved since a finger touched down.
struct GridMoves: Hashable, Sendable {
  /// Indices in the front category; photos before this one have not moved.
  private(set) var firstPhoto = Int.max
  private(set) var firstChip = Int.max

  /// Records that a photo was inserted or removed at this index.
  mutating func notePhotos(from place: Int) { firstPhoto = min(firstPhoto, place) }

  /// Records that the chip at this index is another one or has another width.
  mutating func noteChips(from place: Int) { firstChip = min(firstChip, place) }
}
