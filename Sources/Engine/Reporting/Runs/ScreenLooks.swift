internal import Metrics

/// What the screens of an app look like in pictures of runs: by their places in the app's own list, and so alike in the page of a run and
/// in that of a comparison, whichever screens were met there and how often.
struct ScreenLooks {
  /// In the order of their looks.
  private let names: [String]

  /// Colours of page.css, each plain and in three patterns.
  private static let colours = 6
  private static let patterns = ["c", "s", "z", "d"]
  /// What all others share.
  private static let rest = (style: "rest", name: "other screens")

  /// `known` is the app's own list; where it says nothing, what was met counts, by its name.
  init(_ known: [String], met: [SessionEvening]) {
    names = known.isEmpty ? Set(met.flatMap(\.stays).map(\.screen)).sorted() : known
  }

  /// The screens of these sessions that have a look of their own, then what has none, each with a class of page.css.
  func groups(of evenings: [SessionEvening]) -> [(name: String, style: String, screens: Set<String>)] {
    let met = Set(evenings.flatMap(\.stays).map(\.screen))
    let own = names.prefix(ScreenLooks.colours * ScreenLooks.patterns.count)
    let others = met.subtracting(own)
    let groups = own.enumerated().filter { met.contains($0.element) }.map { place, name in
      (
        name,
        ScreenLooks.patterns[place / ScreenLooks.colours] + "\(place % ScreenLooks.colours)",
        Set([name])
      )
    }
    return others.isEmpty ? groups : groups + [(ScreenLooks.rest.name, ScreenLooks.rest.style, others)]
  }
}
