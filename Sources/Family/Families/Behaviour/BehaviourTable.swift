package import ScenarioFormat
package import Touches

/// The behaviour of children as data. It has the actions of each behaviour or goal at each place, with weights and think times,
/// and the goals that follow a behaviour.
///
/// A lookup allocates nothing.
package struct BehaviourTable: Hashable, Sendable {
  /// An action at a place.
  package struct Row: Hashable, Sendable {
    package let activity: Activity
    package let place: Place
    package let action: ChildAction
    /// The weight relative to the other actions of the same activity and place, from 0.
    package var weight: Double
    /// The median pause before the gesture, ms.
    package var think: Double
    package let mark: Evidence

    /// The name in scenarios, such as `browse.grid.open-photo`.
    package var id: String { "\(activity.name).\(place.name).\(action.rawValue)" }
  }

  /// A goal that follows a behaviour, or none for a while.
  package struct Lead: Hashable, Sendable {
    package let behaviour: Behaviour
    /// If `nil`, the behaviour's own actions follow for a while.
    package let goal: Goal?
    package var weight: Double

    /// The name in scenarios, such as `browse.poll-through` or `browse.nothing`.
    package var id: String { "\(behaviour.rawValue).\(goal?.rawValue ?? "nothing")" }
  }

  /// The rows, grouped by activity and place.
  package private(set) var rows: [Row] = []
  package private(set) var leads: [Lead] = []
  /// The range of rows for an activity and place, by `activity.index * places + place`.
  private var spans: [Range<Int>] = []
  private static let placeCount = Place.allCases.count

  /// Creates the standard table with a scenario's changes. A change to an action that the standard table lacks at that place adds
  /// it, with a think time of two seconds by default. O(rows).
  package init(_ script: SessionScript) {
    self.init(weights: script.actions, thinkTimes: script.thinkTimes, leads: script.goals)
  }

  package init(
    weights: [WeightedName] = [], thinkTimes: [WeightedName] = [], leads changes: [WeightedName] = []
  ) {
    var all = BehaviourTable.standardRows
    if !weights.isEmpty { BehaviourTable.add(weights, to: &all) }
    for activity in Activity.all {
      for place in Place.allCases {
        let first = rows.count
        for var row in all where row.activity == activity && row.place == place {
          if !weights.isEmpty || !thinkTimes.isEmpty {
            let id = row.id
            if let change = weights.first(where: { $0.name == id }) { row.weight = change.weight }
            if let change = thinkTimes.first(where: { $0.name == id }) { row.think = change.weight }
          }
          rows.append(row)
        }
        spans.append(first..<rows.count)
      }
    }
    leads = BehaviourTable.standardLeads.map { lead in
      var lead = lead
      if let change = changes.first(where: { $0.name == lead.id }) { lead.weight = change.weight }
      return lead
    }
  }

  /// Adds the actions that a scenario weighs and the standard table lacks, in the table's order.
  ///
  /// Every child has a table, so only the names at the given places are spelled.
  private static func add(_ weights: [WeightedName], to all: inout [Row]) {
    for activity in Activity.all {
      let ofActivity = weights.filter { $0.name.hasPrefix("\(activity.name).") }
      for place in Place.allCases where !ofActivity.isEmpty {
        let start = "\(activity.name).\(place.name)."
        let names = ofActivity.map(\.name).filter { $0.hasPrefix(start) }
        guard !names.isEmpty else { continue }
        for action in ChildAction.allCases
        where action.places.contains(place) && names.contains(start + action.rawValue) {
          let isKnown = all.contains { $0.activity == activity && $0.place == place && $0.action == action }
          if isKnown { continue }
          all.append(
            Row(
              activity: activity, place: place, action: action, weight: 0, think: usualThink, mark: .assumed))
        }
      }
    }
  }

  /// The pause before an action that a scenario added without a think time, ms [A].
  private static let usualThink = 2_000.0

  /// Every action that a scenario may weigh.
  package static let actionNames: [String] = {
    // Each part is spelled once: every worker process needs them, and building a name is slow.
    let atPlaces = Place.allCases.flatMap { place in
      ChildAction.allCases.filter { $0.places.contains(place) }.map { ".\(place.name).\($0.rawValue)" }
    }
    return Activity.all.flatMap { activity in
      let name = activity.name
      return atPlaces.map { name + $0 }
    }
  }()

  /// Every goal that a scenario may weigh.
  package static let leadNames: [String] = standardLeads.map(\.id)

  /// Draws an action; `nil` if the activity has none at this place. Without a visible open reward, actions on one are left out.
  func draw(_ activity: Activity, at place: Place, seesOpenReward: Bool = true, _ unit: Double) -> Row? {
    let placeIndex = Place.allCases.firstIndex(of: place) ?? 0
    let span = spans[activity.index * BehaviourTable.placeCount + placeIndex]
    var total = 0.0
    func weight(_ row: Row) -> Double { row.action.needsOpenReward && !seesOpenReward ? 0 : row.weight }
    for index in span { total += weight(rows[index]) }
    guard total > 0 else { return nil }
    var rest = unit * total
    for index in span {
      rest -= weight(rows[index])
      if rest < 0 { return rows[index] }
    }
    return rows[span].last { weight($0) > 0 }
  }

  /// Draws the goal that follows a behaviour; `nil` for none for a while.
  func drawGoal(_ behaviour: Behaviour, _ unit: Double) -> Goal? {
    var total = 0.0
    for lead in leads where lead.behaviour == behaviour { total += lead.weight }
    var rest = unit * total
    for lead in leads where lead.behaviour == behaviour {
      rest -= lead.weight
      if rest < 0 { return lead.goal }
    }
    return nil
  }
}
