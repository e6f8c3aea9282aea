internal import Kernel

/// A long text in lines as wide as a place, on pages of so many: notes and captions that are read whole.
struct TextPages: Hashable, Sendable {
  /// Each paragraph begins a line; a word that is longer than a line is broken. Paragraphs without words stand as one empty line
  /// between two others, and nowhere else.
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

  /// Whether a text has anything to read: blanks alone are none.
  static func hasWords(_ text: some StringProtocol) -> Bool { !text.allSatisfy(\.isWhitespace) }

  /// The lines of a page; of one beyond the last those of the first.
  func page(_ page: Int, of count: Int) -> Range<Int> {
    let first = page * count < lines.count ? page * count : 0
    return first..<min(first + count, lines.count)
  }

  /// Lines that are so many thousandths of their letters' size wide, or have one letter.
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

  /// As much of a word as stands in a line; one letter at least.
  private static func beginning(of word: Substring, _ room: Int) -> Substring {
    var (end, width) = (word.startIndex, 0)
    for letter in word {
      width += TextMeasure.advance(letter)
      guard width <= room || end == word.startIndex else { break }
      end = word.index(after: end)
    }
    return word[..<end]
  }

  /// How a text begins, in one line: whole words, and a mark where there is more. O(`limit`).
  static func beginning(of text: String, limit: Int = 60) -> String {
    let words = text.prefix(limit + 1).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard text.prefix(limit + 1).count > limit else { return words }
    let cut = words.prefix(limit)
    return String(cut[..<(cut.lastIndex(of: " ") ?? cut.endIndex)]) + "…"
  }
}

/// A text in its lines, and the numbers that display texts have of these.
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

/// What is read whole: its title, and its text.
struct ReadText: Hashable, Sendable {
  let title: GardenText
  let text: String

  private static func lineHeight(_ canvas: GardenCanvas) -> ScreenLength { canvas.line(28) }

  /// Its lines on the screen, at the size that the user wants. O(letters), or O(1) where the canvas has them.
  func pages(_ canvas: GardenCanvas) -> TextPages { laidOut(canvas).pages }

  private func laidOut(_ canvas: GardenCanvas) -> LaidOutText {
    let (points, width) = (points(canvas), canvas.safe.size.width - GardenCanvas.margin * 2)
    if let read = canvas.read, read.points == points, read.width == width, read.text == text { return read }
    return LaidOutText(text, points, within: width)
  }

  /// As large as a line is high.
  private func points(_ canvas: GardenCanvas) -> UInt8 {
    TextFit.size(GardenCanvas.body, canvas.type, linesOf: ReadText.lineHeight(canvas))
  }

  /// How many lines stand in a place, below the way out and above the way on; two at least, of which one has words.
  static func room(_ height: ScreenLength, _ canvas: GardenCanvas) -> Int {
    let free = height - (GardenCanvas.target + GardenCanvas.gap) * 2
    return max(2, Int(free.subpoints / lineHeight(canvas).subpoints))
  }

  /// Whether there is a page after this one.
  func hasPage(_ page: Int, _ canvas: GardenCanvas, _ height: ScreenLength) -> Bool {
    page * ReadText.room(height, canvas) < pages(canvas).lines.count
  }

  /// The way out, a page of lines, and the way to the next page where there is one.
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
