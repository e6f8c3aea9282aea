import CelebrationSubject
import Kernel
import Testing

@Suite("A complete garden as rules judge it")
struct WholeGardenTests {
  private static let page: UInt32 = 0xFFFFFF

  /// Days below each other, darker by level. A month begins on the first and on the last.
  private func garden(
    _ colours: [UInt32], isHeatmap: Bool, dotSide: Int = 10, names: [String] = ["Jan", "Feb"],
    nameSizes: [UInt8] = [13, 13]
  ) -> WholeGarden {
    func frame(_ row: Int, x: Int, width: Int) -> ScreenRect {
      ScreenRect(x: .points(x), y: .points(100 + 20 * row), width: .points(width), height: .points(10))
    }
    var days: [WholeGarden.Day] = []
    for (row, colour) in colours.enumerated() {
      let item = DisplayItem(
        id: DisplayID(slot: 2, UInt64(row + 1)), kind: isHeatmap ? .card : row == 0 ? .dot : .ring,
        frame: frame(row, x: 30, width: row == 0 ? dotSide : 10), colour: colour)
      let beginning: Int? = row == 0 ? 1 : row == colours.count - 1 ? 2 : nil
      days.append(WholeGarden.Day(item, count: row, beginning: beginning))
    }
    var labels: [(item: DisplayItem, letters: String)] = []
    for (row, (letters, size)) in zip([0, colours.count - 1], zip(names, nameSizes)) {
      let item = DisplayItem(
        id: DisplayID(slot: 3, UInt64(row + 1)), kind: .label, frame: frame(row, x: 0, width: 24),
        textSize: size)
      labels.append((item, letters))
    }
    return WholeGarden(page: WholeGardenTests.page, days: days, isHeatmap: isHeatmap, names: labels)
  }

  @Test("levels that rise from light to dark are accepted in both modes")
  func rises() {
    #expect(garden([0xDDDDDD, 0x888888, 0x666666, 0x444444, 0x000000], isHeatmap: true).fault == nil)
    #expect(garden([0xDDDDDD, 0x666666], isHeatmap: false).fault == nil)
  }

  @Test(
    "an empty day as dark as a day with a moment is reported, and so is a level lighter than the last"
  )
  func heavy() throws {
    let empty = try #require(garden([0x888888, 0x878787], isHeatmap: true).fault)
    #expect(empty.contains("level 1") && empty.contains("level 0"))
    let level = try #require(garden([0xDDDDDD, 0x666666, 0x888888], isHeatmap: true).fault)
    #expect(level.contains("level 2"))
    // A disc with a contrast of 3 outweighs a ring with 4.5. A disc of half the width does not.
    #expect(garden([0x949494, 0x767676], isHeatmap: false).fault?.contains("level 1") == true)
    #expect(garden([0x949494, 0x767676], isHeatmap: false, dotSide: 5).fault == nil)
  }

  @Test("a missing or wrong month name is reported")
  func names() throws {
    let colours: [UInt32] = [0xDDDDDD, 0x666666]
    #expect(garden(colours, isHeatmap: false, names: ["Jan"]).fault?.contains("0 names") == true)
    #expect(garden(colours, isHeatmap: false, names: ["Jan", "Mar"]).fault?.contains("\"Mar\"") == true)
    #expect(garden(colours, isHeatmap: false, names: ["Jan", "Feb"]).fault == nil)
    let uneven = garden(colours, isHeatmap: false, nameSizes: [13, 12])
    #expect(uneven.fault == "names of months have the sizes [12, 13] pt")
  }
}
