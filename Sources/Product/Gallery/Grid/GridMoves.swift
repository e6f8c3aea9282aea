/// From which photo and which chip on the grid has moved up since a finger landed.
struct GridMoves: Hashable, Sendable {
  /// Places in the category in front; those before it lie where they lay.
  private(set) var firstPhoto = Int.max
  private(set) var firstChip = Int.max

  /// A photo at this place went.
  mutating func notePhotos(from place: Int) { firstPhoto = min(firstPhoto, place) }

  /// A category whose chip was at this place went.
  mutating func noteChips(from place: Int) { firstChip = min(firstChip, place) }
}
