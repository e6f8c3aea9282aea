internal import Celebrations
internal import Kernel
internal import Moments

/// The library: saved collages, newest first, or a large one with share and delete.
struct LibraryScreen: Hashable, Sendable {
  /// The page in front.
  enum Page: Hashable, Sendable {
    case collages(page: Int)
    case collage(CollageID, isAsking: Bool)
    /// The long caption of a collage.
    case caption(CollageID, page: Int)
  }

  var page = Page.collages(page: 0)

  /// The collage in front; `nil` in the list.
  var front: CollageID? {
    switch page {
    case .collages: nil
    case .collage(let id, _), .caption(let id, _): id
    }
  }

  mutating func turnPage(_ canvas: GardenCanvas, _ count: Int) {
    guard case .collages(let page) = page else { return }
    self.page = .collages(page: (page + 1) * LibraryScreen.room(canvas) < count ? page + 1 : 0)
  }

  func layOut(_ canvas: inout GardenCanvas, _ store: MomentContents) {
    switch page {
    case .collages(let page): layOutCollages(&canvas, store, page: page)
    case .collage(let id, let isAsking):
      if let collage = store.collages[id] { layOut(collage, &canvas, isAsking: isAsking) }
    case .caption(let id, let page):
      guard let collage = store.collages[id] else { return }
      var rows = RowCursor(canvas.page(TabBar.content(canvas)))
      ReadText(title: .captionWhole, text: collage.caption).layOut(&canvas, &rows, page: page)
    }
  }

  private static func tile(_ place: ScreenRect, _ columns: Int) -> ScreenLength {
    place.column(0, of: columns, gap: GardenCanvas.gap).size.width
  }

  /// The number of collages on a page.
  private static func room(_ canvas: GardenCanvas) -> Int {
    let place = canvas.page(TabBar.content(canvas))
    let free = place.size.height - GardenCanvas.target - GardenCanvas.gap
    let columns = canvas.columns(2)
    return max(1, Int(free.subpoints / (tile(place, columns) + GardenCanvas.gap).subpoints)) * columns
  }

  private func layOutCollages(_ canvas: inout GardenCanvas, _ store: MomentContents, page: Int) {
    let all = store.collagesByAge
    let place = canvas.page(TabBar.content(canvas))
    guard !all.isEmpty else { return layOutNothing(&canvas) }
    var rows = RowCursor(place)
    let (room, columns) = (LibraryScreen.room(canvas), canvas.columns(2))
    let first = page * room < all.count ? page * room : 0
    let shown = first..<min(first + room, all.count)
    for start in stride(from: shown.lowerBound, to: shown.upperBound, by: columns) {
      let row = rows.row(LibraryScreen.tile(place, columns))
      for number in start..<min(start + columns, shown.upperBound) {
        guard let collage = store.collages[all[number]] else { continue }
        canvas.photo(
          GardenSlot.collageTile.id(Int(collage.id.raw)),
          row.column(number - start, of: columns, gap: GardenCanvas.gap), collage.picture,
          GardenText.collage.text(Int(collage.person.raw)), trait: .imageButton)
      }
    }
    guard all.count > shown.count else { return }
    canvas.button(
      GardenButton.moreCollages.id,
      rows.last(
        ScreenRect(
          x: place.minX, y: place.maxY - GardenCanvas.target, width: place.size.width,
          height: GardenCanvas.target)), GardenText.more.text(all.count - shown.count))
  }

  private func layOutNothing(_ canvas: inout GardenCanvas) {
    let place = canvas.page(TabBar.content(canvas))
    let text = GardenText.emptyLibrary
    canvas.label(
      60,
      ScreenRect(
        x: place.minX, y: place.centre.y - .points(22), width: place.size.width, height: GardenCanvas.target),
      text.text())
    canvas.button(
      .createFirst,
      ScreenRect(
        x: place.minX, y: place.centre.y + .points(40), width: place.size.width, height: .points(48)),
      .createFirst, token: .accent)
  }

  /// Draws the caption if it fits two lines, else its beginning as a button to the rest.
  private func layOutCaption(of collage: Collage, _ canvas: inout GardenCanvas, _ row: ScreenRect) {
    let (number, text) = (Int(collage.id.raw), collage.caption)
    let isShort = TextPages(text, GardenCanvas.caption, within: row.size.width).lines.count <= 2
    guard !isShort else {
      return canvas.label(85, row, GardenText.savedCaption.text(number), token: .quietInk)
    }
    canvas.button(
      GardenButton.readCaption.id, row, GardenText.captionBeginning.text(number, text.textNumber))
  }

  private func layOut(_ collage: Collage, _ canvas: inout GardenCanvas, isAsking: Bool) {
    let place = canvas.page(TabBar.content(canvas))
    var rows = RowCursor(place)
    let top = rows.row(GardenCanvas.target)
    canvas.pageTop(.closeCollage, 83, GardenText.collage.text(Int(collage.person.raw)), top)
    let size = CollageLayout.size(of: collage.format)
    let hasCaption = !isAsking && TextPages.hasWords(collage.caption)
    let below = (GardenCanvas.target + GardenCanvas.gap) * (isAsking || hasCaption ? 2 : 1)
    let frame = rows.row(max(canvas.pictureHeight(80), place.maxY - rows.y - below))
    canvas.photo(
      GardenSlot.packPicture.id(Int(collage.id.raw)), frame.fitting(size.width, size.height),
      collage.picture, GardenText.collage.text(Int(collage.person.raw)), trait: .image)
    if hasCaption { layOutCaption(of: collage, &canvas, rows.row(GardenCanvas.target)) }
    if isAsking {
      canvas.label(84, rows.row(GardenCanvas.target), GardenText.askToDeleteCollage.text())
    }
    let row = rows.row(GardenCanvas.target)
    let (left, right) = (
      row.column(0, of: 2, gap: GardenCanvas.gap), row.column(1, of: 2, gap: GardenCanvas.gap)
    )
    if isAsking {
      canvas.button(.storeCollage, left, .keep)
      canvas.button(.confirmDeleteCollage, right, .deletePerson, token: .destructive)
    } else {
      canvas.button(.shareCollage, left, .share, token: .accent)
      canvas.button(.deleteCollage, right, .deletePerson, token: .destructive)
    }
  }
}
