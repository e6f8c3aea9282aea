/// Updates the device's notifications to the plan by differences. No reminder fires twice.
///
/// A pure state machine: the app feeds it events and executes its effects in order.
///
///     var (scheduler, effects) = (ReminderScheduler<Watering>(), [ReminderScheduler<Watering>.Effect]())
///     scheduler.handle(.loaded(keys), of: source, at: now, in: rules, effects: &effects)  // [.askPending]
///     scheduler.handle(.pending(centre.pending()), of: source, at: now, in: rules, effects: &effects)
///
/// The store records each reminder after the device accepts it, and deletes the record before cancelling. A recorded
/// reminder that is missing on the device has fired. So the scheduler depends on neither clock nor zone. A kill in
/// between leaves an unrecorded reminder on the device; the next plan adopts or cancels it.
public struct ReminderScheduler<Source: ReminderSource>: Sendable {
  /// The identity of a reminder of the source.
  public typealias Key = ReminderKey<Source.Occasion>
  /// A scheduled reminder of the source.
  public typealias Planned = PlannedReminder<Source.Occasion, Source.Text>

  /// The events that the app reports.
  public enum Event: Hashable, Sendable {
    /// The recorded reminders, read from the store once a launch.
    case loaded([Key])
    /// The occasions, settings, zone, clock or permission changed, or the app became active.
    case changed
    /// Whether the user allows notifications; `false` until the first report.
    case permitted(Bool)
    /// The reminders pending on the device: the answer to `askPending`.
    case pending([Planned])
    /// The device did not answer. The next event asks again.
    case unanswered
    /// The device accepted these reminders.
    case added([Key])
  }

  /// The effects to execute, in this order.
  public enum Effect: Hashable, Sendable {
    /// Query the device's pending reminders; answered by `pending` or `unanswered`.
    case askPending
    /// Delete these records from the store.
    case forget([Key])
    /// Cancel these reminders on the device.
    case cancel([Key])
    /// Schedule these reminders on the device; answered by `added`.
    case add([Planned])
    /// Record these reminders in the store.
    case remember([Key])
  }

  /// The recorded reminders: accepted by the device and not cancelled. Those missing on the device have fired.
  @inlinable public var remembered: Set<Key> { handed }
  @usableFromInline var handed: Set<Key> = []
  @usableFromInline var isLoaded = false
  @usableFromInline var isPermitted = false
  @usableFromInline var isAsking = false

  /// Days that the record of a fired reminder is stored after its occasion (D). After that no change of zone or clock
  /// can make it due again.
  @inlinable public static var memoryDays: Int { 30 }

  /// A scheduler before `loaded`.
  @inlinable public init() {}

  /// Handles an event and appends its effects. O(pending and recorded reminders); after `pending` also the cost of
  /// the plan.
  @inlinable public mutating func handle(
    _ event: Event, of source: Source, at now: WallTime, in rules: ZoneRules, effects: inout [Effect]
  ) {
    switch event {
    case .loaded(let keys):
      handed = Set(keys)
      isLoaded = true
      ask(&effects)
    case .changed: ask(&effects)
    case .permitted(let isPermitted):
      self.isPermitted = isPermitted
      ask(&effects)
    case .pending(let pending):
      guard isAsking else { return }
      isAsking = false
      reconcile(pending, source, now, rules, &effects)
    case .unanswered: isAsking = false
    case .added(let keys):
      let new = keys.filter { handed.insert($0).inserted }
      if !new.isEmpty { effects.append(.remember(new)) }
    }
  }

  @inlinable mutating func ask(_ effects: inout [Effect]) {
    // Changes until the device answers are part of the plan made then.
    guard isLoaded, !isAsking else { return }
    isAsking = true
    effects.append(.askPending)
  }

  /// Appends the differences between the pending reminders and the plan.
  @inlinable mutating func reconcile(
    _ pending: [Planned], _ source: Source, _ now: WallTime, _ rules: ZoneRules,
    _ effects: inout [Effect]
  ) {
    let held = Dictionary(pending.map { ($0.key, $0) }) { first, _ in first }
    let reported = remembered.filter { held[$0] == nil }
    let plan = isPermitted ? ReminderPlanner.plan(source, at: now, in: rules, reported: reported) : []
    let planned = Set(plan.map(\.key))
    // A due reminder that is still wanted fires by itself.
    let surplus = held.values.filter { reminder in
      !planned.contains(reminder.key)
        && !(isPermitted && reminder.moment(in: rules) <= now
          && ReminderPlanner.isWanted(reminder.key, by: source))
    }.map(\.key).sorted()
    let takenBack = surplus.filter(remembered.contains)
    let oldest = rules.day(of: now).adding(days: -Self.memoryDays)
    let forgotten = takenBack + reported.filter { $0.day < oldest }.sorted()
    handed.subtract(forgotten)
    if !forgotten.isEmpty { effects.append(.forget(forgotten)) }
    if !surplus.isEmpty { effects.append(.cancel(surplus)) }
    let added = plan.filter { held[$0.key]?.isSame(as: $0) != true }
    if !added.isEmpty { effects.append(.add(added)) }
    // A kill left these on the device without a record.
    let unknown = plan.map(\.key).filter { held[$0] != nil && !remembered.contains($0) }
    handed.formUnion(unknown)
    if !unknown.isEmpty { effects.append(.remember(unknown)) }
  }
}
