import Gallery
import Kernel
import Testing

@Suite("Photos with external names")
struct PhotoNamesTests {
  private let uuid = "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"

  @Test("a name has the same number in every launch and on every device, and the number its name")
  func stable() {
    var names = PhotoNames()
    let first = names.id(of: uuid)
    let second = names.id(of: "IMG_0001/L0/001")
    #expect(first == PhotoID(named: uuid) && second != first)
    #expect(names.id(of: uuid) == first)
    #expect(first.flatMap(names.name) == uuid && second.flatMap(names.name) == "IMG_0001/L0/001")
    #expect(names.name(of: PhotoID(1)) == nil)
    // Files on disk are called by it: it must never change.
    #expect(PhotoID(named: uuid).raw == 8_401_606_816_076_348_223)
    #expect(PhotoID(named: "").raw == 7_770_401_502_542_863_466)
  }

  @Test("the case of a UUID's digits is ignored, that of other names is not")
  func letterCase() {
    var names = PhotoNames()
    #expect(names.id(of: uuid) == names.id(of: uuid.lowercased()))
    #expect(names.id(of: "IMG_1") != names.id(of: "img_1"))
    let almost = "G621E1F8-C36C-495A-93FC-0C247A3E6E5F"
    #expect(PhotoID(named: almost) != PhotoID(named: almost.lowercased()), "no hexadecimal digit")
  }

  @Test("200,000 similar names have different numbers, all positive as signed integers")
  func spread() {
    var seen: Set<PhotoID> = []
    for number in 0..<100_000 {
      let hex = String(number, radix: 16)
      let digits = String(repeating: "0", count: 12 - hex.count) + hex
      seen.insert(PhotoID(named: "00000000-0000-4000-8000-\(digits)"))
      seen.insert(PhotoID(named: "photo \(number)"))
    }
    #expect(seen.count == 200_000)
    #expect(seen.allSatisfy { $0.raw > 0 && $0.raw <= UInt64(Int64.max) })
  }

  @Test("a list with UUIDs as ids is parsed, and a record without a number is skipped alone")
  func listing() throws {
    func record(_ id: String) -> String {
      """
      {"id": "\(id)", "url": "https://a.example/b", "timestamp": "2023-11-14T22:13:20Z", "width": 4, "height": 3}
      """
    }
    let list = Array(
      "[\(record(uuid)), \(record("x")), \(record(uuid.lowercased())), {\"id\": \"y\", \"deleted\": true}]"
        .utf8)
    var names = PhotoNames()
    let listing = try GroupListing(decoding: list, of: GroupID(1)) { $0 == "x" ? nil : names.id(of: $0) }
    #expect(listing.photos.map(\.id) == [PhotoID(named: uuid), PhotoID(named: uuid)])
    #expect(listing.tombstones == [PhotoID(named: "y")])
    #expect(listing.refusals == [RecordRefusal(place: 1, field: .id)])
    let plain = try GroupListing(decoding: list, of: GroupID(1))
    #expect(plain.photos.isEmpty && plain.refusals.count == 4, "without names an id is a number")
  }
}
