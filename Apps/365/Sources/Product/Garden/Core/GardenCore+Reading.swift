internal import Kernel
internal import Moments

/// Notes and captions on pages of their own.
extension GardenCore {
  /// The open text with its page and height, or `nil`.
  private var reading: (text: ReadText, page: Int, height: ScreenLength)? {
    if case .notes(let page)? = sheet?.face, let sheet, let moment = sheet.chosenMoment {
      let height = SheetMotion.height(sheet.motion.detent, canvas) - GardenCanvas.gap * 2
      return (ReadText(title: .notes, text: moment.notes), page, height)
    }
    if case .caption(let id, let page) = library.page, let collage = store.contents.collages[id] {
      let height = TabBar.content(canvas).size.height - GardenCanvas.gap * 2
      return (ReadText(title: .captionWhole, text: collage.caption), page, height)
    }
    return nil
  }

  mutating func pressOnText(_ button: GardenButton) {
    guard let (text, page, height) = reading else { return }
    let next = button == .moreText ? (text.hasPage(page + 1, canvas, height) ? page + 1 : 0) : nil
    if case .caption(let id, _) = library.page, sheet == nil {
      library.page = next.map { .caption(id, page: $0) } ?? .collage(id, isAsking: false)
    } else {
      sheet?.face = next.map { .notes(page: $0) } ?? .moments
    }
  }

  /// A line of the open text; empty if there is none.
  func spellLine(_ number: Int) -> String {
    guard let lines = reading?.text.pages(canvas).lines, lines.indices.contains(number) else { return "" }
    return lines[number]
  }
}
