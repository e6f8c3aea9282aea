import Drawing
import Foundation
import Kernel
import Testing

/// Items seen through a screen of a few points: two pictures are equal where they look the same.
@Suite("Drawing of items")
struct DrawnShapeTests {
  private static let blank: [DisplayItem] = []

  private func item(
    _ kind: DisplayKind, _ frame: ScreenRect, colour: UInt32 = 0x204060, textSize: UInt8 = 0
  ) -> DisplayItem {
    DisplayItem(
      id: DisplayID(raw: 1), kind: kind, frame: frame, text: DisplayText(key: 1), textSize: textSize,
      colour: colour)
  }

  private func png(
    _ items: [DisplayItem], _ texts: [String]? = nil, on size: ScreenSize = ScreenSize(100, 60),
    change: (inout ScreenPicture) -> Void = { _ in }
  ) throws -> [UInt8] {
    var picture = ScreenPicture(
      size: size, safeArea: ScreenRect(origin: .zero, size: size), items: items,
      texts: texts ?? items.map { _ in "" })
    picture.scale = 8
    change(&picture)
    return try picture.bytes(.png)
  }

  @Test("the edges of a card are straight up to 12 points from its corners, and its corners are round")
  func corners() throws {
    /// The picture of one point, (x, y), of a card of 60 by 40 points.
    func point(_ x: Double, _ y: Double) throws -> [UInt8] {
      try png([item(.card, ScreenRect(-x, -y, 60, 40))], on: ScreenSize(1, 1))
    }
    let inside = try point(30, 20)
    let outside = try png(Self.blank, on: ScreenSize(1, 1))
    #expect(inside != outside)
    for (x, y) in [(12, 0), (47, 0), (59, 12), (59, 27), (47, 39), (12, 39), (0, 27), (0, 12)]
      as [(Double, Double)]
    {
      #expect(try point(x, y) == inside, "\(x), \(y)")
    }
    for (x, y) in [(0, 0), (59, 0), (59, 39), (0, 39)] as [(Double, Double)] {
      #expect(try point(x, y) == outside, "\(x), \(y)")
    }
  }

  @Test("a symbol replaces the text, within the button, and each symbol is different")
  func symbols() throws {
    let button = item(.button, ScreenRect(30, 8, 44, 44))
    var seen = Set([try png([button]), try png([button], ["Close"])])
    for symbol in ScreenSymbol.allCases {
      let drawn = try png([button], ["Close"]) { $0.symbols = [symbol] }
      #expect(seen.insert(drawn).inserted, "\(symbol)")
      #expect(try png([button], ["Schließen"]) { $0.symbols = [symbol] } == drawn, "\(symbol)")
      // The outer quarter of the button looks as without a symbol.
      for strip in [ScreenRect(-30, -8, 44, 44), ScreenRect(-65, -8, 44, 44), ScreenRect(-30, -43, 44, 44)] {
        let edge = item(.button, strip)
        let bare = try png([edge], on: ScreenSize(9, 9))
        #expect(try png([edge], on: ScreenSize(9, 9)) { $0.symbols = [symbol] } == bare, "\(symbol)")
      }
    }
  }

  @Test("a finger is a full circle of 22 points about its place, also at the screen's edge")
  func finger() throws {
    let size = ScreenSize(20, 20)
    func touched(_ x: Double, _ y: Double) throws -> [UInt8] {
      try png(Self.blank, on: size) { $0.trails = [[ScreenPoint(x, y)]] }
    }
    let none = try png(Self.blank, on: size)
    for (x, y) in [(41, 10), (-21, 10), (10, 41), (10, -21)] as [(Double, Double)] {
      #expect(try touched(x, y) != none, "\(x), \(y)")
    }
    for (x, y) in [(44, 10), (-24, 10), (10, 44), (10, -24)] as [(Double, Double)] {
      #expect(try touched(x, y) == none, "\(x), \(y)")
    }
  }

  @Test("each pixel of a photo with the proportions of its frame is visible")
  func photo() throws {
    var shown = item(.photo, ScreenRect(10, 10, 40, 40))
    shown.photo = PhotoID(1)
    func drawn(_ pixels: [UInt8]) throws -> [UInt8] {
      try png([shown]) {
        $0.photos[PhotoID(1)] = ScreenPicture.Photo(
          size: PixelSize(width: 2, height: 2), pixels: pixels.flatMap { [$0, 0, 0, 255] })
      }
    }
    let even = try drawn([200, 200, 200, 200])
    for place in 0..<4 {
      var pixels: [UInt8] = [200, 200, 200, 200]
      pixels[place] = 10
      #expect(try drawn(pixels) != even, "pixel \(place)")
    }
  }

  @Test("a ring behind another one is as thin as alone")
  func ring() throws {
    let ring = item(.ring, ScreenRect(20, 0, 60, 60))
    var other = item(.ring, ScreenRect(200, 0, 60, 60))
    other.text = DisplayText(key: 1, 500)
    #expect(try png([other, ring]) == png([ring]))
  }

  @Test("the name of a symbol is as large as fits, 17 points at most")
  func symbolName() throws {
    func named(_ height: Double, textSize: UInt8) throws -> [UInt8] {
      try png([item(.card, ScreenRect(10, 5, 80, height), textSize: textSize)], ["Go"])
    }
    #expect(try named(50, textSize: 0) == named(50, textSize: 17))
    // A line is 1.3 times as high as its letters: 7 points need 9.1.
    #expect(try named(10, textSize: 0) == named(10, textSize: 7))
    #expect(try named(10, textSize: 0) != named(10, textSize: 8))
  }

  // A button of at most 60 points was taken for a symbol: its text of 17 pt was drawn at 6, and counted as fitting.
  @Test(
    "a button without a text size is a symbol scaled to fit; one with a text size cuts a long text"
  )
  func symbolWidth() {
    func isCut(_ width: Double, _ textSize: UInt8) -> Bool {
      let size = ScreenSize(100, 60)
      let button = item(.button, ScreenRect(0, 0, width, 20), textSize: textSize)
      return !ScreenPicture(
        size: size, safeArea: ScreenRect(origin: .zero, size: size), items: [button],
        texts: ["Unwiederbringlich"]
      ).cutItems().isEmpty
    }
    #expect(!isCut(44, 0) && isCut(44, 17) && isCut(61, 17))
  }

  @Test("a label has a dark ground if a photo is directly below its middle, whatever is above the label")
  func labelOnPhoto() throws {
    let label = item(.label, ScreenRect(0, 0, 100, 20), colour: 0xFFFFFF, textSize: 8)
    let text = "x"
    /// The left end of the label, without letters or other items.
    func isDark(_ below: [DisplayItem]) throws -> Bool {
      let size = ScreenSize(5, 20)
      let texts = below.map { _ in "" } + [text]
      return try png(below + [label], texts, on: size) != png([label], [text], on: size)
    }
    let photo = item(.photo, ScreenRect(40, 0, 20, 20))
    #expect(try isDark([photo]))
    #expect(try !isDark([item(.photo, ScreenRect(20, 0, 20, 20))]))
    #expect(try !isDark([item(.photo, ScreenRect(60, 0, 20, 20))]))
    #expect(try isDark([photo, item(.card, ScreenRect(80, 0, 20, 20))]))
    #expect(try isDark([photo, item(.label, ScreenRect(30, 0, 40, 20))]))
    #expect(try !isDark([photo, item(.card, ScreenRect(45, 0, 20, 20))]))
  }

  #if compiler(>=6.3)
    @Test("a photo without width or height is refused")
    func noPixels() async {
      await #expect(processExitsWith: .failure) {
        _ = ScreenPicture.Photo(size: PixelSize(width: 0, height: 3), pixels: [])
      }
      await #expect(processExitsWith: .failure) {
        _ = ScreenPicture.Photo(size: PixelSize(width: 3, height: 0), pixels: [])
      }
    }
  #endif
}
