import Garden
import Kernel
import MomentReminding
import PhotoCaching
import Reminders

/// The app on a phone, driven frame by frame, with a book that commits at once.
struct GardenStage {
  private(set) var core: GardenCore
  private(set) var stored: PersistedGarden?
  private(set) var reported: [GardenEffect] = []
  /// Collage tasks, removed pictures, and the reminders pending on the device.
  private(set) var made: [GardenTask] = []
  private(set) var removed: [PhotoID] = []
  private(set) var centre = VirtualCentre<MomentID, ReminderText>()
  var refusesPhotos = false
  /// Calls and messages opened; `refusesCalls`: whether the device has no such app.
  private(set) var opened: [String] = []
  var refusesCalls = false
  /// Whether commits wait for an answer.
  var holdsCommits = false
  /// Whether the keyboard stays open; `refusesCommits`: whether commits fail.
  var holdsTyping = false
  var refusesCommits = false
  /// Whether the small record cannot be written, and the number of attempts.
  var refusesRecord = false
  private(set) var recordCount = 0
  /// The user's answer about notifications, and the system's permission.
  var permits = true
  var permission = NotificationPermission.notAsked
  /// The entries that an import reads, slice by slice.
  var file: [[ImportedEntry]] = []
  /// The outcome of a read instead of the next slice.
  var unread: GardenOutcome?
  /// The keyboard's answer.
  var typed: String?
  private let screen: ScreenMetrics
  private(set) var now = Instant.zero
  private let period = TimeSpan(nanoseconds: 16_666_667)
  private(set) var deltas: [DisplayDelta] = []

  /// 2028-02-27, a Sunday, at noon.
  static let noon = WallTime(secondsSinceEpoch: 1_835_265_600)
  static let screen = ScreenMetrics(size: ScreenSize(390, 844), scale: 3, refreshHertz: 60)

  init(
    _ rows: MomentRows = MomentRows(), stored: PersistedGarden? = GardenStage.welcomed,
    reducesMotion: Bool = false,
    language: Language = .english, screen: ScreenMetrics = GardenStage.screen,
    permission: NotificationPermission = .notAsked, contrast: ContrastLevel = .standard
  ) {
    self.stored = stored
    self.permission = permission
    self.screen = screen
    core = GardenCore(
      GardenLaunch(
        screen: screen, rows: rows, stored: stored, clock: WallClock(origin: GardenStage.noon),
        zone: .utc, reducesMotion: reducesMotion, contrast: contrast, photos: (1...20).map { PhotoID($0) },
        permission: permission, language: language))
    core.begin(at: .zero)
    settle()
  }

  static var welcomed: PersistedGarden {
    var stored = PersistedGarden()
    stored.isWelcomed = true
    return stored
  }

  var items: [DisplayItem] { core.display.items }
  var texts: [String] { items.map { core.spell($0.text) } }

  /// Runs a frame. Its requests are answered in the next one.
  mutating func frame(_ samples: [TouchSample] = [], _ events: [GardenEvent] = []) {
    now = now + period
    for sample in samples { core.recognise(sample) }
    core.update(at: now, events: events)
    var held: [(RequestID, GardenTask)] = []
    for (id, task) in waiting {
      if holdsCommits, case .commit = task {
        held.append((id, task))
      } else if holdsTyping, case .type = task {
        held.append((id, task))
      } else if case .picture(.decode(let key, _)) = task {
        guard core.beginPicture(id, workingBytes: key.box.decodedBytes) else { continue }
        let bitmap = PhotoBitmap(pixels: key.box, storage: nil)
        core.finishPicture(id, .decoded(bitmap), PhotoWorkReport(), at: now)
      } else {
        core.finish(id, answer(task), at: now)
      }
    }
    waiting = held
    core.animate(to: now)
    core.layOut(at: now)
    var digest = StableDigest()
    deltas.append(core.diff(digest: &digest))
    core.drainEffects(into: &reported)
    var requests: [Request<GardenTask>] = []
    core.drainRequests(into: &requests)
    for request in requests {
      switch request {
      case .start(let id, let task, _): waiting.append((id, task))
      case .cancel(let id): waiting.removeAll { $0.0 == id }
      case .rerank: break
      }
    }
    if deltas.count % 16 == 0 { core.checkInvariants() }
  }
  private var waiting: [(RequestID, GardenTask)] = []
  /// Whether queries of pending reminders fail, and their number.
  var refusesQuestions = false
  var questionCount = 0

  private mutating func answer(_ task: GardenTask) -> GardenOutcome {
    switch task {
    case .commit: return refusesCommits ? .refused : .done
    case .keep(let stored):
      recordCount += 1
      guard !refusesRecord else { return .refused }
      self.stored = stored
      return .done
    case .type: return .typed(typed)
    case .place, .finishCollage:
      made.append(task)
      return refusesPhotos ? .refused : .done
    case .removePictures(let pictures):
      removed += pictures
      return .done
    case .readImport:
      if let unread { return unread }
      defer { file = file.isEmpty ? file : Array(file.dropFirst()) }
      return .read(file.first)
    case .askPermission:
      permission = permits ? .given : .refused
      return .permitted(permits)
    case .readPermission: return .permission(permission)
    case .open(let link):
      guard !refusesCalls else { return .refused }
      opened.append(link.address)
      return .done
    case .remind(.askPending):
      questionCount += 1
      return refusesQuestions ? .refused : .pending(centre.pending())
    case .remind(.add(let reminders)): centre.add(reminders)
    case .remind(.cancel(let keys)): centre.cancel(keys)
    case .remind, .picture: break
    }
    return .done
  }

  /// Runs frames for one second.
  mutating func settle() { for _ in 0..<60 { frame() } }

  /// Drags one finger from a point to another in five frames, with or without a rest, and lifts it; waits a second
  /// after a rest.
  mutating func drag(from start: ScreenPoint, by way: Int, resting: Bool = true) {
    func sample(_ phase: TouchPhase, _ share: Int) -> TouchSample {
      TouchSample(
        time: now + .milliseconds(2), finger: 0, phase: phase,
        position: ScreenPoint(x: start.x, y: start.y + .points(way * share / 5)))
    }
    frame([sample(.began, 0)])
    for share in 1...5 { frame([sample(.moved, share)]) }
    if resting { for _ in 0..<20 { frame([sample(.moved, 5)]) } }
    frame([sample(.ended, 5)])
    if resting { settle() }
  }

  /// The lower end of the page in front: the tab bar's top, or the safe area's bottom.
  var pageEnd: ScreenLength {
    let mark = items.lastIndex { $0.id.slot == GardenSlot.scrollMark.rawValue } ?? 0
    return items[mark...].first { $0.kind == .bar }?.frame.minY ?? screen.safeArea.maxY
  }

  /// Scrolls until the middle of a view is on the page, as far as possible.
  mutating func reveal(_ id: DisplayID) {
    for _ in 0..<12 {
      guard items.contains(where: { $0.id.slot == GardenSlot.scrollMark.rawValue }),
        let frame = items.first(where: { $0.id == id })?.frame
      else { return }
      let middle = frame.minY + frame.size.height.scaled(by: 1, over: 2)
      let x = screen.size.width.scaled(by: 1, over: 2)
      let (high, low) = (pageEnd.scaled(by: 1, over: 4), pageEnd.scaled(by: 3, over: 4))
      if middle > pageEnd - .points(22) {
        drag(from: ScreenPoint(x: x, y: low), by: -100)
      } else if middle < screen.safeArea.minY + .points(22) {
        drag(from: ScreenPoint(x: x, y: high), by: 100)
      } else {
        return
      }
    }
  }

  /// Scrolls to a view if necessary, taps its middle and waits a second; returns false without such a view.
  @discardableResult mutating func tap(_ id: DisplayID) -> Bool {
    reveal(id)
    guard let item = items.first(where: { $0.id == id }) else { return false }
    let middle = ScreenPoint(
      x: item.frame.minX + item.frame.size.width.scaled(by: 1, over: 2),
      y: item.frame.minY + item.frame.size.height.scaled(by: 1, over: 2))
    tap(at: middle)
    return true
  }

  /// Touches the middle of a view for two frames, without waiting.
  mutating func touch(_ item: DisplayItem) {
    let middle = ScreenPoint(
      x: item.frame.minX + item.frame.size.width.scaled(by: 1, over: 2),
      y: item.frame.minY + item.frame.size.height.scaled(by: 1, over: 2))
    let down = now + .milliseconds(2)
    frame([TouchSample(time: down, finger: 0, phase: .began, position: middle)])
    frame([TouchSample(time: down + .milliseconds(14), finger: 0, phase: .ended, position: middle)])
  }

  /// Pinches with two fingers around a point from one distance to another, frame by frame. The fingers lift, are
  /// cancelled or stay. Does not wait.
  mutating func pinch(at point: ScreenPoint, _ apart: Int, to then: Int, last: TouchPhase = .ended) {
    func samples(_ phase: TouchPhase, _ apart: Int) -> [TouchSample] {
      [-1, 1].map { side in
        let half = ScreenLength(subpoints: ScreenLength.points(apart).subpoints / 2)
        return TouchSample(
          time: now + .milliseconds(2), finger: side < 0 ? 0 : 1, phase: phase,
          position: ScreenPoint(x: side < 0 ? point.x - half : point.x + half, y: point.y))
      }
    }
    frame(samples(.began, apart))
    for step in 1...4 { frame(samples(.moved, apart + (then - apart) * step / 4)) }
    frame(samples(last, then))
  }

  mutating func tap(at point: ScreenPoint) {
    let down = now + .milliseconds(2)
    frame([TouchSample(time: down, finger: 0, phase: .began, position: point)])
    frame([TouchSample(time: down + .milliseconds(14), finger: 0, phase: .ended, position: point)])
    settle()
  }

  @discardableResult mutating func press(_ button: GardenButton) -> Bool { tap(button.id) }
}
