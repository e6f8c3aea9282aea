package import AppCore
internal import Expiry
package import Families
package import Gallery
package import Gestures
internal import Metrics
package import PhotoCaching
package import PointsLedger

/// What a session has reached of everything that the product declares: screens and transitions, actions, events, effects,
/// decisions, errors and presets, and the faults of the world.
///
/// Counting allocates nothing; names are made once, after a session.
package struct SessionCoverage: Sendable {
  private var gestures = KindTally<GestureDecision.Kind.Name>("gesture")
  private var screens = KindTally<GalleryScreen>("gallery.screen")
  private var transitions = KindTally<GalleryTransition>("gallery.transition")
  private var actions = KindTally<GalleryAction>("gallery.action")
  private var galleryEvents = KindTally<GalleryEvent.Kind>("gallery.event")
  private var galleryEffects = KindTally<GalleryEffect.Kind>("gallery.effect")
  private var causes = KindTally<CategoryChangeCause>("gallery.category")
  private var appEvents = KindTally<AppEvent.Kind>("app.event")
  private var decisions = KindTally<AppDecision>("app.decision")
  private var tasks = KindTally<AppTask.Kind>("app.task")
  private var outcomes = KindTally<AppOutcome.Kind>("app.outcome")
  /// Failed tasks.
  private var failures = KindTally<AppTask.Kind>("app.failure")
  private var pipeline = KindTally<PhotoPipelineEffect.Kind>("photo.effect")
  private var photoOutcomes = KindTally<PhotoJobOutcome.Kind>("photo.outcome")
  private var photoErrors = KindTally<PhotoCachingError.Kind>("photo.error")
  private var sweeps = KindTally<SweepSchedule.Occasion>("expiry.sweep")
  private var ledgerEvents = KindTally<LedgerEvent.Kind>("ledger.event")
  private var ledgerEffects = KindTally<LedgerEffect.Kind>("ledger.effect")
  private var entries = KindTally<TransactionKind>("ledger.entry")
  private var rewards = KindTally<RedemptionStatus>("ledger.reward")
  private var refusals = KindTally<LedgerRefusal.Kind>("ledger.refusal")
  private var faults = KindTally<InjectedFault>("fault")
  private var gesturePresets = NameTally("preset.gestures", GesturePreset.allCases.map(\.rawValue))
  private var cachePresets = NameTally("preset.cache", CachePreset.allCases.map(\.rawValue))
  private var galleryPresets = NameTally("preset.gallery", GalleryVariant.allCases.map(\.rawValue))
  /// The product's stated limits that were reached.
  package var limits = LimitCoverage()
  /// Events that the product does not declare, but that happened.
  private var undeclared = NameTally(Coverage.undeclared, ["transition"])

  /// The screen in front after the last frame; `nil` before the first of a launch.
  private var screen: GalleryScreen?

  package init() {}

  private var tallies: [any Tallying] {
    [
      gestures, screens, transitions, actions, galleryEvents, galleryEffects, causes, appEvents, decisions,
      tasks, outcomes, failures, pipeline, photoOutcomes, photoErrors, sweeps, ledgerEvents, ledgerEffects,
      entries, rewards, refusals, faults, gesturePresets, cachePresets, galleryPresets, limits, undeclared,
    ]
  }

  /// Name and count of everything declared, zeros included. O(declared).
  package var figures: [(name: String, count: Int)] {
    zip(SessionCoverage.names, tallies.flatMap(\.figures)).map { ($0, $1) }
  }

  /// The names of everything declared, in a fixed order.
  package static let names = SessionCoverage().tallies.flatMap(\.names)
}

// MARK: Counting

extension SessionCoverage {
  /// Records a launch: the first screen has no predecessor.
  package mutating func recordLaunch() { screen = nil }

  /// Counts a frame's external events.
  package mutating func record(_ events: [AppEvent]) { for event in events { appEvents.add(event.kind) } }

  /// Counts the recogniser's decisions.
  package mutating func record(_ decided: [GestureDecision]) {
    for decision in decided { gestures.add(decision.kind.name) }
  }

  /// Counts the frame's events of the core. O(events).
  package mutating func record(_ updates: FrameEvents) {
    for effect in updates.gallery { record(effect) }
    galleryEvents.add(updates.reported)
    decisions.add(updates.decisions)
    pipeline.add(updates.pipeline)
    sweeps.add(updates.sweeps)
  }

  private mutating func record(_ effect: GalleryEffect) {
    galleryEffects.add(effect.kind)
    switch effect {
    case .acted(let action, _, _): actions.add(action)
    case .categoryChanged(_, _, let cause, _): causes.add(cause)
    default: break
    }
  }

  /// Records the screen in front after a frame. O(1).
  package mutating func record(_ next: GalleryScreen) {
    guard next != screen else { return }
    screens.add(next)
    if let screen {
      if let way = GalleryTransition(from: screen, to: next) {
        transitions.add(way)
      } else {
        undeclared.add("transition")
      }
    }
    screen = next
  }

  /// Counts a request of the core to its ports.
  package mutating func record(_ task: AppTask) { tasks.add(task.kind) }

  /// Counts an answer of the ports.
  package mutating func record(_ outcome: AppOutcome, of task: AppTask) {
    outcomes.add(outcome.kind)
    switch outcome {
    case .failed, .photo(.failed, _): failures.add(task.kind)
    default: break
    }
  }

  /// Counts the outcome of a photo job.
  package mutating func record(_ outcome: PhotoJobOutcome) {
    photoOutcomes.add(outcome.kind)
    if case .failed(let error) = outcome { record(error) }
  }

  /// Counts an error of a photo's origin, file or disk.
  package mutating func record(_ error: PhotoCachingError) { photoErrors.add(error.kind) }

  /// Counts a batch for the ledger and its effects.
  package mutating func record(_ batch: [LedgerEvent], _ effects: [LedgerEffect]) {
    for event in batch { ledgerEvents.add(event.kind) }
    for effect in effects {
      ledgerEffects.add(effect.kind)
      switch effect {
      case .posted(_, _, let kind, _, _): entries.add(kind)
      case .redemption(_, let status, _): rewards.add(status)
      case .refused(let refusal): refusals.add(refusal.kind)
      case .enrolled, .duplicate, .duplicateRedemption: break
      }
    }
  }

  /// Counts an injected fault.
  package mutating func record(_ fault: InjectedFault) { faults.add(fault) }

  /// Counts the presets of a launch.
  package mutating func recordPresets(gestures: String, cache: String, gallery: String) {
    gesturePresets.add(gestures)
    cachePresets.add(cache)
    galleryPresets.add(gallery)
  }
}
