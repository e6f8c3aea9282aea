import ScenarioFormat
import Testing

@Suite("The nearest name")
struct NearestNameTests {
  @Test(
    "the distance counts insertions, deletions, replacements and swaps",
    arguments: [
      ("", "", 0), ("abc", "abc", 0), ("abc", "abd", 1), ("abc", "acb", 1), ("abc", "ab", 1), ("", "abc", 3),
      ("kitten", "sitting", 3),
    ])
  func distance(a: String, b: String, expected: Int) {
    #expect(NearestName.editDistance(a, b) == expected)
    #expect(NearestName.editDistance(b, a) == expected)
  }

  @Test("the nearest name wins, the earlier one among equals")
  func nearest() {
    #expect(NearestName.of("familys", among: ["photos", "families", "family"]) == "family")
    #expect(NearestName.of("cat", among: ["bat", "rat"]) == "bat")
  }

  @Test("a name far from all candidates has no suggestion")
  func nothingNear() {
    #expect(NearestName.of("banana", among: ["seed", "name"]) == nil)
    #expect(NearestName.remedy("banana", among: ["seed", "name"]) == "known: seed, name")
  }

  @Test("the shortcut by missing letters excludes no near name")
  func lettersRuleOutNothing() {
    let names = [
      "abcabc", "abcacb", "cbacba", "aabbcc", "abc", "abcab", "abcabcabc", "bbbbbb", "abdabd", "dddddd",
      "aaaaab",
    ]
    for name in names {
      for other in names {
        let isNear = NearestName.editDistance(name, other) <= max(1, max(name.count, other.count) / 3)
        #expect(NearestName.of(name, among: [other]) == (isNear ? other : nil), "\(name) and \(other)")
      }
    }
  }
}
