internal import Kernel

/// The display list of the frame in the making, and how 365's screens draw on it, back to front.
struct GardenCanvas: Sendable {
  let size: ScreenSize
  let safe: ScreenRect
  let type: DynamicType
  /// Pixels of small pictures for a point.
  let scale: Int
  var theme = GardenTheme.softBlush
  /// The device's setting.
  var contrast = ContrastLevel.standard
  private(set) var list = DisplayList(capacity: 512)
  /// Places in the list of what has letters on screen, which are fitted when all of it is drawn.
  private(set) var written: [Int] = []
  /// What is read whole, in its lines: a page of it stands for many frames.
  var read: LaidOutText?
  /// Small pictures that are in memory, and those that this frame has a place for.
  var ready: [PhotoKey: PixelSize] = [:]
  var pictures: [PhotoKey] = []

  /// What can be touched is no smaller (the platform's guidelines; docs/365.md).
  static let target = ScreenLength.points(44)
  static let margin = ScreenLength.points(16)
  static let gap = ScreenLength.points(8)
  /// Standard sizes of texts: body and title.
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

  /// The width of a place for words that take `standard` points at the standard size: it grows with them, up to a share of the safe area
  /// in hundredths, and is never smaller (D).
  func width(_ standard: Int, atMost share: Int64 = 40) -> ScreenLength {
    max(.points(standard), min(grown(standard), safe.size.width.scaled(by: share, over: 100)))
  }

  /// The height of a row of one line that is `standard` points high at the standard size: up to that of a button.
  func line(_ standard: Int) -> ScreenLength {
    max(.points(standard), min(grown(standard), GardenCanvas.target))
  }

  /// Columns of one width at the standard text size; where words are half as large again, each gets its share, so that the longest has
  /// room to grow (D).
  func column(_ index: Int, of row: ScreenRect, shares: [Int64]) -> ScreenRect {
    type.points(of: GardenCanvas.body) * 2 < GardenCanvas.body * 3
      ? row.column(index, of: shares.count, gap: GardenCanvas.gap)
      : row.column(index, shares: shares, gap: GardenCanvas.gap)
  }

  /// Where the rows of a page stand in its frame: no wider than lines are read with ease, in the middle of a large screen (D). A phone on
  /// its side has no height to spare.
  func page(_ frame: ScreenRect, _ down: ScreenLength = GardenCanvas.gap) -> ScreenRect {
    let inner = frame.inset(GardenCanvas.margin, down)
    let widest = max(.points(GardenCanvas.readable), grown(GardenCanvas.readable))
    guard !isLow, inner.size.width > widest else { return inner }
    let side = (inner.size.width - widest).scaled(by: 1, over: 2)
    return ScreenRect(x: inner.minX + side, y: inner.minY, width: widest, height: inner.size.height)
  }

  /// The widest line of the standard text size, points: that of the platform's readable content guide.
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

  /// What keeps the size that its text has.
  mutating func add(fitted item: DisplayItem) { list.append(item) }

  /// Gives the text of an item the size at which all of it stands in its place. O(1).
  mutating func fitText(at place: Int, _ length: TextFit.Length) {
    let item = list.items[place]
    list.resizeText(at: place, to: TextFit.size(item.textSize, type, length, in: item.frame.size))
  }

  /// Gives all texts of a slot the size of the smallest of them. O(texts).
  mutating func makeAlike(_ slot: GardenSlot) {
    let places = written.filter { list.items[$0].id.slot == slot.rawValue }
    guard let size = places.map({ list.items[$0].textSize }).min() else { return }
    for place in places { list.resizeText(at: place, to: size) }
  }

  /// Gives the texts of these items the size of the smallest of them. O(texts).
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

  /// Gives rows of a list the size of the smallest text among them that is no smaller than at the standard size. A long name that takes
  /// less than that keeps its own, so that it makes no other row small. O(texts).
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

  /// Moves what was drawn from a place on. O(items).
  mutating func move(from first: Int, up way: ScreenLength) {
    if way != .zero { list.move(from: first, by: ScreenPoint(x: .zero, y: .zero - way)) }
  }

  func colour(_ token: ThemeToken) -> UInt32 { token.colour(in: theme, contrast) }

  /// A text without a ground of its own, as large as somebody wants it and as fits.
  mutating func label(
    _ number: Int, _ frame: ScreenRect, _ text: DisplayText, _ standard: UInt8 = body,
    token: ThemeToken = .ink, header: Bool = false
  ) {
    add(
      DisplayItem(
        id: GardenSlot.label.id(number), kind: .label, frame: frame, text: text, textSize: standard,
        colour: colour(token), trait: header ? .header : .text))
  }

  /// A filled place to touch with a text; the ink of the text follows from the fill (`Contrast.ink`).
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

  /// The top of a page: the way back, and the page's title beside it.
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

  /// The ring in a category's colour at the left end of a row.
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

  /// What such a ring leaves of a row.
  static func besideSymbol(_ row: ScreenRect) -> ScreenRect {
    let taken = symbolSide + GardenCanvas.gap
    return ScreenRect(
      x: row.minX + taken, y: row.minY, width: row.size.width - taken, height: row.size.height)
  }

  /// One of several that can be on: it says that it is.
  mutating func toggle(_ button: GardenButton, _ frame: ScreenRect, _ text: GardenText, isOn: Bool) {
    self.button(button, frame, text, trait: isOn ? .selectedButton : .button)
  }
}

extension ScreenRect {
  /// The same without so much on each side.
  func inset(_ across: ScreenLength, _ down: ScreenLength = .zero) -> ScreenRect {
    ScreenRect(
      x: minX + across, y: minY + down, width: size.width - across - across, height: size.height - down - down
    )
  }

  /// One of so many equal parts beside each other, with a gap between.
  func column(_ index: Int, of count: Int, gap: ScreenLength) -> ScreenRect {
    let width = (size.width - gap * (count - 1)).scaled(by: 1, over: Int64(count))
    return ScreenRect(x: minX + (width + gap) * index, y: minY, width: width, height: size.height)
  }

  /// One of several parts beside each other that are as wide as their shares say, with a gap between.
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

  /// A square about a point.
  init(centre: ScreenPoint, side: ScreenLength) {
    self.init(
      x: centre.x - ScreenLength(subpoints: side.subpoints / 2),
      y: centre.y - ScreenLength(subpoints: side.subpoints / 2), width: side, height: side)
  }
}

/// Rows from the top of a place downward.
struct RowCursor {
  let place: ScreenRect
  private(set) var y: ScreenLength

  init(_ place: ScreenRect) {
    self.place = place
    y = place.minY
  }

  /// The next row, so high, with a gap behind it.
  mutating func row(_ height: ScreenLength, gap: ScreenLength = GardenCanvas.gap) -> ScreenRect {
    defer { y += height + gap }
    return ScreenRect(x: place.minX, y: y, width: place.size.width, height: height)
  }

  /// A row at the end of a page: where it is meant to stand, or below all others where those are longer.
  func last(_ row: ScreenRect) -> ScreenRect {
    ScreenRect(x: row.minX, y: max(y, row.minY), width: row.size.width, height: row.size.height)
  }

  /// How many more rows of a height fit.
  func room(_ height: ScreenLength, gap: ScreenLength = GardenCanvas.gap) -> Int {
    max(0, Int((place.maxY - y + gap).subpoints / max(1, (height + gap).subpoints)))
  }
}
