import CelebrationSubject
import Testing

@Suite("A day's sheet as it comes up")
struct OpenedSheetTests {
  /// On which frames a sheet is opened as today's, of frames with the day of the sheet and today.
  private func opened(_ frames: [(sheet: Int?, today: Int)]) -> [Int] {
    var sheet = OpenedSheet()
    return frames.indices.filter { sheet.isTodays(frames[$0].sheet, today: frames[$0].today) }
  }

  @Test("is opened in its first frame, and where it is turned to")
  func opens() { #expect(opened([(nil, 7), (7, 7), (7, 7), (8, 7), (7, 7), (nil, 7), (6, 7)]) == [1, 4]) }

  // A sheet of tomorrow was left open over midnight, and was today's when the user came back: import, seed 19.
  @Test("is not opened by the night that makes its day today")
  func night() { #expect(opened([(8, 7), (8, 8), (nil, 8), (8, 8)]) == [3]) }

  // Notes on a sheet of tomorrow were read until tomorrow: garden on its side, seed 5.
  @Test("is not opened by the end of what stood in its place")
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
