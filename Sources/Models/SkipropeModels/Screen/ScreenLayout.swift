internal import Gestures
internal import Kernel

/// One layout of a screen: its items from back to front, and its touch areas.
///
/// Nodes are stacked like a form, by the heights of texts, buttons and rows. The layout determines positions and overlaps; it
/// does not copy the metrics of a toolkit.
@MainActor struct ScreenLayout {
  var items: [DisplayItem] = []
  var areas: [TouchArea] = []
  /// The index of the first active touch area; layers block the areas before it.
  var firstArea = 0
  private(set) var screen = "app"
  /// The lists on screen, in order.
  private(set) var lists: [Element] = []
  /// The number of items that stay; those after it are leaving.
  var standingCount = 0
  /// The departures with their layouts, including their ids on this screen.
  var departing: [(Departure, LaidOutPart)] = []
  private(set) var texts = TextTable()
  private var used = IdentitySet()
  /// Whether a part is being laid out separately, to be moved later.
  private(set) var isApart = false
  /// The name of the screen that begins in that part.
  private var partScreen: String?
  let size: ScreenSize
  private let isDark: Bool
  static let (bar, line, control, margin) = (52.0, 22.0, 44.0, 16.0)
  static let (top, bottom) = (50.0, 34.0)

  let palette: ScreenPalette

  /// The layout of an empty screen.
  init(size: ScreenSize, _ appearance: ScreenAppearance) {
    (self.size, palette) = (size, ScreenPalette(appearance))
    isDark = appearance == .dark
  }

  /// Lays out a tree; a field in focus has a keyboard below.
  mutating func layOut(_ tree: ScreenTree, focus: Element?) {
    items.removeAll(keepingCapacity: true)
    areas.removeAll(keepingCapacity: true)
    lists.removeAll(keepingCapacity: true)
    used.removeAll()
    texts.begin()
    (firstArea, screen) = (0, "app")
    let (width, height) = (size.width.points, size.height.points)
    // In light mode the background is white without an item.
    if isDark {
      let all = ScreenRect(0, 0, width, height)
      append(DisplayID(slot: 26, 0), .backdrop, all, "", palette.paper, nil)
    }
    let keyboard = focus == nil ? 0 : ScreenLayout.keyboardHeight
    _ = place(tree.root, 0, ScreenLayout.top, width, height - ScreenLayout.bottom - keyboard, true)
    if tree.layerCount > 0 { presentLayers(of: tree.root, width, height - keyboard, true) }
    if focus != nil { placeKeyboard(width, height) }
    placeDepartures(of: tree, width, height)
  }

  /// Moves the departures to their current state; everything else is unchanged.
  mutating func moveDepartures(of tree: ScreenTree) {
    items.removeSubrange(standingCount...)
    for (departure, part) in departing { put(part, of: departure, at: tree.now) }
  }

  // MARK: Nodes

  /// Places an element at the top of a region; returns its lower edge.
  mutating func place(
    _ element: Element, _ x: Double, _ y: Double, _ width: Double, _ limit: Double, _ around: Bool
  ) -> Double {
    let kind = element.node.kind
    let isEnabled = around && element.node.isEnabled
    if let name = element.node.screen { (screen, partScreen) = (name, name) }
    let container = kind.isContainer && element.node.isTouchable ? areas.count : nil
    let itemIndex = items.count
    if container != nil {
      areas.append(TouchArea(frame: ScreenRect(0, 0, 0, 0), kind: .node(element)))
      append(element.display, .card, ScreenRect(0, 0, 0, 0), "", palette.paper, .button)
    }
    var end = y
    switch kind {
    case .column, .scope, .layer:
      for child in element.children { end = place(child, x, end, width, limit, isEnabled) }
    case .row:
      let part = width / Double(max(1, element.children.count))
      for (number, child) in element.children.enumerated() {
        // Centre a line of text vertically beside controls.
        let down = child.node.kind == .text ? (ScreenLayout.control - ScreenLayout.line) / 2 : 0
        end = max(end, place(child, x + part * Double(number), y + down, part, limit, isEnabled))
      }
    case .pages: end = placePage(element, x, y, width, limit, isEnabled)
    case .list: end = placeList(element, x, y, width, limit, isEnabled)
    case .text, .button, .field, .toggle, .image, .progress:
      end = placeControl(element, x, y, width, isEnabled)
    }
    if let container {
      let frame = ScreenRect(x, y, width, max(0, end - y))
      areas[container].frame = frame
      items[itemIndex].frame = frame
    }
    return end
  }

  private mutating func placeControl(
    _ element: Element, _ x: Double, _ y: Double, _ width: Double, _ isEnabled: Bool
  ) -> Double {
    let node = element.node
    let (left, inner) = (x + ScreenLayout.margin, max(1, width - 2 * ScreenLayout.margin))
    let canTouch = node.isTouchable
    let trait: DisplayTrait? =
      canTouch
      ? (isEnabled
        ? (node.isOn && node.kind == .toggle ? .selectedButton : .button) : .disabledButton)
      : nil
    let height: Double
    switch node.kind {
    case .text: height = ScreenLayout.line * max(1, (Double(node.label.count) * 8.5 / inner).rounded(.up))
    case .image: height = min(240, inner * 0.6)
    case .progress: height = ScreenLayout.line
    default: height = ScreenLayout.control
    }
    let frame = ScreenRect(left, y, inner, height)
    switch node.kind {
    case .text: append(element.display, .label, frame, node.label, palette.words, trait)
    case .image:
      append(
        element.display, node.isOn ? .photo : .placeholder, frame, "", palette.grey,
        trait.map { $0 == .button ? .imageButton : $0 })
    case .progress: append(element.display, .spinner, frame, node.label, palette.grey, nil)
    default:
      let colour = isEnabled ? palette.tint : palette.grey
      append(element.display, .button, frame, node.label, colour, trait)
    }
    if canTouch { areas.append(TouchArea(frame: frame, kind: .node(element))) }
    return y + height + 8
  }

  private mutating func placePage(
    _ element: Element, _ x: Double, _ y: Double, _ width: Double, _ limit: Double, _ isEnabled: Bool
  ) -> Double {
    guard let count = element.node.pages?.identities.count else { return y }
    let bar = ScreenRect(x, y, width, ScreenLayout.bar)
    let title = element.children.lazy.compactMap(\.pageTitle).first ?? element.title
    append(element.display, .bar, bar, title, palette.ground, nil)
    if count > 1 {
      let frame = ScreenRect(x + 8, y + 4, 88, ScreenLayout.control)
      append(DisplayID(slot: 21, element.display.raw), .button, frame, "Back", palette.tint, .button)
      areas.append(TouchArea(frame: frame, kind: .back(element)))
    }
    var end = y + ScreenLayout.bar
    for child in element.children {
      child.region = ScreenRegion(x: x, y: end, width: width, limit: limit)
      end = place(child, x, end, width, limit, isEnabled)
    }
    return end
  }

  // MARK: Lists

  private mutating func placeList(
    _ element: Element, _ x: Double, _ y: Double, _ width: Double, _ limit: Double, _ isEnabled: Bool
  ) -> Double {
    guard let list = element.node.list else { return y }
    lists.append(element)
    let height = max(list.rowHeight, limit - y)
    element.scroll.height = height
    element.scroll.track.setLimit(ScreenLength(Double(list.count) * list.rowHeight - height))
    areas.append(TouchArea(frame: ScreenRect(x, y, width, height), kind: .node(element)))
    if element.isRefreshing {
      let frame = ScreenRect(x, y, width, 30)
      append(DisplayID(slot: 22, element.display.raw), .spinner, frame, "", palette.grey, nil)
    }
    let (offset, start) = (element.scroll.track.offset.points, y + element.scroll.pull)
    for (number, child) in zip(element.rows, element.children) {
      let rowTop = start + Double(number) * list.rowHeight - offset
      // Rows that exist but are out of view are not placed.
      guard rowTop + list.rowHeight > y, rowTop < y + height else { continue }
      placeRow(child, x, rowTop, width, list.rowHeight, isEnabled)
    }
    return y + height
  }

  /// Lays out a row if something in it changed; otherwise moves its cached layout.
  private mutating func placeRow(
    _ row: Element, _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ isEnabled: Bool
  ) {
    // A row of an inner list moves with the outer row.
    guard !isApart else {
      _ = place(row, x, y, width, y + height, isEnabled)
      return
    }
    let measures = LaidOutPart.Measures(x: x, width: width, isEnabled: isEnabled, edition: texts.edition)
    guard let laidOut = row.laidOut, laidOut.measures == measures else {
      let new = layOutApart(measures) { layout in
        _ = layout.place(row, x, 0, width, height, isEnabled)
      }
      // The position of an inner list may change without a change in the row, so do not cache it.
      row.laidOut = new.areas.contains(where: \.isOfList) ? nil : new
      return put(new, at: y)
    }
    put(laidOut, at: y)
  }

  mutating func layOutApart(
    _ measures: LaidOutPart.Measures, _ place: (inout ScreenLayout) -> Void
  ) -> LaidOutPart {
    var (others, otherAreas, last) = ([DisplayItem](), [TouchArea](), screen)
    swap(&items, &others)
    swap(&areas, &otherAreas)
    (isApart, partScreen) = (true, nil)
    place(&self)
    swap(&items, &others)
    swap(&areas, &otherAreas)
    swap(&screen, &last)
    isApart = false
    return LaidOutPart(items: others, areas: otherAreas, screen: partScreen, measures: measures)
  }

  private mutating func put(_ part: LaidOutPart, at y: Double) {
    let down = ScreenPoint(0, y)
    if let name = part.screen { screen = name }
    for var item in part.items {
      item.id = unused(item.id)
      item.frame.origin = item.frame.origin + down
      items.append(item)
    }
    for var area in part.areas {
      area.frame.origin = area.frame.origin + down
      areas.append(area)
    }
  }

  // MARK: Items

  mutating func append(
    _ id: DisplayID, _ kind: DisplayKind, _ frame: ScreenRect, _ words: String, _ colour: UInt32,
    _ trait: DisplayTrait?,
    opacity: UInt8 = 255
  ) {
    items.append(
      DisplayItem(
        id: isApart ? id : unused(id), kind: kind, frame: frame, text: texts.text(words),
        textSize: words.isEmpty ? 0 : 17, colour: colour, opacity: opacity, trait: trait))
  }

  /// Makes the display ids of equal identities distinct.
  mutating func unused(_ id: DisplayID) -> DisplayID {
    var id = id
    while !used.insert(id) { id = DisplayID(raw: id.raw &+ 1) }
    return id
  }

  /// The topmost touch area at a point.
  func area(at point: ScreenPoint) -> TouchArea? {
    areas[firstArea...].last { $0.frame.contains(point) }
  }
}

extension Node.Kind {
  fileprivate var isContainer: Bool {
    switch self {
    case .column, .row, .scope: true
    default: false
    }
  }
}
