import Kernel
import ScenarioFormat
import Testing

@Suite("Known failures in scenarios")
struct KnownFailureReadingTests {
  private let reader = ScenarioReader(vocabulary: .sample)

  private func faults(_ text: String) -> [String] {
    do throws(ScenarioError) {
      _ = try reader.read(Array(text.utf8), file: "s.yaml")
      return []
    } catch { return error.faults.map(\.description) }
  }

  @Test("rules have violations and budgets a value with its unit, in any order of the file")
  func read() throws {
    let text = """
      known:
        settle: {violations: 3, since: 2026-11-01, until: 2027-01-31, reason: "a fling at a rotation"}
        frame.cost.p999@60hz: {value: 18 ms, until: 2027-02-28, reason: the new header}
      budgets: {frame.cost.p999@60hz: 16.67 ms}
      """
    let known = try reader.read(Array(text.utf8), file: "s.yaml").scenario.known
    #expect(
      known == [
        KnownLine(
          "settle", violations: 3, since: CivilDay(year: 2026, month: 11, day: 1),
          until: try #require(CivilDay(year: 2027, month: 1, day: 31)), reason: "a fling at a rotation"),
        KnownLine(
          "frame.cost.p999@60hz", value: 18, until: try #require(CivilDay(year: 2027, month: 2, day: 28)),
          reason: "the new header"),
      ])
  }

  @Test(
    "each error is named with its position and the remedy",
    arguments: [
      (
        "{setle: {violations: 1}}",
        "s.yaml:2:9: `known`: no rule and no budget of this scenario is called `setle`; did you mean `settle`?"
      ),
      (
        "{hitch.count: {value: 3}}",
        "s.yaml:2:9: `known`: no budget of this scenario is on `hitch.count`; name one of `budgets`"
      ),
      (
        "{settle: 3}",
        "s.yaml:2:17: `known.settle` is `3`, but must be a map such as `{violations: 3, until: 2027-01-31"
      ),
      (
        "{settle: {violations: 3, reason: x}}",
        "s.yaml:2:17: `known.settle` has no `until`; give `until: 2027-01-31`"
      ),
      ("{settle: {violations: 3, until: 2027-01-31}}", "s.yaml:2:17: `known.settle` has no `reason`"),
      (
        "{settle: {until: 2027-01-31, reason: x}}",
        "s.yaml:2:17: `known.settle` has no limit for the failure; give `violations: 3`"
      ),
      (
        "{settle: {violations: 0, until: 2027-01-31, reason: x}}",
        "s.yaml:2:30: `known.settle`: `violations` is `0`, but must be a whole number from 1"
      ),
      (
        "{settle: {value: 3 ms, until: 2027-01-31, reason: x}}",
        "s.yaml:2:25: `known.settle` is a rule and has no `value`; give `violations`"
      ),
      (
        "{settle: {violations: 1, until: 2027-02-30, reason: x}}",
        "s.yaml:2:40: `known.settle`: `until` is `2027-02-30`, but must be a day"
      ),
      (
        "{settle: {violations: 1, until: [1], reason: x}}",
        "s.yaml:2:40: `known.settle`: `until` is a list, but must be a day"
      ),
      (
        "{settle: {violations: 1, since: 2027-02-01, until: 2027-01-31, reason: x}}",
        "s.yaml:2:59: `known.settle`: `until` is before `since`, 2027-02-01"
      ),
      (
        "{settle: {violations: 1, until: 2027-01-31, reason: \" \"}}",
        "s.yaml:2:60: `known.settle`: `reason` is ` `, but must be text"
      ),
      (
        "{settle: {violations: 1, until: 2027-01-31, reason: x, because: y}}",
        "s.yaml:2:63: `known.settle` has no key `because`"
      ),
      (
        "{hitch.ratio: {value: 9, until: 2027-01-31, reason: x}}",
        "s.yaml:2:30: `known.hitch.ratio`: `value` is `9`, but must be written with its unit, such as `9 ms/s`"
      ),
      (
        "{hitch.ratio: {value: 5 ms/s, until: 2027-01-31, reason: x}}",
        "s.yaml:2:30: `known.hitch.ratio`: `value` is `5 ms/s`, which the budget allows"
      ),
      ("[settle]", "s.yaml:2:8: `known` is a list, but must be a map of invariants and budgeted metrics"),
    ])
  func wrong(known: String, expected: String) {
    let found = faults("budgets: {hitch.ratio: 5 ms/s}\nknown: \(known)\n")
    #expect(found.contains { $0.hasPrefix(expected) }, "\(found)")
  }

  @Test("a duplicate name is refused, and errors are in the order of the file")
  func order() {
    let entry = "{violations: 1, until: 2027-01-31, reason: x}"
    #expect(
      faults("known: {settle: \(entry), settle: \(entry)}").contains {
        $0.contains("`known` names `settle` twice")
      })
    let found = faults("known: {setle: 1}\nseed: many\n")
    #expect(found.count == 2 && found[0].contains("setle") && found[1].contains("seed"), "\(found)")
  }
}
