internal import AppCore
internal import Families
internal import Gallery
internal import Kernel
package import Metrics
internal import PhotoCaching
internal import ScenarioFormat
internal import Simulation
package import Skiprope
internal import Touches

extension FamilyRecorder {
  package var counts: [String: Int] {
    [
      CounterKey.categoryChanges.name: updates.categoryChanges,
      CounterKey.photosShown.name: updates.photosShown,
      CounterKey.decodes.name: app.counters.decodes,
    ]
  }

  package func add(to measurements: inout Measurements, _ end: RecordedEnd<FamilyApp>) {
    updates.add(to: &measurements)
    if dashboard.loads.count > 0 { measurements.merge(dashboard.loads, into: .dashboardLoad) }
    if dashboard.frameCount > 0 {
      measurements.add(dashboard.frameCount, to: .dashboardFrames)
      measurements.raise(.dashboardBytes, to: dashboard.peakBytes)
    }
    if !app.stats.visibleMicroseconds.isEmpty {
      var visible = Histogram()
      for span in app.stats.visibleMicroseconds { visible.record(span) }
      measurements.merge(visible, into: .syncVisible)
    }
    addTotals(to: &measurements, end)
    addPeaks(to: &measurements)
    addSightings(to: &measurements, end: end.instant)
    measurements.add(home.postings(of: place), to: .ledgerPostings)
  }

  private func addTotals(
    to measurements: inout Measurements, _ end: RecordedEnd<FamilyApp>
  ) {
    let counters = app.counters
    let rejected = place == 0 ? home.rejectedFiles.count : 0
    let sums: [(CounterKey, Int)] = [
      (.placeholderTime, Int(end.waited.nanoseconds / 1_000)),
      (.photoErrors, app.stats.errorCount + rejected),
      (.cacheWants, counters.hits + counters.visibleMisses + counters.coalesced),
      (.visibleWants, counters.hits + counters.visibleMisses), (.cacheHits, counters.hits),
      (.visibleMisses, counters.visibleMisses), (.wastedDecodes, counters.wastedDecodes),
      (.evictions, counters.evictions), (.decodes, counters.decodes),
      (.renditionDecodes, counters.renditionDecodes), (.fetches, counters.fetches),
      (.coalesced, counters.coalesced), (.cancelled, counters.cancelled),
      (.photosExpired, app.stats.expired), (.bytesFetched, app.stats.fetchedBytes),
      (.pixelsDecoded, app.stats.decodedPixels), (.expirySweeps, app.sweepCount),
      (.launches, end.launches), (.failedRemovals, app.stats.failedRemovals),
      (.diskSyncs, app.stats.syncs), (.diskBytesWritten, app.stats.writtenBytes),
      (.diskBytesEvicted, app.stats.evictedBytes),
    ]
    let decoded = app.stats.pixels.settled(of: app.launcher.device.screen.pixels)
    for use in DecodeUse.allCases {
      let pixels = decoded.pixels(for: use, place: thumbnailPixels)
      measurements.add(pixels.decoded, to: .usePixels, part: use.name)
      measurements.add(pixels.wanted, to: .wantedPixels, part: use.name)
    }
    addFaults(to: &measurements)
    habits.add(to: &measurements)
    screens.add(to: &measurements, age: child.ageGroup, gestures: gesturesByScreen)
    for (key, value) in sums { measurements.add(value, to: key) }
    for (what, count) in taken { measurements.add(count, to: .decisions, part: what.rawValue) }
  }

  /// How often each possible kind of the scenario's swarm has struck, zeros included.
  private func addFaults(to measurements: inout Measurements) {
    if let sharing = app.launcher.sharing {
      for name in ChildSharing.countedNames {
        measurements.add(sharing.counts[name] ?? 0, to: .sharing, part: name)
      }
    }
    for entry in app.launcher.scenario.swarm.kinds where entry.weight > 0 {
      guard let kind = FaultKind(rawValue: entry.name) else { continue }
      var count = app.launcher.faults?.counts[kind] ?? 0
      // The family's count, reported by its first device.
      if kind == .secondAuthorities, let replica = app.replica, replica.device == 1 {
        count = replica.zone.conflictCount
      }
      measurements.add(count, to: .faults, part: entry.name)
    }
  }

  private func addPeaks(to measurements: inout Measurements) {
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

  /// The files that replace the album, in the order of their names, as this device showed them.
  package var fileRows: [PhotoRow] {
    zip(home.files, sightings.sightings).map { file, sighting in
      let work = app.stats.listed[file.id] ?? PhotoDecodes()
      return PhotoRow(
        unit: home.plan.index, session: child.number, file: file.file.name, bytes: file.file.byteCount,
        width: Int(file.file.pixels.width), height: Int(file.file.pixels.height),
        small: sighting.small?.nanoseconds, full: sighting.full?.nanoseconds, decodes: work.count,
        decodeNanoseconds: Int(work.nanoseconds), pixels: work.pixels,
        error: file.file.fault.isEmpty ? work.failure : file.file.fault)
    }
  }

  package var unshown: [String] {
    let names = Dictionary(home.files.map { ($0.id, $0.file.name) }) { first, _ in first }
    let errors = app.stats.errors.map { error in
      "family \(home.plan.index), child \(child.number), \(names[error.photo] ?? "photo \(error.photo.raw)"): \(error.reason)"
    }
    return (place == 0 ? home.rejectedFiles : []) + errors
  }
}
