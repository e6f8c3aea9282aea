internal import Metrics

/// Colours and patterns of an app's screens in charts.
///
/// They depend on the position in the app's list. So the pages of runs and comparisons agree, whichever screens occur there.
struct ScreenStyles {
  /// In the order of colours and patterns.
  private let names: [String]

  /// Colours of page.css, each plain and in three patterns.
  private static let colours = 6
  private static let patterns = ["c", "s", "z", "d"]
  /// The common look of all other screens.
  private static let rest = (style: "rest", name: "other screens")

  /// `known` is the app's list. If it is empty, the screens that occurred are used, sorted by name.
  init(_ known: [String], met: [SessionEvening]) {
    names = known.isEmpty ? Set(met.flatMap(\.stays).map(\.screen)).sorted() : known
  }

  /// The screens of these sessions with a look of their own, then the others as one group, each with a class of page.css.
  func groups(of evenings: [SessionEvening]) -> [(name: String, style: String, screens: Set<String>)] {
    let met = Set(evenings.flatMap(\.stays).map(\.screen))
    let own = names.prefix(ScreenStyles.colours * ScreenStyles.patterns.count)
    let others = met.subtracting(own)
    let groups = own.enumerated().filter { met.contains($0.element) }.map { place, name in
      (
        name,
        ScreenStyles.patterns[place / ScreenStyles.colours] + "\(place % ScreenStyles.colours)",
        Set([name])
      )
    }
    return others.isEmpty ? groups : groups + [(ScreenStyles.rest.name, ScreenStyles.rest.style, others)]
  }
}
