import TestSupport
import Testing

@Suite("Contacts from the field", .enabled(if: FieldFile.folder != nil, "needs shared/data/field"))
struct FieldCardTests {
  @Test(
    "each file gives the entries that its README states",
    arguments: [
      ("v01-1604-no-omit.vcf", ["1 birthday Max Beispiel - 6 19"]),
      (
        "v02-ms-anniversary.vcf",
        [
          "1 anniversary Jane Doe 2011 1 13", "7 birthday Jane Both 1980 3 22",
          "7 anniversary Jane Both 2011 1 13",
        ]
      ),
      ("v05-qp-soft-leading-space.vcf", ["1 birthday Jörg 1980 3 5"]),
    ])
  func answers(name: String, entries: [String]) throws {
    #expect(CardReaderTests.read(try FieldFile.bytes(name)) == entries)
  }
}
