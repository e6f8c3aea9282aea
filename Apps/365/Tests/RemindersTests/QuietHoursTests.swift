import Reminders
import Testing

@Suite("Quiet hours")
struct QuietHoursTests {
  @Test(
    "quiet hours include their start and not their end, also across midnight",
    arguments: [
      (60, 120, [60, 119], [59, 120]), (1_320, 420, [1_320, 1_439, 0, 419], [420, 1_319]),
      (1_320, 0, [1_320, 1_439], [0, 1_319]),
    ])
  func quiet(start: Int, end: Int, within: [Int], outside: [Int]) throws {
    let quiet = try #require(QuietHours(start: start, end: end))
    #expect(within.allSatisfy { quiet.contains(minute: $0) })
    #expect(!outside.contains { quiet.contains(minute: $0) })
  }

  @Test("empty quiet hours, and minutes outside the day, are refused")
  func noHours() {
    #expect(QuietHours(start: 60, end: 60) == nil && QuietHours(start: -1, end: 5) == nil)
    #expect(QuietHours(start: 0, end: 1_440) == nil)
  }
}
