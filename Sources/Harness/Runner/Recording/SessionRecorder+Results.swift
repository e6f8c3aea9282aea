internal import AppCore
internal import Families
internal import FamilyMeasures
internal import Gallery
internal import HostSystem
internal import Kernel
internal import Metrics
internal import PhotoCaching
internal import Simulation
internal import Touches

extension SessionRecorder {
  /// Adds this session to its family's result.
  func add(to result: inout FamilyResult, session: Session<FamilyApp, FamilyDriver, HostMeter>) {
    frames.add(
      to: &result.measurements, form: DeviceForm(of: device), clock: session.clock, end: session.end)
    news.add(to: &result.measurements)
    addTotals(to: &result.measurements, session)
    addPeaks(to: &result.measurements, session.app)
    addCosts(to: &result, session.app)
  }

  private func addTotals(
    to measurements: inout Measurements, _ session: Session<FamilyApp, FamilyDriver, HostMeter>
  ) {
    let app = session.app
    let counters = app.counters
    let sums: [(CounterKey, Int)] = [
      (.placeholderTime, Int(frames.waiting.nanoseconds / 1_000)),
      (.gesturesMade, gestures.gestures),
      (.photoErrors, app.stats.errorCount),
      (.cacheWants, counters.hits + counters.visibleMisses + counters.coalesced),
      (.visibleWants, counters.hits + counters.visibleMisses), (.cacheHits, counters.hits),
      (.visibleMisses, counters.visibleMisses), (.wastedDecodes, counters.wastedDecodes),
      (.evictions, counters.evictions), (.decodes, counters.decodes),
      (.renditionDecodes, counters.renditionDecodes), (.fetches, counters.fetches),
      (.coalesced, counters.coalesced), (.cancelled, counters.cancelled),
      (.photosExpired, app.stats.expired), (.bytesFetched, app.stats.fetchedBytes),
      (.pixelsDecoded, app.stats.decodedPixels), (.expirySweeps, app.sweepCount),
      (.launches, session.relaunchCount + 1), (.failedRemovals, app.stats.failedRemovals),
    ]
    app.stats.coverage.add(to: &measurements)
    screens.add(to: &measurements, age: child.ageGroup, gestures: gesturesByScreen)
    for (key, value) in sums { measurements.add(value, to: key) }
    let age = child.ageGroup.rawValue
    measurements.add(gestures.intended, to: .gesturesIntended, part: age)
    measurements.add(gestures.missed, to: .gesturesMissed, part: age)
    measurements.add(gestures.accidental, to: .gesturesAccidental, part: age)
    for (what, count) in gestures.seen { measurements.add(count, to: .decisions, part: what.rawValue) }
  }

  private func addPeaks(to measurements: inout Measurements, _ app: FamilyApp) {
    let counters = app.counters
    let form = DeviceForm(of: device).rawValue
    measurements.raise(.cacheBytes, to: counters.peakBytes.bytes)
    measurements.raise(.cacheEntries, to: counters.peakEntries)
    measurements.raise(.residentCacheBytes, to: counters.peakResidentBytes.bytes, part: form)
  }

  private func addCosts(to result: inout FamilyResult, _ app: FamilyApp) {
    let scale = frames.times.scale
    for operation in app.stats.operations {
      let row = CostModelRow(
        operation: operation.name, count: operation.count,
        virtualMilliseconds: Double(operation.virtual) / 1e6,
        measuredMilliseconds: Double(operation.measured) / 1e6 * scale)
      if let index = result.costModel.firstIndex(where: { $0.operation == row.operation }) {
        result.costModel[index].count += row.count
        result.costModel[index].virtualMilliseconds += row.virtualMilliseconds
        result.costModel[index].measuredMilliseconds += row.measuredMilliseconds
      } else {
        result.costModel.append(row)
      }
    }
  }
}

extension FamilyResult {
  /// Names the photos that could not be shown on one device.
  mutating func addPhotoErrors(_ stats: AppStats, family: Int, child: Int, names: [PhotoID: String]) {
    for error in stats.errors where photoErrors.count < FamilyResult.photoErrorLimit {
      let name = names[error.photo] ?? "photo \(error.photo.raw)"
      photoErrors.append("family \(family), child \(child), \(name): \(error.reason)")
    }
  }
}
