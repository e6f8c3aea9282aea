import Celebrations
import Testing

@Suite("Layouts of collages")
struct CollageLayoutTests {
  private let all: [(Collage.Template, Collage.Format)] = Collage.Template.allCases.flatMap { template in
    Collage.Format.allCases.map { (template, $0) }
  }

  @Test("every photo has a place within the picture, and no two places overlap")
  func places() throws {
    for (template, format) in all {
      for count in CollageLayout.photoCounts(of: template) {
        let layout = try #require(CollageLayout(template, format, photoCount: count))
        let size = CollageLayout.size(of: format)
        let canvas = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
        #expect(layout.size == size && layout.fills.first?.rect == canvas)
        #expect(layout.places.count == count)
        for (number, place) in layout.places.enumerated() {
          #expect(canvas.contains(place) && place.width >= 200 && place.height >= 200, "\(template) \(count)")
          #expect(!layout.places[..<number].contains { $0.intersects(place) }, "\(template) \(count)")
        }
        #expect(layout.fills.allSatisfy { canvas.contains($0.rect) }, "\(template) \(format) \(count)")
      }
    }
  }

  @Test("cards do not overlap, and holes stay beside the frames")
  func fills() throws {
    for format in Collage.Format.allCases {
      for count in CollageLayout.photoCounts(of: .polaroid) {
        let cards = try #require(CollageLayout(.polaroid, format, photoCount: count)).fills.dropFirst().map(
          \.rect)
        for (number, card) in cards.enumerated() {
          #expect(!cards[..<number].contains { $0.intersects(card) }, "\(format) \(count)")
        }
      }
      for count in CollageLayout.photoCounts(of: .filmStrip) {
        let layout = try #require(CollageLayout(.filmStrip, format, photoCount: count))
        let holes = layout.fills.dropFirst(2)
        #expect(holes.count > 30)
        #expect(!holes.contains { hole in layout.places.contains { $0.intersects(hole.rect) } })
      }
    }
  }

  @Test("the photos of a film strip are centred along and across it")
  func strip() throws {
    for format in Collage.Format.allCases {
      for count in CollageLayout.photoCounts(of: .filmStrip) {
        let layout = try #require(CollageLayout(.filmStrip, format, photoCount: count))
        let (first, last) = (try #require(layout.places.first), try #require(layout.places.last))
        let end = (x: last.x + last.width, y: last.y + last.height)
        #expect(first.x == layout.size.width - end.x, "\(format) \(count)")
        #expect(first.y == layout.size.height - end.y, "\(format) \(count)")
      }
    }
  }

  @Test("too many or too few photos have no layout")
  func counts() {
    for (template, format) in all {
      let counts = CollageLayout.photoCounts(of: template)
      #expect(CollageLayout(template, format, photoCount: counts.lowerBound - 1) == nil)
      #expect(CollageLayout(template, format, photoCount: counts.upperBound + 1) == nil)
    }
  }

  @Test("a grid of four fills the picture except for margins and gaps")
  func grid() throws {
    let places = try #require(CollageLayout(.grid, .feed, photoCount: 4)).places
    #expect(places[0] == PixelRect(x: 24, y: 24, width: 508, height: 508))
    #expect(places[3] == PixelRect(x: 548, y: 548, width: 508, height: 508))
  }
}
