import Commands
import Kernel
import ScenarioFormat
import Testing

@Suite("Flags of several commands")
struct CommonFlagTests {
  /// What `--pairs` is read as; `nil` where it is refused as wrong usage.
  private func pairs(_ text: String) throws -> ClosedRange<Int>? {
    let parsed = try ParsedArguments(
      ["--pairs", text], flags: [CommonFlags.pairs.flag], command: "compare", of: .silence)
    do throws(CommandFailure) { return try parsed.value(CommonFlags.pairs) } catch {
      #expect(error.exit == .usage && error.message.contains("2 to 100"), "\(error.message)")
      return nil
    }
  }

  @Test("pairs are 2 at least and 100 at most, at both ends of the range")
  func pairs() throws {
    for range in [2...2, 2...100, 100...100, 6...12] {
      #expect(try pairs("\(range.lowerBound)-\(range.upperBound)") == range)
    }
    for text in ["1-6", "1-1", "2-101", "100-101", "101-101", "12-6"] {
      #expect(try pairs(text) == nil, "\(text)")
    }
  }

  /// What `--hours` of these bounds is read as; `nil` where it is refused as wrong usage.
  private func hours(_ text: String) throws -> TimeSpan? {
    let flag = ValueFlag.duration(
      "--hours", "H", in: .milliseconds(360)...TimeSpan.hours(1_000), bare: .hours, "how long")
    #expect(flag.flag.doc.contains("a number without a unit is hours"), "\(flag.flag.doc)")
    let parsed = try ParsedArguments(["--hours", text], flags: [flag.flag], command: "run", of: .silence)
    do throws(CommandFailure) { return try parsed.value(flag) } catch {
      #expect(error.exit == .usage && error.message.contains("360ms"), "\(error.message)")
      return nil
    }
  }

  @Test(
    "a time has the given unit, or that of its flag; its range includes both ends")
  func hours() throws {
    for (text, seconds) in [
      ("8", 28_800), ("8h", 28_800), ("0.5", 1_800), ("30m", 1_800), ("90s", 90), ("0.36s", 0.36),
      ("1000", 3_600_000),
    ] as [(String, Double)] {
      #expect(try hours(text)?.seconds == seconds, "\(text)")
    }
    for text in ["0", "359ms", "0.359s", "1001", "1000.1h", "8 hours", "-8", "h"] {
      #expect(try hours(text) == nil, "\(text)")
    }
  }
}
