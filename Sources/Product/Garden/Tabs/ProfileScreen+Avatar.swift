internal import Kernel
internal import Moments

/// Avatars: one of several drawings, or the first letter of the name. What a drawing looks like is its view's; the list of what is shown
/// says which it is, and pictures of moments write its word.
extension ProfileScreen {
  /// All that can be chosen, four in a row; the one that is has a mark.
  func layOutAvatars(_ canvas: inout GardenCanvas, _ rows: inout RowCursor, of person: Person?) {
    let chosen = person?.avatar?.drawing?.rawValue ?? 0
    chips([0] + PersonAvatar.Drawing.allCases.map(\.rawValue), &canvas, &rows) { number, frame, canvas in
      canvas.button(
        GardenSlot.avatarChip.id(Int(number) + 1), frame, GardenText.avatar.text(Int(number)),
        trait: number == chosen ? .selectedButton : .button)
    }
  }
}

extension GardenCanvas {
  /// A person's avatar in a place, to be touched or to be looked at.
  mutating func avatar(of person: Person, _ frame: ScreenRect, trait: DisplayTrait) {
    let number = Int(person.avatar?.drawing?.rawValue ?? 0)
    add(
      DisplayItem(
        id: GardenSlot.personAvatar.id(Int(person.id.raw)), kind: .button, frame: frame,
        text: GardenText.avatar.text(number, number == 0 ? Int(person.id.raw) : 0),
        textSize: GardenCanvas.caption,
        colour: colour(.control), trait: trait))
  }
}
