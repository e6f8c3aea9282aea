internal import Kernel

/// Where everything of a child's card lies, from the card's upper left corner: lines below each other, as high as their texts; the ring
/// beside the numbers that it is of.
struct ChildCardLayout: Sendable {
  private static let padding = ScreenLength.points(12)
  private static let spacing = ScreenLength.points(8)
  private static let ringSide = ScreenLength.points(72)
  private static let barHeight = ScreenLength.points(48)
  private static let dayCount = 7
  /// Letters of the longest number or name of a day, and of the longer of the two notes.
  private static let dayLength = 4
  private static let noteLength = 29

  let height: ScreenLength
  let captionSize: UInt8
  let daySize: UInt8
  private let bodySize: UInt8
  private let nameHeight: ScreenLength
  private let balanceHeight: ScreenLength
  private let lineHeight: ScreenLength
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
    lineHeight = TextMeasure.lineHeight(bodySize)
    dayLine = TextMeasure.lineHeight(daySize)
    noteHeight =
      TextMeasure.lineHeight(captionSize)
      * TextMeasure.lineCount(ChildCardLayout.noteLength, captionSize, within: width)
    buttonHeight = max(.points(44), TextMeasure.lineHeight(bodySize))
    let head = max(ChildCardLayout.ringSide, balanceHeight + lineHeight * 2)
    let week = ChildCardLayout.barHeight + dayLine * 2
    height =
      padding + nameHeight + spacing + head + spacing + week + spacing + buttonHeight + spacing + noteHeight
      + padding
  }

  private func place(_ card: ScreenRect, y: ScreenLength, _ height: ScreenLength) -> ScreenRect {
    ScreenRect(x: card.minX + ChildCardLayout.padding, y: card.minY + y, width: width, height: height)
  }

  private var headTop: ScreenLength { ChildCardLayout.padding + nameHeight + ChildCardLayout.spacing }
  private var weekTop: ScreenLength {
    headTop + max(ChildCardLayout.ringSide, balanceHeight + lineHeight * 2) + ChildCardLayout.spacing
  }
  private var stepTop: ScreenLength {
    weekTop + ChildCardLayout.barHeight + dayLine * 2 + ChildCardLayout.spacing
  }

  func name(_ card: ScreenRect) -> ScreenRect { place(card, y: ChildCardLayout.padding, nameHeight) }

  func ring(_ card: ScreenRect) -> ScreenRect {
    var frame = place(card, y: headTop, ChildCardLayout.ringSide)
    frame.size.width = ChildCardLayout.ringSide
    return frame
  }

  /// A line beside the ring, that begins so far below its top.
  private func beside(_ card: ScreenRect, _ y: ScreenLength, _ height: ScreenLength) -> ScreenRect {
    var frame = place(card, y: headTop + y, height)
    let shift = ChildCardLayout.ringSide + ChildCardLayout.padding
    frame.origin.x = frame.origin.x + shift
    frame.size.width = frame.size.width - shift
    return frame
  }

  func balance(_ card: ScreenRect) -> ScreenRect { beside(card, .zero, balanceHeight) }
  func goal(_ card: ScreenRect) -> ScreenRect { beside(card, balanceHeight, lineHeight) }
  func streak(_ card: ScreenRect) -> ScreenRect { beside(card, balanceHeight + lineHeight, lineHeight) }

  private var besideWidth: ScreenLength { width - ChildCardLayout.ringSide - ChildCardLayout.padding }

  /// The size at which so many letters stand in one line beside the ring.
  func lineSize(_ letters: Int) -> UInt8 { TextMeasure.fitting(letters, bodySize, within: besideWidth) }
  func balanceSize(_ letters: Int) -> UInt8 {
    TextMeasure.fitting(letters, balancePoints, within: besideWidth)
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
    let inset = ScreenLength(subpoints: frame.size.width.subpoints / 4)
    frame.origin.x = frame.origin.x + inset
    frame.size.width = frame.size.width - inset * 2
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

  /// The size at which a sign and so many digits stand on a button, with room beside them.
  func stepSize(_ digits: Int) -> UInt8 {
    TextMeasure.fitting(
      digits + 1, bodySize, within: step(0, .zero).size.width - ChildCardLayout.spacing * 2)
  }

  func note(_ card: ScreenRect) -> ScreenRect {
    place(card, y: stepTop + buttonHeight + ChildCardLayout.spacing, noteHeight)
  }
}
