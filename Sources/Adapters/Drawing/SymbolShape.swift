internal import Kernel

/// The shape of a symbol on a square of 24 units, in simple strokes that resemble the platform's drawing.
struct SymbolShape {
  struct Point {
    let x: Double
    let y: Double

    init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }
  }

  enum Stroke {
    case line([Point])
    /// A cubic Bézier curve: start, two control points, end.
    case curve(Point, Point, Point, Point)
    case ring(Point, Double)
    case dot(Point, Double)
  }

  static let side = 24.0

  let strokes: [Stroke]

  init(_ symbol: ScreenSymbol) {
    strokes =
      switch symbol {
      case .arrowDown: [SymbolShape.line(12, 4, 12, 20), SymbolShape.line(5, 13, 12, 20, 19, 13)]
      case .arrowUp: [SymbolShape.line(12, 20, 12, 4), SymbolShape.line(5, 11, 12, 4, 19, 11)]
      case .chevronLeft: [SymbolShape.line(15, 4, 7, 12, 15, 20)]
      case .chevronRight: [SymbolShape.line(9, 4, 17, 12, 9, 20)]
      case .eye: SymbolShape.eye
      case .eyeSlash: SymbolShape.eye + [SymbolShape.line(4, 3, 20, 21)]
      case .lockOpen:
        [
          SymbolShape.line(5, 11, 19, 11, 19, 21, 5, 21, 5, 11), SymbolShape.line(8, 11, 8, 7),
          .curve(Point(8, 7), Point(8, 1), Point(16, 1), Point(16, 6)), .dot(Point(12, 16), 1.5),
        ]
      case .paintpalette:
        [
          .ring(Point(12, 12), 9), .dot(Point(8, 9), 1.6), .dot(Point(13, 7), 1.6), .dot(Point(17, 11), 1.6),
          .dot(Point(8, 15), 1.6),
        ]
      case .pencil:
        [SymbolShape.line(4, 20, 5, 15, 16, 4, 20, 8, 9, 19, 4, 20), SymbolShape.line(13, 7, 17, 11)]
      case .people:
        [
          .ring(Point(9, 7.5), 3.5), .curve(Point(2, 20), Point(2, 12), Point(16, 12), Point(16, 20)),
          SymbolShape.line(2, 20, 16, 20), .curve(Point(15, 4), Point(20, 4), Point(20, 11), Point(15, 11)),
          .curve(Point(18, 14), Point(21, 15), Point(22, 17), Point(22, 20)),
        ]
      case .star:
        [
          SymbolShape.line(
            12, 3, 14.6, 9.2, 21.2, 9.7, 16.1, 14, 17.7, 20.5, 12, 17, 6.3, 20.5, 7.9, 14, 2.8, 9.7, 9.4, 9.2,
            12, 3)
        ]
      case .trash:
        [
          SymbolShape.line(4, 7, 20, 7), SymbolShape.line(9, 7, 9, 4, 15, 4, 15, 7),
          SymbolShape.line(6, 7, 7, 21, 17, 21, 18, 7), SymbolShape.line(10, 11, 10.4, 17),
          SymbolShape.line(14, 11, 13.6, 17),
        ]
      case .xmark: [SymbolShape.line(6, 6, 18, 18), SymbolShape.line(18, 6, 6, 18)]
      }
  }

  private static let eye: [Stroke] = [
    .curve(Point(2, 12), Point(7, 5), Point(17, 5), Point(22, 12)),
    .curve(Point(22, 12), Point(17, 19), Point(7, 19), Point(2, 12)), .dot(Point(12, 12), 3),
  ]

  /// A line through points given as alternating x and y.
  private static func line(_ places: Double...) -> Stroke {
    .line(stride(from: 0, to: places.count, by: 2).map { Point(places[$0], places[$0 + 1]) })
  }
}
