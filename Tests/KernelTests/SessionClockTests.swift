import Kernel
import Testing

@Suite("An instant of a session in reports")
struct SessionClockTests {
  @Test(
    "minutes, seconds with three decimals, and hours where there are any",
    arguments: [
      (0, "0:00.000"), (2_541_933_000_000, "42:21.933"), (3_723_001_999_999, "1:02:03.001"),
      (-1_500_000_000, "-0:01.500"),
    ] as [(Int64, String)])
  func clock(nanoseconds: Int64, text: String) {
    #expect(Instant(nanoseconds: nanoseconds).sessionClock == text)
  }

  @Test(
    "a second is written with both its ends",
    arguments: [
      (0, "between 0:00.000 and 0:01.000"), (59, "between 0:59.000 and 1:00.000"),
      (3_599, "between 59:59.000 and 1:00:00.000"),
    ])
  func second(number: Int, text: String) {
    #expect(Instant.text(ofSecond: number) == text)
  }
}
