internal import Kernel
internal import Moments

/// Avatars: one of several drawings, a photo of the device's, or the first letter of the name. What a drawing looks like is its view's;
/// the list of what is shown says which it is, and pictures of moments write its word.
extension ProfileScreen {
  /// All drawings that can be chosen, four in a row; the one that is has a mark.
  func layOutAvatars(_ canvas: inout GardenCanvas, _ rows: inout RowCursor, of person: Person?) {
    let chosen = person?.avatar == nil ? 0 : person?.avatar?.drawing?.rawValue
    chips([0] + PersonAvatar.Drawing.allCases.map(\.rawValue), &canvas, &rows) { number, frame, canvas in
      canvas.button(
        GardenSlot.avatarChip.id(Int(number) + 1), frame, GardenText.avatar.text(Int(number)),
        trait: number == chosen ? .selectedButton : .button)
    }
  }

  /// The device's own photos, four in a row; the one that is chosen has a mark.
  func layOutAvatarPhotos(
    _ canvas: inout GardenCanvas, _ rows: inout RowCursor, of person: Person?, _ device: [PhotoID], page: Int
  ) {
    let columns = canvas.columns(4)
    let side = rows.place.column(0, of: columns, gap: GardenCanvas.gap).size.width
    let all = rows.room(side)
    // Where they are more, a row is the way to the others.
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
  /// A person's avatar in a place, to be touched or to be looked at.
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
