internal import Kernel

extension GardenCore {
  /// Draws everything, back to front.
  mutating func draw(at vsync: Instant) {
    let contents = book.contents
    canvas.add(
      DisplayItem(
        id: GardenSlot.backdrop.id(), kind: .backdrop, frame: canvas.wholeScreen,
        colour: canvas.colour(.background)))
    let isTab = importing == nil && onboarding == nil
    if !isTab || tab != .garden { garden.wave.clear() }
    if !isTab || tab != .calendar { calendar.clear() }
    if let importing {
      importing.layOut(&canvas)
    } else if let onboarding {
      onboarding.layOut(&canvas)
    } else {
      drawTab(contents)
      TabBar.layOut(&canvas, tab)
      notice?.layOut(&canvas)
    }
    sheet?.layOut(&canvas, contents, photos, today: today, at: vsync)
    flow?.layOut(&canvas, contents, at: vsync)
    confetti?.layOut(&canvas, at: vsync)
  }

  private mutating func drawTab(_ contents: BookContents) {
    switch tab {
    case .garden: garden.layOut(&canvas, contents, today: today, reducesMotion: reducesMotion)
    case .calendar: calendar.layOut(&canvas, contents, today: today)
    case .create:
      if let pack {
        pack.layOut(&canvas, contents, photos)
      } else {
        PackList.layOut(&canvas, contents, today: today)
      }
    case .library: library.layOut(&canvas, contents)
    case .profile:
      profile.layOut(
        &canvas, contents, contents.settings, photos, deletion: book.deletion,
        isSaving: savingCategory != nil, permission, today: today)
    }
  }
}
