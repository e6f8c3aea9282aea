internal import Families
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
    addDistributions(to: &result)
    addTotals(to: &result, session)
    addPeaks(to: &result, session.app)
    addCosts(to: &result, session.app)
    result.worst.append(contentsOf: worst.rows)
    result.hitches.append(contentsOf: hitches)
  }

  private func addDistributions(to result: inout FamilyResult) {
    let rate = "\(device.screen.refreshHertz)hz"
    result.timed["frame.cost@\(rate)", default: Histogram()].merge(times.cost)
    result.timed["frame.product", default: Histogram()].merge(times.product)
    for (stage, histogram) in times.stages {
      result.timed["frame.stage.\(stage.name)", default: Histogram()].merge(histogram)
    }
    if let launchNanoseconds {
      result.timed["launch.first_frame", default: Histogram()].record(launchNanoseconds)
    }
    if times.jitter.count > 0 { result.timed["frame.jitter", default: Histogram()].merge(times.jitter) }
    result.exact["frame.toolkit", default: Histogram()].merge(times.toolkit)
    result.exact["photo.ready", default: Histogram()].merge(ready)
    result.exact["ledger.commit", default: Histogram()].merge(commit)
    result.exact["expiry.lateness", default: Histogram()].merge(lateness)
    for action in GalleryAction.allCases {
      guard let histogram = latency[action] else { continue }
      result.exact["input.latency.\(action)", default: Histogram()].merge(histogram)
    }
    result.perBuild["memory.allocated_per_frame", default: Histogram()].merge(times.allocated)
    result.timedTotals["hitch.nanoseconds", default: 0] += times.hitchNanoseconds
    result.timedTotals["hitch.count", default: 0] += times.hitchCount
  }

  private func addTotals(
    to result: inout FamilyResult, _ session: Session<FamilyApp, FamilyDriver, HostMeter>
  ) {
    let app = session.app
    let counters = app.pipeline.counters
    let period = times.periodNanoseconds
    let age = child.ageGroup.rawValue
    let sums: [(String, Int)] = [
      ("frames.active", activeFrames), ("frames.animated", animatedFrames),
      ("frames.vsyncs", session.clock.frame(holding: session.end).number + 1),
      ("time.animated_us", animatedFrames * period / 1_000),
      ("time.session_us", Int((session.end - Instant.zero).nanoseconds / 1_000)),
      ("time.placeholder_us", Int(placeholderSpan.nanoseconds / 1_000)),
      ("gesture.made", gestures.gestures), ("gesture.intended.\(age)", gestures.intended),
      ("gesture.missed.\(age)", gestures.missed), ("gesture.accidental.\(age)", gestures.accidental),
      ("category.changes", categoryChanges), ("photo.shown", photosShown),
      ("photo.errors", app.stats.errorCount),
      ("cache.wants", counters.hits + counters.visibleMisses + counters.coalesced),
      ("cache.visible_wants", counters.hits + counters.visibleMisses), ("cache.hits", counters.hits),
      ("cache.visible_misses", counters.visibleMisses), ("cache.wasted_decodes", counters.wastedDecodes),
      ("cache.evictions", counters.evictions), ("cache.decodes", counters.decodes),
      ("cache.rendition_decodes", counters.renditionDecodes), ("cache.fetches", counters.fetches),
      ("cache.coalesced", counters.coalesced), ("cache.cancelled", counters.cancelled),
      ("photo.expired", app.stats.expired), ("photo.bytes_fetched", app.stats.fetchedBytes),
      ("photo.pixels_decoded", app.stats.decodedPixels), ("expiry.sweeps", app.stats.sweeps),
    ]
    for (name, value) in sums { result.totals[name, default: 0] += value }
    for (name, value) in gestures.seen { result.totals["decision.\(name)", default: 0] += value }
    for action in GalleryAction.allCases {
      guard let histogram = latency[action] else { continue }
      result.totals["action.\(action)", default: 0] += histogram.count
    }
  }

  private func addPeaks(to result: inout FamilyResult, _ app: FamilyApp) {
    let counters = app.pipeline.counters
    let form = device.sessionMemory > .megabytes(100) ? "tablet" : "phone"
    let peaks: [(String, Int)] = [
      ("memory.live_peak@\(form)", livePeak), ("cache.bytes_peak", counters.peakBytes.bytes),
      ("cache.entries_peak", counters.peakEntries),
      ("cache.resident_peak@\(form)", counters.peakResidentBytes.bytes),
      ("hitch.longest_ns", times.longestHitch),
    ]
    for (name, value) in peaks { result.peaks[name] = max(result.peaks[name] ?? 0, value) }
  }

  private func addCosts(to result: inout FamilyResult, _ app: FamilyApp) {
    let scale = times.scale
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
    for error in stats.errors where photoErrors.count < 100 {
      let name = names[error.photo] ?? "photo \(error.photo.raw)"
      photoErrors.append("family \(family), child \(child), \(name): \(error.reason)")
    }
  }
}
