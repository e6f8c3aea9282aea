/// What a child is up to for a while; scenarios weigh them by these names.
package enum Behaviour: String, Hashable, Sendable, Codable, CaseIterable {
  /// Looks at photos, one after the other.
  case browse
  /// Looks for a certain photo: quickly through categories and grid.
  case hunt
  /// Plays with the screen itself: anything anywhere, buttons and several fingers too.
  case fidget
  /// Out of patience: bursts, and swipes faster than the app allows.
  case frustrated
  /// Looks elsewhere; the screen rests.
  case idle
}
