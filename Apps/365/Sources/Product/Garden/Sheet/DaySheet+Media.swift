internal import Kernel
internal import Moments

/// The photos of a moment: a strip of the first ones, a page to arrange or remove them, and the device's to attach.
extension DaySheet {
  static let tileSide = ScreenLength.points(56)

  /// Draws the first photos of a moment, and the button to the rest.
  func layOutStrip(
    _ canvas: inout GardenCanvas, _ row: ScreenRect, _ store: MomentContents, of moment: MomentID
  ) {
    let media = store.media(of: .moment(moment))
    let step = DaySheet.tileSide + GardenCanvas.gap
    let room = max(1, Int((row.size.width + GardenCanvas.gap).subpoints / step.subpoints) - 2)
    let shown = media.prefix(room)
    for (place, item) in shown.enumerated() {
      layOut(
        item, of: media.count, &canvas,
        ScreenRect(
          x: row.minX + step * place, y: row.minY, width: DaySheet.tileSide, height: row.size.height),
        isChosen: false)
    }
    let left = row.minX + step * shown.count
    canvas.button(
      .addPhotos,
      ScreenRect(x: left, y: row.minY, width: row.maxX - left, height: row.size.height), .addPhotos)
  }

  private func layOut(
    _ item: MediaItem, of count: Int, _ canvas: inout GardenCanvas, _ frame: ScreenRect, isChosen: Bool
  ) {
    canvas.thumbnail(
      GardenSlot.mediaTile.id(Int(item.id.raw)), frame, item.photo,
      GardenText.medium.text(item.place + 1, count), trait: isChosen ? .selectedImageButton : .imageButton)
  }

  // MARK: Pages of tiles

  /// The number of tiles on a page, with a bar above and two below.
  static func tileRoom(_ canvas: GardenCanvas, _ motion: SheetMotion) -> Int {
    let place = motion.frame(canvas).inset(GardenCanvas.margin, GardenCanvas.gap)
    let bars = (GardenCanvas.target + GardenCanvas.gap) * 3
    let columns = canvas.columns(4)
    let side = place.column(0, of: columns, gap: GardenCanvas.gap).size.width + GardenCanvas.gap
    return max(
      1,
      Int(
        (SheetMotion.height(motion.detent, canvas) - GardenCanvas.gap * 2 - bars).subpoints
          / side.subpoints)) * columns
  }

  private func layOutTop(
    _ canvas: inout GardenCanvas, _ row: ScreenRect, _ title: GardenText, back: GardenText
  ) {
    canvas.pageTop(.closePhotos, words: back, 24, title.text(), row)
  }

  /// The frames of a page's tiles, with their numbers.
  private func tiles(
    _ canvas: GardenCanvas, _ rows: inout RowCursor, of count: Int, page: Int
  ) -> [(number: Int, frame: ScreenRect)] {
    let room = DaySheet.tileRoom(canvas, motion)
    let first = page * room < count ? page * room : 0
    let columns = canvas.columns(4)
    let side = rows.place.column(0, of: columns, gap: GardenCanvas.gap).size.width
    var tiles: [(Int, ScreenRect)] = []
    for start in stride(from: first, to: min(first + room, count), by: columns) {
      let row = rows.row(side)
      for number in start..<min(start + columns, min(first + room, count)) {
        tiles.append((number, row.column(number - start, of: columns, gap: GardenCanvas.gap)))
      }
    }
    return tiles
  }

  /// Draws the chosen moment's photos.
  func layOutMedia(
    _ canvas: inout GardenCanvas, _ rows: inout RowCursor, _ store: MomentContents, of moment: MomentID,
    _ medium: MediaID?, page: Int
  ) {
    let media = store.media(of: .moment(moment))
    layOutTop(&canvas, rows.row(GardenCanvas.target), .photosOf, back: .back)
    if media.isEmpty {
      canvas.label(25, rows.row(GardenCanvas.target), GardenText.noPhotos.text(), token: .quietInk)
    }
    for (number, frame) in tiles(canvas, &rows, of: media.count, page: page) {
      layOut(media[number], of: media.count, &canvas, frame, isChosen: media[number].id == medium)
    }
    let row = rows.row(GardenCanvas.target)
    let place = media.firstIndex { $0.id == medium }
    let all: [(GardenButton, GardenText, Bool)] = [
      (.earlierPhoto, .earlier, place.map { $0 > 0 } ?? false),
      (.laterPhoto, .later, place.map { $0 + 1 < media.count } ?? false),
      (.removePhoto, .remove, place != nil),
    ]
    for (column, (button, text, isOn)) in all.enumerated() {
      canvas.button(
        button, row.column(column, of: all.count, gap: GardenCanvas.gap), text,
        trait: isOn ? .button : .disabledButton)
    }
    layOutMore(&canvas, rows.row(GardenCanvas.target), count: media.count, .addPhotos)
  }

  /// Draws the device's photos; attached ones are marked.
  func layOutLibrary(
    _ canvas: inout GardenCanvas, _ rows: inout RowCursor, _ store: MomentContents, _ device: [PhotoID],
    of moment: MomentID, page: Int
  ) {
    let attached = Set(store.media(of: .moment(moment)).map(\.photo))
    layOutTop(&canvas, rows.row(GardenCanvas.target), .addPhotos, back: .done)
    if device.isEmpty {
      canvas.label(25, rows.row(GardenCanvas.target), GardenText.noPhotos.text(), token: .quietInk)
    }
    for (number, frame) in tiles(canvas, &rows, of: device.count, page: page) {
      canvas.thumbnail(
        GardenSlot.libraryTile.id(number + 1), frame, device[number], GardenText.photo.text(number + 1),
        trait: attached.contains(device[number]) ? .selectedImageButton : .imageButton)
    }
    layOutMore(&canvas, rows.row(GardenCanvas.target), count: device.count, nil)
  }

  /// Draws the button to the next page, if any, and another button.
  private func layOutMore(
    _ canvas: inout GardenCanvas, _ row: ScreenRect, count: Int, _ other: GardenButton?
  ) {
    let room = DaySheet.tileRoom(canvas, motion)
    let hasMore = count > room
    if hasMore {
      canvas.button(
        GardenButton.moreMedia.id, other == nil ? row : row.column(0, of: 2, gap: GardenCanvas.gap),
        GardenText.more.text(count - room))
    }
    if let other {
      canvas.button(other, hasMore ? row.column(1, of: 2, gap: GardenCanvas.gap) : row, .addPhotos)
    }
  }
}
