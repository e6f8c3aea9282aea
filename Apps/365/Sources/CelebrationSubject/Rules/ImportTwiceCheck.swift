internal import Garden
internal import Kernel
internal import Skiprope

/// Checks that no import adds a second person with the name and day of a stored one. Repeated imports and shared
/// names count.
struct ImportTwiceCheck: InvariantCheck {
  static let rule = CelebrationRule(
    "import.twice",
    title: "An import adds no second person with the name and day of a stored one.",
    exercisedBy: "an import that adds a person whose name a stored person has"
  ) { _ in [ImportTwiceCheck()] }

  var tally = CheckTally()
  private var wasUp = false

  mutating func check(_ frame: GardenSnapshot) {
    let isUp = frame.has(.closeImport)
    if isUp || wasUp { for changes in frame.answeredNow { judge(changes, frame) } }
    wasUp = isUp
  }

  private mutating func judge(_ changes: [RowChange], _ frame: GardenSnapshot) {
    var names: [Int64: String] = [:]
    for case .put(.person(let person)) in changes { names[person.id.raw] = PlainNames.folded(person.name) }
    var days: [Int64: [AnsweredMoment]] = [:]
    for case .put(.moment(let moment)) in changes {
      days[moment.person.raw, default: []].append(AnsweredMoment(moment))
    }
    // An edited person has no moments in the same commit.
    let made = names.filter { days[$0.key] != nil && !$0.value.isEmpty }
    guard !made.isEmpty else { return }
    var known: [String: [Int64]] = [:]
    let wanted = Set(made.values)
    for (person, name) in frame.names {
      let folded = PlainNames.folded(name)
      if wanted.contains(folded) { known[folded, default: []].append(person) }
    }
    for (person, name) in made.sorted(by: { $0.key < $1.key }) {
      tally.checked += 1
      let others = Set(known[name] ?? []).subtracting([person])
      guard !others.isEmpty else { continue }
      tally.exercised += 1
      let isThere = (days[person] ?? []).contains { day in
        frame.answered.values.contains { others.contains($0.person) && ImportTwiceCheck.isSame($0, day) }
      }
      if isThere {
        tally.violate(at: frame.vsync, "an import adds person \(person), who is already in the store")
      }
    }
  }

  /// Whether two yearly moments have the same category and day, and no different years.
  private static func isSame(_ a: AnsweredMoment, _ b: AnsweredMoment) -> Bool {
    a.isYearly && a.category == b.category && (a.month, a.day) == (b.month, b.day)
      && (a.year == nil || b.year == nil || a.year == b.year)
  }
}
