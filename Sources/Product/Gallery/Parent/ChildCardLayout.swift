internal import Kernel

/// The layout of a child's card, relative to its upper left corner: stacked lines as high as their texts, with the ring beside
/// the balance.
struct ChildCardLayout: Sendable {
  private static let padding = ScreenLength.points(12)
  private static let spacing = ScreenLength.points(8)
  private static let ringSide = ScreenLength.points(72)
  private static let barHeight = ScreenLength.points(48)
  /// The largest width of a day's bar, and the thickness of the base line.
  private static let barWidth = ScreenLength.points(24)
  private static let zeroHeight = ScreenLength.points(1)
  private static let dayCount = 7
  /// The characters of the longest number or name of a day, and of the longer note.
  private static let dayLength = 4
  private static let noteLength = 29
  /// The characters of the longest sentence about points and of its longest word, in any language, at the device's text size. The
  /// sentence may take two lines.
  private static let sentenceLength = 31
  private static let wordLength = 7
  private static let sentenceLines = 2
  /// The characters of the week's heading, in any language.
  private static let captionLength = 30

  let height: ScreenLength
  let captionSize: UInt8
  let daySize: UInt8
  private let bodySize: UInt8
  private let nameHeight: ScreenLength
  private let balanceHeight: ScreenLength
  private let headHeight: ScreenLength
  private let sentenceHeight: ScreenLength
  private let sentenceSize: UInt8
  private let sentenceLineCount: Int
  private let captionHeight: ScreenLength
  private let dayLine: ScreenLength
  private let noteHeight: ScreenLength
  private let buttonHeight: ScreenLength
  private let balancePoints: UInt8
  private let width: ScreenLength
  private let stepCount: Int

  init(_ screen: ScreenMetrics, steps: Int) {
    let padding = ChildCardLayout.padding
    let spacing = ChildCardLayout.spacing
    let type = screen.type
    stepCount = steps
    let width = screen.safeArea.size.width - ParentRows.margin * 2 - padding * 2
    self.width = width
    bodySize = type.points(of: TextSize.body)
    captionSize = type.points(of: TextSize.caption)
    balancePoints = type.points(of: TextSize.note)
    let column = ScreenLength(subpoints: width.subpoints / Int32(ChildCardLayout.dayCount))
    daySize = TextMeasure.fitting(ChildCardLayout.dayLength, captionSize, within: column)
    nameHeight = max(.points(32), TextMeasure.lineHeight(bodySize))
    balanceHeight = TextMeasure.lineHeight(balancePoints)
    headHeight = max(ChildCardLayout.ringSide, balanceHeight)
    let letters = ChildCardLayout.sentenceLength + ChildCardLayout.wordLength
    let lines = min(
      ChildCardLayout.sentenceLines,
      TextMeasure.lineCount(ChildCardLayout.sentenceLength, bodySize, within: width))
    sentenceSize = ChildCardLayout.size(
      lines == 1 ? ChildCardLayout.sentenceLength : letters, lines, bodySize, width)
    sentenceHeight = TextMeasure.lineHeight(sentenceSize) * lines
    sentenceLineCount = lines
    captionHeight =
      TextMeasure.lineHeight(captionSize)
      * TextMeasure.lineCount(ChildCardLayout.captionLength, captionSize, within: width)
    dayLine = TextMeasure.lineHeight(daySize)
    noteHeight =
      TextMeasure.lineHeight(captionSize)
      * TextMeasure.lineCount(ChildCardLayout.noteLength, captionSize, within: width)
    buttonHeight = max(.points(44), TextMeasure.lineHeight(bodySize))
    let week = captionHeight + ChildCardLayout.barHeight + dayLine * 2
    let head = padding + nameHeight + spacing + headHeight + spacing + sentenceHeight * 2
    height = head + spacing + week + spacing + buttonHeight + spacing + noteHeight + padding
  }

  /// The text size, at most `points`, at which this many characters fit this many lines.
  private static func size(_ letters: Int, _ lines: Int, _ points: UInt8, _ width: ScreenLength) -> UInt8 {
    TextMeasure.fitting((letters + lines - 1) / lines, points, within: width)
  }

  private func place(_ card: ScreenRect, y: ScreenLength, _ height: ScreenLength) -> ScreenRect {
    ScreenRect(x: card.minX + ChildCardLayout.padding, y: card.minY + y, width: width, height: height)
  }

  private var headTop: ScreenLength { ChildCardLayout.padding + nameHeight + ChildCardLayout.spacing }
  private var sentencesTop: ScreenLength { headTop + headHeight + ChildCardLayout.spacing }
  private var captionTop: ScreenLength { sentencesTop + sentenceHeight * 2 + ChildCardLayout.spacing }
  private var weekTop: ScreenLength { captionTop + captionHeight }
  private var stepTop: ScreenLength {
    weekTop + ChildCardLayout.barHeight + dayLine * 2 + ChildCardLayout.spacing
  }

  func name(_ card: ScreenRect) -> ScreenRect { place(card, y: ChildCardLayout.padding, nameHeight) }

  func ring(_ card: ScreenRect) -> ScreenRect {
    var frame = place(card, y: headTop, ChildCardLayout.ringSide)
    frame.size.width = ChildCardLayout.ringSide
    return frame
  }

  /// The balance's frame: beside the ring, vertically centred.
  func balance(_ card: ScreenRect) -> ScreenRect {
    let middle = ScreenLength(subpoints: (headHeight - balanceHeight).subpoints / 2)
    var frame = place(card, y: headTop + middle, balanceHeight)
    let shift = ChildCardLayout.ringSide + ChildCardLayout.padding
    frame.origin.x = frame.origin.x + shift
    frame.size.width = besideWidth
    return frame
  }

  private var besideWidth: ScreenLength { width - ChildCardLayout.ringSide - ChildCardLayout.padding }

  /// The text size for a balance beside the ring.
  func balanceSize(_ letters: Int) -> UInt8 {
    TextMeasure.fitting(letters, balancePoints, within: besideWidth)
  }

  /// The share of the goal reached today, and below it the streak.
  func goal(_ card: ScreenRect) -> ScreenRect { place(card, y: sentencesTop, sentenceHeight) }
  func streak(_ card: ScreenRect) -> ScreenRect {
    place(card, y: sentencesTop + sentenceHeight, sentenceHeight)
  }

  /// The text size for a sentence of this many characters.
  func sentenceSize(_ letters: Int) -> UInt8 {
    guard letters > ChildCardLayout.sentenceLength else { return sentenceSize }
    let slack = sentenceLineCount == 1 ? 0 : ChildCardLayout.wordLength
    return ChildCardLayout.size(letters + slack, sentenceLineCount, sentenceSize, width)
  }

  /// The heading of the week's bars.
  func caption(_ card: ScreenRect) -> ScreenRect { place(card, y: captionTop, captionHeight) }

  /// The base line of the week's bars.
  func zero(_ card: ScreenRect) -> ScreenRect {
    place(
      card, y: weekTop + ChildCardLayout.barHeight - ChildCardLayout.zeroHeight, ChildCardLayout.zeroHeight)
  }

  private func column(_ day: Int, _ card: ScreenRect, _ y: ScreenLength, _ height: ScreenLength) -> ScreenRect
  {
    let each = width.subpoints / Int32(ChildCardLayout.dayCount)
    var frame = place(card, y: y, height)
    frame.origin.x = frame.origin.x + ScreenLength(subpoints: each * Int32(day))
    frame.size.width = ScreenLength(subpoints: each)
    return frame
  }

  func dayBar(_ day: Int, _ card: ScreenRect, share points: Points, of best: Points) -> ScreenRect {
    let full = ChildCardLayout.barHeight
    let height = ScreenLength(
      subpoints: max(64, Int32(clamping: Int64(full.subpoints) * points.count / max(1, best.count))))
    var frame = column(day, card, weekTop + full - height, height)
    let width = min(ChildCardLayout.barWidth, ScreenLength(subpoints: frame.size.width.subpoints / 2))
    frame.origin.x = frame.origin.x + ScreenLength(subpoints: (frame.size.width - width).subpoints / 2)
    frame.size.width = width
    return frame
  }

  func dayNumber(_ day: Int, _ card: ScreenRect) -> ScreenRect {
    column(day, card, weekTop + ChildCardLayout.barHeight, dayLine)
  }

  func dayName(_ day: Int, _ card: ScreenRect) -> ScreenRect {
    column(day, card, weekTop + ChildCardLayout.barHeight + dayLine, dayLine)
  }

  func step(_ step: Int, _ card: ScreenRect) -> ScreenRect {
    let spacing = ChildCardLayout.spacing
    let free = width - spacing * (stepCount - 1)
    let each = ScreenLength(subpoints: free.subpoints / Int32(stepCount))
    var frame = place(card, y: stepTop, buttonHeight)
    frame.origin.x = frame.origin.x + (each + spacing) * step
    frame.size.width = each
    return frame
  }

  /// The text size for a sign and this many digits on a button.
  func stepSize(_ digits: Int) -> UInt8 {
    TextMeasure.fitting(
      digits + 1, bodySize, within: step(0, .zero).size.width - ChildCardLayout.spacing * 2)
  }

  func note(_ card: ScreenRect) -> ScreenRect {
    place(card, y: stepTop + buttonHeight + ChildCardLayout.spacing, noteHeight)
  }
}
