internal import AppCore
package import Families
internal import Invariants
package import Kernel
internal import PhotoCaching
package import ScenarioFormat

/// What there is around an app that shares: the camera, the device's files, the way to the server, and the server.
///
/// One for all launches of a child's app; all that goes wrong is drawn from the child's seed, by occasion.
package final class ChildSharing {
  /// The camera in front of the app.
  struct Camera {
    let request: RequestID
    let group: GroupID
    let due: Instant
    let outcome: AppOutcome
  }

  /// How far a request has come, at an instant.
  struct Progress {
    let due: Instant
    let request: RequestID
    let perMille: Int
  }

  let server: SharingServer
  var files: PictureFiles
  private(set) var book: TakenPictures
  private(set) var camera: Camera?
  /// By time.
  private(set) var progress: [Progress] = []
  /// Photos that are to be taken back, by time.
  private var regrets: [(due: Instant, photo: PhotoID)] = []
  /// Taps of the frame in progress on groups' cards, each with whether the camera came up.
  var taps: [(group: GroupID, cameraCame: Bool)] = []
  /// What happened so far, by name.
  private(set) var counts: [String: Int] = [:]

  private let child: ChildPlan
  private let device: UInt64
  private let zones: [GroupID: Int]
  let script: SharingScript
  private let tree: SeedTree
  private let clock: WallClock
  private let offline: [Range<Instant>]
  /// When the app is killed.
  private let kills: [Instant]
  private var occasions: [String: Int] = [:]
  /// Makes the file of a picture that is planned.
  private let makeFile: (PhotoPlan) -> [UInt8]?

  /// Names of what is counted.
  package static let countedNames = [
    "taken", "accepted", "again", "slot-taken", "not-a-member", "failed", "lost-answers", "slow", "offline",
    "no-camera", "cancelled", "damaged-lists", "full", "too-old", "taken-back",
  ]

  /// A child of a family, on a true clock; its files are in `folder`, or in memory.
  package init(
    _ child: ChildPlan, of plan: FamilyPlan, _ scenario: Scenario, kills: [Instant], clock: WallClock,
    folder: String?, makeFile: @escaping (PhotoPlan) -> [UInt8]?
  ) {
    self.child = child
    self.clock = clock
    self.kills = kills
    self.makeFile = makeFile
    script = scenario.sharing
    tree = SeedTree(child.seed).child("sharing")
    device = UInt64(plan.index + 1) << 16 | UInt64(child.number)
    zones = Dictionary(uniqueKeysWithValues: plan.groups.map { ($0.id, $0.zoneOffsetSeconds) })
    let leaving = tree.child("closed")
    let closed = plan.groups.map(\.id).filter {
      leaving.child(Int($0.raw)).whole(0...99) < scenario.sharing.closedPercent
    }
    let crowding = tree.child("full")
    let full = plan.groups.map(\.id).filter {
      crowding.child(Int($0.raw)).whole(0...99) < scenario.sharing.fullPercent
    }
    server = SharingServer(zones: zones, closed: Set(closed), full: Set(full))
    files = PictureFiles(folder: folder)
    // Where the disk refuses what it is asked for, it is asked again after up to half a minute.
    let mayRefuse = scenario.faults.failedRequestsPerMille > 0 || scenario.swarm.isOn
    book = TakenPictures(writing: mayRefuse ? .seconds(90) : .seconds(3))
    offline = ChildSharing.timesOffline(scenario, tree.child("offline"))
  }

  /// For 5 to 60 s each.
  private static func timesOffline(_ scenario: Scenario, _ tree: SeedTree) -> [Range<Instant>] {
    let script = scenario.sharing
    let end = Instant.zero + (script.until > .zero ? script.until : scenario.session.length)
    var ranges: [Range<Instant>] = []
    for (time, node) in ChildPlan.times(every: script.offlineEvery, until: end, tree)
    where time >= ranges.last?.upperBound ?? .zero {
      let over = min(end, time + .milliseconds(Int64(node.child("length").whole(5_000...60_000))))
      if time < over { ranges.append(time..<over) }
    }
    return ranges
  }

  /// With what an app is launched at an instant.
  func launch() -> SharingLaunch {
    SharingLaunch(
      person: .init(UInt64(child.id.raw)), name: child.name, device: device,
      zones: Dictionary(uniqueKeysWithValues: zones.map { ($0.key, .fixed(seconds: $0.value)) }),
      kept: files.readRecord(), pictures: files.pictures)
  }

  /// The file of a photo of the child's own, on the device or at the server.
  func file(of photo: PhotoID) -> [UInt8]? {
    server.file(of: photo) ?? files.pictures.first { $0.photo == photo }.flatMap { files.picture($0) }
  }

  private func note(_ name: String) { counts[name, default: 0] += 1 }

  /// Whether something that strikes so often in a thousand does so at an instant; then it is counted.
  private func strikes(_ name: String, _ perMille: Int, at now: Instant) -> SeedTree? {
    guard let node = draw(name, perMille, at: now) else { return nil }
    note(name)
    return node
  }

  /// The same without a count.
  private func draw(_ name: String, _ perMille: Int, at now: Instant) -> SeedTree? {
    guard perMille > 0, script.until == .zero || now < .zero + script.until else { return nil }
    let number = occasions[name, default: 0] + 1
    occasions[name] = number
    var digest = StableDigest(seed: tree.seed)
    digest.mix(name)
    let node = SeedTree(digest.value).child(number)
    return node.child("strike").whole(0...999) < perMille ? node : nil
  }

  /// The app was killed: the camera goes with it, and what was under way.
  func killed(at now: Instant) {
    camera = nil
    progress.removeAll()
    taps.removeAll()
    book.killed(at: now)
  }

  // MARK: The camera

  /// The app asks for the camera, which is in front for some seconds: 3 to 12, and of four times it is left once without a
  /// picture [A].
  func open(_ request: RequestID, for group: GroupID, at now: Instant, showing deviceTime: WallTime) {
    if strikes("no-camera", script.noCameraPerMille, at: now) != nil {
      camera = Camera(request: request, group: group, due: now + .milliseconds(300), outcome: .failed)
      return
    }
    let number = occasions["camera", default: 0] + 1
    occasions["camera"] = number
    let node = tree.child("camera").child(number)
    let wait = TimeSpan.milliseconds(Int64(node.child("wait").whole(3_000...12_000)))
    let outcome = node.child("leaves").unit < 0.25 ? nil : picture(number, node, at: deviceTime + wait)
    camera = Camera(
      request: request, group: group, due: now + wait, outcome: outcome.map { .picture($0) } ?? .noPicture)
  }

  private func picture(_ number: Int, _ node: SeedTree, at deviceTime: WallTime) -> TakenPicture? {
    // Shown for a second before the child says yes [A].
    let taken = deviceTime - .seconds(1)
    let plan = PhotoPlan(PhotoID(UInt64(number)), picture: node.child("picture"), taken: taken)
    return makeFile(plan).map { TakenPicture(bytes: $0, pixels: plan.displayPixels, taken: taken) }
  }

  /// The camera's answer, once its time has come.
  func answerCamera(at now: Instant) -> Camera? {
    guard let camera, camera.due <= now else { return nil }
    self.camera = nil
    if case .picture(let picture) = camera.outcome {
      note("taken")
      book.add(
        camera.group, content: SharingServer.digest(of: picture.bytes),
        taken: clock.time(at: now) - .seconds(1),
        at: now)
    } else if case .noPicture = camera.outcome {
      note("cancelled")
    }
    return camera
  }

  // MARK: The device

  func keep(_ id: PhotoUUID, _ file: [UInt8]) throws(PhotoCachingError) { try files.write(id, file) }

  /// The app asks for a picture to be kept, under the number that it gives it.
  func noteNumber(_ id: PhotoUUID, _ file: [UInt8], at now: Instant) {
    guard book.name(id.photo, content: SharingServer.digest(of: file)),
      let node = draw("taken-back", script.takenBackPerMille, at: now)
    else { return }
    // From 20 ms to 10 s, short as often as long [A]: many of them before it is sent.
    let due = now + .milliseconds(Int64(20 << node.child("wait").whole(0...9)))
    let place = regrets.firstIndex { $0.due > due } ?? regrets.count
    regrets.insert((due, id.photo), at: place)
  }

  /// Pictures that the child, or a parent, takes back by now. What the server has, or will have because it is on its way there, nobody
  /// can take back: whether the app then shows it, nobody is held to.
  func takeRegrets(at now: Instant) -> [PhotoID] {
    let due = regrets.prefix { $0.due <= now }.map(\.photo)
    regrets.removeFirst(due.count)
    for photo in due where book.takeBack(photo, isTooLate: server.takes(photo), at: now) {
      note("taken-back")
    }
    return due
  }

  // MARK: The way to the server

  /// Sends a picture that leaves the device at an instant and would take so long: what the app will be told, and after
  /// how long.
  func send(
    _ order: UploadOrder, at start: Instant, taking span: TimeSpan, latency: TimeSpan
  ) -> (outcome: AppOutcome, span: TimeSpan) {
    guard let file = files.picture(order.upload.id) else { return (.failed, latency) }
    if offline.contains(where: { $0.contains(start) }) {
      note("offline")
      return (.failed, latency)
    }
    if strikes("failed", script.failedPerMille, at: start) != nil { return (.failed, latency) }
    var span = span
    if let node = strikes("slow", script.slowPerMille, at: start) {
      span = min(span * Int64(node.child("factor").whole(10...60)), .seconds(25))
    }
    let arrival = start + span - TimeSpan(nanoseconds: latency.nanoseconds / 2)
    // Of a picture that was not sent to its end the server has nothing.
    if kills.contains(where: { $0 > start && $0 < arrival }) { return (.failed, span) }
    if draw("too-old", script.tooOldPerMille, at: start) != nil { _ = server.findTooOld(order.upload.id) }
    let answer = server.receive(order, file, at: clock.time(at: arrival))
    switch answer {
    case .accepted: note("accepted")
    case .alreadyThere: note("again")
    case .refused(.slotTaken): note("slot-taken")
    case .refused(.groupFull): note("full")
    case .refused(.tooOld): note("too-old")
    case .refused: note("not-a-member")
    }
    if strikes("lost-answers", script.lostAnswersPerMille, at: start) != nil {
      return (.failed, span + .seconds(5))
    }
    return (.uploaded(answer), span)
  }

  /// How many times as long a photo's download takes that begins at an instant: 10 to 60 times where it is slow [A].
  func slowdown(at start: Instant) -> Int64 {
    strikes("slow", script.slowPerMille, at: start).map { Int64($0.child("factor").whole(10...60)) } ?? 1
  }

  /// A transfer that takes a while says how far it has come.
  func report(_ request: RequestID, from start: Instant, taking span: TimeSpan) {
    guard span >= .milliseconds(400) else { return }
    for quarter in 1...3 as ClosedRange<Int64> {
      let due = start + TimeSpan(nanoseconds: span.nanoseconds * quarter / 4)
      progress.append(Progress(due: due, request: request, perMille: Int(quarter) * 250))
    }
    progress.sort { ($0.due, $0.request.raw) < ($1.due, $1.request.raw) }
  }

  /// What is to be told by an instant.
  func takeProgress(at now: Instant) -> [Progress] {
    let due = Array(progress.prefix { $0.due <= now })
    progress.removeFirst(due.count)
    return due
  }

  /// When the app is to be told something by itself.
  func due(isInBackground: Bool) -> Instant {
    let camera = isInBackground ? .never : camera?.due ?? .never
    return min(min(camera, progress.first?.due ?? .never), regrets.first?.due ?? .never)
  }

  // MARK: What the app is told

  /// The app is given the server's answer to an upload.
  func told(_ order: UploadOrder, _ outcome: AppOutcome, at now: Instant) {
    guard case .uploaded(let answer) = outcome else { return }
    if case .refused = answer {
      book.tell(order.upload.photo, isShared: false, at: now)
    } else {
      book.tell(order.upload.photo, isShared: true, at: now)
    }
  }

  /// What the server lists of the child's own by now, of one group or of all; the app is given that list.
  func list(of group: GroupID? = nil, at now: Instant) -> [SharingServer.Shared] {
    let listed = server.shared(by: clock.time(at: now)).filter { group == nil || $0.upload.group == group }
    for shared in listed { book.list(shared.upload.photo) }
    return listed
  }

  /// Records that nobody can read, for a list at an instant.
  func damagedRecords(at now: Instant) -> [String] {
    guard let node = strikes("damaged-lists", script.damagedListsPerMille, at: now) else { return [] }
    let records = [
      #"{"id": "not an id", "url": "https://photos.invalid/1", "timestamp": "2026-03-14T18:00:00Z", "width": 4, "height": 3}"#,
      #"{"id": "7d0", "url": "http://photos.invalid/1", "timestamp": "2026-03-14T18:00:00Z", "width": 4, "height": 3}"#,
      #"{"id": "7d1", "url": "https://photos.invalid/1", "timestamp": "yesterday", "width": 4, "height": 3}"#,
      "17",
    ]
    let first = node.child("first").whole(0...records.count - 1)
    return [records[first], records[(first + 1) % records.count]]
  }

  // MARK: For whoever checks

  /// Whether the camera should come up for a group: not where, on the day that it is by the app's clock, the server has a picture of the
  /// child's or one that was taken waits. `nil` where nobody knows what the app knows.
  ///
  /// The app keeps the days of three of a group's photos: of a clock that was three days ahead once, it may have forgotten today.
  private func expectsCamera(for group: GroupID, at now: Instant, _ device: ClockOracle) -> Bool? {
    guard let own = book.shown(in: group) else { return nil }
    let today = server.day(of: device.believed, in: group)
    let waiting = own.filter { $0.known == nil }
    guard waiting.isEmpty else {
      // It counts for the day on which it was taken, or for that on which it comes.
      let countsToday = waiting.contains { server.day(of: $0.taken, in: group) == today }
      return countsToday && !device.wasMoved ? false : nil
    }
    let hasToday = server.shared(by: clock.time(at: now)).contains {
      $0.upload.group == group && $0.day == today
    }
    if hasToday, server.day(of: device.latest, in: group) > today + 2 { return nil }
    return !hasToday
  }

  /// The books as of an instant, on a device whose clock somebody has watched.
  func pictures(at now: Instant, _ device: ClockOracle) -> SharedPictures {
    var pictures = SharedPictures()
    pictures.taken = book.owed(reachable: script.reachable)
    pictures.accepted = server.shared(by: clock.time(at: now)).map {
      SharedPictures.Accepted(group: $0.upload.group, day: $0.day, content: $0.content)
    }
    pictures.knownBefore = book.knownBefore
    pictures.taps = taps.map {
      SharedPictures.Tap(
        group: $0.group, expected: expectsCamera(for: $0.group, at: now, device), cameraCame: $0.cameraCame)
    }
    return pictures
  }

  /// What a group shows of the child's own, each with the time that it stands at; `nil` where nobody knows.
  func listed(in group: GroupID) -> [ListedPhotos.Entry]? {
    book.shown(in: group)?.compactMap { picture in
      guard let photo = picture.photo else { return nil }
      let record = picture.hasRecord ? server.shared.first { $0.upload.photo == photo } : nil
      return ListedPhotos.Entry(photo, record?.accepted ?? picture.taken)
    }
  }
}
