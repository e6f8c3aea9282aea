import Commands
import Kernel
import Testing

@Suite("Instants of a session on the command line")
struct InstantSpellingTests {
  @Test(
    "colons separate hours, minutes and seconds; a number alone is seconds",
    arguments: [
      ("45", 45_000), ("45s", 45_000), ("161.933 s", 161_933), ("0:45", 45_000), ("2:41.9", 161_900),
      ("59:59.999", 3_599_999), ("1:00:00", 3_600_000), ("1:02:03", 3_723_000), ("0:00:00", 0),
      ("90:00", 5_400_000),
    ] as [(String, Int64)])
  func spelled(text: String, milliseconds: Int64) {
    #expect(InstantSpelling.instant(text) == .zero + .milliseconds(milliseconds))
  }

  @Test(
    "after a colon only seconds below sixty without a unit are accepted",
    arguments: [
      "1:60", "1:5s", "1:500ms", "1:2m", "1:", ":5", "1:2:3:4", "1: 5", "-1:05", "1.5:05", "1000000:00", "",
    ])
  func refused(text: String) { #expect(InstantSpelling.instant(text) == nil) }

  @Test("the largest number of minutes is one below a million")
  func most() {
    #expect(InstantSpelling.instant("999999:59") == .zero + .seconds(59_999_999))
  }
}
