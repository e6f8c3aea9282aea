import Kernel
import Simulation
import Testing

@Suite("Where \"at\" parts from \"before\" and \"after\"")
struct InstantGridTests {
  /// Where instants drawn all over a minute are put.
  private static func placed(_ grid: InstantGrid, count: Int = 2_000) -> [(from: Instant, to: Instant)] {
    var random = SeedTree(5).stream()
    var times = SeedTree(6).stream()
    return (0..<count).map { _ in
      let from = Instant(nanoseconds: Int64(times.below(60_000_000)) * 1_000 + 321)
      return (from, grid.place(from, &random))
    }
  }

  @Test(
    "the requested share of instants moves to a vsync or a nanosecond beside it, never far",
    arguments: [60, 90, 120])
  func share(hertz: Int) {
    let grid = InstantGrid(percent: 10, hertz: hertz)
    let clock = FrameClock(hertz: hertz)
    let moved = Self.placed(grid).filter { $0.from != $0.to }
    #expect((140...260).contains(moved.count))
    var sides: [Int64: Int] = [:]
    for (from, to) in moved {
      let beside = ([-1, 0, 1] as [Int64]).first {
        let vsync = to - TimeSpan(nanoseconds: $0)
        return clock.vsync(clock.frame(holding: vsync)) == vsync
      }
      sides[beside ?? .max, default: 0] += 1
      #expect(to >= from && to - from <= .seconds(1))
    }
    #expect(Set(sides.keys) == [-1, 0, 1] && sides.values.allSatisfy { $0 > 25 })
    let seconds = moved.count { ($0.to.nanoseconds + 1) % 1_000_000_000 <= 2 }
    #expect(seconds > moved.count / 3)
    #expect(Self.placed(InstantGrid(percent: 0, hertz: hertz)).allSatisfy { $0.from == $0.to })
  }

  @Test(
    "a near boundary of the app precedes vsyncs and seconds; a far or past one does not count")
  func hours() {
    let hour = Instant.milliseconds(20_500)
    let grid = InstantGrid(percent: 100, hertz: 60, hours: [.milliseconds(59_000), hour])
    let reach = InstantGrid.reachOfSignals
    for (from, to) in Self.placed(grid) {
      guard from < hour - TimeSpan(nanoseconds: 1), hour - from < reach else {
        if from > hour + TimeSpan(nanoseconds: 1), from < Instant.milliseconds(48_000) {
          #expect(to - from <= .seconds(1), "\(from)")
        }
        continue
      }
      #expect([-1, 0, 1].contains((to - hour).nanoseconds), "\(from)")
    }
    var random = SeedTree(1).stream()
    let from = Instant.milliseconds(15_000)
    let touch = grid.next(after: from, within: InstantGrid.reachOfTouches, &random)
    #expect(touch - from <= .seconds(1))
  }

  @Test("the first whole second is at or after the instant")
  func second() {
    #expect(InstantGrid.second(from: .zero) == .zero)
    #expect(InstantGrid.second(from: Instant(nanoseconds: 1)) == .milliseconds(1_000))
    #expect(InstantGrid.second(from: .milliseconds(1_000)) == .milliseconds(1_000))
    #expect(InstantGrid.second(from: Instant(nanoseconds: 1_000_000_001)) == .milliseconds(2_000))
  }
}
