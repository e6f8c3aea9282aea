package import Fuzzing
internal import Invariants
package import Kernel
package import LedgerSync
internal import Simulation

/// Simulates a history in virtual time: edits and faults until the recovery begins, then none, until everything is quiet.
package struct HistoryRun {
  let plan: HistoryPlan
  let settings: SyncSettings
  /// Creates an empty store for a device.
  let makeDisk: (Int) -> any SyncStore
  var faults: CloudFaults
  var queue = EventQueue<HistoryStep>()
  var devices: [HistoryDevice] = []
  var zone: RecordZone
  var oracle = HistoryOracle()
  var now = Instant.zero
  var isHealing = false
  /// Planned actions other than idle waiting.
  var busyCount = 0
  /// When any device last changed.
  var lastChange = Instant.zero
  /// When each record was made, by device and number.
  var births: [[Instant]]
  /// Effects of the current event.
  var effects: [SyncEffect] = []
  /// The altered record of the current event, the only one that may be reported.
  var altered: RecordID?
  package internal(set) var violations: [RuleViolation] = []
  /// The events in words, if requested.
  var timeline: HistoryTimeline?
  package internal(set) var tally: HistoryTally

  /// Virtual time after the faults in which all devices must become equal: two of the longest pauses, and requests and answers
  /// over three legs.
  package static let healingBound = TimeSpan.seconds(30)
  /// The devices' clocks at the beginning.
  static let origin = WallTime(secondsSinceEpoch: 1_800_000_000)

  /// Creates a history at its beginning. It counts into `tally`; `disk` creates the store of a device.
  package init(
    _ plan: HistoryPlan, bug: String? = nil, tally: HistoryTally = HistoryTally(),
    timeline: HistoryTimeline? = nil, disk: @escaping (Int) -> any SyncStore = { _ in ListedSyncStore() }
  ) throws(LedgerStoreError) {
    self.plan = plan
    self.tally = tally
    self.timeline = timeline
    var settings = SyncSettings()
    settings.batchLimit = plan.batchLimit
    FamilyBugs.choose(bug)
    self.settings = settings
    makeDisk = disk
    faults = CloudFaults(chances: plan.chances, random: SeedTree(plan.seed).child("faults").stream())
    zone = RecordZone(devices: plan.deviceCount, pageLimit: plan.pageLimit)
    births = Array(repeating: [], count: plan.deviceCount)
    for device in 0..<plan.deviceCount {
      devices.append(HistoryDevice(disk(device), number: device, devices: plan.deviceCount))
      devices[device].replica = try LedgerReplica(
        store: devices[device].store, device: device, authority: 0, settings: settings)
    }
  }

  /// Each device's store, by device.
  package var disks: [any SyncStore] { devices.map(\.store.disk) }

  /// Whether several installations have this device ID.
  func isCloned(_ number: Int) -> Bool {
    devices.count > plan.deviceCount && devices.count { $0.number == number } > 1
  }

  /// The installation with this device ID that an incident strikes.
  func slot(of number: Int, _ turn: Int) -> Int {
    guard isCloned(number) else { return number }
    let slots = devices.indices.filter { devices[$0].number == number }
    return slots[turn % slots.count]
  }

  /// Runs to the end and judges the result. O(events x log events).
  package mutating func play() throws(LedgerStoreError) {
    for (number, edit) in plan.edits.enumerated() {
      oracle.edits.append(HistoryOracle.Edit(kind: edit.kind, child: ChildID(0), amount: 0))
      queue.add(.edit(number), device: edit.device, at: edit.time)
    }
    for (number, incident) in plan.incidents.enumerated() {
      queue.add(.incident(number), device: incident.device, at: incident.time)
    }
    queue.add(.healing, device: 0, at: plan.healing)
    for device in devices.indices { try handOver(.reachable(true), to: device) }
    while let next = queue.next() {
      if isHealing && next.time > plan.healing + HistoryRun.healingBound { break }
      now = next.time
      try carryOut(next.event.action, next.event.device)
      if isHealing && isQuiet { if try judge(isFinal: false) { break } }
    }
    _ = try judge(isFinal: true)
    finish()
  }

  /// Whether nothing is pending except idle waiting.
  private var isQuiet: Bool { busyCount == 0 && devices.allSatisfy { $0.replica != nil && !$0.isRetrying } }

  /// Ends all faults: every device runs and is online.
  mutating func beginHealing() throws(LedgerStoreError) {
    isHealing = true
    faults.areOver = true
    lastChange = now
    trace(nil, "recovery: no more faults")
    for device in devices.indices {
      devices[device].diesAfterCommit = nil
      devices[device].store.commitsUntilDeath = nil
      if devices[device].replica == nil { try restart(device) }
      if !devices[device].isOnline { try goOnline(device) }
    }
  }

  private mutating func finish() {
    tally.histories += 1
    tally.records += zone.log.count
    tally.longestHealing = max(tally.longestHealing, lastChange - plan.healing)
    for (place, rule) in HistoryRule.allCases.enumerated() where hasBroken(rule) {
      tally.violations[place] += 1
    }
    tally.digest.mix(zone.log.count)
    tally.digest.mix(lastChange.nanoseconds)
    tally.digest.mix(violations.count)
  }

  mutating func count(_ fault: HistoryFault) { tally.faults[fault.rawValue] += 1 }
  mutating func count(_ risk: HistoryRisk) { tally.risks[risk.rawValue] += 1 }

  /// Reports a violation, once for each rule.
  mutating func object(_ rule: HistoryRule, _ what: @autoclosure () -> String) {
    guard !hasBroken(rule) else { return }
    let violation = RuleViolation(rule: rule.id, what: what(), time: now.nanoseconds)
    violations.append(violation)
    trace(nil, "[FAIL] \(violation.rule): \(violation.what)")
  }

  private func hasBroken(_ rule: HistoryRule) -> Bool { violations.contains { $0.rule == rule.id } }

  mutating func trace(_ device: Int?, _ text: @autoclosure () -> String) {
    guard timeline != nil else { return }
    timeline?.add(now, device, text())
  }
}
