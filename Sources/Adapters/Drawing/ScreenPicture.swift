internal import CCairo
public import Kernel

/// A picture of a screen in a frame: all items of its display list, and the fingers on it.
///
/// A photo is drawn from the pixels given in `photos`, with its number in a corner: the harness fills its photo files with
/// grain, which looks alike. Without pixels it is a placeholder of two colours with the number. Texts are set in the system's
/// sans-serif font. A text that does not fit its item is drawn over the item's edge.
///
///     let picture = ScreenPicture(size: size, safeArea: area, items: items, texts: texts)
///     let png = try picture.bytes(.png)
public struct ScreenPicture {
  /// The screen's size, in points.
  public var size: ScreenSize
  /// The area inside the device's safe-area insets. Drawn as a dashed line if it is not the whole screen.
  public var safeArea: ScreenRect
  /// The items, back to front.
  public var items: [DisplayItem]
  /// The texts of the items, in the same order; empty for none.
  public var texts: [String]
  /// The symbols drawn instead of texts, in the order of the items; `nil` for none.
  public var symbols: [ScreenSymbol?] = []
  /// The recent paths of fingers, each from its landing to its last place.
  public var trails: [[ScreenPoint]] = []
  /// Places to draw a frame around.
  public var marks: [ScreenRect] = []
  /// The pixels of photos, as far as they are known.
  public var photos: [PhotoID: Photo] = [:]
  /// Pixels of a PNG per point.
  public var scale = 1.0

  /// Pixels of a photo: red, green, blue and an ignored fourth byte, rows from the top.
  public struct Photo: Sendable {
    public var size: PixelSize
    public var pixels: [UInt8]

    public init(size: PixelSize, pixels: [UInt8]) {
      precondition(
        size.width > 0 && size.height > 0 && pixels.count == size.decodedBytes.bytes,
        "\(pixels.count) bytes of pixels for \(size)")
      (self.size, self.pixels) = (size, pixels)
    }
  }

  public init(size: ScreenSize, safeArea: ScreenRect, items: [DisplayItem], texts: [String]) {
    precondition(items.count == texts.count, "\(items.count) items with \(texts.count) texts")
    (self.size, self.safeArea, self.items, self.texts) = (size, safeArea, items, texts)
  }

  /// Draws the picture into the bytes of a file of this format. O(items + pixels). Throws `failed`.
  public func bytes(_ format: PictureFormat) throws(PictureError) -> [UInt8] {
    let sink = ByteSink()
    let (width, height) = (size.width.points, size.height.points)
    let surface =
      switch format {
      case .svg: cairo_svg_surface_create_for_stream(ByteSink.append, sink.pointer, width, height)
      case .pdf: cairo_pdf_surface_create_for_stream(ByteSink.append, sink.pointer, width, height)
      case .png:
        cairo_image_surface_create(
          CAIRO_FORMAT_RGB24, Int32((width * scale).rounded()), Int32((height * scale).rounded()))
      }
    defer { cairo_surface_destroy(surface) }
    let context = cairo_create(surface)
    defer { cairo_destroy(context) }
    if format == .png { cairo_scale(context, scale, scale) }
    var brush = Brush(context, photos)
    draw(with: &brush)
    var status = cairo_status(context)
    if format == .png {
      if status == CAIRO_STATUS_SUCCESS {
        status = cairo_surface_write_to_png_stream(surface, ByteSink.append, sink.pointer)
      }
    } else {
      cairo_surface_finish(surface)
      if status == CAIRO_STATUS_SUCCESS { status = cairo_surface_status(surface) }
    }
    guard status == CAIRO_STATUS_SUCCESS else {
      throw .failed(reason: String(cString: cairo_status_to_string(status)))
    }
    return sink.bytes
  }

  /// The items whose text reaches beyond their frames in the picture's font and lines. O(letters).
  public func cutItems() -> [DisplayItem] {
    let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 1, 1)
    defer { cairo_surface_destroy(surface) }
    let context = cairo_create(surface)
    defer { cairo_destroy(context) }
    let brush = Brush(context, [:])
    return zip(items, texts).filter { $0.opacity > 0 && !brush.fits($0, $1) }.map(\.0)
  }

  /// Whether the item directly below a label's middle is a photo.
  private func liesOnPhoto(_ place: Int) -> Bool {
    let frame = items[place].frame
    guard items[place].kind == .label else { return false }
    let middle = ScreenPoint(
      x: ScreenLength(subpoints: (frame.minX.subpoints + frame.maxX.subpoints) / 2),
      y: ScreenLength(subpoints: (frame.minY.subpoints + frame.maxY.subpoints) / 2))
    return items[..<place].last { $0.kind != .label && $0.frame.contains(middle) }?.kind == .photo
  }

  private func draw(with brush: inout Brush) {
    brush.fill(ScreenRect(origin: .zero, size: size), 0xFFFFFF)
    for (place, item) in items.enumerated() where item.opacity > 0 {
      let symbol = symbols.indices.contains(place) ? symbols[place] : nil
      brush.draw(item, texts[place], symbol, overPhoto: liesOnPhoto(place))
    }
    if safeArea.size != size { brush.dash(safeArea) }
    for trail in trails { brush.finger(trail) }
    for mark in marks { brush.frame(mark) }
  }
}
