import Gallery
import Kernel
import Testing

@Suite("Symbol buttons")
struct SymbolTests {
  /// What the buttons on screen that have no letters are drawn as.
  private func symbols(_ bench: GalleryBench) -> [ScreenSymbol?] {
    bench.gallery.display.items.filter { $0.kind == .button && $0.textSize == 0 && $0.text != .none }
      .map { bench.gallery.symbol(of: $0) }
  }

  @Test("each symbol button has its own symbol, on every screen")
  func each() {
    var bench = GalleryBench(.sample([12], groups: [[1, 2], [5]]))
    bench.deliversPhotos = true
    bench.run(100)
    #expect(symbols(bench) == [.people, .lockOpen])
    var open = bench
    open.tap(70, 120)
    open.run(1_000)
    #expect(open.gallery.currentScreen == .fullscreen && symbols(open) == [.xmark])
    bench.tap(358, 24)
    bench.press(200, 100)
    #expect(bench.gallery.currentScreen == .groupViewer && symbols(bench) == [.xmark])
    let cards = symbols(GalleryBench.parents(at: .categories, [3, 1], hidden: [1]))
    let actions: [ScreenSymbol] = [.arrowUp, .arrowDown, .pencil, .paintpalette, .trash]
    #expect(cards == [.eyeSlash] + actions + [.eye] + actions)
  }

  @Test("items with text have no symbol")
  func letters() {
    let bench = GalleryBench.parents(at: .categories, [3, 1])
    let worded = bench.gallery.display.items.filter { $0.textSize > 0 }
    #expect(!worded.isEmpty && worded.allSatisfy { bench.gallery.symbol(of: $0) == nil })
  }
}
