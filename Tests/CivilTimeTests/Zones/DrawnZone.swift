import CivilTime

/// Zones that no country has: up to twelve changes within two weeks, offsets of all that there can be or of a few hours.
enum DrawnZone {
  /// The seconds in which it changes, and some around.
  static let seconds = 100_000_000...101_500_000

  static func rules(_ random: inout RandomSource) -> ZoneRules {
    let isWild = random.chance(0.3)
    let offset = { (random: inout RandomSource) in
      ZoneOffset(seconds: random.inside(isWild ? ZoneOffset.range : -7_200...7_200))
    }
    let initial = offset(&random)
    let seconds = Set((0..<random.below(13)).map { _ in random.inside(100_150_000...101_350_000) }).sorted()
    let transitions = seconds.map { ZoneTransition(second: Int64($0), offset: offset(&random)) }
    return ZoneRules(initial: initial, transitions: transitions)
  }
}
