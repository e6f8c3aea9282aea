import Foundation
import Kernel
import Reporting
import Testing

@Suite("Differences between two screens")
struct ItemDifferenceTests {
  private func item(
    _ id: UInt64, _ kind: DisplayKind = .toast, _ words: String = "", x: Int32 = 0, colour: UInt32 = 0x202020,
    opacity: UInt8 = 255, photo: UInt64 = PhotoID.none.raw, text: UInt64 = 0
  ) -> ScreenListing.Item {
    let frame = ScreenRect(
      origin: ScreenPoint(x: ScreenLength(subpoints: x * 64), y: ScreenLength(subpoints: 640)),
      size: ScreenSize(width: ScreenLength(subpoints: 6_400), height: ScreenLength(subpoints: 2_816)))
    return ScreenListing.Item(
      DisplayItem(
        id: DisplayID(raw: id), kind: kind, frame: frame, photo: PhotoID(photo),
        text: DisplayText(raw: text), textSize: 17, colour: colour, opacity: opacity), words: words)
  }

  private func screen(_ items: [ScreenListing.Item]) -> ScreenListing {
    let size = ScreenSize(width: ScreenLength(subpoints: 24_000), height: ScreenLength(subpoints: 42_688))
    return ScreenListing(
      frame: 128, vsync: 2_125_000_000, screen: "grid", device: "iPhone SE", size: size,
      safeArea: ScreenRect(origin: .zero, size: size), items: items, trails: [])
  }

  private func words(_ old: [ScreenListing.Item], _ new: [ScreenListing.Item]) -> [String] {
    ItemDifference.all(screen(old), screen(new)).map(\.words)
  }

  @Test("a changed item is named with its old and new properties")
  func changed() {
    #expect(
      words([item(1, .toast, "Saved")], [item(1, .toast, "Saved", colour: 0xB3261E, opacity: 128)])
        == ["toast \"Saved\": colour #202020 -> #B3261E, opacity 100 % -> 50 %"])
    #expect(
      words([item(1, .label, "3 / 9")], [item(1, .label, "4 / 9", x: 12)])
        == ["label \"3 / 9\": text \"3 / 9\" -> \"4 / 9\", place 0, 10, 100 x 44 -> 12, 10, 100 x 44"])
    #expect(
      words([item(1, .photo, photo: 7)], [item(1, .photo, photo: 8)]) == ["photo 7: photo 7 -> 8"])
    #expect(words([item(1)], [item(1)]).isEmpty)
  }

  @Test("items on one screen only are new or gone, and two with the same ID are two")
  func newAndGone() {
    let (toast, label) = (item(1, .toast, "Saved"), item(2, .label, "Cats"))
    #expect(
      words([toast], [label]) == [
        "label \"Cats\" is new, at 0, 10, 100 x 44", "toast \"Saved\" is gone; it was at 0, 10, 100 x 44",
      ])
    #expect(words([toast, toast], [toast]) == ["toast \"Saved\" is gone; it was at 0, 10, 100 x 44"])
    #expect(words([toast], [toast, toast]) == ["toast \"Saved\" is new, at 0, 10, 100 x 44"])
  }

  @Test("a difference that no property shows is still reported")
  func unspelled() {
    #expect(words([item(1, .label, "x", text: 1)], [item(1, .label, "x", text: 2)]).count == 1)
  }

  @Test("a screen listing is read back as written, with the largest numbers")
  func roundTrip() throws {
    let listing = screen([item(.max, .photo, photo: .max - 1, text: 1 << 63), item(2, .label, "A \"B\"")])
    let bytes = try JSONEncoder().encode(listing)
    let read = try JSONDecoder().decode(ScreenListing.self, from: bytes)
    #expect(read == listing && read.described == listing.described)
  }
}
