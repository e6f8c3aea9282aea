internal import Kernel

extension ScreenLayout {
  mutating func presentLayers(
    of element: Element, _ width: Double, _ height: Double, _ around: Bool
  ) {
    let isEnabled = around && element.node.isEnabled
    for child in element.children { presentLayers(of: child, width, height, isEnabled) }
    for layer in element.layers {
      // A departure keeps its own layers; items below them are covered already.
      if !isApart {
        firstArea = areas.count
        coverItems()
      }
      placeLayer(layer, width, height, isEnabled)
      presentLayers(of: layer, width, height, isEnabled)
    }
  }

  private mutating func coverItems() {
    for index in items.indices where items[index].trait.isTouchable { items[index].trait = .disabledButton }
  }

  private mutating func placeLayer(
    _ layer: Element, _ width: Double, _ height: Double, _ isEnabled: Bool
  ) {
    guard let presentation = layer.node.layer else { return }
    let frame = ScreenLayout.frame(of: presentation.style, width, height)
    if presentation.style != .cover {
      let all = ScreenRect(0, 0, width, height)
      append(DisplayID(slot: 23, layer.display.raw), .backdrop, all, "", palette.shade, nil, opacity: 90)
      if presentation.style == .sheet, presentation.dismiss != nil {
        areas.append(TouchArea(frame: ScreenRect(0, 0, width, height * 0.12), kind: .dismiss(layer)))
      }
    }
    let (item, area) = (items.count, areas.count)
    append(layer.display, .overlay, frame, "", palette.paper, nil)
    areas.append(TouchArea(frame: frame, kind: .node(layer)))
    var y = frame.minY.points + (presentation.style == .cover ? ScreenLayout.top : 12)
    if !presentation.title.isEmpty {
      let title = ScreenRect(frame.minX.points + 12, y, frame.size.width.points - 24, ScreenLayout.line)
      append(
        DisplayID(slot: 24, layer.display.raw), .label, title, presentation.title, palette.words, nil)
      y += ScreenLayout.line + 8
    }
    for child in layer.children {
      y = place(child, frame.minX.points, y, frame.size.width.points, frame.maxY.points, isEnabled)
    }
    if presentation.style == .alert {
      items[item].frame.size.height = ScreenLength(y + 8) - frame.minY
      areas[area].frame = items[item].frame
    }
  }

  private static func frame(of style: Presentation.Style, _ width: Double, _ height: Double) -> ScreenRect {
    switch style {
    case .cover: ScreenRect(0, 0, width, height)
    case .sheet: ScreenRect(0, height * 0.12, width, height * 0.88)
    case .alert: ScreenRect((width - 270) / 2, height * 0.3, 270, height * 0.4)
    }
  }

  // MARK: Departures

  /// Places departures in front of everything else: pages and alerts fade in place, sheets and covers slide down.
  mutating func placeDepartures(of tree: ScreenTree, _ width: Double, _ height: Double) {
    departing.removeAll()
    // Items below a layer stay covered until it is gone.
    if tree.departures.contains(where: { $0.element.node.kind == .layer }) { coverItems() }
    standingCount = items.count
    for departure in tree.departures where !departure.element.isGone {
      var part = laidOut(departure.element, width, height)
      for place in part.items.indices { part.items[place].id = unused(part.items[place].id) }
      departing.append((departure, part))
      put(part, of: departure, at: tree.now)
    }
  }

  private mutating func laidOut(_ element: Element, _ width: Double, _ height: Double) -> LaidOutPart {
    let region = element.region ?? ScreenRegion(x: 0, y: 0, width: width, limit: height)
    let isEnabled = element.parent?.isEnabled ?? true
    let measures = LaidOutPart.Measures(
      x: region.x, width: region.width, isEnabled: isEnabled, edition: texts.edition)
    if let laidOut = element.laidOut, laidOut.measures == measures { return laidOut }
    let new = layOutApart(measures) { layout in
      if element.node.kind == .layer {
        layout.placeLayer(element, width, height, isEnabled)
      } else {
        _ = layout.place(element, region.x, region.y, region.width, region.limit, isEnabled)
      }
      layout.presentLayers(of: element, width, height, isEnabled)
    }
    element.laidOut = new
    return new
  }

  mutating func put(_ part: LaidOutPart, of departure: Departure, at now: Instant) {
    let style = departure.element.node.layer?.style
    let (slides, progress) = (style == .sheet || style == .cover, departure.progress(at: now))
    let down = ScreenPoint(0, slides ? size.height.points * progress : 0)
    for var item in part.items {
      if slides, item.kind != .backdrop {
        item.frame.origin = item.frame.origin + down
      } else {
        item.opacity = UInt8(Double(item.opacity) * (1 - progress))
      }
      if item.trait.isTouchable { item.trait = .disabledButton }
      items.append(item)
    }
  }
}
