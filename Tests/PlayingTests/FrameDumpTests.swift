import Playing
import Testing

@Suite("Differences between two frame dumps")
struct FrameDumpTests {
  private func dump(_ state: [(String, String)], display: [(String, String)] = []) -> FrameDump {
    FrameDump(lines: [
      .state: state.map { FrameDump.Line($0.0, $0.1) }, .display: display.map { FrameDump.Line($0.0, $0.1) },
    ])
  }

  @Test("the first difference of each part is named, causes before consequences")
  func first() {
    let one = dump([("card", "5"), ("turns", "4"), ("kept", "1")], display: [("photo 1:5 frame", "0,0,9,9")])
    let other = dump(
      [("card", "6"), ("turns", "4"), ("kept", "2")], display: [("photo 1:6 frame", "0,0,9,9")])
    #expect(
      FrameDump.differences(one, other).map(\.words) == [
        "state `card` is 5 against 6", "display item `photo 1:5 frame` is 0,0,9,9 against missing",
      ])
    #expect(FrameDump.differences(one, one).isEmpty)
  }

  @Test("differences that existed before without changing a digest are ignored")
  func noise() {
    let before = (dump([("clock", "1"), ("card", "5")]), dump([("clock", "2"), ("card", "5")]))
    let after = (dump([("clock", "3"), ("card", "5")]), dump([("clock", "4"), ("card", "6")]))
    let noise = FrameDump.noise(before.0, before.1)
    #expect(noise.count == 1)
    #expect(FrameDump.differences(after.0, after.1, without: noise).map(\.path) == ["card"])
  }

  @Test("a field that only one dump has is named, and a long value is cut")
  func missing() {
    let long = String(repeating: "x", count: 500)
    let found = FrameDump.differences(dump([]), dump([("list[3]", long)]))
    #expect(
      found.map(\.words) == ["state `list[3]` is missing against \(String(repeating: "x", count: 80))..."])
  }
}
