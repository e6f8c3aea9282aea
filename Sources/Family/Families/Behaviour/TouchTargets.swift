package import Gallery
package import Kernel

/// The places of all touch targets on screen; an empty rectangle means that the target is missing.
package struct TouchTargets: Hashable, Sendable {
  /// The bar of category chips.
  package var chipBar: ScreenRect
  /// The area of the grid's photos.
  package var photos: ScreenRect
  /// The first group of the list; the others follow below it at intervals of `cardPitch`.
  package var firstCard: ScreenRect
  package var cardCount: Int
  /// The distance between the tops of two cards.
  package var cardPitch = ScreenLength.zero
  /// The area of the PIN screen's keys: three columns, four rows, 1 to 9, then 0 in the middle of the last row.
  package var pinKeys: ScreenRect
  /// The buttons, by the words on them.
  package var buttons: [TextKey: ScreenRect]
  /// Available rewards, avatars to choose from, and kinds of apps.
  package var rewards: [ScreenRect] = []
  package var avatars: [ScreenRect] = []
  package var appKinds: [ScreenRect] = []
  /// For open rewards: buttons that start or stop one, buttons that give one back, and the remaining time.
  package var uses: [ScreenRect] = []
  package var giveBacks: [ScreenRect] = []
  package var times: [ScreenRect] = []
  /// On parents' screens: rows, enabled buttons, chips that are not selected, and the number of chosen photos.
  package var rows: [Worded] = []
  package var controls: [Worded] = []
  package var albumChips: [ScreenRect] = []
  package var chosenCount = 0

  /// A place, and the words on it.
  package struct Worded: Hashable, Sendable {
    package var words: TextKey
    package var frame: ScreenRect

    package init(words: TextKey, frame: ScreenRect) { (self.words, self.frame) = (words, frame) }
  }

  package init(
    chipBar: ScreenRect = .zero, photos: ScreenRect = .zero, firstCard: ScreenRect = .zero,
    cardCount: Int = 0, pinKeys: ScreenRect = .zero, buttons: [TextKey: ScreenRect] = [:]
  ) {
    self.chipBar = chipBar
    self.photos = photos
    self.firstCard = firstCard
    self.cardCount = cardCount
    self.pinKeys = pinKeys
    self.buttons = buttons
  }

  /// The button with these words.
  package func button(_ words: TextKey) -> ScreenRect { buttons[words] ?? .zero }

  /// The answers of an open question: the rows, if there is a button to cancel.
  package var answers: [Worded] { buttons[.cancel] == nil ? [] : rows }

  /// The button that closes the screen.
  package var closeButton: ScreenRect {
    buttons[.close] ?? buttons[.back] ?? buttons[.done] ?? buttons[.cancel] ?? .zero
  }

  /// The button that changes the theme, whatever the current one.
  package var themeButton: ScreenRect {
    buttons[.themeSystem] ?? buttons[.themeLight] ?? buttons[.themeDark] ?? .zero
  }

  /// Adds an item's place, if it is a target.
  package mutating func see(_ item: DisplayItem) {
    switch DisplaySlot(rawValue: item.id.slot) {
    // Items that cover the edges around bars. For chips, the bar ends where an item covers its right end.
    case .bar where (9...13).contains(item.id.payload):
      if item.id.payload == 11 { chipBar.size.width = item.frame.minX - chipBar.minX }
    case .bar:
      chipBar = item.frame
      if TextKey(rawValue: item.text.key) == .selectedCount { chosenCount = item.text.first }
    case .row:
      if let words = TextKey(rawValue: item.text.key) { rows.append(Worded(words: words, frame: item.frame)) }
    case .control where item.trait.isTouchable:
      if let words = TextKey(rawValue: item.text.key) {
        controls.append(Worded(words: words, frame: item.frame))
      }
    case .chip where item.trait == .button && item.text.key >= TextKey.albumCategory.rawValue:
      albumChips.append(item.frame)
    case .thumbnail: photos = photos.joined(with: item.frame)
    case .card:
      let distance = (item.frame.minY - firstCard.minY).magnitude
      if cardCount > 0, distance > .zero, cardPitch == .zero || distance < cardPitch { cardPitch = distance }
      if cardCount == 0 || item.frame.minY < firstCard.minY { firstCard = item.frame }
      cardCount += 1
    case .key:
      pinKeys = pinKeys.joined(with: item.frame)
      if TextKey(rawValue: item.text.key) == .cancel { buttons[.cancel] = item.frame }
    case .redeem: if item.trait.isTouchable { rewards.append(item.frame) }
    case .avatar: avatars.append(item.frame)
    case .appKind: if item.trait.isTouchable { appKinds.append(item.frame) }
    case .useReward: uses.append(item.frame)
    case .giveBack: giveBacks.append(item.frame)
    case .openTime: times.append(item.frame)
    case .button: if let words = TextKey(rawValue: item.text.key) { buttons[words] = item.frame }
    default: break
    }
  }
}

extension ScreenRect {
  /// The smallest rectangle around both; an empty one is ignored.
  fileprivate func joined(with other: ScreenRect) -> ScreenRect {
    guard size.width > .zero else { return other }
    let left = min(minX, other.minX)
    let top = min(minY, other.minY)
    return ScreenRect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// Whether there is no target.
  package var isEmpty: Bool { size.width <= .zero || size.height <= .zero }

  /// The centre, in 1/64 pt.
  package var centre: ScreenPoint { place(500, 500) }

  /// The place at these thousandths of width and height.
  package func place(_ acrossPerMille: Int, _ downPerMille: Int) -> ScreenPoint {
    ScreenPoint(
      x: ScreenLength(
        subpoints: origin.x.subpoints + Int32(Int(size.width.subpoints) * acrossPerMille / 1_000)),
      y: ScreenLength(
        subpoints: origin.y.subpoints + Int32(Int(size.height.subpoints) * downPerMille / 1_000)))
  }
}
