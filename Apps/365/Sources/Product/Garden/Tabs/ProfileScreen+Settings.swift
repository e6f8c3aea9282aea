internal import Kernel
internal import Moments
internal import Reminders

/// The general pages of the profile: reminders, categories and about.
extension ProfileScreen {
  // MARK: Reminders

  func layOutReminders(
    _ canvas: inout GardenCanvas, _ rows: inout RowCursor, _ settings: ReminderSettings,
    _ permission: NotificationPermission
  ) {
    layOutBack(&canvas, &rows, GardenText.reminderSettings.text())
    canvas.toggle(
      .reminders, rows.row(ProfileScreen.rowHeight), settings.isEnabled ? .remindersOn : .remindersOff,
      isOn: settings.isEnabled)
    if settings.isEnabled, permission != .given {
      layOutPermission(&canvas, rows.row(GardenCanvas.target), permission)
    }
    let offsets: [(GardenButton, GardenText, ReminderOffsets)] = [
      (.weekBefore, .weekBefore, .sevenDays), (.dayBefore, .dayBefore, .oneDay),
      (.onTheDay, .onTheDay, .sameDay),
    ]
    let row = rows.row(GardenCanvas.target)
    for (column, (button, text, offset)) in offsets.enumerated() {
      canvas.toggle(
        button, row.column(column, of: offsets.count, gap: GardenCanvas.gap), text,
        isOn: settings.offsets.contains(offset))
    }
    layOutTime(
      &canvas, rows.row(GardenCanvas.target), 55, .clock, settings.minuteOfDay,
      (.earlierReminder, .laterReminder))
    canvas.toggle(
      .quietHours, rows.row(ProfileScreen.rowHeight), settings.quiet == nil ? .quietOff : .quietOn,
      isOn: settings.quiet != nil)
    guard let quiet = settings.quiet else { return }
    layOutTime(
      &canvas, rows.row(GardenCanvas.target), 56, .quietFrom, quiet.start,
      (.earlierQuietStart, .laterQuietStart))
    layOutTime(
      &canvas, rows.row(GardenCanvas.target), 57, .quietUntil, quiet.end, (.earlierQuietEnd, .laterQuietEnd))
  }

  /// Draws the warning that notifications are not allowed, with the button to change it.
  private func layOutPermission(
    _ canvas: inout GardenCanvas, _ row: ScreenRect, _ permission: NotificationPermission
  ) {
    canvas.label(
      60, row.column(0, of: 2, gap: GardenCanvas.gap), GardenText.notAllowed.text(), GardenCanvas.caption)
    canvas.button(
      .allowNotifications, row.column(1, of: 2, gap: GardenCanvas.gap),
      permission == .refused ? .openSettings : .allowNotifications, token: .accent)
  }

  /// Draws a time of day between buttons for earlier and later.
  private func layOutTime(
    _ canvas: inout GardenCanvas, _ row: ScreenRect, _ number: Int, _ text: GardenText, _ minute: Int,
    _ buttons: (GardenButton, GardenButton)
  ) {
    canvas.button(buttons.0, row.column(0, of: 3, gap: GardenCanvas.gap), .earlier)
    canvas.label(number, row.column(1, of: 3, gap: GardenCanvas.gap), text.text(minute))
    canvas.button(buttons.1, row.column(2, of: 3, gap: GardenCanvas.gap), .later)
  }

  // MARK: Categories

  func layOutCategories(
    _ canvas: inout GardenCanvas, _ rows: inout RowCursor, _ store: MomentContents, page: Int
  ) {
    layOutBack(&canvas, &rows, GardenText.categories.text())
    canvas.button(.newCategory, rows.row(ProfileScreen.rowHeight), .newCategory, token: .accent)
    let own = store.categories.filter { $0.kind == .custom }
    guard !own.isEmpty else {
      return canvas.label(58, rows.row(GardenCanvas.target), GardenText.noCategories.text(), token: .quietInk)
    }
    let room = max(canvas.leastRows, rows.room(ProfileScreen.rowHeight) - 1)
    let first = page * room < own.count ? page * room : 0
    let shown = own[first..<min(first + room, own.count)]
    for category in shown {
      canvas.button(
        GardenSlot.categoryRow.id(Int(category.id.raw)), rows.row(ProfileScreen.rowHeight),
        GardenText.category.text(Int(category.id.raw)), token: .category(category.colour))
    }
    guard own.count > room else { return }
    canvas.button(
      GardenButton.moreCategories.id, rows.row(ProfileScreen.rowHeight),
      GardenText.more.text(own.count - shown.count))
  }

  /// Draws name, symbol and colour. Each colour has its name.
  func layOutCategory(
    _ canvas: inout GardenCanvas, _ rows: inout RowCursor, isAsking: Bool, isSaving: Bool
  ) {
    guard let draft else { return }
    layOutBack(
      &canvas, &rows,
      draft.category.map { GardenText.category.text(Int($0.raw)) } ?? GardenText.newCategory.text())
    guard !isAsking else {
      canvas.label(59, rows.row(GardenCanvas.target), GardenText.askToDeleteCategory.text())
      canvas.button(
        .confirmDeleteCategory, rows.row(ProfileScreen.rowHeight), .deletePerson, token: .destructive)
      return canvas.button(.keepCategory, rows.row(ProfileScreen.rowHeight), .keep)
    }
    canvas.button(
      GardenButton.categoryName.id, rows.row(GardenCanvas.target),
      draft.name.isEmpty ? GardenText.askName.text() : GardenText.draftCategory.text(draft.name.textNumber))
    chips(MomentCategory.Symbol.allCases, &canvas, &rows) { symbol, frame, canvas in
      canvas.button(
        GardenSlot.symbolChip.id(Int(symbol.rawValue)), frame, GardenText.symbol.text(Int(symbol.rawValue)),
        trait: draft.symbol == symbol ? .selectedButton : .button)
    }
    chips(MomentCategory.Colour.allCases, &canvas, &rows) { colour, frame, canvas in
      canvas.button(
        GardenSlot.colourChip.id(Int(colour.rawValue)), frame, GardenText.colour.text(Int(colour.rawValue)),
        token: .category(colour), trait: draft.colour == colour ? .selectedButton : .button)
    }
    canvas.button(
      .saveCategory, rows.row(ProfileScreen.rowHeight), isSaving ? .saving : .save, token: .accent,
      trait: draft.isComplete && !isSaving ? .button : .disabledButton)
    guard draft.category != nil else { return }
    canvas.button(.deleteCategory, rows.row(ProfileScreen.rowHeight), .deletePerson, token: .destructive)
  }

  /// Draws choices, four in a row.
  func chips<Choice>(
    _ all: [Choice], _ canvas: inout GardenCanvas, _ rows: inout RowCursor,
    draw: (Choice, ScreenRect, inout GardenCanvas) -> Void
  ) {
    for start in stride(from: 0, to: all.count, by: 4) {
      let row = rows.row(GardenCanvas.target)
      for (column, choice) in all[start..<min(start + 4, all.count)].enumerated() {
        draw(choice, row.column(column, of: 4, gap: GardenCanvas.gap), &canvas)
      }
    }
  }

  // MARK: About

  func layOutAbout(_ canvas: inout GardenCanvas, _ rows: inout RowCursor, _ store: MomentContents) {
    layOutBack(&canvas, &rows, GardenText.about.text())
    canvas.label(46, rows.row(GardenCanvas.target), GardenText.tagline.text())
    canvas.label(47, rows.row(GardenCanvas.target), GardenText.onDevice.text(), token: .quietInk)
    canvas.label(48, rows.row(GardenCanvas.target), GardenText.photoCount.text(store.mediaCount))
    canvas.label(49, rows.row(GardenCanvas.target), GardenText.collageCount.text(store.collages.count))
  }
}
