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

  /// What each of some texts of eight letters lies on.
  private func below(_ items: [DisplayItem]) -> [DisplayID?] {
    var texts = WrittenTexts()
    return items.map { texts.add($0, "Birthday")?.id }
  }

  @Test("lie on each other where their letters do, and not where only their places do")
  func overlap() {
    let ids = (1...3).map { GardenSlot.label.id($0) }
    #expect(
      below([text(ids[0], y: 100), text(ids[1], y: 130), text(ids[2], y: 110)]) == [nil, nil, ids[0]])
  }

  // The button of a notice was told to lie on a row of the page below: year-storm, seeds 17 and 18.
  @Test("do not lie on what is below where they are a notice's or its button's")
  func notice() {
    let row = GardenSlot.label.id(1)
    let items = [
      text(row, y: 100), text(GardenSlot.notice.id(), y: 100, kind: .toast),
      text(GardenButton.undo.id, y: 100, kind: .button), text(GardenButton.add.id, y: 100, kind: .button),
    ]
    #expect(below(items) == [nil, nil, nil, row])
  }
}
