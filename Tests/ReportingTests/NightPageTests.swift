import Foundation
import Reporting
import Testing

@Suite("The page of a night")
struct NightPageTests {
  private func part(_ name: String, exit: Int32, _ text: String) -> NightReport.Part {
    NightReport.Part(
      name: name, title: "Part \(name)", exit: exit, meaning: "what it means", text: text, hasPage: false)
  }

  private func page(_ parts: [NightReport.Part]) throws -> String {
    let night = NightReport(
      date: "2026-11-23", earlier: "2026-11-22", app: "skiprope", commit: "abc", exit: 4, meaning: "x",
      parts: parts,
      omitted: [])
    return String(decoding: try NightPage(night).page.bytes(), as: UTF8.self)
  }

  @Test("what a part says names the rules and budgets that failed, where its first line does not")
  func names() throws {
    let page = try page([
      part(
        "same", exit: 4,
        "[FAIL] FAIL  storm  seed 5\n1 rule is broken.\n\n[ok]  cache.limits  1\n[FAIL]  expiry.shown  8  family 0\n"
          + "[FAIL]  points.told  3\n"),
      part("soak", exit: 0, "[ok] PASS\n[FAIL]  never.looked  1\n"),
    ])
    #expect(page.contains("[FAIL] FAIL  storm  seed 5: expiry.shown, points.told"))
    #expect(page.contains("<td>[ok] PASS"))
  }

  @Test("what failed stands first, and of that what changed since the night before")
  func order() throws {
    let page = try page([
      part("soak", exit: 0, "a"), part("same", exit: 4, "b"),
      part(NightReport.changes, exit: 3, "NEWLY BROKEN settle"),
      part("night", exit: 4, "d"),
    ])
    let ids = page.components(separatedBy: "<section id=\"").dropFirst().map {
      String($0.prefix { $0 != "\"" })
    }
    #expect(ids == ["parts", "changes", "same", "night", "soak"])
  }
}
