import Foundation
import Kernel
import Metrics
import Reporting
import SQLiteConnecting

/// A made-up run with the shape of a real one: bursts of frames, rare freezes, a cache that fills and evicts.
struct FakeRun {
  var units = 3
  var childrenPerFamily = 2
  var minutes = 30
  /// Units whose frames are all stored, and their costs.
  var storedUnits = 3
  var activeFramesPerMinute = 200
  var hitchesPerMinute = 0.4
  /// Put into every text that a scenario or a device can choose.
  var spice = ""
  var exit = 2
  /// Photos that could not be shown.
  var photoErrors = 2

  private static let devices: [(name: String, title: String, hertz: Int, memory: Int, cache: Int)] = [
    ("iphone-se", "iPhone SE (3rd generation)", 60, 100, 56),
    ("iphone-15-pro-max", "iPhone 15 Pro Max", 120, 100, 44),
    ("ipad-pro-12.9", "iPad Pro 12.9 inch (6th generation)", 120, 220, 90),
  ]

  /// Writes one unit's rows; the same for the same unit whoever asks.
  func write(unit: Int, to database: RunDatabase) throws {
    var random = SeedTree(7).child("fake run").child(unit).stream()
    try database.batch { () throws(SQLiteStoreError) in
      try database.add(unit: unit, outcome: "complete")
      var worst: [FrameRow] = []
      for session in 0..<childrenPerFamily {
        try writeChild(unit, session, database, &random, &worst)
      }
      for frame in worst.sorted(by: { $0.cost > $1.cost }).prefix(RunDatabase.worstStored) {
        try database.add(worst: frame)
      }
      for invariant in invariants(1) { try database.add(invariant) }
    }
  }

  private func device(_ unit: Int, _ session: Int) -> (
    name: String, title: String, hertz: Int, memory: Int, cache: Int
  ) {
    FakeRun.devices[(unit * childrenPerFamily + session) % FakeRun.devices.count]
  }

  private func writeChild(
    _ unit: Int, _ session: Int, _ database: RunDatabase, _ random: inout RandomSource,
    _ worst: inout [FrameRow]
  ) throws(SQLiteStoreError) {
    let device = device(unit, session)
    try database.add(
      SessionRow(
        unit: unit, session: session, ageYears: 3 + (unit + session * 4) % 8, device: device.name + spice,
        deviceTitle: device.title + spice, refreshHertz: device.hertz, sessionMemory: device.memory << 20,
        cacheMemory: device.cache << 20, vsyncs: minutes * 60 * device.hertz))
    var (costs, buckets) = (Histogram(), CostBuckets())
    var ready = Histogram()
    var cache = 2.0
    for minute in 0..<minutes {
      var minuteCosts = Histogram()
      var late: Int64 = 0
      let frames = frames(unit, session, minute, &random)
      for frame in frames {
        costs.record(frame.cost)
        if buckets.wants(frame.cost, at: frame.vsync) { buckets.add(CostRow(frame)) }
        minuteCosts.record(frame.cost)
        late += Int64(frame.hitch)
        if frame.hitch > 0 { try database.add(hitch: frame) }
        if frame.cost > frame.period / 2 { worst.append(frame) }
      }
      if unit < storedUnits { try database.add(frames: frames) }
      cache = min(Double(device.cache), cache + random.uniform(0.5, 6))
      try database.add(sample(unit, session, minute, cache, minuteCosts, late, &random))
      for _ in 0..<6 { try writeGesture(unit, session, minute, database, &random) }
      for _ in 0..<4 { ready.record(Int(random.lognormal(log(180e6), 0.8))) }
    }
    if unit < storedUnits { try database.add(costs: buckets.rows) }
    try database.add(costs, name: "frame.cost", deviceClass: "\(device.hertz) Hz")
    try database.add(ready, name: "photo.ready", deviceClass: "")
  }

  /// Frames in two bursts of a minute; each burst has its own work.
  private func frames(_ unit: Int, _ session: Int, _ minute: Int, _ random: inout RandomSource) -> [FrameRow]
  {
    let hertz = device(unit, session).hertz
    let period = 1_000_000_000 / hertz
    var left = random.poisson(hitchesPerMinute)
    return (0..<activeFramesPerMinute).map { index in
      let vsync = minute * 60 * hertz + index * 60 * hertz / max(1, activeFramesPerMinute)
      let isLate = left > 0 && random.chance(0.03)
      if isLate { left -= 1 }
      let creating = index % 40 < 4
      let stages = [
        Int(random.lognormal(log(9_000), 0.4)), Int(random.lognormal(log(30_000), 0.5)),
        Int(random.lognormal(log(isLate && index % 3 != 0 ? 14e6 : 60_000), 0.9)),
        Int(random.lognormal(log(12_000), 0.4)),
        Int(random.lognormal(log(isLate && index % 3 == 0 ? 12e6 : 180_000), 0.6)),
        Int(random.lognormal(log(40_000), 0.4)),
      ]
      let created = creating ? random.below(24) : 0
      return FrameRow(
        unit: unit, session: session, frame: vsync, vsync: Int64(vsync) * 1_000_000_000 / Int64(hertz),
        stages: stages, toolkit: 500_000 + created * 60_000 + 12 * 4_000 + (creating ? 800_000 : 0),
        period: period,
        samples: 2, created: created, moved: 12, changed: creating ? 3 : 0, removed: created,
        step: "hunt, episode \(minute)\(spice)",
        screen: creating ? "gallery" : "dashboard", animating: index % 2 == 0, placeholders: created / 4,
        what: isLate ? "decode applied x\(1 + index % 4), category changed\(spice)" : "")
    }
  }

  private func sample(
    _ unit: Int, _ session: Int, _ minute: Int, _ cache: Double, _ costs: Histogram, _ late: Int64,
    _ random: inout RandomSource
  ) -> SampleRow {
    let mega = 1_048_576.0
    let pinned = random.uniform(6, 11)
    let flight = random.chance(0.5) ? random.uniform(0, 5) : 0
    return SampleRow(
      unit: unit, session: session, minute: minute, liveBytes: Int((cache + pinned + flight + 6) * mega),
      cacheBytes: Int(cache * mega), cacheEntries: Int(cache * 9), pinnedBytes: Int(pinned * mega),
      inFlightBytes: Int(flight * mega), diskBytes: minute << 21, residentBytes: 180 << 20, openFiles: 14,
      activeFrames: costs.count, costP99: costs.value(atPerMille: 990), hitchNanoseconds: late,
      placeholderNanoseconds: Int64(random.below(900_000_000)))
  }

  private func writeGesture(
    _ unit: Int, _ session: Int, _ minute: Int, _ database: RunDatabase, _ random: inout RandomSource
  ) throws(SQLiteStoreError) {
    let began = Int64(minute) * 60_000_000_000 + Int64(random.below(50)) * 1_000_000_000
    let intent = ["swipeLeft", "swipeRight", "tap", "pinch", "hold"][random.index(weights: [5, 4, 6, 1, 1])]
    let missed = random.chance(0.06)
    let accidental = !missed && random.chance(0.02)
    try database.add(
      GestureRow(
        unit: unit, session: session, began: began, ended: began + 240_000_000, intent: intent + spice,
        recognised: missed ? "" : accidental ? "\(intent)+tap" : intent,
        outcome: missed ? "missed" : accidental ? "accidental" : "hit", screen: "gallery"))
    try database.add(
      EffectRow(
        unit: unit, session: session, operation: "decode", lane: "decode 1", asked: began,
        started: began + 2_000_000, ended: began + 42_000_000, measured: 39_000_000 + random.below(9_000_000))
    )
  }
}
