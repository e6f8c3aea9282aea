import CelebrationSubject
import Testing

@Suite("The opening of a day's sheet")
struct OpenedSheetTests {
  /// The frames that open today's sheet, given each frame's sheet and today.
  private func opened(_ frames: [(sheet: Int?, today: Int)]) -> [Int] {
    var sheet = OpenedSheet()
    return frames.indices.filter { sheet.isTodays(frames[$0].sheet, today: frames[$0].today) }
  }

  @Test("a sheet opens in its first frame, and when it changes to today")
  func opens() { #expect(opened([(nil, 7), (7, 7), (7, 7), (8, 7), (7, 7), (nil, 7), (6, 7)]) == [1, 4]) }

  // Regression: a sheet of tomorrow was open over midnight and became today's in the background (import, seed 19).
  @Test("a night that makes the sheet's day today does not open it")
  func night() { #expect(opened([(8, 7), (8, 8), (nil, 8), (8, 8)]) == [3]) }

  // Regression: notes on a sheet of tomorrow were open until tomorrow (garden in landscape, seed 5).
  @Test("closing content that covered the sheet does not open it")
  func covered() {
    var sheet = OpenedSheet()
    let opened = [
      sheet.isTodays(8, today: 7), sheet.isTodays(nil, today: 7, isCovered: true),
      sheet.isTodays(nil, today: 8, isCovered: true), sheet.isTodays(8, today: 8),
      sheet.isTodays(nil, today: 8), sheet.isTodays(8, today: 8),
    ]
    #expect(opened == [false, false, false, false, false, true], "it is, once it was closed")
  }
}
