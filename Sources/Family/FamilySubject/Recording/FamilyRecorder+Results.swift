internal import AppCore
internal import Families
internal import Gallery
internal import HostSystem
internal import Kernel
internal import Metrics
internal import PhotoCaching
internal import Playing
internal import ScenarioFormat
internal import Simulation
internal import Touches

extension FamilyRecorder {
  /// Adds this session to its family's result.
  func addResults(
    to result: inout UnitResult, _ session: Session<FamilyApp, FamilyDriver, HostMeter>
  ) {
    frames.add(
      to: &result, clock: session.clock, end: session.end, mainLane: session.mainLane,
      cycle: session.app.launcher.scenario.soak.cycle)
    news.add(to: &result.measurements)
    if dashboard.loads.count > 0 { result.measurements.merge(dashboard.loads, into: .dashboardLoad) }
    if dashboard.frameCount > 0 {
      result.measurements.add(dashboard.frameCount, to: .dashboardFrames)
      result.measurements.raise(.dashboardBytes, to: dashboard.peakBytes)
    }
    if !session.app.stats.visibleMicroseconds.isEmpty {
      var visible = Histogram()
      for span in session.app.stats.visibleMicroseconds { visible.record(span) }
      result.measurements.merge(visible, into: .syncVisible)
    }
    addTotals(to: &result.measurements, session)
    addPeaks(to: &result.measurements, session.app)
    addSightings(to: &result.measurements, end: session.end)
    addCosts(to: &result, session.app)
    result.add(
      checks.tallies, of: "family \(frames.identity.unit), child \(frames.identity.session), ",
      session: frames.identity.session)
  }

  private func addTotals(
    to measurements: inout Measurements, _ session: Session<FamilyApp, FamilyDriver, HostMeter>
  ) {
    let app = session.app
    let counters = app.counters
    let sums: [(CounterKey, Int)] = [
      (.placeholderTime, Int(frames.recorder.waiting.nanoseconds / 1_000)),
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
      (.diskSyncs, app.stats.syncs), (.diskBytesWritten, app.stats.writtenBytes),
      (.diskBytesEvicted, app.stats.evictedBytes),
    ]
    let decoded = app.stats.pixels.settled(of: app.launcher.device.screen.pixels)
    for use in DecodeUse.allCases {
      let pixels = decoded.pixels(for: use, place: thumbnailPixels)
      measurements.add(pixels.decoded, to: .usePixels, part: use.name)
      measurements.add(pixels.wanted, to: .wantedPixels, part: use.name)
    }
    var coverage = app.stats.coverage
    coverage.limits.record(
      counters, app.core.photos.pipeline.limits, evictedFromDisk: app.stats.evictedBytes)
    coverage.add(to: &measurements)
    addFaults(to: &measurements, app)
    habits.add(to: &measurements)
    screens.add(to: &measurements, age: child.ageGroup, gestures: gesturesByScreen)
    for (key, value) in sums { measurements.add(value, to: key) }
    let age = child.ageGroup.rawValue
    measurements.add(gestures.intended, to: .gesturesIntended, part: age)
    measurements.add(gestures.missed, to: .gesturesMissed, part: age)
    measurements.add(gestures.accidental, to: .gesturesAccidental, part: age)
    for (what, count) in gestures.seen { measurements.add(count, to: .decisions, part: what.told) }
  }

  /// How often each kind that the scenario's swarm may hold has struck, zeros included.
  private func addFaults(to measurements: inout Measurements, _ app: FamilyApp) {
    if let sharing = app.launcher.sharing {
      for name in ChildSharing.countedNames {
        measurements.add(sharing.counts[name] ?? 0, to: .sharing, part: name)
      }
    }
    for entry in app.launcher.scenario.swarm.kinds where entry.weight > 0 {
      guard let kind = FaultKind(rawValue: entry.name) else { continue }
      var count = app.launcher.faults?.counts[kind] ?? 0
      // The family's, told by its first device.
      if kind == .secondAuthorities, let replica = app.replica, replica.device == 1 {
        count = replica.zone.conflictCount
      }
      measurements.add(count, to: .faults, part: entry.name)
    }
  }

  private func addPeaks(to measurements: inout Measurements, _ app: FamilyApp) {
    let counters = app.counters
    let form = DeviceForm(of: device).rawValue
    measurements.raise(.cacheBytes, to: counters.peakBytes.bytes)
    measurements.raise(.cacheEntries, to: counters.peakEntries)
    measurements.raise(.residentCacheBytes, to: counters.peakResidentBytes.bytes, part: form)
  }

  private func addSightings(to measurements: inout Measurements, end: Instant) {
    guard !listed.isEmpty else { return }
    measurements.add(listed.count, to: .photoFiles)
    measurements.add(sightings.unseenCount, to: .photosUnseen)
    measurements.add(sightings.unshowableCount, to: .photosUnshowable)
    measurements.raise(.photoTour, to: Int((sightings.tour(by: end) ?? .zero).nanoseconds / 1_000))
  }

  /// The files that stand for the album, in the order of their names, as this device showed them.
  func photoRows(_ files: [PhotoFile], _ decodes: [PhotoID: PhotoDecodes]) -> [PhotoRow] {
    zip(files, zip(listed, sightings.sightings)).map { file, shown in
      let (photo, sighting) = shown
      let work = decodes[photo] ?? PhotoDecodes()
      return PhotoRow(
        unit: frames.identity.unit, session: child.number, file: file.name, bytes: file.byteCount,
        width: Int(file.pixels.width), height: Int(file.pixels.height), small: sighting.small?.nanoseconds,
        full: sighting.full?.nanoseconds, decodes: work.count, decodeNanoseconds: Int(work.nanoseconds),
        pixels: work.pixels, error: file.fault.isEmpty ? work.failure : file.fault)
    }
  }

  private func addCosts(to result: inout UnitResult, _ app: FamilyApp) {
    let scale = frames.scale
    for operation in app.stats.operations {
      result.add(
        CostModelRow(
          operation: operation.name, count: operation.count,
          virtualMilliseconds: Double(operation.virtual) / 1e6,
          measuredMilliseconds: Double(operation.measured) / 1e6 * scale))
    }
  }
}

extension UnitResult {
  /// Names the photos that could not be shown on one device.
  mutating func addPhotoErrors(_ stats: AppStats, family: Int, child: Int, names: [PhotoID: String]) {
    for error in stats.errors where photoErrors.count < UnitResult.photoErrorLimit {
      let name = names[error.photo] ?? "photo \(error.photo.raw)"
      photoErrors.append("family \(family), child \(child), \(name): \(error.reason)")
    }
  }
}
