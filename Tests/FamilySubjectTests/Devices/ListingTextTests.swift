import FamilySubject
import Gallery
import Kernel
import Testing

@Suite("Lists of groups on their way to the app")
struct ListingTextTests {
  @Test("the app reads the server's list: every photo to the nanosecond, every name to the letter")
  func roundTrip() throws {
    let names = ["Mia", "", "\"Jo\" \\ Ö\n\u{1}", "😀 Oma"]
    let times: [Int64] = [0, 1, 951_782_400_000_000_000, 1_700_000_000_123_456_789]
    let photos = zip(names, times).enumerated().map { place, photo in
      GroupPhoto(
        id: PhotoID(UInt64.max - UInt64(place)), group: GroupID(7),
        pixels: PixelSize(width: 1 + place, height: 65_535 - place),
        timestamp: WallTime(nanoseconds: photo.1), sender: photo.0)
    }
    let listing = try GroupListing(decoding: ListingText.write(photos), of: GroupID(7))
    #expect(listing == GroupListing(photos: photos))
    #expect(try GroupListing(decoding: ListingText.write([]), of: GroupID(7)) == GroupListing())
  }
}
