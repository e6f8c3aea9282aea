internal import Celebrations
internal import Kernel
internal import Moments

extension PackMaking {
  private static let rowHeight = ScreenLength.points(48)

  func layOut(_ canvas: inout GardenCanvas, _ store: MomentContents, _ device: [PhotoID]) {
    let place = canvas.page(TabBar.content(canvas))
    var rows = RowCursor(place)
    layOutTop(&canvas, rows.row(GardenCanvas.target))
    let bottom = ScreenRect(
      x: place.minX, y: place.maxY - PackMaking.rowHeight, width: place.size.width,
      height: PackMaking.rowHeight)
    switch step {
    case .photos: layOutPhotos(&canvas, &rows, bottom, pool(store, device))
    case .template: layOutTemplates(&canvas, &rows, bottom)
    case .result: layOutResult(&canvas, &rows, bottom, store)
    }
  }

  private func layOutTop(_ canvas: inout GardenCanvas, _ row: ScreenRect) {
    let width = canvas.width(88, atMost: 30)
    if step != .photos {
      canvas.button(
        .backInPack, ScreenRect(x: row.minX, y: row.minY, width: width, height: row.size.height), .back)
    }
    canvas.label(
      80, row.inset(width + GardenCanvas.gap), GardenText.personName.text(Int(person.raw)),
      token: .quietInk, header: true)
    canvas.button(
      .leavePack, ScreenRect(x: row.maxX - width, y: row.minY, width: width, height: row.size.height),
      isSaved ? .close : .cancel)
  }

  // MARK: Photos

  /// The number of photos on a page.
  static func room(_ canvas: GardenCanvas) -> Int {
    let place = canvas.page(TabBar.content(canvas))
    let columns = canvas.columns(4)
    let side = tile(place, columns).height + GardenCanvas.gap
    let free = place.size.height - (GardenCanvas.target + rowHeight + GardenCanvas.gap * 2)
    return max(canvas.isLow ? 2 : 1, Int(free.subpoints / side.subpoints)) * columns
  }

  private static func tile(_ place: ScreenRect, _ columns: Int) -> ScreenSize {
    let width = place.column(0, of: columns, gap: GardenCanvas.gap).size.width
    return ScreenSize(width: width, height: width)
  }

  private func layOutPhotos(
    _ canvas: inout GardenCanvas, _ rows: inout RowCursor, _ bottom: ScreenRect, _ pool: [PhotoID]
  ) {
    let room = PackMaking.room(canvas)
    let first = min(page * room, max(0, pool.count - 1))
    let shown = first..<min(first + room, pool.count)
    let columns = canvas.columns(4)
    let side = PackMaking.tile(rows.place, columns).height
    for start in stride(from: shown.lowerBound, to: shown.upperBound, by: columns) {
      let row = rows.row(side)
      for number in start..<min(start + columns, shown.upperBound) {
        layOut(
          pool[number], number, &canvas,
          row.column(number - start, of: columns, gap: GardenCanvas.gap))
      }
    }
    if pool.isEmpty {
      canvas.label(
        81, rows.row(GardenCanvas.target), GardenText.noPhotos.text(), token: .quietInk)
    }
    let bottom = rows.last(bottom)
    let hasMore = pool.count > room
    if hasMore {
      canvas.button(
        GardenButton.morePhotos.id, bottom.column(0, of: 2, gap: GardenCanvas.gap),
        GardenText.more.text(pool.count - shown.count))
    }
    canvas.button(
      .nextInPack, hasMore ? bottom.column(1, of: 2, gap: GardenCanvas.gap) : bottom, .next, token: .accent,
      trait: photos.isEmpty ? .disabledButton : .button)
  }

  /// Draws a photo to choose; a chosen one shows its number.
  private func layOut(
    _ photo: PhotoID, _ number: Int, _ canvas: inout GardenCanvas, _ frame: ScreenRect
  ) {
    let order = photos.firstIndex(of: photo).map { $0 + 1 }
    canvas.photo(
      GardenSlot.packPhoto.id(number + 1), frame, photo, GardenText.photo.text(number + 1, order ?? 0),
      trait: order == nil ? .imageButton : .selectedImageButton)
    guard let order else { return }
    canvas.badge(GardenSlot.packOrder.id(number + 1), on: frame, GardenText.place.text(order))
  }

  // MARK: Template and size

  private func layOutTemplates(
    _ canvas: inout GardenCanvas, _ rows: inout RowCursor, _ bottom: ScreenRect
  ) {
    let rowsBelow = (PackMaking.rowHeight + GardenCanvas.gap) * 4
    let free = bottom.maxY - rows.y - rowsBelow
    layOutSketch(&canvas, rows.row(max(canvas.pictureHeight(60), free)))
    let all = Collage.Template.allCases
    for start in stride(from: 0, to: all.count, by: 2) {
      let row = rows.row(PackMaking.rowHeight)
      for (column, choice) in all[start..<min(start + 2, all.count)].enumerated() {
        canvas.button(
          GardenSlot.templateRow.id(Int(choice.rawValue)), row.column(column, of: 2, gap: GardenCanvas.gap),
          GardenText.template.text(Int(choice.rawValue)),
          trait: choice == template ? .selectedButton : fits(choice) ? .button : .disabledButton)
      }
    }
    let row = rows.row(PackMaking.rowHeight)
    for (column, choice) in Collage.Format.allCases.enumerated() {
      canvas.button(
        choice == .story ? .story : .feed, row.column(column, of: 2, gap: GardenCanvas.gap),
        choice == .story ? .story : .feed, trait: choice == format ? .selectedButton : .button)
    }
    canvas.button(.makePack, rows.last(bottom), .makePack, token: .accent)
  }

  /// Draws a small sketch of the collage with its photos in the template's places.
  private func layOutSketch(_ canvas: inout GardenCanvas, _ place: ScreenRect) {
    guard let layout = CollageLayout(template, format, photoCount: photos.count) else { return }
    let page = place.fitting(layout.size.width, layout.size.height)
    canvas.add(
      DisplayItem(
        id: GardenSlot.packPage.id(), kind: .card, frame: page, colour: canvas.colour(.card),
        trait: .decoration))
    for (number, rect) in layout.places.enumerated() {
      let share = Int64(page.size.width.subpoints)
      let scale = { (pixels: Int) in
        ScreenLength(subpoints: Int32(Int64(pixels) * share / Int64(layout.size.width)))
      }
      canvas.photo(
        GardenSlot.packPlace.id(number + 1),
        ScreenRect(
          x: page.minX + scale(rect.x), y: page.minY + scale(rect.y), width: scale(rect.width),
          height: scale(rect.height)), photos[number], GardenText.place.text(number + 1), trait: .image)
    }
  }

  // MARK: The collage and its captions

  private func layOutResult(
    _ canvas: inout GardenCanvas, _ rows: inout RowCursor, _ bottom: ScreenRect, _ store: MomentContents
  ) {
    guard let picture else {
      canvas.label(
        82, rows.row(GardenCanvas.target),
        GardenText.rendering.text(rendering?.placed ?? 0, photos.count), token: .quietInk)
      return
    }
    let captions = captions(store)
    let shown = captions.prefix(4)
    let below = (GardenCanvas.target + GardenCanvas.gap) * shown.count + PackMaking.rowHeight
    let size = CollageLayout.size(of: format)
    let frame = rows.row(max(canvas.pictureHeight(80), bottom.maxY - rows.y - below - GardenCanvas.gap))
    canvas.photo(
      GardenSlot.packPicture.id(), frame.fitting(size.width, size.height), picture,
      GardenText.collage.text(Int(person.raw)), trait: .image)
    for key in shown {
      canvas.button(
        GardenSlot.captionRow.id(Int(key.rawValue)), rows.row(GardenCanvas.target),
        GardenText.caption.text(Int(key.rawValue), Int(moment.raw)),
        trait: key == caption ? .selectedButton : .button)
    }
    let bottom = rows.last(bottom)
    canvas.button(
      .savePack, bottom.column(0, of: 2, gap: GardenCanvas.gap), isSaved ? .saved : .save,
      trait: isSaved ? .disabledButton : .button)
    canvas.button(.sharePack, bottom.column(1, of: 2, gap: GardenCanvas.gap), .share, token: .accent)
  }
}

extension GardenCanvas {
  /// Draws a photo that fills its place: the system's thumbnail or a picture on the device's disk (D).
  mutating func photo(
    _ id: DisplayID, _ frame: ScreenRect, _ photo: PhotoID, _ text: DisplayText, trait: DisplayTrait
  ) {
    add(
      DisplayItem(
        id: id, kind: .photo, frame: frame, photo: photo,
        pixels: PixelSize(width: Int(frame.size.width.points), height: Int(frame.size.height.points)),
        text: text, textSize: 0, trait: trait))
  }

  /// Draws a number in a corner.
  mutating func badge(_ id: DisplayID, on frame: ScreenRect, _ text: DisplayText) {
    let fill = colour(.accent)
    let side = ScreenLength.points(24)
    let place = ScreenRect(x: frame.maxX - side, y: frame.minY, width: side, height: side)
    add(DisplayItem(id: id, kind: .card, frame: place, colour: fill, trait: .decoration))
    add(
      DisplayItem(
        id: DisplayID(slot: GardenSlot.badge.rawValue, id.payload), kind: .label, frame: place, text: text,
        textSize: 13, colour: Contrast.ink(on: fill)))
  }
}

extension ScreenRect {
  /// The largest centred rectangle with this aspect ratio.
  func fitting(_ width: Int, _ height: Int) -> ScreenRect {
    let (across, down) = (Int64(size.width.subpoints), Int64(size.height.subpoints))
    let isWide = across * Int64(height) > down * Int64(width)
    let (w, h) =
      isWide
      ? (down * Int64(width) / Int64(height), down) : (across, across * Int64(height) / Int64(width))
    return ScreenRect(
      x: minX + ScreenLength(subpoints: Int32((across - w) / 2)),
      y: minY + ScreenLength(subpoints: Int32((down - h) / 2)), width: ScreenLength(subpoints: Int32(w)),
      height: ScreenLength(subpoints: Int32(h)))
  }
}
