/// From which photo and which chip on the grid lies otherwise than when a finger landed.
struct GridMoves: Hashable, Sendable {
  /// Places in the category in front; those before it lie where they lay.
  private(set) var firstPhoto = Int.max
  private(set) var firstChip = Int.max

  /// A photo came to this place, or went.
  mutating func notePhotos(from place: Int) { firstPhoto = min(firstPhoto, place) }

  /// At this place is another chip, or one of another width.
  mutating func noteChips(from place: Int) { firstChip = min(firstChip, place) }
}
