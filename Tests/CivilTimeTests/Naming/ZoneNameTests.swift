import CivilTime
import Testing

@Suite("Names of zones")
struct ZoneNameTests {
  @Test(
    "names as the database has them",
    arguments: ["UTC", "Europe/Berlin", "Etc/GMT+12", "America/Port-au-Prince", "America/Argentina/San_Luis"])
  func good(text: String) throws {
    #expect(try ZoneName(text).description == text)
  }

  @Test(
    "what would lead out of a folder, or is none of the letters, is no name",
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
