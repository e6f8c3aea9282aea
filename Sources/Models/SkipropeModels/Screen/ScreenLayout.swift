internal import Gestures
internal import Kernel

/// Where a touch can do something.
struct TouchArea {
  enum Kind {
    case node(Element)
    /// A key of the keyboard; it changes the field in focus.
    case key(String)
    /// Beside a sheet.
    case dismiss(Element)
    /// The back button of a navigation stack.
    case back(Element)
  }

  var frame: ScreenRect
  var kind: Kind
}

/// One layout of a screen: its items from back to front, and where touches go.
///
/// Nodes stand below each other at the height of their text, a button or a row, as a form does. It says what is where and what covers what;
/// it is no copy of any toolkit's metrics.
@MainActor struct ScreenLayout {
  private(set) var items: [DisplayItem] = []
  private(set) var areas: [TouchArea] = []
  /// Touches below this one are taken by what stands over them.
  private(set) var firstArea = 0
  private(set) var screen = "app"
  private var texts: TextTable
  private var used: Set<DisplayID> = []
  private let size: ScreenSize
  private static let (bar, line, control, margin) = (52.0, 22.0, 44.0, 16.0)
  private static let (top, bottom) = (50.0, 34.0)

  static let words: UInt32 = 0x1C1C1E
  static let tint: UInt32 = 0x0A5FFF
  static let grey: UInt32 = 0x8E8E93
  static let ground: UInt32 = 0xF2F2F7
  static let paper: UInt32 = 0xFFFFFF

  /// Lays out a tree on a screen; a field in focus has a keyboard below.
  init(_ root: Element, focus: Element?, size: ScreenSize, texts: inout TextTable) {
    self.size = size
    self.texts = texts
    let (width, height) = (size.width.points, size.height.points)
    let keyboard = focus == nil ? 0 : ScreenLayout.keyboardHeight
    _ = place(root, 0, ScreenLayout.top, width, height - ScreenLayout.bottom - keyboard)
    presentLayers(of: root, width, height - keyboard)
    if focus != nil { placeKeyboard(width, height) }
    texts = self.texts
  }

  // MARK: Nodes

  /// Places an element at the top of a space and returns where it ends.
  private mutating func place(_ element: Element, _ x: Double, _ y: Double, _ width: Double, _ limit: Double)
    -> Double
  {
    let node = element.node
    if let name = node.screen { screen = name }
    let container = node.actions.isTouchable && node.kind.isContainer ? areas.count : nil
    let itemIndex = items.count
    if container != nil {
      areas.append(TouchArea(frame: ScreenRect(0, 0, 0, 0), kind: .node(element)))
      append(element, .card, 0, 0, 0, 0, "", ScreenLayout.paper, .button)
    }
    let end: Double
    switch node.kind {
    case .column, .scope, .layer:
      end = element.children.reduce(y) { place($1, x, $0, width, limit) }
    case .row:
      let part = width / Double(max(1, element.children.count))
      var lowest = y
      for (number, child) in element.children.enumerated() {
        // A line of text stands at the middle of the controls beside it.
        let down = child.node.kind == .text ? (ScreenLayout.control - ScreenLayout.line) / 2 : 0
        lowest = max(lowest, place(child, x + part * Double(number), y + down, part, limit))
      }
      end = lowest
    case .pages: end = placePage(element, x, y, width, limit)
    case .list: end = placeList(element, x, y, width, limit)
    case .text, .button, .field, .toggle, .image, .progress: end = placeControl(element, x, y, width)
    }
    if let container {
      let frame = ScreenRect(x, y, width, max(0, end - y))
      areas[container].frame = frame
      items[itemIndex].frame = frame
    }
    return end
  }

  private mutating func placeControl(_ element: Element, _ x: Double, _ y: Double, _ width: Double) -> Double
  {
    let node = element.node
    let (left, inner) = (x + ScreenLayout.margin, max(1, width - 2 * ScreenLayout.margin))
    let canTouch = node.actions.isTouchable
    let trait: DisplayTrait? =
      canTouch
      ? (element.isEnabled
        ? (node.isOn && node.kind == .toggle ? .selectedButton : .button) : .disabledButton)
      : nil
    let height: Double
    switch node.kind {
    case .text:
      let lines = max(1, (Double(node.label.count) * 8.5 / inner).rounded(.up))
      height = ScreenLayout.line * lines
      append(element, .label, left, y, inner, height, node.label, ScreenLayout.words, trait)
    case .image:
      height = min(240, inner * 0.6)
      append(
        element, node.isOn ? .photo : .placeholder, left, y, inner, height, "", ScreenLayout.grey,
        trait.map { $0 == .button ? .imageButton : $0 })
    case .progress:
      height = ScreenLayout.line
      append(element, .spinner, left, y, inner, height, node.label, ScreenLayout.grey, nil)
    default:
      height = ScreenLayout.control
      append(
        element, .button, left, y, inner, height, node.label,
        element.isEnabled ? ScreenLayout.tint : ScreenLayout.grey, trait)
    }
    if canTouch { areas.append(TouchArea(frame: ScreenRect(left, y, inner, height), kind: .node(element))) }
    return y + height + 8
  }

  private mutating func placePage(
    _ element: Element, _ x: Double, _ y: Double, _ width: Double, _ limit: Double
  ) -> Double {
    guard let pages = element.node.pages else { return y }
    append(element, .bar, x, y, width, ScreenLayout.bar, pages.titles.last ?? "", ScreenLayout.ground, nil)
    if pages.titles.count > 1 {
      let frame = ScreenRect(x + 8, y + 4, 88, ScreenLayout.control)
      append(DisplayID(slot: 21, element.display.raw), .button, frame, "Back", ScreenLayout.tint, .button)
      areas.append(TouchArea(frame: frame, kind: .back(element)))
    }
    return element.children.reduce(y + ScreenLayout.bar) { place($1, x, $0, width, limit) }
  }

  private mutating func placeList(
    _ element: Element, _ x: Double, _ y: Double, _ width: Double, _ limit: Double
  ) -> Double {
    guard let list = element.node.list else { return y }
    let height = max(list.rowHeight, limit - y)
    element.scroll.height = height
    element.scroll.track.setLimit(ScreenLength(Double(list.count) * list.rowHeight - height))
    areas.append(TouchArea(frame: ScreenRect(x, y, width, height), kind: .node(element)))
    if element.isRefreshing {
      append(
        DisplayID(slot: 22, element.display.raw), .spinner, ScreenRect(x, y, width, 30), "",
        ScreenLayout.grey, nil)
    }
    let (offset, start) = (element.scroll.track.offset.points, y + element.scroll.pull)
    for (number, child) in zip(element.rows, element.children) {
      let rowTop = start + Double(number) * list.rowHeight - offset
      // Those that are made and not in view have no place on screen.
      guard rowTop + list.rowHeight > y, rowTop < y + height else { continue }
      _ = place(child, x, rowTop, width, rowTop + list.rowHeight)
    }
    return y + height
  }

  // MARK: Layers

  private mutating func presentLayers(of element: Element, _ width: Double, _ height: Double) {
    for child in element.children { presentLayers(of: child, width, height) }
    for layer in element.layers {
      guard let presentation = layer.node.layer else { continue }
      firstArea = areas.count
      for index in items.indices where items[index].trait.isTouchable { items[index].trait = .disabledButton }
      let frame: ScreenRect
      switch presentation.style {
      case .cover: frame = ScreenRect(0, 0, width, height)
      case .sheet: frame = ScreenRect(0, height * 0.12, width, height * 0.88)
      case .alert: frame = ScreenRect((width - 270) / 2, height * 0.3, 270, height * 0.4)
      }
      if presentation.style != .cover {
        append(
          DisplayID(slot: 23, layer.display.raw), .backdrop, ScreenRect(0, 0, width, height), "", 0x3C3C43,
          nil, opacity: 90)
        if presentation.style == .sheet, presentation.dismiss != nil {
          areas.append(TouchArea(frame: ScreenRect(0, 0, width, height * 0.12), kind: .dismiss(layer)))
        }
      }
      let (item, area) = (items.count, areas.count)
      append(layer.display, .overlay, frame, "", ScreenLayout.paper, nil)
      areas.append(TouchArea(frame: frame, kind: .node(layer)))
      var y = frame.minY.points + (presentation.style == .cover ? ScreenLayout.top : 12)
      if !presentation.title.isEmpty {
        let title = ScreenRect(frame.minX.points + 12, y, frame.size.width.points - 24, ScreenLayout.line)
        append(
          DisplayID(slot: 24, layer.display.raw), .label, title, presentation.title, ScreenLayout.words, nil)
        y += ScreenLayout.line + 8
      }
      for child in layer.children {
        y = place(child, frame.minX.points, y, frame.size.width.points, frame.maxY.points)
      }
      if presentation.style == .alert {
        items[item].frame.size.height = ScreenLength(y + 8) - frame.minY
        areas[area].frame = items[item].frame
      }
      presentLayers(of: layer, width, height)
    }
  }

  // MARK: Keyboard

  static let keyboardHeight = 216.0
  private static let keys =
    ["qwertyuiop", "asdfghjkl", "zxcvbnm"].map { $0.map(String.init) } + [["delete", "space", "return"]]

  private mutating func placeKeyboard(_ width: Double, _ height: Double) {
    let top = height - ScreenLayout.keyboardHeight
    append(
      DisplayID(slot: 25, 0), .overlay, ScreenRect(0, top, width, ScreenLayout.keyboardHeight), "",
      ScreenLayout.ground, nil)
    for (line, keys) in ScreenLayout.keys.enumerated() {
      let part = width / Double(keys.count)
      for (number, key) in keys.enumerated() {
        let frame = ScreenRect(part * Double(number), top + Double(line) * 54, part, 54)
        append(
          DisplayID(slot: 25, UInt64(line * 16 + number + 1)), .chip, frame, key, ScreenLayout.paper, .button)
        areas.append(TouchArea(frame: frame, kind: .key(key)))
      }
    }
  }

  // MARK: Items

  private mutating func append(
    _ element: Element, _ kind: DisplayKind, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
    _ words: String,
    _ colour: UInt32, _ trait: DisplayTrait?
  ) {
    append(element.display, kind, ScreenRect(x, y, width, height), words, colour, trait)
  }

  private mutating func append(
    _ id: DisplayID, _ kind: DisplayKind, _ frame: ScreenRect, _ words: String, _ colour: UInt32,
    _ trait: DisplayTrait?,
    opacity: UInt8 = 255
  ) {
    // Two nodes of one identity are two on screen.
    var id = id
    while !used.insert(id).inserted { id = DisplayID(raw: id.raw &+ 1) }
    items.append(
      DisplayItem(
        id: id, kind: kind, frame: frame, text: texts.text(words), textSize: words.isEmpty ? 0 : 17,
        colour: colour,
        opacity: opacity, trait: trait))
  }

  /// What a touch at a point is on: the topmost that a touch can do something to.
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
