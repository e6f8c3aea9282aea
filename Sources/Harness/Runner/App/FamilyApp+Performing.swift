internal import HostSystem
internal import Kernel
internal import PhotoCaching
internal import PointsLedger
internal import Simulation

extension FamilyApp {
  /// Does an operation's real work and looks its virtual time up.
  func perform(_ effect: EffectID, at start: Instant) -> TimeSpan {
    guard let operation = operations[effect] else { return .zero }
    let began = HostClock.threadCPU()
    let span: TimeSpan
    switch operation {
    case .photo(let job, _): span = perform(job)
    case .ledger(let events, let asked, _):
      let came = ledger.carryOut(events, at: clock.time(at: start))
      operations[effect] = .ledger(events, asked: asked, came: came)
      span = costs.commit()
    case .removal(let photo):
      do throws(PhotoCachingError) { try work.removeFromDisk(photo) } catch { stats.note(error, of: photo) }
      span = costs.syncedWrite
    case .listing: span = costs.networkLatency
    }
    let nanoseconds = HostClock.threadCPU() - began
    measured[effect] = nanoseconds
    stats.count(operation.name, virtual: span, measured: nanoseconds)
    return span
  }

  private func perform(_ job: PhotoJob) -> TimeSpan {
    let result = bookingHarness { work.perform(job) }
    operations[.job(job.id)] = .photo(job, result: result)
    pipeline.begin(job.id, workingBytes: result.report.workingBytes)
    if let refusal = result.report.storageError { stats.noteStorage(refusal) }
    stats.fetchedBytes += result.report.fetchedBytes.bytes
    stats.writtenBytes += result.report.writtenBytes.bytes
    #if Canaries
      leak(result.outcome)
    #endif
    if case .decoded(let bitmap) = result.outcome { stats.decodedPixels += bitmap.pixels.count }
    return span(of: job, result.report)
  }

  /// The album lies in the device's own photo library; only group photos come over the network.
  private func isInLibrary(_ photo: PhotoID) -> Bool { context.expiries[photo] == nil }

  private func span(of job: PhotoJob, _ report: PhotoWorkReport) -> TimeSpan {
    switch job.task {
    case .fetch(let photo):
      guard report.fetchedBytes.bytes > 0 else { return .microseconds(200) }
      return isInLibrary(photo)
        ? costs.importing(bytes: report.fetchedBytes.bytes) : costs.fetch(bytes: report.fetchedBytes.bytes)
    case .decode:
      var span = costs.decode(
        bytes: report.readBytes.bytes, pixels: report.sourcePixels.count,
        denominator: max(1, report.scaleDenominator),
        progressive: report.isProgressive)
      if report.storedRendition { span += costs.rendition(pixels: report.sourcePixels.count / 16) }
      return span
    }
  }
}
