internal import Kernel
internal import Moments

/// Avatars: a drawing, a photo of the device, or the first letter of the name. The display list only identifies the
/// drawing; screenshots show its name.
extension ProfileScreen {
  /// Draws all drawings, four in a row, with a mark on the chosen one.
  func layOutAvatars(_ canvas: inout GardenCanvas, _ rows: inout RowCursor, of person: Person?) {
    let chosen = person?.avatar == nil ? 0 : person?.avatar?.drawing?.rawValue
    chips([0] + PersonAvatar.Drawing.allCases.map(\.rawValue), &canvas, &rows) { number, frame, canvas in
      canvas.button(
        GardenSlot.avatarChip.id(Int(number) + 1), frame, GardenText.avatar.text(Int(number)),
        trait: number == chosen ? .selectedButton : .button)
    }
  }

  /// Draws the device's photos, four in a row, with a mark on the chosen one.
  func layOutAvatarPhotos(
    _ canvas: inout GardenCanvas, _ rows: inout RowCursor, of person: Person?, _ device: [PhotoID], page: Int
  ) {
    let columns = canvas.columns(4)
    let side = rows.place.column(0, of: columns, gap: GardenCanvas.gap).size.width
    let all = rows.room(side)
    // If there are more, one row is the button to the next page.
    let hasMore = device.count > all * columns
    let room = max(canvas.isLow ? 2 : 1, hasMore ? all - 1 : all) * columns
    let first = page * room < device.count ? page * room : 0
    let end = min(first + room, device.count)
    for start in stride(from: first, to: end, by: columns) {
      let row = rows.row(side)
      for place in start..<min(start + columns, end) {
        canvas.thumbnail(
          GardenSlot.avatarPhoto.id(place + 1), row.column(place - start, of: columns, gap: GardenCanvas.gap),
          device[place], GardenText.photo.text(place + 1),
          trait: person?.avatar?.photo == device[place] ? .selectedImageButton : .imageButton)
      }
    }
    guard hasMore else { return }
    canvas.button(
      GardenButton.moreAvatars.id, rows.row(GardenCanvas.target),
      GardenText.more.text(device.count - (end - first)))
  }
}

extension GardenCanvas {
  /// Draws a person's avatar, with or without a touch target.
  mutating func avatar(of person: Person, _ frame: ScreenRect, trait: DisplayTrait) {
    let id = GardenSlot.personAvatar.id(Int(person.id.raw))
    if let photo = person.avatar?.photo {
      return thumbnail(
        id, frame, photo, GardenText.avatarPhoto.text(), trait: trait == .button ? .imageButton : trait)
    }
    let number = Int(person.avatar?.drawing?.rawValue ?? 0)
    add(
      DisplayItem(
        id: id, kind: .button, frame: frame,
        text: GardenText.avatar.text(number, number == 0 ? Int(person.id.raw) : 0),
        textSize: GardenCanvas.caption,
        colour: colour(.control), trait: trait))
  }
}
