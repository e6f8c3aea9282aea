internal import Kernel

/// A long text as lines of a width, on pages: notes and captions.
struct TextPages: Hashable, Sendable {
  /// Each paragraph begins a line. A word longer than a line is broken. Empty paragraphs become one empty line
  /// between two others.
  let lines: [String]

  /// O(letters).
  init(_ text: String, _ points: UInt8, within width: ScreenLength) {
    let room = max(1, Int(width.subpoints) * 1_000 / (64 * max(1, Int(points))))
    var lines: [String] = []
    var isApart = false
    for paragraph in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      guard TextPages.hasWords(paragraph) else {
        isApart = !lines.isEmpty
        continue
      }
      if isApart { lines.append("") }
      isApart = false
      lines += TextPages.lines(of: paragraph, room)
    }
    self.lines = lines
  }

  /// Whether a text has anything other than white space.
  static func hasWords(_ text: some StringProtocol) -> Bool { !text.allSatisfy(\.isWhitespace) }

  /// The lines of a page; beyond the last page, those of the first.
  func page(_ page: Int, of count: Int) -> Range<Int> {
    let first = page * count < lines.count ? page * count : 0
    return first..<min(first + count, lines.count)
  }

  /// Lines of at most `room` thousandths of the text size, or of one letter.
  private static func lines(of paragraph: Substring, _ room: Int) -> [String] {
    let space = TextMeasure.advance(" ")
    var (lines, line, length): ([String], String, Int) = ([], "", 0)
    for word in paragraph.split(whereSeparator: \.isWhitespace) {
      var (rest, count) = (word, TextMeasure.advance(word))
      if length > 0, length + space + count > room {
        lines.append(line)
        (line, length) = ("", 0)
      }
      while count > room, rest.count > 1 {
        let first = beginning(of: rest, room)
        lines.append(String(first))
        rest = rest[first.endIndex...]
        count -= TextMeasure.advance(first)
      }
      line += (length > 0 ? " " : "") + rest
      length += count + (length > 0 ? space : 0)
    }
    return lines + [line]
  }

  /// The longest beginning of a word that fits a line, at least one letter.
  private static func beginning(of word: Substring, _ room: Int) -> Substring {
    var (end, width) = (word.startIndex, 0)
    for letter in word {
      width += TextMeasure.advance(letter)
      guard width <= room || end == word.startIndex else { break }
      end = word.index(after: end)
    }
    return word[..<end]
  }

  /// The beginning of a text in one line: whole words, with an ellipsis if there is more. O(`limit`).
  static func beginning(of text: String, limit: Int = 60) -> String {
    let words = text.prefix(limit + 1).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard text.prefix(limit + 1).count > limit else { return words }
    let cut = words.prefix(limit)
    return String(cut[..<(cut.lastIndex(of: " ") ?? cut.endIndex)]) + "…"
  }
}

/// A text in lines, with the numbers by which display texts refer to them.
struct LaidOutText: Sendable {
  let text: String
  let points: UInt8
  let width: ScreenLength
  let pages: TextPages
  let numbers: [Int]

  /// O(letters).
  init(_ text: String, _ points: UInt8, within width: ScreenLength) {
    (self.text, self.points, self.width) = (text, points, width)
    pages = TextPages(text, points, within: width)
    numbers = pages.lines.map(\.textNumber)
  }
}

/// A text to be read on pages, with its title.
struct ReadText: Hashable, Sendable {
  let title: GardenText
  let text: String

  private static func lineHeight(_ canvas: GardenCanvas) -> ScreenLength { canvas.line(28) }

  /// The lines on the screen at the user's size. O(letters), or O(1) if the canvas has them.
  func pages(_ canvas: GardenCanvas) -> TextPages { laidOut(canvas).pages }

  private func laidOut(_ canvas: GardenCanvas) -> LaidOutText {
    let (points, width) = (points(canvas), canvas.safe.size.width - GardenCanvas.margin * 2)
    if let read = canvas.read, read.points == points, read.width == width, read.text == text { return read }
    return LaidOutText(text, points, within: width)
  }

  /// The largest size that fits a line's height.
  private func points(_ canvas: GardenCanvas) -> UInt8 {
    TextFit.size(GardenCanvas.body, canvas.type, linesOf: ReadText.lineHeight(canvas))
  }

  /// The number of lines between the two buttons of a page, at least two, of which one has words.
  static func room(_ height: ScreenLength, _ canvas: GardenCanvas) -> Int {
    let free = height - (GardenCanvas.target + GardenCanvas.gap) * 2
    return max(2, Int(free.subpoints / lineHeight(canvas).subpoints))
  }

  /// Whether there is a page after this one.
  func hasPage(_ page: Int, _ canvas: GardenCanvas, _ height: ScreenLength) -> Bool {
    page * ReadText.room(height, canvas) < pages(canvas).lines.count
  }

  /// Draws the close button, a page of lines, and the button for the next page, if any.
  func layOut(_ canvas: inout GardenCanvas, _ rows: inout RowCursor, page: Int) {
    let room = ReadText.room(rows.place.maxY - rows.y, canvas)
    let laidOut = laidOut(canvas)
    canvas.read = laidOut
    let pages = laidOut.pages
    let top = rows.row(GardenCanvas.target)
    canvas.pageTop(.closeText, 26, title.text(), top)
    for number in pages.page(page, of: room) {
      let row = rows.row(ReadText.lineHeight(canvas), gap: .zero)
      let line = pages.lines[number]
      guard !line.isEmpty else { continue }
      canvas.add(
        fitted: DisplayItem(
          id: GardenSlot.textLine.id(number + 1), kind: .label, frame: row,
          text: GardenText.textLine.text(number, laidOut.numbers[number]), textSize: points(canvas),
          colour: canvas.colour(.ink), trait: .text))
    }
    guard pages.lines.count > room else { return }
    canvas.button(
      GardenButton.moreText.id, rows.row(GardenCanvas.target), GardenText.more.text(pages.lines.count - room))
  }
}
