package import Kernel

/// An action of a user in a history.
package enum EditKind: Int, CaseIterable, Sendable {
  case enrol, earn, add, reduce, redeem, use, cancel
}

/// A planned edit. Its child or reward is chosen from those that exist at its time.
package struct PlannedEdit: Hashable, Sendable {
  package var time: Instant
  package var device: Int
  package var kind: EditKind
  /// Points, or minutes.
  package var amount: Int64
  /// Selects a child or a reward.
  package var pick: Int
  /// The price of a minute, and the time to the reward's end; for `redeem`.
  package var pointsPerMinute: Int64
  package var lasts: TimeSpan

  /// The pick of the newest child or reward.
  static let newest = -1
}

/// An incident of a device at a planned time.
package struct PlannedIncident: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// Offline for this long.
    case offline(TimeSpan)
    /// Dies at a commit after sparing some, and starts again after this long.
    case deathBeforeCommit(sparing: Int, TimeSpan)
    case deathAfterCommit(TimeSpan)
    /// The clock is set forward by this much; back if negative.
    case clockSet(TimeSpan)
    /// Loses its store and its process, and starts again after this long.
    case storeLost(TimeSpan)
    /// A backup is made. Later it replaces the store, unless a store was lost in between.
    case backup
    case storeRestored(TimeSpan)
    /// A backup is made for a second device. That device starts with it, or with the store at that time, after this long.
    case spare
    case cloned(TimeSpan)
  }

  package var time: Instant
  package var device: Int
  package var kind: Kind
}

/// A history of a family: its devices, its members' actions, and the faults. All of it follows from the seed.
package struct HistoryPlan: Hashable, Sendable {
  package let seed: UInt64
  /// 2 to 4; device 0 is the family's authority.
  package var deviceCount: Int
  /// 1 to 3.
  package var childCount: Int
  /// The edits, by time.
  package var edits: [PlannedEdit]
  /// The incidents, by time.
  package var incidents: [PlannedIncident]
  /// The chance of each fault at each request, by `HistoryFault`; 0 for planned faults.
  package var chances: [Double]
  /// The most changes of a page, and the most records of a send request.
  package var pageLimit: Int
  package var batchLimit: Int
  /// When the faults end and the recovery begins.
  package var healing: Instant

  /// Draws the plan. Most kinds of actions and faults are off in any one history, so that few kinds meet often (Groce et al.,
  /// Swarm Testing, ISSTA 2012).
  package init(seed: UInt64) {
    self.seed = seed
    var random = SeedTree(seed).child("plan").stream()
    let devices = random.inside(2...4)
    let length = TimeSpan.seconds(Int64(random.inside(10...40)))
    deviceCount = devices
    childCount = random.inside(1...3)
    healing = .zero + length
    pageLimit = random.inside(10...40)
    batchLimit = random.inside(8...40)
    chances = [Double](repeating: 0, count: HistoryFault.allCases.count)
    for fault in HistoryFault.ofRequests where random.chance(0.35) {
      chances[fault.rawValue] = random.uniform(0.02, 0.4)
    }
    edits = HistoryPlan.edits(&random, devices: devices, children: childCount, length: length)
    incidents = HistoryPlan.incidents(&random, devices: devices, length: length)
  }

  private static func edits(
    _ random: inout RandomSource, devices: Int, children: Int, length: TimeSpan
  ) -> [PlannedEdit] {
    var weights = EditKind.allCases.map { _ in random.chance(0.7) ? random.uniform(0.2, 1) : 0 }
    weights[EditKind.enrol.rawValue] = 0
    weights[EditKind.earn.rawValue] += 0.5
    weights[EditKind.redeem.rawValue] += 0.2
    // Children join at the start, or during the first half.
    var edits = (0..<children).map { child in
      let latest = child == 0 ? TimeSpan.zero : TimeSpan(nanoseconds: length.nanoseconds / 2)
      return PlannedEdit(
        time: .milliseconds(100) + span(&random, in: .zero...latest), device: 0, kind: .enrol, amount: 0,
        pick: child, pointsPerMinute: 1, lasts: .zero)
    }
    let isHasty = random.chance(0.3)
    for _ in 0..<random.inside(8...36) {
      let kind = EditKind.allCases[random.index(weights: weights)]
      var edit = PlannedEdit(
        time: .zero + span(&random, in: .seconds(1)...length), device: random.below(devices), kind: kind,
        amount: Int64(random.inside(1...60)), pick: random.below(1 << 20),
        pointsPerMinute: Int64(random.inside(1...5)),
        lasts: span(&random, in: .seconds(2)...(isHasty ? .seconds(10) : .seconds(90))))
      if kind == .use { edit.amount = Int64(random.inside(1...8)) }
      edits.append(edit)
    }
    if random.chance(0.4) { edits += duel(&random, devices: devices, length: length) }
    return edits.sorted { ($0.time, $0.pick) < ($1.time, $1.pick) }
  }

  /// A reward that its device uses while another device asks to take it back.
  private static func duel(
    _ random: inout RandomSource, devices: Int, length: TimeSpan
  ) -> [PlannedEdit] {
    let start = Instant.seconds(1) + span(&random, in: .zero...(length - .seconds(7)))
    let owner = random.below(devices)
    let other = (owner + random.inside(1...devices - 1)) % devices
    func edit(_ kind: EditKind, _ device: Int, _ amount: Int64, at time: Instant) -> PlannedEdit {
      PlannedEdit(
        time: time, device: device, kind: kind, amount: amount, pick: PlannedEdit.newest, pointsPerMinute: 2,
        lasts: .seconds(60))
    }
    let clash = start + span(&random, in: .seconds(1)...(.seconds(4)))
    return [
      edit(.earn, owner, 30, at: start), edit(.redeem, owner, 20, at: start + .milliseconds(100)),
      edit(.use, owner, 2, at: clash + span(&random, in: .zero...(.milliseconds(600)))),
      edit(.cancel, other, 0, at: clash + span(&random, in: .zero...(.milliseconds(600)))),
    ]
  }

  private static func incidents(
    _ random: inout RandomSource, devices: Int, length: TimeSpan
  ) -> [PlannedIncident] {
    var incidents: [PlannedIncident] = []
    func add(_ count: Int, _ kind: (inout RandomSource) -> PlannedIncident.Kind) {
      for _ in 0..<count {
        incidents.append(
          PlannedIncident(
            time: .zero + span(&random, in: .zero...length), device: random.below(devices),
            kind: kind(&random)))
      }
    }
    if random.chance(0.6) {
      add(random.inside(1...5)) { .offline(span(&$0, in: .milliseconds(200)...length)) }
    }
    let pause = TimeSpan.milliseconds(50)...TimeSpan.seconds(5)
    if random.chance(0.35) {
      add(random.inside(1...4)) { .deathBeforeCommit(sparing: $0.below(2), span(&$0, in: pause)) }
    }
    if random.chance(0.25) { add(random.inside(1...3)) { .deathAfterCommit(span(&$0, in: pause)) } }
    if random.chance(0.2) {
      add(random.inside(1...3)) { .clockSet(span(&$0, in: .seconds(-7_200)...(.seconds(7_200)))) }
    }
    if random.chance(0.15) { add(random.inside(1...2)) { .storeLost(span(&$0, in: pause)) } }
    if random.chance(0.15) {
      let (device, first) = (random.below(devices), span(&random, in: .zero...length))
      let second = first + span(&random, in: .zero...(length - first))
      let restart = span(&random, in: pause)
      incidents.append(PlannedIncident(time: .zero + first, device: device, kind: .backup))
      incidents.append(PlannedIncident(time: .zero + second, device: device, kind: .storeRestored(restart)))
    }
    if random.chance(0.12) { incidents += clones(&random, devices: devices, length: length) }
    return incidents.sorted { ($0.time, $0.device) < ($1.time, $1.device) }
  }

  /// One or two further installations, mostly of the authority.
  private static func clones(
    _ random: inout RandomSource, devices: Int, length: TimeSpan
  ) -> [PlannedIncident] {
    var incidents: [PlannedIncident] = []
    let device = random.chance(0.7) ? 0 : random.below(devices)
    for _ in 0..<(random.chance(0.2) ? 2 : 1) {
      let first = span(&random, in: .zero...length)
      let second = first + span(&random, in: .zero...(length - first))
      let start = span(&random, in: .milliseconds(50)...(.seconds(3)))
      if random.chance(0.7) {
        incidents.append(PlannedIncident(time: .zero + first, device: device, kind: .spare))
      }
      incidents.append(PlannedIncident(time: .zero + second, device: device, kind: .cloned(start)))
    }
    return incidents
  }

  private static func span(_ random: inout RandomSource, in range: ClosedRange<TimeSpan>) -> TimeSpan {
    let (low, high) = (range.lowerBound.nanoseconds, range.upperBound.nanoseconds)
    // Whole milliseconds, so that timelines are easy to read.
    return .milliseconds((low + Int64(random.unit() * Double(high - low))) / 1_000_000)
  }
}
