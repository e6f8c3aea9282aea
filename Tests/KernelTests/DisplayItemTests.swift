import Kernel
import Testing

@Suite("An item of a display list")
struct DisplayItemTests {
  private let item = DisplayItem(
    id: DisplayID(slot: 3, 5), kind: .label, frame: ScreenRect(1, 2, 3, 4), photo: PhotoID(9),
    pixels: PixelSize(width: 6, height: 7), text: DisplayText(key: 8), textSize: 17, colour: 0x102030,
    opacity: 200)

  private func digest(_ item: DisplayItem) -> UInt64 {
    var digest = StableDigest()
    item.mix(into: &digest)
    return digest.value
  }

  @Test(
    "assistive technology skips texts without words, but not controls"
  )
  func wordless() {
    for (kind, trait) in [
      (DisplayKind.label, DisplayTrait.text), (.toast, .text), (.bar, .header), (.button, .button),
      (.photo, .image),
    ] {
      let frame = ScreenRect(0, 0, 1, 1)
      let spoken = DisplayItem(id: item.id, kind: kind, frame: frame, text: DisplayText(key: 1))
      let wordless = DisplayItem(id: item.id, kind: kind, frame: frame)
      #expect(spoken.trait == trait, "\(kind)")
      #expect(wordless.trait == (trait == .text || trait == .header ? .decoration : trait), "\(kind)")
    }
    let header = DisplayItem(id: item.id, kind: .card, frame: item.frame, trait: .header)
    #expect(header.trait == .decoration)
  }

  @Test("every bit of colour, opacity and text changes the digest, the trait does not")
  func digests() {
    let before = digest(item)
    var seen: Set = [before]
    for bit in 0..<24 {
      var other = item
      other.colour ^= 1 << bit
      #expect(seen.insert(digest(other)).inserted, "bit \(bit) of the colour")
    }
    for bit in 0..<8 {
      var other = item
      other.opacity ^= 1 << bit
      #expect(seen.insert(digest(other)).inserted, "bit \(bit) of the opacity")
    }
    let changes: [(String, (inout DisplayItem) -> Void)] = [
      ("id", { $0.id.raw += 1 }), ("place", { $0.frame.origin.x += .points(1) }),
      ("height", { $0.frame.size.height += .points(1) }), ("photo", { $0.photo = PhotoID(10) }),
      ("width in pixels", { $0.pixels.width += 1 }), ("height in pixels", { $0.pixels.height += 1 }),
      ("text", { $0.text = DisplayText(key: 9) }), ("text size", { $0.textSize += 1 }),
      ("kind", { $0.kind = .toast }),
    ]
    for (name, change) in changes {
      var other = item
      change(&other)
      #expect(seen.insert(digest(other)).inserted, "\(name)")
    }
    var other = item
    other.trait = .button
    #expect(digest(other) == before)
  }
}
