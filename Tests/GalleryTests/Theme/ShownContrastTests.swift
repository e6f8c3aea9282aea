import Gallery
import Kernel
import Testing

@Suite("Contrast on every screen")
struct ShownContrastTests {
  /// What a label or a stroke lies on: the last filled item below its middle, a plate where that is a photo.
  private func ground(_ place: Int, _ items: [DisplayItem], _ theme: Theme) -> UInt32? {
    let frame = items[place].frame
    let middle = ScreenPoint(
      x: ScreenLength(subpoints: (frame.minX + frame.maxX).subpoints / 2),
      y: ScreenLength(subpoints: (frame.minY + frame.maxY).subpoints / 2))
    for below in items[..<place].reversed() where below.frame.contains(middle) {
      switch below.kind.colourMeaning {
      case .none: return ColourRole.overlay.colour(in: theme)
      case .fill where below.kind == .spinner: continue
      case .fill: return below.colour
      case .ink, .stroke: continue
      }
    }
    return nil
  }

  @Test(
    "every text has contrast 4.5, or 3 when large, and other controls and figures 3, in both themes",
    arguments: [ThemeChoice.light, .dark], [true, false])
  func screens(_ choice: ThemeChoice, _ delivers: Bool) {
    var seen: Set<DisplayKind> = []
    var texts = 0
    let theme = choice.theme(onDarkDevice: false)
    ThemedScreens.visit(choice, delivers: delivers) { name, bench in
      let items = bench.gallery.display.items
      for (place, item) in items.enumerated() where item.opacity > 0 {
        seen.insert(item.kind)
        let words = bench.gallery.spell(item.text)
        switch item.kind.colourMeaning {
        case .none: continue
        case .fill:
          guard item.text != .none else { continue }
          let contrast = Contrast.perMille(Contrast.ink(on: item.colour), item.colour)
          #expect(contrast >= Contrast.text, "\(name): \(words) on \(item.colour): \(contrast)")
        case .ink:
          texts += 1
          guard let ground = ground(place, items, theme) else {
            Issue.record("\(name): \(words) lies on nothing")
            continue
          }
          let contrast = Contrast.perMille(item.colour, ground)
          #expect(
            contrast >= Contrast.least(forPoints: item.textSize),
            "\(name), \(choice): \(words) of \(item.textSize) pt, \(item.colour) on \(ground): \(contrast)")
        case .stroke:
          guard let ground = ground(place, items, theme) else { continue }
          #expect(
            Contrast.perMille(item.colour, ground) >= Contrast.largeText,
            "\(name), \(choice): \(item.kind) \(item.colour) on \(ground)")
        }
        // An avatar says nothing that is read: it is its colour.
        if item.id.slot == DisplaySlot.avatar.rawValue {
          let ground = ColourRole.background.colour(in: theme)
          #expect(Contrast.perMille(item.colour, ground) >= Contrast.largeText, "\(name): \(words)")
        }
      }
    }
    #expect(texts > 100)
    let all: Set<DisplayKind> = [
      .backdrop, .bar, .button, .card, .chip, .dot, .failure, .label, .overlay, .placeholder, .ring,
      .spinner, .toast,
    ]
    #expect(all.subtracting(seen).isSubset(of: delivers ? [.placeholder, .failure, .spinner] : []))
  }

  @Test("close buttons and spinners are visible on black pages", arguments: [ThemeChoice.light, .dark])
  func black(_ choice: ThemeChoice) {
    let black = ColourRole.photoBackground.colour(in: .light)
    var found = 0
    ThemedScreens.visit(choice, delivers: false) { name, bench in
      let items = bench.gallery.display.items
      guard items.first?.colour == black else { return }
      for item in items where [DisplaySlot.button, .emptyPage].map(\.rawValue).contains(item.id.slot) {
        guard item.kind == .button || item.kind == .spinner else { continue }
        found += 1
        #expect(Contrast.perMille(item.colour, black) >= Contrast.largeText, "\(name): \(item.kind)")
      }
    }
    #expect(found > 0)
  }

  @Test(
    "screens use only colours of the table and of categories",
    arguments: [ThemeChoice.light, .dark])
  func table(_ choice: ThemeChoice) {
    let theme = choice.theme(onDarkDevice: false)
    var known = Set(ColourRole.allCases.map { $0.colour(in: theme) })
    for perMille in 0...1_000 as ClosedRange<Int64> {
      known.insert(ColourRole.ring(perMille: perMille, in: theme))
    }
    for colour in [0x0000FF, 0xFFEB3B, HexColour.fallback] as [UInt32] {
      known.insert(colour)
      known.insert(Contrast.readable(colour, on: ColourRole.overlay.colour(in: theme)))
    }
    ThemedScreens.visit(choice, delivers: false) { name, bench in
      for item in bench.gallery.display.items where item.kind != .photo {
        #expect(known.contains(item.colour), "\(name): \(item.kind) \(item.colour)")
      }
    }
  }
}
