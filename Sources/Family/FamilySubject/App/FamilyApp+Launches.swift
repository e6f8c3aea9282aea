internal import AppCore
internal import Families
package import Kernel
internal import PhotoCaching
internal import Simulation

/// Launches after kills, and counters over all launches.
extension FamilyApp {
  package func kill(at vsync: Instant) {
    launches.loss = noteKill(at: vsync)
    launches.earlierCounters = counters
    launches.earlierSweeps = sweepCount
    memory.killed()
    requests.killed()
    link = NetworkLink()
    launcher.album.relaunched()
    launcher.exchange?.relaunched(launcher.context.child.number)
    frame.killed()
    launcher.sharing?.killed(at: vsync)
    ports.pollWasRefused = false
    launcher.close(&ports.work)
    stats.coverage.record(.kill)
    stats.coverage.recordLaunch()
  }

  package func relaunch(at vsync: Instant) {
    do {
      if let replica, let loss = lostLedger(at: vsync) {
        try replica.reopen(after: loss)
      } else {
        try ledger.reopen(losingPower: launches.loss)
      }
      let opened = try launcher.open(ports.work, &ports.stored, ledger, at: vsync)
      core = opened.core
      ports.work = opened.work
      ports.names = PhotoNames(ports.names.bytes) ?? PhotoNames()
      if requests.watch.isWatching { requests.watch.relaunched(ports.stored.read().uses, ledger) }
      launches.setupNanoseconds = opened.nanoseconds + ledger.openingNanoseconds
      replica?.relaunched()
      launches.lacksNetwork = true
    } catch {
      launches.failure = "the app could not be launched again: \(error)"
    }
  }

  /// Whether a launch finds another ledger than the device had before.
  private func lostLedger(at vsync: Instant) -> DeviceLedger.Loss? {
    guard let faults = launcher.faults else { return nil }
    faults.now = vsync
    if faults.strikes(.lostLedgers) { return .lost }
    return faults.strikes(.restoredLedgers) ? .restored : nil
  }

  /// Counts the reason of the new launch. Returns the seed of the lost data after a power cut.
  private func noteKill(at vsync: Instant) -> UInt64? {
    launches.marksMayBeLost = requests.lacksSmallFile
    guard let faults = launcher.faults else { return nil }
    launches.repeated = requests.postings.repeatAfterKill()
    let isCut = launcher.context.powerCuts.contains { $0 > launches.lastKill && $0 <= vsync }
    launches.lastKill = vsync
    faults.note(isCut ? .powerCuts : .kills)
    return isCut ? faults.plan.occasion(.powerCuts, faults.counts[.powerCuts] ?? 0).child("loss").seed : nil
  }

  /// Counters of the photo pipeline over all launches.
  var counters: PhotoPipelineCounters {
    launches.earlierCounters.followed(by: core.photos.pipeline.counters)
  }

  /// Sweeps of all launches, except those at launch.
  var sweepCount: Int { launches.earlierSweeps + core.sweepCount }
}
