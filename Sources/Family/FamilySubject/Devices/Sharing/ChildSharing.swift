internal import AppCore
package import Families
internal import Invariants
package import Kernel
internal import PhotoCaching
package import ScenarioFormat

/// The surroundings of an app that shares: the camera, the device's files, the connection to the server, and the server.
///
/// One instance for all launches of a child's app. All faults are drawn from the child's seed, by occasion.
package final class ChildSharing {
  /// The camera in front of the app.
  struct Camera {
    let request: RequestID
    let group: GroupID
    let due: Instant
    let outcome: AppOutcome
  }

  /// The progress of a request at an instant.
  struct Progress {
    let due: Instant
    let request: RequestID
    let perMille: Int
  }

  let server: SharingServer
  var files: PictureFiles
  private(set) var takenPictures: TakenPictures
  private(set) var camera: Camera?
  /// Progress reports, by time.
  private(set) var progress: [Progress] = []
  /// Photos to be taken back, by time.
  private var regrets: [(due: Instant, photo: PhotoID)] = []
  /// Taps of the current frame on groups' cards, each with whether the camera opened.
  var taps: [(group: GroupID, cameraCame: Bool)] = []
  /// Counts of events so far, by name.
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
  /// Makes the file of a planned picture.
  private let makeFile: (PhotoPlan) -> [UInt8]?

  /// The names of the counts.
  package static let countedNames = [
    "taken", "accepted", "again", "slot-taken", "not-a-member", "failed", "lost-answers", "slow", "offline",
    "no-camera", "cancelled", "damaged-lists", "full", "too-old", "taken-back",
  ]

  /// Creates the surroundings of a child's app, on the true clock. Files are in a folder, or in memory.
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
    // A request that the disk refuses is repeated after up to half a minute.
    let mayRefuse = scenario.faults.failedRequestsPerMille > 0 || scenario.swarm.isOn
    takenPictures = TakenPictures(writing: mayRefuse ? .seconds(90) : .seconds(3))
    offline = ChildSharing.timesOffline(scenario, tree.child("offline"))
  }

  /// Periods of 5 to 60 s.
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

  /// The state with which an app is launched.
  func launch() -> SharingLaunch {
    SharingLaunch(
      person: .init(UInt64(child.id.raw)), name: child.name, device: device,
      zones: Dictionary(uniqueKeysWithValues: zones.map { ($0.key, .fixed(seconds: $0.value)) }),
      stored: files.readRecord(), pictures: files.pictures)
  }

  /// The file of a child's own photo, on the device or at the server.
  func file(of photo: PhotoID) -> [UInt8]? {
    server.file(of: photo) ?? files.pictures.first { $0.photo == photo }.flatMap { files.picture($0) }
  }

  private func note(_ name: String) { counts[name, default: 0] += 1 }

  /// Whether a fault of this share strikes at an instant; if so, counts it.
  private func strikes(_ name: String, _ perMille: Int, at now: Instant) -> SeedTree? {
    guard let node = draw(name, perMille, at: now) else { return nil }
    note(name)
    return node
  }

  /// The same without counting.
  private func draw(_ name: String, _ perMille: Int, at now: Instant) -> SeedTree? {
    guard perMille > 0, script.until == .zero || now < .zero + script.until else { return nil }
    let number = occasions[name, default: 0] + 1
    occasions[name] = number
    var digest = StableDigest(seed: tree.seed)
    digest.mix(name)
    let node = SeedTree(digest.value).child(number)
    return node.child("strike").whole(0...999) < perMille ? node : nil
  }

  /// Closes the camera, and drops pending transfers, of a killed app.
  func killed(at now: Instant) {
    camera = nil
    progress.removeAll()
    taps.removeAll()
    takenPictures.killed(at: now)
  }

  // MARK: The camera

  /// Opens the camera for 3 to 12 seconds; one time in four it returns without a picture [A].
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
    // Shown for a second before the child confirms it [A].
    let taken = deviceTime - .seconds(1)
    let plan = PhotoPlan(PhotoID(UInt64(number)), picture: node.child("picture"), taken: taken)
    return makeFile(plan).map { TakenPicture(bytes: $0, pixels: plan.displayPixels, taken: taken) }
  }

  /// The camera's answer, once it is due.
  func answerCamera(at now: Instant) -> Camera? {
    guard let camera, camera.due <= now else { return nil }
    self.camera = nil
    if case .picture(let picture) = camera.outcome {
      note("taken")
      takenPictures.add(
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

  /// Records the number that the app gives to a picture when storing it.
  func noteNumber(_ id: PhotoUUID, _ file: [UInt8], at now: Instant) {
    guard takenPictures.name(id.photo, content: SharingServer.digest(of: file)),
      let node = draw("taken-back", script.takenBackPerMille, at: now)
    else { return }
    // From 20 ms to 10 s, uniform in the logarithm [A]; often before it is sent.
    let due = now + .milliseconds(Int64(20 << node.child("wait").whole(0...9)))
    let place = regrets.firstIndex { $0.due > due } ?? regrets.count
    regrets.insert((due, id.photo), at: place)
  }

  /// Pictures that the child or a parent takes back by now. A picture at the server, or on its way there, can no longer be taken
  /// back. The app may show such a picture or not.
  func takeRegrets(at now: Instant) -> [PhotoID] {
    let due = regrets.prefix { $0.due <= now }.map(\.photo)
    regrets.removeFirst(due.count)
    for photo in due where takenPictures.takeBack(photo, isTooLate: server.takes(photo), at: now) {
      note("taken-back")
    }
    return due
  }

  // MARK: Uploads

  /// Sends a picture that leaves the device at an instant and takes this long. Returns the app's answer, and the time until it.
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
    // The server gets nothing of a picture that was not sent completely.
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

  /// The slowdown of a photo's download that begins at an instant: 10 to 60 times if slow [A], else 1.
  func slowdown(at start: Instant) -> Int64 {
    strikes("slow", script.slowPerMille, at: start).map { Int64($0.child("factor").whole(10...60)) } ?? 1
  }

  /// Plans progress reports for a longer transfer.
  func report(_ request: RequestID, from start: Instant, taking span: TimeSpan) {
    guard span >= .milliseconds(400) else { return }
    for quarter in 1...3 as ClosedRange<Int64> {
      let due = start + TimeSpan(nanoseconds: span.nanoseconds * quarter / 4)
      progress.append(Progress(due: due, request: request, perMille: Int(quarter) * 250))
    }
    progress.sort { ($0.due, $0.request.raw) < ($1.due, $1.request.raw) }
  }

  /// The progress reports due by an instant.
  func takeProgress(at now: Instant) -> [Progress] {
    let due = Array(progress.prefix { $0.due <= now })
    progress.removeFirst(due.count)
    return due
  }

  /// When the next report to the app is due.
  func due(isInBackground: Bool) -> Instant {
    let camera = isInBackground ? .never : camera?.due ?? .never
    return min(min(camera, progress.first?.due ?? .never), regrets.first?.due ?? .never)
  }

  // MARK: Answers to the app

  /// Records the server's answer to an upload, as the app receives it.
  func reported(_ order: UploadOrder, _ outcome: AppOutcome, at now: Instant) {
    guard case .uploaded(let answer) = outcome else { return }
    if case .refused = answer {
      takenPictures.notify(order.upload.photo, isShared: false, at: now)
    } else {
      takenPictures.notify(order.upload.photo, isShared: true, at: now)
    }
  }

  /// The child's own photos in the server's list, of one group or of all; the app receives that list.
  func list(of group: GroupID? = nil, at now: Instant) -> [SharingServer.Shared] {
    let listed = server.shared(by: clock.time(at: now)).filter { group == nil || $0.upload.group == group }
    for shared in listed { takenPictures.list(shared.upload.photo) }
    return listed
  }

  /// Damaged records for a list at an instant.
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

  // MARK: Queries of rules

  /// Whether the camera should open for a group. It should not if the server has the child's picture of the day, by the app's
  /// clock, or if one is waiting. `nil` if the app's knowledge is unknown.
  ///
  /// The app stores the days of three of a group's photos. If its clock was once three days ahead, it may have forgotten today.
  private func expectsCamera(for group: GroupID, at now: Instant, _ device: ClockOracle) -> Bool? {
    guard let own = takenPictures.shown(in: group) else { return nil }
    let today = server.day(of: device.believed, in: group)
    let waiting = own.filter { $0.known == nil }
    guard waiting.isEmpty else {
      // A picture counts for the day on which it was taken, or on which it arrives.
      let countsToday = waiting.contains { server.day(of: $0.taken, in: group) == today }
      return countsToday && !device.wasMoved ? false : nil
    }
    let hasToday = server.shared(by: clock.time(at: now)).contains {
      $0.upload.group == group && $0.day == today
    }
    if hasToday, server.day(of: device.latest, in: group) > today + 2 { return nil }
    return !hasToday
  }

  /// The pictures taken and accepted by an instant, on a device with this clock oracle.
  func pictures(at now: Instant, _ device: ClockOracle) -> SharedPictures {
    var pictures = SharedPictures()
    pictures.taken = takenPictures.outstanding(reachable: script.reachable)
    pictures.accepted = server.shared(by: clock.time(at: now)).map {
      SharedPictures.Accepted(group: $0.upload.group, day: $0.day, content: $0.content)
    }
    pictures.knownBefore = takenPictures.knownBefore
    pictures.taps = taps.map {
      SharedPictures.Tap(
        group: $0.group, expected: expectsCamera(for: $0.group, at: now, device), cameraCame: $0.cameraCame)
    }
    return pictures
  }

  /// The child's own photos that a group shows, each with its time in the list; `nil` if unknown.
  func listed(in group: GroupID) -> [ListedPhotos.Entry]? {
    takenPictures.shown(in: group)?.compactMap { picture in
      guard let photo = picture.photo else { return nil }
      let record = picture.hasRecord ? server.shared.first { $0.upload.photo == photo } : nil
      return ListedPhotos.Entry(photo, record?.accepted ?? picture.taken)
    }
  }
}
