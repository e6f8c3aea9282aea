public import Kernel

extension FamilyGallery {
  /// Stage 5: lays out what is visible into `display`, and asks for photos that became wanted.
  public mutating func layOut(at vsync: Instant, effects: inout [GalleryEffect]) {
    isRelaid = isDirty || areToastsDirty
    guard isRelaid else { return }
    swap(&display, &previous)
    if isDirty || currentScreen != .grid {
      keptCount = 0
      display.removeAll()
      layOutScreen(at: vsync, effects: &effects)
    } else {
      // A fading toast over a grid at rest: nothing below it is another.
      keptCount = previous.count - shownToastCount
      display.replace(byFirst: keptCount, of: previous)
    }
    isDirty = false
    areToastsDirty = false
    let count = display.count
    layOutToasts()
    shownToastCount = display.count - count
  }

  private mutating func layOutScreen(at vsync: Instant, effects: inout [GalleryEffect]) {
    visiblePlaceholderCount = 0
    if currentScreen == .grid {
      layOutGrid()
      wantGrid(effects: &effects)
      layOutLeavingPhoto()
    } else {
      lastReach = nil
      photos.beginWants()
      switch currentScreen {
      case .fullscreen: layOutFullscreen(at: vsync)
      case .groupList: layOutGroupList()
      case .groupViewer: layOutGroupViewer(at: vsync)
      case .pinPad: layOutPinPad()
      case .parent: layOutParent()
      case .grid: break
      }
      photos.commitWants(effects: &effects)
    }
  }

  /// Adds a rectangle with a text.
  mutating func put(
    _ slot: DisplaySlot, _ payload: UInt64 = 0, _ kind: DisplayKind, _ frame: ScreenRect,
    text: DisplayText = .none, colour: UInt32 = 0, opacity: UInt8 = 255
  ) {
    display.append(
      DisplayItem(
        id: slot.id(payload), kind: kind, frame: frame, text: text, colour: colour, opacity: opacity))
  }

  var wholeScreen: ScreenRect { ScreenRect(origin: .zero, size: screen.size) }

  /// Whether prefetching goes on: it is what waits while the app is not in front.
  var fetchesAhead: Bool { lifecycle.state == .active }

  private mutating func layOutToasts() {
    guard currentScreen != .parent else { return }
    let width = screen.size.width
    let inset = ScreenLength.points(40)
    if let toast = toasts.category {
      put(
        .categoryToast, UInt64(toast.number), .toast,
        ScreenRect(
          x: inset, y: Toast.top, width: width - inset * 2, height: Toast.height),
        text: toast.text, colour: toast.colour, opacity: toast.opacity)
    }
    if let toast = toasts.standard {
      put(
        .standardToast, UInt64(toast.number), .toast,
        ScreenRect(
          x: inset, y: screen.size.height - Toast.bottom - Toast.height, width: width - inset * 2,
          height: Toast.height),
        text: toast.text, colour: toast.colour, opacity: toast.opacity)
    }
  }

  private mutating func layOutPinPad() {
    put(.backdrop, 0, .backdrop, wholeScreen)
    let first = pinPad.frame(0)
    let line = ScreenRect(
      x: first.minX, y: first.minY - .points(120), width: PinPad.pitch * 2 + PinPad.keySide,
      height: .points(44))
    let wait = pinPad.shownSeconds
    put(.label, 0, .label, line, text: wait > 0 ? TextKey.waitSeconds.text(wait) : TextKey.enterPin.text())
    put(
      .label, 1, .label,
      ScreenRect(origin: ScreenPoint(x: line.minX, y: line.minY + .points(56)), size: line.size),
      text: TextKey.digitsTyped.text(pinPad.typedCount))
    for place in 0..<PinPad.keyCount {
      let text =
        switch PinPad.key(place) {
        case .digit(let digit): TextKey.digit.text(Int(digit))
        case .cancel: TextKey.cancel.text()
        case .delete: TextKey.delete.text()
        }
      put(.key, UInt64(place), .button, pinPad.frame(place), text: text)
    }
  }

  private mutating func layOutParent() {
    put(.backdrop, 0, .backdrop, wholeScreen)
    put(
      .label, 0, .label, ScreenRect(x: .zero, y: .zero, width: screen.size.width, height: ChipBar.height),
      text: TextKey.parentMode.text())
  }
}
