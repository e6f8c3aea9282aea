import CivilTime
import Testing

@Suite("Zone names")
struct ZoneNameTests {
  @Test(
    "names of the database are accepted",
    arguments: ["UTC", "Europe/Berlin", "Etc/GMT+12", "America/Port-au-Prince", "America/Argentina/San_Luis"])
  func good(text: String) throws {
    #expect(try ZoneName(text).description == text)
  }

  @Test(
    "names that lead out of a folder or have other characters are rejected",
    arguments: [
      "", "/etc/passwd", "..", "../UTC", "Europe/../../etc/passwd", "Europe//Berlin", "Europe/", ".",
      "zone.tab",
      "Europe/Berlin ", "Europe\\Berlin", "Zürich", "UTC\0", "UTC\n", String(repeating: "a", count: 101),
    ])
  func bad(text: String) {
    let error = #expect(throws: ZoneError.self) { try ZoneName(text) }
    #expect(error == .illFormed(text))
    #expect(error?.description.contains("Europe/Berlin") == true)
  }
}
