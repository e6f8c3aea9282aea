/// Keeps what the device holds equal to the plan, by differences, and nothing told twice.
///
/// What was handed to the device is remembered, and what of it the device no longer holds it has told; so neither the clock nor
/// the zone has to be believed. A reminder is remembered after the device has it, and forgotten before it is cancelled: a kill in
/// between leaves one that the device holds and nobody remembers, which the next plan takes over or cancels.
///
/// `Source` is the app's type of occasions; a value of it comes with each event.
public struct ReminderScheduler<Source: ReminderSource>: Sendable {
  /// The identity of a reminder of the source.
  public typealias Key = ReminderKey<Source.Occasion>
  /// A reminder of the source as the device holds it.
  public typealias Planned = PlannedReminder<Source.Occasion, Source.Text>

  /// What happens.
  public enum Event: Hashable, Sendable {
    /// What the store remembers, once a launch.
    case loaded([Key])
    /// The occasions, the settings, the zone, the clock or the permission has changed, or the app is opened.
    case changed
    /// Whether the user lets the app notify; it may not before that is known.
    case permitted(Bool)
    /// What the device holds, as it was asked.
    case pending([Planned])
    /// The device could not be asked: the next event asks again.
    case unanswered
    /// The device holds these now.
    case added([Key])
  }

  /// What is to be done, in this order.
  public enum Effect: Hashable, Sendable {
    /// Ask the device what it holds; answered by `pending`.
    case askPending
    /// Have the store remember these no longer.
    case forget([Key])
    /// Have the device hold these no longer.
    case cancel([Key])
    /// Have the device hold these; answered by `added`.
    case add([Planned])
    /// Have the store remember these.
    case remember([Key])
  }

  /// Handed to the device and not taken back; those that it no longer holds are told.
  @inlinable public var remembered: Set<Key> { handed }
  @usableFromInline var handed: Set<Key> = []
  @usableFromInline var isLoaded = false
  @usableFromInline var isPermitted = false
  @usableFromInline var isAsking = false

  /// Told reminders are remembered for so many days after theirs, by when no zone and no sane clock brings them back (D).
  @inlinable public static var memoryDays: Int { 30 }

  /// A scheduler that knows nothing yet.
  @inlinable public init() {}

  /// Appends what follows from an event. O(reminders held and remembered), and the plan's cost where the device has answered.
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
    // What changes until the device has answered is in the plan that is made then.
    guard isLoaded, !isAsking else { return }
    isAsking = true
    effects.append(.askPending)
  }

  /// Brings the device from what it holds to the plan.
  @inlinable mutating func reconcile(
    _ pending: [Planned], _ source: Source, _ now: WallTime, _ rules: ZoneRules,
    _ effects: inout [Effect]
  ) {
    let held = Dictionary(pending.map { ($0.key, $0) }) { first, _ in first }
    let reported = remembered.filter { held[$0] == nil }
    let plan = isPermitted ? ReminderPlanner.plan(source, at: now, in: rules, reported: reported) : []
    let planned = Set(plan.map(\.key))
    // What is due, and still wanted, fires by itself and is told then.
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
    // The device holds them, and a kill came before that was remembered.
    let unknown = plan.map(\.key).filter { held[$0] != nil && !remembered.contains($0) }
    handed.formUnion(unknown)
    if !unknown.isEmpty { effects.append(.remember(unknown)) }
  }
}
