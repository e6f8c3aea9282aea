package import Gallery
package import Kernel

/// Where on the screen the things are that a child may aim at; an empty rectangle is a thing that is not there.
package struct TouchTargets: Hashable, Sendable {
  /// The bar of category chips.
  package var chipBar: ScreenRect
  /// The grid's photos.
  package var photos: ScreenRect
  /// The first group of the list; the others lie below it, `cardPitch` apart.
  package var firstCard: ScreenRect
  package var cardCount: Int
  /// From the top of one card to the top of the next.
  package var cardPitch = ScreenLength.zero
  /// The PIN pad's keys: three columns, four rows, 1 to 9, then 0 in the middle of the last row.
  package var pinKeys: ScreenRect
  /// The buttons, by the words on them.
  package var buttons: [TextKey: ScreenRect]
  /// Several of a kind: the rewards that can be had, the avatars to choose from, and the kinds of apps.
  package var rewards: [ScreenRect] = []
  package var avatars: [ScreenRect] = []
  package var appKinds: [ScreenRect] = []
  /// Of the open rewards: what starts or stops one, what gives one back, and the time that is left.
  package var uses: [ScreenRect] = []
  package var giveBacks: [ScreenRect] = []
  package var times: [ScreenRect] = []
  /// Of the parents' screens: rows to touch, buttons that do something now, chips that are not the chosen one, and how many photos are
  /// chosen.
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

  /// The choices of a question that is asked: rows, where the way out is to cancel.
  package var answers: [Worded] { buttons[.cancel] == nil ? [] : rows }

  /// Closes what is open.
  package var closeButton: ScreenRect {
    buttons[.close] ?? buttons[.back] ?? buttons[.done] ?? buttons[.cancel] ?? .zero
  }

  /// The button that turns the theme on, whatever is chosen.
  package var themeButton: ScreenRect {
    buttons[.themeSystem] ?? buttons[.themeLight] ?? buttons[.themeDark] ?? .zero
  }

  /// Notes where an item is that a child might aim at.
  package mutating func see(_ item: DisplayItem) {
    switch DisplaySlot(rawValue: item.id.slot) {
    // What covers the edges around bars; where chips scroll, the bar ends for them at what covers its right end.
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
  /// The smallest rectangle around both; an empty one counts for nothing.
  fileprivate func joined(with other: ScreenRect) -> ScreenRect {
    guard size.width > .zero else { return other }
    let left = min(minX, other.minX)
    let top = min(minY, other.minY)
    return ScreenRect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

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
