import Gallery
import Kernel
import Testing

@Suite("Colour contrast")
struct ContrastTests {
  @Test(
    "black on white is 21, a colour on itself is 1, and known pairs have their known contrast"
  )
  func known() {
    #expect(Contrast.perMille(0x000000, 0xFFFFFF) == 21_000)
    #expect(Contrast.perMille(0x336699, 0x336699) == 1_000)
    // The grey that just passes on white, and the first that does not; pure red, green and blue by their shares.
    #expect(Contrast.perMille(0x767676, 0xFFFFFF) == 4_542 && Contrast.perMille(0x777777, 0xFFFFFF) == 4_478)
    #expect(Contrast.luminance(0xFF0000) == 212_600_000)
    #expect(Contrast.luminance(0x00FF00) == 715_200_000)
    #expect(Contrast.luminance(0x0000FF) == 72_200_000)
    #expect(Contrast.perMille(0x123456, 0xFEDCBA) == Contrast.perMille(0xFEDCBA, 0x123456))
  }

  @Test("every pair of the table has its required contrast in both themes", arguments: Theme.allCases)
  func pairs(_ theme: Theme) {
    for pair in ColourPair.all {
      let contrast = Contrast.perMille(pair.ink.colour(in: theme), pair.fill.colour(in: theme))
      #expect(contrast >= pair.least, "\(pair.ink) on \(pair.fill), \(theme): \(contrast)")
    }
    for perMille in 0...1_000 as ClosedRange<Int64> {
      let ring = ColourRole.ring(perMille: perMille, in: theme)
      let contrast = Contrast.perMille(ring, ColourRole.background.colour(in: theme))
      #expect(contrast >= Contrast.largeText, "the ring at \(perMille), \(theme)")
    }
  }

  @Test(
    "at increased contrast every text has 7 to 1 and every shape 4.5 to 1, in both themes",
    arguments: Theme.allCases)
  func increased(_ theme: Theme) {
    for pair in ColourPair.all {
      let contrast = Contrast.perMille(
        pair.ink.colour(in: theme, .increased), pair.fill.colour(in: theme, .increased))
      let least = pair.least == Contrast.text ? 7_000 : 4_500
      #expect(contrast >= least, "\(pair.ink) on \(pair.fill), \(theme): \(contrast)")
    }
    for perMille in 0...1_000 as ClosedRange<Int64> {
      let ring = ColourRole.ring(perMille: perMille, in: theme, .increased)
      let contrast = Contrast.perMille(ring, ColourRole.background.colour(in: theme))
      #expect(contrast >= 4_500, "the ring at \(perMille), \(theme): \(contrast)")
    }
  }

  @Test(
    "increased contrast changes no view's place, and gives texts 7 to 1 on their fills"
  )
  func increasedScreen() throws {
    let plain = GalleryBench(.sample([3, 3]))
    let bench = GalleryBench(.sample([3, 3]), contrast: .increased)
    let (one, other) = (plain.gallery.display.items, bench.gallery.display.items)
    #expect(one.map(\.id) == other.map(\.id) && one.map(\.frame) == other.map(\.frame))
    let fills = other.filter { $0.kind.colourMeaning == .fill && $0.textSize > 0 && $0.text != .none }
    #expect(!fills.isEmpty)
    for item in fills {
      #expect(Contrast.perMille(Contrast.ink(on: item.colour), item.colour) >= 7_000, "\(item.id)")
    }
  }

  /// Colours of all kinds: the corners of the cube, the one that stands for none, what parents like, and 4,096 more.
  static let colours: [UInt32] = {
    var colours: [UInt32] = [HexColour.fallback, 0xFFEB3B, 0xFF9800, 0x9C27B0, 0x757575, 0x777777]
    for red in 0..<16 as Range<UInt32> {
      for green in 0..<16 as Range<UInt32> {
        for blue in 0..<16 as Range<UInt32> { colours.append(red * 0x110000 + green * 0x1100 + blue * 0x11) }
      }
    }
    return colours
  }()

  @Test("text on any category colour is readable, and so is a category's name over a photo")
  func categories() {
    for colour in ContrastTests.colours {
      #expect(Contrast.perMille(Contrast.ink(on: colour), colour) >= Contrast.text, "on \(colour)")
      for theme in Theme.allCases {
        let ground = ColourRole.overlay.colour(in: theme)
        let name = Contrast.readable(colour, on: ground)
        #expect(Contrast.perMille(name, ground) >= Contrast.text, "\(colour) over a photo")
        if Contrast.perMille(colour, ground) >= Contrast.text { #expect(name == colour) }
      }
      #expect(Contrast.perMille(Contrast.readable(colour, on: 0xFFFFFF), 0xFFFFFF) >= Contrast.text)
    }
  }

  @Test("texts of 24 pt and more may have less contrast")
  func sizes() {
    #expect(Contrast.least(forPoints: 23) == 4_500 && Contrast.least(forPoints: 24) == 3_000)
  }
}
