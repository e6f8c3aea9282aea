import CelebrationSubject
import Garden
import Kernel
import Testing

@Suite("Texts of a frame")
struct WrittenTextsTests {
  private func text(_ id: DisplayID, y: Int, kind: DisplayKind = .label) -> DisplayItem {
    DisplayItem(
      id: id, kind: kind,
      frame: ScreenRect(x: .points(16), y: .points(y), width: .points(200), height: .points(44)),
      text: GardenText.undo.text(), textSize: 17)
  }

  /// The item that each of some eight-letter texts overlaps.
  private func below(_ items: [DisplayItem]) -> [DisplayID?] {
    var texts = WrittenTexts()
    return items.map { texts.add($0, "Birthday")?.id }
  }

  @Test("overlap if their letters do, not if only their places do")
  func overlap() {
    let ids = (1...3).map { GardenSlot.label.id($0) }
    #expect(
      below([text(ids[0], y: 100), text(ids[1], y: 130), text(ids[2], y: 110)]) == [nil, nil, ids[0]])
  }

  // Regression: a notice's button was reported to overlap a row below (year-storm, seeds 17 and 18).
  @Test("do not overlap what is below a notice or its button")
  func notice() {
    let row = GardenSlot.label.id(1)
    let items = [
      text(row, y: 100), text(GardenSlot.notice.id(), y: 100, kind: .toast),
      text(GardenButton.undo.id, y: 100, kind: .button), text(GardenButton.add.id, y: 100, kind: .button),
    ]
    #expect(below(items) == [nil, nil, nil, row])
  }
}
