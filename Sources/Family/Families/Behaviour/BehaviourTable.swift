package import ScenarioFormat
package import Touches

/// What children do, as data: per behaviour or goal and place the acts with their weights and think times, which goals a
/// behaviour leads to, and how many gestures each lasts.
///
/// Looking up allocates nothing.
package struct BehaviourTable: Hashable, Sendable {
  /// One act at one place.
  package struct Row: Hashable, Sendable {
    package let activity: Activity
    package let place: Place
    package let act: ChildAction
    /// In proportion to the others of the same activity and place; from 0.
    package var weight: Double
    /// The median pause before the gesture, ms.
    package var think: Double
    package let mark: Evidence

    /// As scenarios call it: `browse.grid.open-photo`.
    package var id: String { "\(activity.name).\(place.name).\(act.rawValue)" }
  }

  /// A goal that a behaviour leads to, or none for a while.
  package struct Lead: Hashable, Sendable {
    package let behaviour: Behaviour
    /// `nil`: for a while what the behaviour itself says.
    package let goal: Goal?
    package var weight: Double

    /// As scenarios call it: `browse.look-through`, `browse.nothing`.
    package var id: String { "\(behaviour.rawValue).\(goal?.rawValue ?? "nothing")" }
  }

  /// Grouped by activity and place.
  package private(set) var rows: [Row] = []
  package private(set) var leads: [Lead] = []
  /// Where the rows of an activity and place lie, by `activity.index * places + place`.
  private var spans: [Range<Int>] = []
  private static let placeCount = Place.allCases.count

  /// The standard table with a scenario's changes. A change to an act that the standard table does not have at that place
  /// adds it, with a think time of two seconds unless the scenario says another. O(rows).
  package init(_ script: SessionScript) {
    self.init(weights: script.acts, thinkTimes: script.thinkTimes, leads: script.goals)
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

  /// Adds the acts that a scenario weighs and the standard table does not have, in the table's order.
  ///
  /// Every child has a table, and so only what stands at the places that are named is spelled.
  private static func add(_ weights: [WeightedName], to all: inout [Row]) {
    for activity in Activity.all {
      let ofActivity = weights.filter { $0.name.hasPrefix("\(activity.name).") }
      for place in Place.allCases where !ofActivity.isEmpty {
        let start = "\(activity.name).\(place.name)."
        let names = ofActivity.map(\.name).filter { $0.hasPrefix(start) }
        guard !names.isEmpty else { continue }
        for act in ChildAction.allCases
        where act.places.contains(place) && names.contains(start + act.rawValue) {
          let isKnown = all.contains { $0.activity == activity && $0.place == place && $0.act == act }
          if isKnown { continue }
          all.append(
            Row(
              activity: activity, place: place, act: act, weight: 0, think: usualThink, mark: .assumed))
        }
      }
    }
  }

  /// The pause before an act that a scenario added without saying one, ms [A].
  private static let usualThink = 2_000.0

  /// Every act that a scenario may weigh.
  package static let actNames: [String] = {
    // Each spelled once: every worker process needs them, and a name is found letter by letter.
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

  /// Draws an act; `nil` when the activity has nothing to do at this place. Where no open reward shows, what needs one is left
  /// out.
  func draw(_ activity: Activity, at place: Place, seesOpenReward: Bool = true, _ unit: Double) -> Row? {
    let placeIndex = Place.allCases.firstIndex(of: place) ?? 0
    let span = spans[activity.index * BehaviourTable.placeCount + placeIndex]
    var total = 0.0
    func weight(_ row: Row) -> Double { row.act.needsOpenReward && !seesOpenReward ? 0 : row.weight }
    for index in span { total += weight(rows[index]) }
    guard total > 0 else { return nil }
    var rest = unit * total
    for index in span {
      rest -= weight(rows[index])
      if rest < 0 { return rows[index] }
    }
    return rows[span].last { weight($0) > 0 }
  }

  /// Draws what a behaviour leads to; `nil`: nothing for a while.
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
