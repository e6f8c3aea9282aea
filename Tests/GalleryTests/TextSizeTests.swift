import Gallery
import Kernel
import Testing

@Suite("Sizes of texts")
struct TextSizeTests {
  @Test("toasts are 18 pt, and items without text have no size")
  func toasts() {
    var bench = GalleryBench(.sample([3, 3]))
    bench.swipe(.left)
    bench.post(.pointsArrived(Points(5)))
    bench.run(50)
    #expect(bench.items(.categoryToast).map(\.textSize) == [18])
    #expect(bench.items(.standardToast).map(\.textSize) == [18])
    #expect(bench.items(.chip).allSatisfy { $0.textSize == 17 })
    // The buttons beside the chips are symbols: their words are heard only.
    for item in bench.gallery.display.items where item.id.slot != DisplaySlot.button.rawValue {
      #expect((item.textSize == 0) == (item.text == .none))
    }
    #expect(bench.items(.button).allSatisfy { $0.textSize == 0 && $0.text != .none })
  }
}
