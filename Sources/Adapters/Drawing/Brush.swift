internal import CCairo
internal import Kernel

/// Draws single shapes on a Cairo context, in points.
struct Brush {
  private let context: OpaquePointer?
  private let photos: [PhotoID: ScreenPicture.Photo]

  init(_ context: OpaquePointer?, _ photos: [PhotoID: ScreenPicture.Photo]) {
    self.context = context
    self.photos = photos
    cairo_select_font_face(context, "sans-serif", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL)
    // Letter widths are not rounded to whole pixels, so that they are the same at each scale, as on a device.
    let options = cairo_font_options_create()
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo_set_font_options(context, options)
    cairo_font_options_destroy(options)
  }

  /// Draws an item in the style of its kind, with its text or its symbol.
  func draw(_ item: DisplayItem, _ text: String, _ symbol: ScreenSymbol?, overPhoto: Bool) {
    let opacity = Double(item.opacity) / 255
    let frame = item.frame
    switch item.kind {
    case .backdrop, .overlay, .bar: fill(frame, item.colour, opacity)
    case .photo: photo(item, opacity)
    case .placeholder, .failure: fill(frame, item.colour, opacity, corner: 4)
    case .card: fill(frame, item.colour, opacity, corner: 12)
    case .chip, .toast: fill(frame, item.colour, opacity, corner: frame.size.height.points / 2)
    case .button: fill(frame, item.colour, opacity, corner: 10)
    case .spinner: spinner(frame, item.colour, opacity)
    case .ring: ring(frame, item.colour, opacity, share: item.textSize > 0 ? .none : item.text)
    case .dot: fill(frame, item.colour, opacity, corner: .infinity)
    case .label: break
    }
    mark(item, opacity)
    // The text of a ring is its share, unless it has a text size.
    guard !text.isEmpty, item.kind != .ring || item.textSize > 0, item.kind != .spinner else { return }
    let isInk = item.kind.colourMeaning == .ink
    if isInk, overPhoto { fill(frame, 0x000000, opacity * 0.6, corner: 4) }
    let ink = item.kind.colourMeaning == .fill ? Contrast.ink(on: item.colour) : item.colour
    if let symbol { return draw(symbol, in: frame, ink, opacity) }
    // An unknown symbol is drawn as its name, in small letters.
    let points = isSymbol(item) ? fitting(text, in: frame) : Double(item.textSize)
    write(text, in: frame, points: points, ink, opacity)
  }

  /// Draws a symbol in the middle of a rectangle, half as large as its shorter side.
  private func draw(_ symbol: ScreenSymbol, in rect: ScreenRect, _ ink: UInt32, _ opacity: Double) {
    let (x, y, side) = middle(rect)
    cairo_save(context)
    cairo_translate(context, x, y)
    cairo_scale(context, side / 2 / SymbolShape.side, side / 2 / SymbolShape.side)
    cairo_translate(context, -SymbolShape.side / 2, -SymbolShape.side / 2)
    cairo_set_line_width(context, 2)
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    set(ink, opacity)
    for stroke in SymbolShape(symbol).strokes {
      switch stroke {
      case .line(let points):
        for point in points { cairo_line_to(context, point.x, point.y) }
        cairo_stroke(context)
      case .curve(let from, let first, let second, let to):
        cairo_move_to(context, from.x, from.y)
        cairo_curve_to(context, first.x, first.y, second.x, second.y, to.x, to.y)
        cairo_stroke(context)
      case .ring(let centre, let radius):
        cairo_arc(context, centre.x, centre.y, radius, 0, 2 * Double.pi)
        cairo_stroke(context)
      case .dot(let centre, let radius):
        cairo_arc(context, centre.x, centre.y, radius, 0, 2 * Double.pi)
        cairo_fill(context)
      }
    }
    cairo_restore(context)
  }

  /// Fills a rectangle with corners of this radius, in points.
  func fill(_ rect: ScreenRect, _ colour: UInt32, _ opacity: Double = 1, corner: Double = 0) {
    outline(rect, corner: corner)
    set(colour, opacity)
    cairo_fill(context)
  }

  /// Draws the dashed edge of the safe area.
  func dash(_ rect: ScreenRect) {
    cairo_save(context)
    var dashes = [4.0, 4.0]
    cairo_set_dash(context, &dashes, 2, 0)
    cairo_set_line_width(context, 1)
    outline(rect, corner: 0)
    set(0xD81B60, 0.6)
    cairo_stroke(context)
    cairo_restore(context)
  }

  /// Draws a frame around a marked place: dark on light, so that it is visible on any background.
  func frame(_ rect: ScreenRect) {
    for (width, colour) in [(5.0, UInt32(0xFFFFFF)), (2.5, 0xD81B60)] {
      cairo_set_line_width(context, width)
      outline(rect, corner: 3)
      set(colour, 1)
      cairo_stroke(context)
    }
  }

  /// Draws the path of a finger: a line, and a circle of 22 pt about its last place.
  func finger(_ trail: [ScreenPoint]) {
    guard let last = trail.last else { return }
    cairo_set_line_width(context, 3)
    for point in trail { cairo_line_to(context, point.x.points, point.y.points) }
    set(0xD81B60, 0.9)
    cairo_stroke(context)
    cairo_arc(context, last.x.points, last.y.points, 22, 0, 2 * Double.pi)
    set(0xD81B60, 0.25)
    cairo_fill_preserve(context)
    set(0xD81B60, 0.9)
    cairo_stroke(context)
  }

  /// Draws a frame around a selected button.
  private func mark(_ item: DisplayItem, _ opacity: Double) {
    switch item.trait {
    case .selectedButton, .selectedImageButton:
      outline(item.frame, corner: item.kind == .chip ? item.frame.size.height.points / 2 : 4)
      cairo_set_line_width(context, 3)
      set(0x1565C0, opacity)
      cairo_stroke(context)
    default: break
    }
  }

  /// Draws the pixels of a photo and its number; without pixels, two colours by its number, split along a diagonal.
  private func photo(_ item: DisplayItem, _ opacity: Double) {
    let rect = item.frame
    let placeholder = PhotoPlaceholder(of: item.photo)
    if let photo = photos[item.photo] {
      paint(photo, in: rect, opacity)
      let (width, height) = (8 + 7 * Double(placeholder.label.count), 16.0)
      let corner = rect.corner(width: width, height: height)
      fill(corner, placeholder.dark, opacity, corner: 4)
      return write(placeholder.label, in: corner, points: 11, 0xFFFFFF, opacity)
    }
    cairo_save(context)
    outline(rect, corner: 0)
    cairo_clip(context)
    fill(rect, placeholder.light, opacity)
    cairo_move_to(context, rect.minX.points, rect.maxY.points)
    cairo_line_to(context, rect.maxX.points, rect.minY.points)
    cairo_line_to(context, rect.maxX.points, rect.maxY.points)
    cairo_close_path(context)
    set(placeholder.dark, opacity)
    cairo_fill(context)
    cairo_restore(context)
    let side = min(rect.size.width.points, rect.size.height.points)
    write(placeholder.label, in: rect, points: max(8, min(28, side / 5)), 0xFFFFFF, opacity)
  }

  /// Draws a photo's pixels, scaled to fill a rectangle and centred in it.
  private func paint(_ photo: ScreenPicture.Photo, in rect: ScreenRect, _ opacity: Double) {
    let (width, height) = (Double(photo.size.width), Double(photo.size.height))
    let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, photo.size.width, photo.size.height)
    defer { cairo_surface_destroy(surface) }
    guard let rows = cairo_image_surface_get_data(surface) else { return }
    cairo_surface_flush(surface)
    let stride = Int(cairo_image_surface_get_stride(surface))
    for y in 0..<Int(photo.size.height) {
      for x in 0..<Int(photo.size.width) {
        let from = (y * Int(photo.size.width) + x) * 4
        let word =
          UInt32(photo.pixels[from]) << 16 | UInt32(photo.pixels[from + 1]) << 8
          | UInt32(photo.pixels[from + 2])
        UnsafeMutableRawPointer(rows).storeBytes(of: word, toByteOffset: y * stride + x * 4, as: UInt32.self)
      }
    }
    cairo_surface_mark_dirty(surface)
    let (x, y, _) = middle(rect)
    let scale = max(rect.size.width.points / width, rect.size.height.points / height)
    cairo_save(context)
    outline(rect, corner: 0)
    cairo_clip(context)
    cairo_translate(context, x - width * scale / 2, y - height * scale / 2)
    cairo_scale(context, scale, scale)
    cairo_set_source_surface(context, surface, 0, 0)
    cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
    cairo_paint_with_alpha(context, opacity)
    cairo_restore(context)
  }

  private func spinner(_ rect: ScreenRect, _ colour: UInt32, _ opacity: Double) {
    let (x, y, side) = middle(rect)
    cairo_set_line_width(context, max(2, side / 10))
    cairo_arc(context, x, y, side * 0.4, 0, 1.5 * Double.pi)
    set(colour, opacity)
    cairo_stroke(context)
  }

  /// Draws a thin circle, and the finished share of it thick. A ring of less than 40 pt shows no share.
  private func ring(_ rect: ScreenRect, _ colour: UInt32, _ opacity: Double, share text: DisplayText) {
    let (x, y, side) = middle(rect)
    let share = min(1, Double(text.first) / 1_000)
    let isSmall = side < 40
    cairo_set_line_width(context, 2)
    cairo_arc(context, x, y, isSmall ? side / 2 - 1 : side / 2 - 5, 0, 2 * Double.pi)
    set(colour, isSmall ? opacity : opacity * 0.5)
    cairo_stroke(context)
    guard share > 0, !isSmall else { return }
    cairo_set_line_width(context, 10)
    cairo_arc(context, x, y, side / 2 - 5, -Double.pi / 2, (2 * share - 0.5) * Double.pi)
    set(colour, opacity)
    cairo_stroke(context)
  }

  private func middle(_ rect: ScreenRect) -> (x: Double, y: Double, side: Double) {
    (
      (rect.minX.points + rect.maxX.points) / 2, (rect.minY.points + rect.maxY.points) / 2,
      min(rect.size.width.points, rect.size.height.points)
    )
  }

  private func set(_ colour: UInt32, _ opacity: Double) {
    cairo_set_source_rgba(
      context, Double(colour >> 16 & 0xFF) / 255, Double(colour >> 8 & 0xFF) / 255,
      Double(colour & 0xFF) / 255,
      opacity)
  }

  private func outline(_ rect: ScreenRect, corner: Double) {
    let (left, top) = (rect.minX.points, rect.minY.points)
    let (right, bottom) = (rect.maxX.points, rect.maxY.points)
    let corner = min(corner, (right - left) / 2, (bottom - top) / 2)
    cairo_new_path(context)
    guard corner > 0 else {
      cairo_rectangle(context, left, top, right - left, bottom - top)
      return
    }
    cairo_arc(context, right - corner, top + corner, corner, -Double.pi / 2, 0)
    cairo_arc(context, right - corner, bottom - corner, corner, 0, Double.pi / 2)
    cairo_arc(context, left + corner, bottom - corner, corner, Double.pi / 2, Double.pi)
    cairo_arc(context, left + corner, top + corner, corner, Double.pi, 1.5 * Double.pi)
    cairo_close_path(context)
  }

  // MARK: Texts

  /// The largest size, 4 to 17 points, at which a text fits into a rectangle.
  private func fitting(_ text: String, in rect: ScreenRect) -> Double {
    for points in stride(from: 17.0, to: 4, by: -1) {
      cairo_set_font_size(context, points * Brush.narrowness)
      let lines = lines(of: text, within: rect.size.width.points - 4)
      let width = lines.map(width).max() ?? 0
      if width <= rect.size.width.points - 4, Double(lines.count) * points * 1.3 <= rect.size.height.points {
        return points
      }
    }
    return 4
  }

  /// The width of letters of Apple's fonts, relative to this font.
  private static let narrowness = 0.92

  /// Writes a text in lines that break between words, centred in a rectangle.
  private func write(_ text: String, in rect: ScreenRect, points: Double, _ ink: UInt32, _ opacity: Double) {
    cairo_set_font_size(context, points * Brush.narrowness)
    let lines = lines(of: text, within: rect.size.width.points)
    let (x, y, _) = middle(rect)
    let pitch = points * 1.3
    set(ink, opacity)
    for (number, line) in lines.enumerated() {
      let offset = (Double(number) - Double(lines.count - 1) / 2) * pitch
      cairo_move_to(context, x - width(of: line) / 2, y + offset + points * 0.33)
      cairo_show_text(context, line)
    }
    cairo_new_path(context)
  }

  /// Whether an item's text fits its frame. Symbols always fit: they are scaled.
  func fits(_ item: DisplayItem, _ text: String) -> Bool {
    guard !text.isEmpty, item.textSize > 0, !isSymbol(item) else { return true }
    let points = Double(item.textSize)
    cairo_set_font_size(context, points * Brush.narrowness)
    let lines = lines(of: text, within: item.frame.size.width.points)
    // The last line needs no room below it.
    let height = (Double(lines.count - 1) * 1.3 + 1) * points
    return (lines.map(width).max() ?? 0) <= item.frame.size.width.points
      && height <= item.frame.size.height.points
  }

  /// Whether an item shows a symbol, which has no text size.
  private func isSymbol(_ item: DisplayItem) -> Bool { item.textSize == 0 }

  private func lines(of text: String, within width: Double) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, self.width(of: "\(last) \(word)") <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  private func width(of text: String) -> Double {
    var extents = cairo_text_extents_t()
    cairo_text_extents(context, text, &extents)
    return extents.x_advance
  }
}

extension ScreenRect {
  /// A rectangle of this size, in points, in the lower left corner, 3 points from the edges.
  fileprivate func corner(width: Double, height: Double) -> ScreenRect {
    ScreenRect(minX.points + 3, maxY.points - 3 - height, width, height)
  }
}
