/// The layout of a collage in pixels: filled rectangles in drawing order, then the photos.
public struct CollageLayout: Hashable, Sendable {
  /// A rectangle of one colour.
  public struct Fill: Hashable, Sendable {
    public var rect: PixelRect
    public var colour: RGB
  }

  /// Red, green and blue, 0 to 255 each.
  public struct RGB: Hashable, Sendable {
    public var red: UInt8
    public var green: UInt8
    public var blue: UInt8

    public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
      (self.red, self.green, self.blue) = (red, green, blue)
    }
  }

  /// Width and height in pixels.
  public struct Size: Hashable, Sendable {
    public var width: Int
    public var height: Int

    public init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }

  public let size: Size
  /// The fills from back to front. The first covers the whole picture.
  public internal(set) var fills: [Fill]
  /// One rectangle for each photo, in order. They do not overlap.
  public internal(set) var places: [PixelRect] = []

  /// The number of photos that a template accepts.
  public static func photoCounts(of template: Collage.Template) -> ClosedRange<Int> {
    switch template {
    case .polaroid: 1...6
    case .grid: 1...Collage.photoLimit
    case .filmStrip: 2...4
    case .thenAndNow: 2...2
    }
  }

  /// The size of a format: 1080 x 1920 for stories, 1080 x 1080 for feeds.
  public static func size(of format: Collage.Format) -> Size {
    switch format {
    case .story: Size(width: 1_080, height: 1_920)
    case .feed: Size(width: 1_080, height: 1_080)
    }
  }

  /// The layout for a number of photos; `nil` if the template does not accept that number.
  public init?(_ template: Collage.Template, _ format: Collage.Format, photoCount: Int) {
    guard CollageLayout.photoCounts(of: template).contains(photoCount) else { return nil }
    size = CollageLayout.size(of: format)
    let all = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    fills = [Fill(rect: all, colour: template == .filmStrip ? RGB(24, 22, 20) : RGB(250, 246, 240))]
    let rows = CollageLayout.rows(photoCount, format)
    switch template {
    case .grid: places = CollageLayout.cells(rows, in: all.inset(by: 24), gap: 16)
    case .polaroid: addCards(CollageLayout.cells(rows, in: all.inset(by: 48), gap: 40))
    case .filmStrip: addStrip(photoCount, in: all, isUpright: format == .story)
    case .thenAndNow: addPair(in: all, isUpright: format == .story)
    }
  }
}

// MARK: - Rows

extension CollageLayout {
  /// The number of photos in each row.
  private static func rows(_ count: Int, _ format: Collage.Format) -> [Int] {
    switch (count, format) {
    case (1, _): [1]
    case (2, .story): [1, 1]
    case (2, .feed): [2]
    case (3, .story): [1, 1, 1]
    case (3, .feed): [1, 2]
    case (4, _): [2, 2]
    case (5, .story): [1, 2, 2]
    case (5, .feed): [2, 3]
    case (6, .story): [2, 2, 2]
    case (6, .feed): [3, 3]
    case (7, .story): [1, 2, 2, 2]
    case (7, .feed): [2, 2, 3]
    case (8, .story): [2, 2, 2, 2]
    case (8, .feed): [2, 3, 3]
    default: [3, 3, 3]
    }
  }

  /// Rows of equal height with cells of equal width. With the gaps they fill the rectangle to the pixel.
  private static func cells(_ rows: [Int], in rect: PixelRect, gap: Int) -> [PixelRect] {
    var cells: [PixelRect] = []
    for (row, (y, height)) in parts(rows.count, from: rect.y, length: rect.height, gap: gap).enumerated() {
      for (x, width) in parts(rows[row], from: rect.x, length: rect.width, gap: gap) {
        cells.append(PixelRect(x: x, y: y, width: width, height: height))
      }
    }
    return cells
  }

  private static func parts(_ count: Int, from start: Int, length: Int, gap: Int) -> [(
    start: Int, length: Int
  )] {
    let free = length - gap * (count - 1)
    return (0..<count).map { part in
      let (begin, end) = (free * part / count, free * (part + 1) / count)
      return (start + begin + gap * part, end - begin)
    }
  }
}

// MARK: - Templates

extension CollageLayout {
  /// White cards with a square photo and a wide lower border. Every other card is a little lower.
  private mutating func addCards(_ cells: [PixelRect]) {
    for (number, cell) in cells.enumerated() {
      // In units: a card is 20 x 24, its photo 18 x 18, its border 1 above and beside the photo and 5 below.
      let unit = min(cell.width / 20, (cell.height - 24) / 24)
      let shift = number.isMultiple(of: 2) ? -12 : 12
      let card = PixelRect(
        x: cell.x + (cell.width - 20 * unit) / 2, y: cell.y + (cell.height - 24 * unit) / 2 + shift,
        width: 20 * unit, height: 24 * unit)
      fills.append(Fill(rect: card, colour: RGB(255, 255, 255)))
      places.append(PixelRect(x: card.x + unit, y: card.y + unit, width: 18 * unit, height: 18 * unit))
    }
  }

  /// A strip through the middle, with holes along both edges.
  private mutating func addStrip(_ count: Int, in all: PixelRect, isUpright: Bool) {
    let (across, along) = isUpright ? (all.width, all.height) : (all.height, all.width)
    let (breadth, border) = (760, 80)
    let start = (across - breadth) / 2
    func rect(across: Int, along: Int, breadth: Int, length: Int) -> PixelRect {
      isUpright
        ? PixelRect(x: across, y: along, width: breadth, height: length)
        : PixelRect(x: along, y: across, width: length, height: breadth)
    }
    fills.append(
      Fill(rect: rect(across: start, along: 0, breadth: breadth, length: along), colour: RGB(48, 44, 40)))
    for hole in 0..<(along / 60) {
      for edge in [start + 24, start + breadth - 24 - 32] {
        let hole = rect(across: edge, along: hole * 60 + 18, breadth: 32, length: 24)
        fills.append(Fill(rect: hole, colour: RGB(240, 234, 224)))
      }
    }
    let frames = CollageLayout.parts(count, from: 24, length: along - 48, gap: 20)
    places = frames.map { part in
      rect(across: start + border, along: part.start, breadth: breadth - 2 * border, length: part.length)
    }
  }

  /// Two halves with a gap between them.
  private mutating func addPair(in all: PixelRect, isUpright: Bool) {
    places = CollageLayout.cells(isUpright ? [1, 1] : [2], in: all, gap: 12)
  }
}
