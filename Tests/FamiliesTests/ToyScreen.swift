import Families
import Gallery
import Kernel
import ScenarioFormat
import Simulation
import Touches

/// A screen that believes every gesture's label: enough of an app to lead a child through all its screens.
struct ToyScreen {
  let device: DeviceProfile
  var screen = GalleryScreen.grid
  var zoom = 1.0
  var category = 0
  var photo = 0
  var keysPressed = 0
  var expiries: [Instant] = []

  func sense(at instant: Instant) -> ScreenSense {
    let width = device.screen.size.width.points
    let height = device.screen.size.height.points
    var targets = TouchTargets()
    switch screen {
    case .grid:
      targets.chipBar = ScreenRect(0, 0, width, 48)
      targets.photos = ScreenRect(0, 48, width, height - 108)
      targets.buttons[.lock] = ScreenRect(width - 60, height - 60, 44, 44)
      targets.buttons[.groups] = ScreenRect(16, height - 60, 44, 44)
    case .groupList:
      targets.firstCard = ScreenRect(16, 80, width - 32, 100)
      targets.cardCount = 3
      targets.buttons[.close] = ScreenRect(16, 16, 44, 44)
    case .groupViewer: targets.buttons[.close] = ScreenRect(16, 16, 44, 44)
    case .pinPad:
      targets.pinKeys = ScreenRect(40, 200, width - 80, 320)
      targets.buttons[.close] = ScreenRect(16, 16, 44, 44)
    case .parent: targets.buttons[.kidsMode] = ScreenRect(16, 16, 44, 44)
    case .dashboard:
      targets.buttons[.close] = ScreenRect(0, 0, 48, 48)
      targets.avatars = [ScreenRect(16, 64, 72, 72)]
      targets.rewards = [ScreenRect(24, 400, 134, 44)]
    case .redemption:
      targets.buttons[.cancel] = ScreenRect(0, 0, 48, 48)
      targets.buttons[.confirm] = ScreenRect(16, 500, 343, 44)
      targets.appKinds = [ScreenRect(16, 300, 343, 44), ScreenRect(16, 356, 343, 44)]
    case .fullscreen, .parentPhotos, .parentPhoto, .parentCategories, .parentChildren: break
    }
    var sense = ScreenSense(
      screen: screen, isZoomed: zoom != 1, placeholderCount: screen == .grid && category == 2 ? 3 : 0,
      categoryCount: 5,
      photoCount: category == 3 ? 0 : 30, metrics: device.screen, targets: targets,
      nextExpiry: expiries.first { $0 > instant } ?? .never)
    (sense.photoIndex, sense.categoryIndex) = (photo, category)
    return sense
  }

  /// Takes a gesture as it was meant; `place` is where its first finger landed, `end` where the last one lifted.
  mutating func take(_ intent: TouchIntent, at place: ScreenPoint, to end: ScreenPoint, sense: ScreenSense) {
    let way = end - place
    switch (screen, intent) {
    case (.grid, .tap) where sense.targets.chipBar.contains(place):
      category = min(4, Int(place.x.points / sense.targets.chipBar.size.width.points * 5))
    case (.grid, .tap) where near(place, sense.targets.button(.lock)): screen = .pinPad
    case (.grid, .tap) where near(place, sense.targets.button(.groups)): screen = .groupList
    case (.grid, .tap) where sense.photoCount > 0 && place.y > .points(48): screen = .fullscreen
    case (.grid, .swipeLeft),
      (.fullscreen, .swipeLeft) where zoom == 1:
      category = min(4, category + 1)
    case (.grid, .swipeRight),
      (.fullscreen, .swipeRight) where zoom == 1:
      category = max(0, category - 1)
    // As far as two fifths of the screen a drag is meant: over to the next photo, or out.
    case (.groupViewer, .drag) where abs(way.x.points) > 0.4 * device.screen.size.width.points:
      photo = way.x < .zero ? min(29, photo + 1) : max(0, photo - 1)
    case (.fullscreen, .drag) where zoom == 1 && way.y.points > 0.4 * device.screen.size.height.points:
      screen = .grid
    case (.groupViewer, .drag) where way.y.points > 0.4 * device.screen.size.height.points:
      screen = .groupList
    case (.fullscreen, .drag) where zoom == 1 && way.y.points < -0.4 * device.screen.size.height.points:
      photo = min(29, photo + 1)
    case (.fullscreen, .doubleTap): zoom = zoom == 1 ? 2.5 : 1
    case (.fullscreen, .pinchOut): zoom = min(4, zoom * 2)
    case (.fullscreen, .pinchIn): zoom = zoom > 2 ? zoom / 2 : 1
    case (.fullscreen, .swipeUp) where zoom == 1, (.groupViewer, .swipeLeft): photo = min(29, photo + 1)
    case (.groupViewer, .swipeRight): photo = max(0, photo - 1)
    case (.fullscreen, .swipeDown) where zoom == 1: screen = .grid
    case (.groupList, .longPress): screen = .groupViewer
    case (.groupList, .swipeDown), (.groupList, .tap): screen = .grid
    case (.groupViewer, .swipeDown): screen = .groupList
    case (.groupViewer, .tap) where near(place, sense.targets.closeButton): screen = .groupList
    case (.pinPad, .tap) where near(place, sense.targets.closeButton): screen = .grid
    case (.pinPad, .tap): keysPressed += 1
    case (.pinPad, .swipeDown): screen = .grid
    default: break
    }
  }

  private func near(_ place: ScreenPoint, _ target: ScreenRect) -> Bool {
    let middle = target.origin + ScreenPoint(target.size.width.points / 2, target.size.height.points / 2)
    return target.size.width > .zero && (place - middle).length < 60
  }
}

/// An evening of one child at a toy screen.
struct ToyEvening {
  var samples: [TouchSample] = []
  var gestures: [LabelledGesture] = []
  /// The screen on which each gesture was made, and whether it was zoomed.
  var senses: [ScreenSense] = []

  init(
    _ group: AgeGroup, device: DeviceProfile, seed: UInt64, length: TimeSpan, expiries: [Instant] = [],
    errands: [Errand] = []
  ) {
    var actor = ChildActor(
      group, device: device, session: session(evening, length), errands: errands, pin: "804917",
      seed: SeedTree(seed))
    var screen = ToyScreen(device: device)
    screen.expiries = expiries
    var now = Instant.zero
    while true {
      let sense = screen.sense(at: now)
      let first = samples.count
      guard let gesture = actor.next(after: now, sense: sense, into: &samples) else { return }
      gestures.append(gesture)
      senses.append(sense)
      screen.take(
        gesture.intent, at: samples[first].position, to: samples[samples.count - 1].position, sense: sense)
      now = max(gesture.last, actor.nextPoll)
    }
  }
}

/// A session of some length in which children do this.
func session(_ behaviours: [WeightedName], _ length: TimeSpan) -> SessionScript {
  var script = SessionScript()
  (script.start, script.zoneOffsetSeconds) = (WallTime(secondsSinceEpoch: 1_780_000_000), 7_200)
  (script.length, script.behaviours) = (length, behaviours)
  (script.earningEvery, script.redeemingEvery) = (.zero, .zero)
  return script
}
