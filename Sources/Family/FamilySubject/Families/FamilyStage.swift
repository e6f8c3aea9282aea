internal import Families
internal import HostSystem
internal import Invariants
internal import Kernel
internal import Metrics
internal import PhotoCaching
internal import Playing
internal import ScenarioFormat
internal import Simulation

/// A family whose plan is drawn, its photos replaced where the scenario brings real ones.
struct PlayedFamily: PlayedUnit {
  let plan: FamilyPlan
  private let subject: FamilySubject

  init(_ order: WorkOrder, of subject: FamilySubject) throws(RunError) {
    var plan = FamilyPlan(order.scenario, index: order.unit)
    if case .directory(let path) = order.scenario.real.photos {
      let photos = try PhotoDirectory.open(path)
      photos.replacePhotos(of: &plan)
    }
    self.plan = plan
    self.subject = subject
  }

  var sessionCount: Int { plan.children.count }

  func pass(_ setting: PassSetting) throws(RunError) -> any UnitPass { try staged(setting) }

  /// The same as the pass that it is, for whoever looks into it; `touching` stands in for a child.
  func staged(
    _ setting: PassSetting, touching stand: FamilySetup.Stand? = nil
  ) throws(RunError) -> StagedPass<FamilyStage> {
    setting.clearFolder()
    let setup = try FamilySetup(setting, plan, subject, touching: stand)
    return StagedPass(FamilyStage(setup, setting, plan), setting) {
      (pass, frames, attendant) throws(RunError) in
      try pass.run(frames, attendant)
    }
  }
}

/// One repetition of a family: its devices, and a recorder and checkers beside each.
struct FamilyStage: UnitStage {
  let sessions: [Session<FamilyApp, FamilyDriver, HostMeter>]
  let books: [FamilyRecorder]
  private let plan: FamilyPlan
  private let ledgers: [any AppLedger]
  /// Photos that were named with a reason before the session, because their files could not even be read.
  private let rejectedFiles: [String]
  /// The files that stand for the album, where there are any.
  private let files: [(id: PhotoID, file: PhotoFile)]

  init(_ setup: FamilySetup, _ setting: PassSetting, _ plan: FamilyPlan) {
    self.plan = plan
    ledgers = setup.ledgers
    rejectedFiles = setup.rejectedFiles
    files = setup.files
    sessions = setup.sessions
    books = zip(setup.sessions, zip(plan.children, setup.devices)).enumerated().map { place, pair in
      let (session, (child, device)) = pair
      return FamilyRecorder(
        setting, session: place, child: child, device: device, listed: setup.files.map(\.id),
        FamilyChecks(app: session.app, period: session.clock.period))
    }
  }

  func audit(_ sessions: [Session<FamilyApp, FamilyDriver, HostMeter>], _ books: [FamilyRecorder]) {
    let replicas = ledgers.compactMap { $0 as? DeviceLedger }
    let audits = replicas.isEmpty ? [ledgers[0].audit()] : replicas.map { $0.audit() }
    // Only then they exchange what is left.
    let findings = replicas.first?.zone.settle(replicas, at: sessions.map(\.end).max() ?? .zero)
    for (place, session) in sessions.enumerated() {
      books[place].audit(
        session, ledgerFindings: place < audits.count ? audits[place] : [],
        synced: findings.map { findings in
          CheckedEnd.Synced(findings: place == 0 ? findings : [], arrivedCount: replicas[place].arrivedCount)
        })
    }
  }

  func summary(
    _ sessions: [Session<FamilyApp, FamilyDriver, HostMeter>], _ books: [FamilyRecorder]
  ) -> UnitSummary {
    UnitSummary(
      unit: plan.index, outcome: "complete",
      sessions: sessions.indices.map { summary(of: $0, sessions[$0], books[$0]) })
  }

  private func summary(
    of place: Int, _ session: Session<FamilyApp, FamilyDriver, HostMeter>, _ recorder: FamilyRecorder
  ) -> SessionSummary {
    var digest = StableDigest(seed: session.digestValue)
    if place == 0 || ledgers[place].device != nil { digest.mix(ledgers[place].digest()) }
    let lastVsync = session.clock.frame(holding: session.end)
    return SessionSummary(
      session: plan.children[place].number, ageYears: plan.children[place].ageYears,
      device: plan.children[place].device, digest: digest.hexadecimal, vsyncs: lastVsync.number + 1,
      activeFrames: session.activeFrames, gestures: recorder.gestures.gestures,
      counts: [
        CounterKey.categoryChanges.name: recorder.news.categoryChanges,
        CounterKey.photosShown.name: recorder.news.photosShown,
        CounterKey.decodes.name: session.app.counters.decodes,
      ])
  }

  func addResults(
    to result: inout UnitResult, _ sessions: [Session<FamilyApp, FamilyDriver, HostMeter>],
    _ books: [FamilyRecorder]
  ) {
    let names = Dictionary(files.map { ($0.id, $0.file.name) }) { first, _ in first }
    for (session, child) in zip(sessions, plan.children) {
      result.addPhotoErrors(session.app.stats, family: plan.index, child: child.number, names: names)
    }
    result.photoErrors = Array(
      (rejectedFiles + result.photoErrors).prefix(UnitResult.photoErrorLimit))
    result.measurements.add(rejectedFiles.count, to: .photoErrors)
    let postings = ledgers[0].device == nil ? ledgers[0].postings : ledgers.reduce(0) { $0 + $1.postings }
    result.measurements.add(postings, to: .ledgerPostings)
  }

  func lastRows(
    _ sessions: [Session<FamilyApp, FamilyDriver, HostMeter>], _ books: [FamilyRecorder]
  ) -> [PhotoRow] {
    zip(books, sessions).flatMap { book, session in
      book.photoRows(files.map(\.file), session.app.stats.listed)
    }
  }
}

extension PhotoDirectory {
  /// Reads a scenario's folder of photographs.
  static func open(_ path: String) throws(RunError) -> PhotoDirectory {
    do throws(PhotoFolderError) { return try PhotoDirectory(path: path) } catch {
      throw RunError(error)
    }
  }
}
