internal import Kernel

/// The list of groups: one card each, 88 pt high and 12 pt apart, below a bar with a back button (decision).
struct GroupList: Hashable, Sendable {
  static let barHeight = ScreenLength.points(48)
  static let cardHeight = ScreenLength.points(88)
  static let pitch = ScreenLength.points(100)
  static let margin = ScreenLength.points(16)

  let screen: ScreenSize
  let count: Int
  var track = ScrollTrack()

  init(screen: ScreenSize, count: Int) {
    self.screen = screen
    self.count = count
    track.setLimit(GroupList.pitch * count + GroupList.margin - (screen.height - GroupList.barHeight))
  }

  static let backFrame = ScreenRect(x: .zero, y: .zero, width: barHeight, height: barHeight)

  func frame(_ card: Int) -> ScreenRect {
    ScreenRect(
      x: GroupList.margin, y: GroupList.barHeight + GroupList.margin + GroupList.pitch * card - track.offset,
      width: screen.width - GroupList.margin * 2, height: GroupList.cardHeight)
  }

  /// The cards of which something may show.
  var visibleCards: Range<Int> {
    let first = Int(max(0, track.offset.subpoints - GroupList.margin.subpoints) / GroupList.pitch.subpoints)
    let end = Int((track.offset + screen.height).subpoints / GroupList.pitch.subpoints) + 1
    return min(first, count)..<min(end, count)
  }

  /// The card under a finger.
  func card(at point: ScreenPoint) -> Int? {
    guard point.y >= GroupList.barHeight else { return nil }
    return visibleCards.first { frame($0).contains(point) }
  }
}
