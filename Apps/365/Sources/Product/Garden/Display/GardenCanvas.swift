internal import Kernel

/// The display list being drawn, with the drawing functions of 365's screens, back to front.
struct GardenCanvas: Sendable {
  let size: ScreenSize
  let safe: ScreenRect
  let type: DynamicType
  /// Pixels of small pictures for a point.
  let scale: Int
  var theme = GardenTheme.softBlush
  /// The device's contrast setting.
  var contrast = ContrastLevel.standard
  private(set) var list = DisplayList(capacity: 512)
  /// Places in the list of items with visible letters, which are fitted after drawing.
  private(set) var written: [Int] = []
  /// The open long text in lines, reused over many frames.
  var read: LaidOutText?
  /// Small pictures in memory. `pictures`: those that this frame shows.
  var ready: [PhotoKey: PixelSize] = [:]
  var pictures: [PhotoKey] = []

  /// The least size of a control (platform guidelines; docs/365.md).
  static let target = ScreenLength.points(44)
  static let margin = ScreenLength.points(16)
  static let gap = ScreenLength.points(8)
  /// Standard text sizes in points: body, title and caption.
  static let body: UInt8 = 17
  static let title: UInt8 = 24
  static let caption: UInt8 = 13

  init(_ screen: ScreenMetrics) {
    size = screen.size
    safe = screen.safeArea
    type = screen.type
    scale = max(1, Int(screen.scale.rounded()))
  }

  mutating func begin() {
    list.removeAll()
    written.removeAll(keepingCapacity: true)
    pictures.removeAll(keepingCapacity: true)
  }
  mutating func present(on shown: inout DisplayList) { swap(&list, &shown) }

  /// The width for a text that takes `standard` points at the standard size. It grows with the text up to a share of
  /// the safe area in hundredths, and is never less (D).
  func width(_ standard: Int, atMost share: Int64 = 40) -> ScreenLength {
    max(.points(standard), min(grown(standard), safe.size.width.scaled(by: share, over: 100)))
  }

  /// The height of a one-line row that is `standard` points high at the standard size, up to that of a button.
  func line(_ standard: Int) -> ScreenLength {
    max(.points(standard), min(grown(standard), GardenCanvas.target))
  }

  /// A column of a row. Columns have equal widths at the standard text size. From 1.5 times that size each has its
  /// share, so that the longest word fits (D).
  func column(_ index: Int, of row: ScreenRect, shares: [Int64]) -> ScreenRect {
    type.points(of: GardenCanvas.body) * 2 < GardenCanvas.body * 3
      ? row.column(index, of: shares.count, gap: GardenCanvas.gap)
      : row.column(index, shares: shares, gap: GardenCanvas.gap)
  }

  /// The area of a page's rows within its frame: no wider than comfortable lines, centred on a large screen (D). A
  /// phone in landscape has no height to spare.
  func page(_ frame: ScreenRect, _ down: ScreenLength = GardenCanvas.gap) -> ScreenRect {
    let inner = frame.inset(GardenCanvas.margin, down)
    let widest = max(.points(GardenCanvas.readable), grown(GardenCanvas.readable))
    guard !isLow, inner.size.width > widest else { return inner }
    let side = (inner.size.width - widest).scaled(by: 1, over: 2)
    return ScreenRect(x: inner.minX + side, y: inner.minY, width: widest, height: inner.size.height)
  }

  /// The widest line at the standard text size in points, from the platform's readable content guide.
  private static let readable = 672

  private func grown(_ standard: Int) -> ScreenLength {
    ScreenLength.points(standard).scaled(
      by: Int64(type.points(of: GardenCanvas.body)), over: Int64(GardenCanvas.body))
  }

  var wholeScreen: ScreenRect { ScreenRect(origin: .zero, size: size) }

  mutating func add(_ item: DisplayItem) {
    if item.textSize > 0, item.text != .none { written.append(list.count) }
    list.append(item)
  }

  /// Adds an item whose text size does not change.
  mutating func add(fitted item: DisplayItem) { list.append(item) }

  /// Gives an item's text the size at which it fits its place. O(1).
  mutating func fitText(at place: Int, _ length: TextFit.Length) {
    let item = list.items[place]
    list.resizeText(at: place, to: TextFit.size(item.textSize, type, length, in: item.frame.size))
  }

  /// Gives all texts of a slot the smallest size among them. O(texts).
  mutating func makeAlike(_ slot: GardenSlot) {
    let places = written.filter { list.items[$0].id.slot == slot.rawValue }
    guard let size = places.map({ list.items[$0].textSize }).min() else { return }
    for place in places { list.resizeText(at: place, to: size) }
  }

  /// Gives the texts of these items the smallest size among them. O(texts).
  mutating func makeAlike(_ ids: Set<DisplayID>) {
    let places = written.filter { ids.contains(list.items[$0].id) }
    guard let size = places.map({ list.items[$0].textSize }).min() else { return }
    for place in places { list.resizeText(at: place, to: size) }
  }

  /// Gives all texts of a slot one size. O(texts).
  mutating func resize(_ slot: GardenSlot, to size: UInt8) {
    for place in written where list.items[place].id.slot == slot.rawValue {
      list.resizeText(at: place, to: size)
    }
  }

  /// Gives list rows the smallest size among them that is not below the standard size. A longer name has its own
  /// smaller size and does not shrink the others. O(texts).
  mutating func makeRowsAlike() {
    guard type.points(of: GardenCanvas.body) > GardenCanvas.body else { return }
    for slot in GardenCanvas.rows {
      var size = UInt8.max
      for place in written where list.items[place].id.slot == slot.rawValue {
        let own = list.items[place].textSize
        if own >= GardenCanvas.body { size = min(size, own) }
      }
      for place in written where list.items[place].id.slot == slot.rawValue {
        if list.items[place].textSize > size { list.resizeText(at: place, to: size) }
      }
    }
  }

  private static let rows: [GardenSlot] = [
    .momentRow, .personRow, .personChip, .relationshipChip, .categoryRow, .categoryChip, .packMoment,
    .importRow, .namesakeRow, .captionRow, .themeRow, .yearChip,
  ]

  /// Moves the items from a place on upward. O(items).
  mutating func move(from first: Int, up way: ScreenLength) {
    if way != .zero { list.move(from: first, by: ScreenPoint(x: .zero, y: .zero - way)) }
  }

  func colour(_ token: ThemeToken) -> UInt32 { token.colour(in: theme, contrast) }

  /// Adds a text without a background, in the user's size or the largest that fits.
  mutating func label(
    _ number: Int, _ frame: ScreenRect, _ text: DisplayText, _ standard: UInt8 = body,
    token: ThemeToken = .ink, header: Bool = false
  ) {
    add(
      DisplayItem(
        id: GardenSlot.label.id(number), kind: .label, frame: frame, text: text, textSize: standard,
        colour: colour(token), trait: header ? .header : .text))
  }

  /// Adds a filled button with a text. `Contrast.ink` chooses the text's colour.
  mutating func button(
    _ id: DisplayID, _ frame: ScreenRect, _ text: DisplayText, token: ThemeToken = .control,
    trait: DisplayTrait = .button
  ) {
    add(
      DisplayItem(
        id: id, kind: .button, frame: frame, text: text, textSize: GardenCanvas.body,
        colour: colour(trait == .disabledButton ? .disabled : token), trait: trait))
  }

  mutating func button(
    _ button: GardenButton, _ frame: ScreenRect, _ text: GardenText, token: ThemeToken = .control,
    trait: DisplayTrait = .button
  ) {
    self.button(button.id, frame, text.text(), token: token, trait: trait)
  }

  /// Adds the top of a page: back button and title.
  mutating func pageTop(
    _ back: GardenButton, words: GardenText = .back, _ number: Int, _ title: DisplayText, _ row: ScreenRect
  ) {
    let width = width(88)
    button(back, ScreenRect(x: row.minX, y: row.minY, width: width, height: row.size.height), words)
    let taken = width + GardenCanvas.gap
    label(
      number,
      ScreenRect(
        x: row.minX + taken, y: row.minY, width: row.size.width - taken, height: row.size.height),
      title, GardenCanvas.title, header: true)
  }

  /// Adds the ring in a category's colour at the leading edge of a row.
  mutating func symbol(_ number: Int, of category: MomentCategory, in row: ScreenRect) {
    let side = GardenCanvas.symbolSide
    add(
      DisplayItem(
        id: GardenSlot.symbol.id(number), kind: .ring,
        frame: ScreenRect(
          x: row.minX, y: row.centre.y - ScreenLength(subpoints: side.subpoints / 2), width: side,
          height: side),
        colour: colour(.category(category.colour)), trait: .decoration))
  }

  private static let symbolSide = ScreenLength.points(14)

  /// The part of a row beside its ring.
  static func besideSymbol(_ row: ScreenRect) -> ScreenRect {
    let taken = symbolSide + GardenCanvas.gap
    return ScreenRect(
      x: row.minX + taken, y: row.minY, width: row.size.width - taken, height: row.size.height)
  }

  /// Adds a switch or choice that shows whether it is on.
  mutating func toggle(_ button: GardenButton, _ frame: ScreenRect, _ text: GardenText, isOn: Bool) {
    self.button(button, frame, text, trait: isOn ? .selectedButton : .button)
  }
}

extension ScreenRect {
  /// The rectangle inset by these lengths on each side.
  func inset(_ across: ScreenLength, _ down: ScreenLength = .zero) -> ScreenRect {
    ScreenRect(
      x: minX + across, y: minY + down, width: size.width - across - across, height: size.height - down - down
    )
  }

  /// One of `count` equal columns with gaps.
  func column(_ index: Int, of count: Int, gap: ScreenLength) -> ScreenRect {
    let width = (size.width - gap * (count - 1)).scaled(by: 1, over: Int64(count))
    return ScreenRect(x: minX + (width + gap) * index, y: minY, width: width, height: size.height)
  }

  /// One of several columns with widths by share, with gaps.
  func column(_ index: Int, shares: [Int64], gap: ScreenLength) -> ScreenRect {
    let (whole, room) = (shares.reduce(0, +), size.width - gap * (shares.count - 1))
    let before = room.scaled(by: shares[..<index].reduce(0, +), over: whole)
    let width = room.scaled(by: shares[index], over: whole)
    return ScreenRect(x: minX + before + gap * index, y: minY, width: width, height: size.height)
  }

  /// The middle.
  var centre: ScreenPoint {
    ScreenPoint(
      x: ScreenLength(subpoints: minX.subpoints + size.width.subpoints / 2),
      y: ScreenLength(subpoints: minY.subpoints + size.height.subpoints / 2))
  }

  /// A square around a point.
  init(centre: ScreenPoint, side: ScreenLength) {
    self.init(
      x: centre.x - ScreenLength(subpoints: side.subpoints / 2),
      y: centre.y - ScreenLength(subpoints: side.subpoints / 2), width: side, height: side)
  }
}

/// Rows of an area from top to bottom.
struct RowCursor {
  let place: ScreenRect
  private(set) var y: ScreenLength

  init(_ place: ScreenRect) {
    self.place = place
    y = place.minY
  }

  /// The next row of a height, followed by a gap.
  mutating func row(_ height: ScreenLength, gap: ScreenLength = GardenCanvas.gap) -> ScreenRect {
    defer { y += height + gap }
    return ScreenRect(x: place.minX, y: y, width: place.size.width, height: height)
  }

  /// A row at the end of a page: at its place, or below all others if those need more.
  func last(_ row: ScreenRect) -> ScreenRect {
    ScreenRect(x: row.minX, y: max(y, row.minY), width: row.size.width, height: row.size.height)
  }

  /// The number of further rows of a height that fit.
  func room(_ height: ScreenLength, gap: ScreenLength = GardenCanvas.gap) -> Int {
    max(0, Int((place.maxY - y + gap).subpoints / max(1, (height + gap).subpoints)))
  }
}
