import Commands
import Testing

@Suite("Flags that several commands have")
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
}
