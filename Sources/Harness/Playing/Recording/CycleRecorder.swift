internal import AppCore
internal import FamilyDevices
internal import FamilyMeasures
internal import Gallery
internal import HostSystem
internal import Kernel
internal import PhotoCaching
internal import Simulation

/// Reads what a session holds whenever its child begins the next cycle; of one without cycles it costs a comparison a frame.
struct CycleRecorder {
  private(set) var log = CycleLog()
  private var round = 0
  /// What the session had reached of all that is declared when the cycle before ended.
  private var reached: [Int] = []
  private var frames = 0
  private var productNanoseconds = 0

  /// Call after each frame.
  mutating func record(
    _ session: Session<FamilyApp, FamilyDriver, HostMeter>, live: Int, productNanoseconds last: Int64
  ) {
    if session.driver.round != round { close(session, live: live) }
    frames += 1
    productNanoseconds += Int(last)
  }

  private mutating func close(_ session: Session<FamilyApp, FamilyDriver, HostMeter>, live: Int) {
    round = session.driver.round
    log.add(
      CycleLog.Reading(
        cycle: round, state: state(of: session.app), amounts: amounts(session.app, live: live),
        productNanoseconds: productNanoseconds, yardstickNanoseconds: CycleRecorder.yardstick(),
        residentBytes: ProcessUsage.residentBytes()))
    HeapCensus.beginCycle(round)
    (frames, productNanoseconds) = (0, 0)
  }

  /// What the same work takes now, nanoseconds of this thread on the processor; some milliseconds.
  private static func yardstick() -> Int {
    let began = HostClock.threadCPU()
    HostScore.work(rounds: 1)
    return Int(HostClock.threadCPU() - began)
  }

  /// Where the app is, and how often each thing that the product declares has come about since the last reading.
  private mutating func state(of app: FamilyApp) -> UInt64 {
    let core = app.core
    var digest = StableDigest()
    let figures = app.stats.coverage.figures.map(\.count)
    for (place, figure) in figures.enumerated() {
      digest.mix(figure - (place < reached.count ? reached[place] : 0))
    }
    reached = figures
    digest.mix(UInt64(frames))
    digest.mix("\(core.lastGlance.screen)")
    digest.mix(UInt64(core.lastGlance.placeholderCount))
    digest.mix(UInt64(core.gallery.currentCategoryIndex ?? 0))
    digest.mix(UInt64(core.gallery.display.items.count))
    digest.mix(UInt64(core.photos.pipeline.cachedCount))
    return digest.value
  }

  private func amounts(_ app: FamilyApp, live: Int) -> [Int] {
    HeldQuantity.allCases.map { quantity in
      switch quantity {
      case .live: live
      case .cacheEntries: app.core.photos.pipeline.cachedCount
      case .cacheBytes: app.core.photos.pipeline.cachedBytes.bytes
      case .diskEntries: (try? app.work.store.photos().count) ?? 0
      case .diskBytes: app.work.store.totalBytes.bytes
      case .walPages: app.launcher.logPages()
      case .openFiles: ProcessUsage.openFiles()
      case .threads: ProcessUsage.threads()
      }
    }
  }
}
