internal import Kernel

extension GardenCore {
  /// Draws everything from back to front.
  mutating func draw(at vsync: Instant) {
    let contents = store.contents
    canvas.add(
      DisplayItem(
        id: GardenSlot.backdrop.id(), kind: .backdrop, frame: canvas.wholeScreen,
        colour: canvas.colour(.background)))
    let isTab = importing == nil && onboarding == nil
    if !isTab || tab != .garden { garden.wave.clear() }
    if !isTab || tab != .calendar { calendar.clear() }
    let first = canvas.list.count
    if let importing {
      importing.layOut(&canvas)
      let key = PageKey.importing(asked: importing.asked, page: importing.page)
      canvas.endPage(key, from: first, to: canvas.safe.maxY, in: &tabPage)
    } else if let onboarding {
      onboarding.layOut(&canvas)
      canvas.endPage(.welcome(onboarding.step), from: first, to: canvas.safe.maxY, in: &tabPage)
    } else {
      drawTab(contents)
      canvas.endPage(pageKey, from: first, to: TabBar.content(canvas).maxY, in: &tabPage)
      TabBar.layOut(&canvas, tab)
      notice?.layOut(&canvas)
    }
    drawSheet(contents, at: vsync)
    confetti?.layOut(&canvas, at: vsync)
  }

  /// Draws the sheet or the flow. Its page begins behind its surface.
  private mutating func drawSheet(_ contents: MomentContents, at vsync: Instant) {
    let first = canvas.list.count + 2
    if let sheet {
      sheet.layOut(&canvas, contents, photos, today: today, at: vsync)
      guard !sheet.motion.isLeaving else { return }
      canvas.endPage(
        .day(sheet.face.place), mark: 2, from: first, to: sheet.motion.frame(canvas).maxY, in: &sheetPage)
    }
    if let flow {
      flow.layOut(&canvas, contents, at: vsync)
      guard !flow.motion.isLeaving else { return }
      let key = PageKey.flow(flow.draft.step, isListingYears: flow.isListingYears)
      canvas.endPage(key, mark: 2, from: first, to: flow.motion.frame(canvas).maxY, in: &sheetPage)
    }
  }

  /// The key of the page on the current tab.
  private var pageKey: PageKey {
    switch tab {
    case .create: pack.map { .pack($0.step) } ?? .tab(.create)
    case .library: .library(library.page)
    case .profile: .profile(profile.page)
    case .garden, .calendar: .tab(tab)
    }
  }

  private mutating func drawTab(_ contents: MomentContents) {
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
        &canvas, contents, contents.settings, photos, deletion: store.deletion,
        isSaving: savingCategory != nil, permission, today: today)
    }
  }
}
