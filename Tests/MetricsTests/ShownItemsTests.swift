import Kernel
import Metrics
import Testing

@Suite("The description of a frame's content")
struct ShownItemsTests {
  private func item(
    _ slot: UInt8, _ kind: DisplayKind, x: Int = 0, photo: UInt64 = 0, text: Int = 0, width: Int = 10
  )
    -> DisplayItem
  {
    DisplayItem(
      id: DisplayID(slot: slot, 7), kind: kind,
      frame: ScreenRect(Double(x), 0, 9, 9),
      photo: PhotoID(photo), pixels: PixelSize(width: width, height: width), text: DisplayText(key: 1, text))
  }

  private func words(_ items: [DisplayItem], _ shown: inout ShownItems) -> String {
    String(decoding: shown.describe(items), as: UTF8.self)
  }

  @Test("each kind is counted, and each aspect has its own digest")
  func aspects() {
    func read(_ items: [DisplayItem]) -> [String: [Substring]] {
      var shown = ShownItems()
      return Dictionary(
        uniqueKeysWithValues: ShownItems.read(words(items, &shown)).map { ($0.kind, $0.aspects) })
    }
    let base = read([item(1, .photo), item(2, .label), item(3, .label)])
    #expect(base.keys.sorted() == ["label", "photo"] && base["label"]?.count == 4)
    let cases: [([DisplayItem], String, Int)] = [
      ([item(1, .photo, x: 1), item(2, .label), item(3, .label)], "photo", 0),
      ([item(1, .photo), item(2, .label), item(3, .label, text: 4)], "label", 1),
      ([item(1, .photo, width: 20), item(2, .label), item(3, .label)], "photo", 2),
      // Two labels that changed places.
      ([item(1, .photo), item(3, .label), item(2, .label)], "label", 0),
    ]
    for (items, kind, aspect) in cases {
      let other = read(items)
      let differing = base.keys.sorted().flatMap { name in
        (0..<4).filter { base[name]?[$0] != other[name]?[$0] }.map { "\(name) \($0)" }
      }
      #expect(differing == ["\(kind) \(aspect)"])
    }
  }

  @Test("unchanged content is not described again, and an empty screen is")
  func unchanged() {
    var shown = ShownItems()
    let one = words([item(1, .photo)], &shown)
    #expect(one.hasPrefix("photo 1 ") && words([item(1, .photo)], &shown) == "")
    #expect(words([], &shown) == "nothing" && words([], &shown) == "")
    #expect(words([item(1, .photo)], &shown) == one)
  }
}
