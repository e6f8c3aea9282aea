internal import Gallery
internal import Kernel

/// A parents' screen after a frame, read off the display list.
struct ParentScene: Sendable {
  /// A row that can be touched, with its words.
  struct Row: Sendable {
    var frame: ScreenRect
    var place: Int
    var text: DisplayText
    var words: String
    var colour: UInt32
  }

  /// A button of a card, or an action on photos.
  struct Control: Sendable {
    var frame: ScreenRect
    var card: Int
    var words: TextKey
    var isOn: Bool
  }

  struct Thumbnail: Sendable {
    var frame: ScreenRect
    var photo: PhotoID
    var isChosen: Bool
  }

  let screen: GalleryScreen
  /// The bar's title, and the places of bars. Items below a bar cannot be touched.
  private(set) var title = DisplayText.none
  private(set) var bars: [ScreenRect] = []
  /// The button at the bar's left end.
  private(set) var way: ScreenRect?
  private(set) var rows: [Row] = []
  private(set) var controls: [Control] = []
  private(set) var thumbnails: [Thumbnail] = []
  /// Chips by their index from the left, and the selected one.
  private(set) var chips: [(frame: ScreenRect, place: Int)] = []
  private(set) var chip: Int?
  /// The bar of the chips.
  private(set) var chipBar: ScreenRect?
  /// The photo that fills the screen.
  private(set) var page: PhotoID?

  init(_ frame: CheckedFrame) {
    screen = frame.glance.screen
    guard !screen.isForChildren else { return }
    for item in frame.items {
      switch DisplaySlot(rawValue: item.id.slot) {
      case .bar:
        bars.append(item.frame)
        if item.id == DisplaySlot.bar.id(5) { title = item.text }
        if item.id == DisplaySlot.bar.id(6) { chipBar = item.frame }
      case .button where item.id == DisplaySlot.button.id(20): way = item.frame
      case .row:
        rows.append(
          Row(
            frame: item.frame, place: Int(item.id.payload), text: item.text,
            words: frame.names[item.text] ?? "", colour: item.colour))
      case .control:
        guard let words = TextKey(rawValue: item.text.key) else { continue }
        controls.append(
          Control(
            frame: item.frame, card: Int(item.id.payload >> 8), words: words, isOn: item.trait == .button))
      case .thumbnail:
        thumbnails.append(
          Thumbnail(
            frame: item.frame, photo: PhotoID(item.id.payload), isChosen: item.trait == .selectedImageButton))
      case .chip:
        chips.append((item.frame, Int(item.id.payload)))
        if item.trait == .selectedButton { chip = Int(item.id.payload) }
      case .page: page = PhotoID(item.id.payload)
      default: break
      }
    }
  }

  /// The question that precedes a change; `nil` while there is none.
  var question: TextKey? {
    guard let key = TextKey(rawValue: title.key), ParentScene.questions.contains(key) else { return nil }
    return key
  }

  private static let questions: Set<TextKey> = [
    .askWhere, .askToDelete, .askToDeleteCategory, .askName, .addCategory, .askColour, .askReason,
  ]

  /// The number of chosen photos by the bar; `nil` while none are being chosen.
  var chosenCount: Int? { TextKey(rawValue: title.key) == .selectedCount ? title.first : nil }

  /// Whether rows, photos, cards or chips have scrolled since an earlier frame of the same screen, or all of them were replaced.
  func hasMoved(since before: ParentScene) -> Bool {
    guard screen == before.screen, title.key == before.title.key else { return false }
    return ParentScene.hasMoved(
      before.rows.lazy.map { ($0.place, $0.frame) }, rows.lazy.map { ($0.place, $0.frame) })
      || ParentScene.hasMoved(
        before.thumbnails.lazy.map { ($0.photo, $0.frame) }, thumbnails.lazy.map { ($0.photo, $0.frame) })
      || ParentScene.hasMoved(
        before.controls.lazy.map { ($0.card << 16 | Int($0.words.rawValue), $0.frame) },
        controls.lazy.map { ($0.card << 16 | Int($0.words.rawValue), $0.frame) })
      || ParentScene.hasMoved(
        before.chips.lazy.map { ($0.place, $0.frame) }, chips.lazy.map { ($0.place, $0.frame) })
  }

  /// `false` if there is nothing to compare. O(items) for unchanged items, as almost all are.
  private static func hasMoved<ID: Equatable>(
    _ before: some Collection<(ID, ScreenRect)>, _ now: some Collection<(ID, ScreenRect)>
  ) -> Bool {
    guard !before.isEmpty, !now.isEmpty else { return false }
    for old in before {
      if let new = now.first(where: { $0.0 == old.0 }) { return old.1 != new.1 }
    }
    return true
  }

  // MARK: Items under a finger

  func isOnBar(_ point: ScreenPoint) -> Bool { bars.contains { $0.contains(point) } }

  func row(at point: ScreenPoint) -> Row? {
    isOnBar(point) ? nil : rows.first { $0.frame.contains(point) }
  }

  /// Finds a button. Those of cards are below the bar, those for photos on one.
  func control(at point: ScreenPoint) -> Control? {
    if screen == .parentCategories, isOnBar(point) { return nil }
    return controls.first { $0.frame.contains(point) }
  }

  /// The chip at a point. Its touch area is the bar's height and half of the gap to the next chip.
  func chip(at point: ScreenPoint) -> Int? {
    let half = ScreenLength.points(4)
    return chips.first { $0.frame.minX - half <= point.x && point.x < $0.frame.maxX + half }?.place
  }

  func thumbnail(at point: ScreenPoint) -> Thumbnail? {
    isOnBar(point) ? nil : thumbnails.first { $0.frame.contains(point) }
  }
}
