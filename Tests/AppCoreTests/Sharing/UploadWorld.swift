import AppCore
import CivilTime
import Gallery
import Kernel

/// A queue of pictures with a disk that fails and forgets nothing, a server that answers or not, and kills between any two
/// steps.
struct UploadWorld {
  var queue: UploadQueue
  /// Durable.
  var files: Set<PhotoUUID> = []
  var state = SharingState()
  /// What the queue asked for and nobody has done, in the order asked.
  var open: [UploadEffect] = []
  /// What it told.
  var ended: [(upload: Upload, ending: UploadEnding)] = []
  var delayed: [Upload] = []
  /// Everything that was ever sent, in order.
  var sent: [UploadOrder] = []
  /// What the server has, by its own book: the id, and the slot that it took.
  var shared: [(id: PhotoUUID, slot: TakenSlot, time: WallTime)] = []
  var now = Instant.zero
  let zone: ZoneRules

  static let origin = WallTime(secondsSinceEpoch: 1_700_000_000)
  static let person = PersonID(5)
  static let groups = [GroupID(1), GroupID(2)]

  init(zone: ZoneRules = .fixed(seconds: 3_600)) {
    self.zone = zone
    queue = UploadQueue(UploadWorld.launch(zone, SharingState(), []))
  }

  private static func launch(
    _ zone: ZoneRules, _ state: SharingState, _ files: Set<PhotoUUID>
  ) -> SharingLaunch {
    SharingLaunch(
      person: person, name: "Ada", device: 9,
      zones: Dictionary(uniqueKeysWithValues: groups.map { ($0, zone) }),
      stored: SharingState(state.bytes) ?? SharingState(), pictures: Array(files))
  }

  var wall: WallTime { UploadWorld.origin + (now - .zero) }

  mutating func handle(_ event: UploadEvent) {
    var effects: [UploadEffect] = []
    queue.handle(event, at: now, wall, into: &effects)
    queue.checkInvariants()
    for effect in effects {
      switch effect {
      case .added: break
      case .delayed(let upload): delayed.append(upload)
      case .ended(let upload, let ending): ended.append((upload, ending))
      case .stop(let id):
        open.removeAll { if case .send(let order) = $0 { order.upload.id == id } else { false } }
      case .send(let order):
        sent.append(order)
        open.append(effect)
      case .storePicture, .storeState, .removePicture: open.append(effect)
      }
    }
  }

  @discardableResult mutating func take(_ size: Int = 10, for group: GroupID = GroupID(1)) -> PhotoUUID {
    let id = queue.nextID
    handle(
      .taken(
        TakenPicture(
          bytes: [UInt8](repeating: 1, count: size), pixels: PixelSize(width: 40, height: 30), taken: wall),
        for: group))
    return id
  }

  /// The process is gone, with what was asked for; the disk stays.
  mutating func kill() {
    open.removeAll()
    queue = UploadQueue(UploadWorld.launch(zone, state, files))
    handle(.timePassed)
  }

  /// What is asked of the disk is done, or refused.
  mutating func doDisk(_ place: Int, succeeds: Bool = true, isReported: Bool = true) {
    let effect = open.remove(at: place)
    switch effect {
    case .storePicture(let id, _):
      if succeeds { files.insert(id) }
      if isReported { handle(.pictureStored(id, succeeded: succeeds)) }
    case .storeState(let new):
      if succeeds { state = new }
      if isReported { handle(.stateStored(succeeded: succeeds)) }
    case .removePicture(let id):
      if succeeds { files.remove(id) }
      if isReported { handle(.pictureRemoved(id, succeeded: succeeds)) }
    default: preconditionFailure("\(effect) is none of the disk's")
    }
  }

  /// A picture reaches the server, or not, and the answer comes back, or not.
  mutating func doSend(_ place: Int, arrives: Bool = true, isAnswered: Bool = true) {
    guard case .send(let order) = open.remove(at: place) else { preconditionFailure("nothing is sent") }
    precondition(files.contains(order.upload.id), "a picture is sent that is not there")
    let answer = arrives ? serve(order) : nil
    handle(.answered(order.upload.id, isAnswered ? answer : nil))
  }

  /// As docs/product.md, section 4 has it, written anew.
  private mutating func serve(_ order: UploadOrder) -> UploadAnswer {
    if let known = shared.first(where: { $0.id == order.upload.id }) {
      return .alreadyThere(at: known.time, day: known.slot.day)
    }
    let waited = wall - order.upload.taken
    let counted = order.wasQueued && waited < .hours(48) ? order.upload.taken : wall
    let slot = TakenSlot(group: order.upload.group, day: zone.day(of: counted))
    if shared.contains(where: { $0.slot == slot }) { return .refused(.slotTaken(slot.day)) }
    shared.append((order.upload.id, slot, wall))
    return .accepted(at: wall, day: slot.day)
  }

  func isDisk(_ effect: UploadEffect) -> Bool {
    switch effect {
    case .storePicture, .storeState, .removePicture: true
    default: false
    }
  }

  /// All that is asked for is done, until nothing is asked for any more; what waits for its time is given it.
  mutating func settle() {
    for _ in 0..<1_000 {
      if open.isEmpty {
        guard queue.next < .never else { return }
        now = max(now, queue.next)
        handle(.timePassed)
      } else if isDisk(open[0]) {
        doDisk(0)
      } else {
        doSend(0)
      }
    }
    preconditionFailure("the queue does not come to rest: \(open)")
  }
}
