internal import Kernel

/// The layout of a child's dashboard for a screen and text size, in coordinates of the scrolled content.
///
/// At accessibility text sizes everything except avatar and ring is stacked, including the ring's numbers. A card then has the
/// screen's width and the height of its texts (D). Otherwise a card is 150 x 120 pt (docs/product.md, section 7), higher for
/// larger texts.
struct DashboardLayout: Sendable {
  static let margin = ScreenLength.points(16)
  static let spacing = ScreenLength.points(12)
  static let ringSide = ScreenLength.points(120)
  static let avatarSide = ScreenLength.points(72)
  static let touchSide = ScreenLength.points(44)
  static let previewSide = ScreenLength.points(44)
  private static let cardSize = ScreenSize(150, 120)
  private static let cardPadding = ScreenLength.points(8)

  /// The lengths of the words for which room is reserved.
  let letters: DashboardLetters
  /// The bar at the top, and the scroll window below it.
  let bar: TitleBar
  let window: ScreenRect
  let back: ScreenRect
  let settings: ScreenRect

  /// Text sizes.
  let captionSize: UInt8
  let bodySize: UInt8
  let titleSize: UInt8
  let ringSize: UInt8
  private let balanceSize: UInt8
  let noteSize: UInt8

  let avatar: ScreenRect
  let ring: ScreenRect
  /// The ring's numbers: in its middle, or below it.
  let ringText: ScreenRect
  let balance: ScreenRect
  /// The avatar choices, in a grid.
  private let choiceTop: ScreenLength
  private let choiceColumns: Int
  /// The open rewards, stacked.
  private let openTop: ScreenLength
  private let openCount: Int
  private let open: ScreenSize
  private let openNameHeight: ScreenLength
  private let openStatusHeight: ScreenLength
  private let openButton: ScreenSize
  /// Whether the two buttons of an open reward are side by side.
  private let openButtonsBeside: Bool
  /// The line above the cards, or the text that replaces them.
  let heading: ScreenRect
  private let cardsTop: ScreenLength
  let columnCount: Int
  let card: ScreenSize
  private let nameHeight: ScreenLength
  private let cardCount: Int

  /// Creates the layout for these numbers of cards, open rewards and avatar choices, and the lengths of their longest names.
  init(
    _ screen: ScreenMetrics, cardCount: Int, longestName: Int, choiceCount: Int, openCount: Int,
    longestKind: Int, language: Language
  ) {
    let letters = DashboardLetters(language)
    self.letters = letters
    let safe = screen.safeArea
    let type = screen.type
    self.cardCount = cardCount
    self.openCount = openCount
    bar = TitleBar(screen, language)
    window = ScreenRect(
      x: safe.minX, y: bar.frame.maxY, width: safe.size.width, height: safe.size.height - TitleBar.height)
    back = bar.leading(.close)
    settings = bar.trailing(.settings)
    captionSize = type.points(of: TextSize.caption)
    bodySize = type.points(of: TextSize.body)
    titleSize = type.points(of: TextSize.title)
    balanceSize = type.points(of: TextSize.balance)
    noteSize = FloatingPoints.textSize(type, in: window)

    let left = safe.minX + DashboardLayout.margin
    let width = safe.size.width - DashboardLayout.margin * 2
    let stacked = type.isAccessibility
    // Avatar, ring and balance are side by side when they fit, else stacked.
    let balanceLine = TextMeasure.lineHeight(balanceSize)
    let side = DashboardLayout.ringSide
    let beside = !stacked && width >= .points(480)
    ringSize = type.points(of: TextSize.ring)
    let ringLine = TextMeasure.lineHeight(ringSize)
    var y = DashboardLayout.margin
    if beside {
      avatar = ScreenRect(
        x: left, y: y + ScreenLength(subpoints: (side - DashboardLayout.avatarSide).subpoints / 2),
        width: DashboardLayout.avatarSide, height: DashboardLayout.avatarSide)
      ring = ScreenRect(x: avatar.maxX + DashboardLayout.margin, y: y, width: side, height: side)
      ringText = DashboardLayout.line(ringLine, inMiddleOf: ring)
      balance = ScreenRect(
        x: ring.maxX + DashboardLayout.margin,
        y: y + ScreenLength(subpoints: (side - balanceLine).subpoints / 2),
        width: safe.maxX - DashboardLayout.margin - ring.maxX - DashboardLayout.margin, height: balanceLine)
      y += side
    } else {
      avatar = ScreenRect(
        x: left, y: y, width: DashboardLayout.avatarSide, height: DashboardLayout.avatarSide)
      let x = ScreenLength(subpoints: safe.minX.subpoints + (safe.size.width - side).subpoints / 2)
      ring = ScreenRect(x: x, y: y, width: side, height: side)
      if stacked {
        ringText = ScreenRect(x: left, y: ring.maxY, width: width, height: ringLine)
        y = ringText.maxY
      } else {
        ringText = DashboardLayout.line(ringLine, inMiddleOf: ring)
        y = ring.maxY
      }
      balance = ScreenRect(x: left, y: y + DashboardLayout.spacing, width: width, height: balanceLine)
      y = balance.maxY
    }
    choiceTop = y + DashboardLayout.spacing
    let pitch = DashboardLayout.avatarSide + DashboardLayout.spacing
    choiceColumns = max(1, Int((width + DashboardLayout.spacing).subpoints / pitch.subpoints))
    if choiceCount > 0 { y = choiceTop + pitch * ((choiceCount + choiceColumns - 1) / choiceColumns) }

    // Open rewards.
    let padding = DashboardLayout.cardPadding
    let inner = width - padding * 2
    let half = ScreenLength(subpoints: (inner - padding).subpoints / 2)
    openButtonsBeside =
      TextMeasure.width(letters.giveBack, bodySize) + padding * 2 <= half
    openButton = ScreenSize(
      width: openButtonsBeside ? half : inner,
      height: max(DashboardLayout.touchSide, TextMeasure.lineHeight(bodySize)))
    openNameHeight =
      TextMeasure.lineHeight(bodySize)
      * TextMeasure.lineCount(max(longestKind, letters.screenTime), bodySize, within: inner)
    openStatusHeight =
      TextMeasure.lineHeight(captionSize)
      * TextMeasure.lineCount(letters.status, captionSize, within: inner)
    let buttons =
      openButtonsBeside ? openButton.height : openButton.height * 2 + padding
    open = ScreenSize(
      width: width,
      height: padding * 3 + openNameHeight + openStatusHeight + TextMeasure.lineHeight(titleSize) + buttons)
    openTop = y + DashboardLayout.spacing
    y = y + (open.height + DashboardLayout.spacing) * openCount

    let lines = TextMeasure.lineCount(letters.heading, titleSize, within: width)
    heading = ScreenRect(
      x: left, y: y + DashboardLayout.spacing, width: width, height: TextMeasure.lineHeight(titleSize) * lines
    )
    cardsTop = heading.maxY + DashboardLayout.spacing

    // Cards.
    let cardWidth = stacked ? width : min(DashboardLayout.cardSize.width, width)
    // At most as many columns as cards, so that the cards are centred.
    columnCount = max(
      1,
      min(
        cardCount,
        Int((width + DashboardLayout.spacing).subpoints / (cardWidth + DashboardLayout.spacing).subpoints)))
    let nameWidth =
      cardWidth - DashboardLayout.previewSide - DashboardLayout.cardPadding * 3
    let nameLines = TextMeasure.lineCount(longestName, captionSize, within: nameWidth)
    nameHeight = max(DashboardLayout.previewSide, TextMeasure.lineHeight(captionSize) * nameLines)
    let button = max(DashboardLayout.touchSide, TextMeasure.lineHeight(bodySize))
    let height =
      DashboardLayout.cardPadding + nameHeight + TextMeasure.lineHeight(captionSize) + button
      + ScreenLength.points(8)
    card = ScreenSize(width: cardWidth, height: max(DashboardLayout.cardSize.height, height))
  }

  private static func line(_ height: ScreenLength, inMiddleOf ring: ScreenRect) -> ScreenRect {
    ScreenRect(
      x: ring.minX, y: ring.minY + ScreenLength(subpoints: (ring.size.height - height).subpoints / 2),
      width: ring.size.width, height: height)
  }

  /// The largest scroll offset.
  var scrollLimit: ScreenLength {
    let rows = (cardCount + columnCount - 1) / columnCount
    let end =
      rows == 0
      ? cardsTop + DashboardLayout.touchSide
      : cardsTop + (card.height + DashboardLayout.spacing) * rows - DashboardLayout.spacing
    return end + DashboardLayout.margin - window.size.height
  }

  /// Converts content coordinates to the screen.
  func onScreen(_ place: ScreenRect, _ offset: ScreenLength) -> ScreenRect {
    var frame = place
    frame.origin.y = frame.origin.y + window.minY - offset
    return frame
  }

  /// Whether a frame is visible in the window.
  func shows(_ frame: ScreenRect) -> Bool { frame.intersects(window) }

  /// The text size for a balance of this many characters.
  func balanceSize(_ characters: Int) -> UInt8 {
    TextMeasure.fitting(characters, balanceSize, within: balance.size.width)
  }

  /// The text size for ring numbers of this many characters.
  func ringSize(_ characters: Int) -> UInt8 {
    TextMeasure.fitting(characters, ringSize, within: ringText.size.width - .points(16))
  }

  func choice(_ index: Int) -> ScreenRect {
    let pitch = DashboardLayout.avatarSide + DashboardLayout.spacing
    return ScreenRect(
      x: heading.minX + pitch * (index % choiceColumns), y: choiceTop + pitch * (index / choiceColumns),
      width: DashboardLayout.avatarSide, height: DashboardLayout.avatarSide)
  }

  // Parts of an open reward, in content coordinates.

  func openReward(_ index: Int) -> ScreenRect {
    ScreenRect(
      x: heading.minX, y: openTop + (open.height + DashboardLayout.spacing) * index, width: open.width,
      height: open.height)
  }

  /// The open rewards that are visible. O(open rewards).
  func visibleOpenRewards(_ offset: ScreenLength) -> Range<Int> {
    let shown = (0..<openCount).filter { shows(onScreen(openReward($0), offset)) }
    return (shown.first ?? 0)..<(shown.last.map { $0 + 1 } ?? 0)
  }

  func openName(_ card: ScreenRect) -> ScreenRect {
    ScreenRect(
      x: card.minX + DashboardLayout.cardPadding, y: card.minY + DashboardLayout.cardPadding,
      width: card.size.width - DashboardLayout.cardPadding * 2, height: openNameHeight)
  }

  func openStatus(_ card: ScreenRect) -> ScreenRect {
    let name = openName(card)
    return ScreenRect(x: name.minX, y: name.maxY, width: name.size.width, height: openStatusHeight)
  }

  func openTime(_ card: ScreenRect) -> ScreenRect {
    let status = openStatus(card)
    return ScreenRect(
      x: status.minX, y: status.maxY, width: status.size.width, height: TextMeasure.lineHeight(titleSize))
  }

  /// The frame of its first or second button.
  func openButton(_ place: Int, _ card: ScreenRect) -> ScreenRect {
    let time = openTime(card)
    let step = place == 0 ? .zero : DashboardLayout.cardPadding
    return ScreenRect(
      x: time.minX + (openButtonsBeside ? openButton.width * place + step : .zero),
      y: time.maxY + DashboardLayout.cardPadding
        + (openButtonsBeside ? .zero : openButton.height * place + step),
      width: openButton.width, height: openButton.height)
  }

  /// The text size for a time of this many characters.
  func openTimeSize(_ characters: Int) -> UInt8 {
    TextMeasure.fitting(characters, titleSize, within: open.width - DashboardLayout.cardPadding * 2)
  }

  /// The text size for an open reward's button.
  func openButtonSize(_ characters: Int) -> UInt8 {
    TextMeasure.fitting(characters, bodySize, within: openButton.width)
  }

  /// A card's frame in content coordinates; the columns are centred.
  func frame(_ index: Int) -> ScreenRect {
    let pitch = ScreenSize(
      width: card.width + DashboardLayout.spacing, height: card.height + DashboardLayout.spacing)
    let all = pitch.width * columnCount - DashboardLayout.spacing
    let left = window.minX.subpoints + (window.size.width - all).subpoints / 2
    return ScreenRect(
      x: ScreenLength(subpoints: left) + pitch.width * (index % columnCount),
      y: cardsTop + pitch.height * (index / columnCount), width: card.width, height: card.height)
  }

  /// The cards that may be visible. O(1).
  func visibleCards(_ offset: ScreenLength) -> Range<Int> {
    let pitch = (card.height + DashboardLayout.spacing).subpoints
    let first = max(0, Int((offset - cardsTop).subpoints / pitch)) * columnCount
    let rows = Int((offset + window.size.height - cardsTop).subpoints) / Int(pitch) + 1
    let end = offset + window.size.height <= cardsTop ? 0 : rows * columnCount
    return min(first, cardCount)..<max(min(first, cardCount), min(end, cardCount))
  }

  // Parts of a card, from its frame.

  func preview(_ card: ScreenRect) -> ScreenRect {
    ScreenRect(
      x: card.minX + DashboardLayout.cardPadding, y: card.minY + DashboardLayout.cardPadding,
      width: DashboardLayout.previewSide, height: DashboardLayout.previewSide)
  }

  /// The name's frame: beside the photo, or as wide as the card without one.
  func name(_ card: ScreenRect, besidePreview: Bool) -> ScreenRect {
    let preview = preview(card)
    let left = besidePreview ? preview.maxX + DashboardLayout.cardPadding : preview.minX
    return ScreenRect(
      x: left, y: preview.minY, width: card.maxX - left - DashboardLayout.cardPadding, height: nameHeight)
  }

  func cost(_ card: ScreenRect) -> ScreenRect {
    ScreenRect(
      x: card.minX + DashboardLayout.cardPadding, y: card.minY + DashboardLayout.cardPadding + nameHeight,
      width: card.size.width - DashboardLayout.cardPadding * 2, height: TextMeasure.lineHeight(captionSize))
  }

  func redeem(_ card: ScreenRect) -> ScreenRect {
    let height = max(DashboardLayout.touchSide, TextMeasure.lineHeight(bodySize))
    return ScreenRect(
      x: card.minX + DashboardLayout.cardPadding, y: card.maxY - height - .points(6),
      width: card.size.width - DashboardLayout.cardPadding * 2, height: height)
  }

  /// The text size for a card's button.
  func buttonSize(_ characters: Int) -> UInt8 {
    TextMeasure.fitting(characters, bodySize, within: card.width - DashboardLayout.cardPadding * 2)
  }
  /// The text size for a card's cost.
  func costSize(_ characters: Int) -> UInt8 {
    TextMeasure.fitting(characters, captionSize, within: card.width - DashboardLayout.cardPadding * 2)
  }
}
