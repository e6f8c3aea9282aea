internal import Kernel
internal import ScenarioFormat

/// A stratified sample of a group's photos that expire in the session, with their times.
///
/// Of any few successive photos, `expiringPercent` of them expire, to within one. Their expiries are spread over the session by
/// steps of the golden section. The widest gap between n of them is about 1.6 of n equal ones. A child that waits for one
/// therefore sees one with every seed.
struct ExpirySample: Hashable, Sendable {
  private let percent: Int
  /// The start of the count, of 100.
  private let first: Int
  /// The share of the session at which the first photo expires.
  private let offset: Double

  /// Creates the sample. Equal cycles have expiring photos of their own.
  init(_ scenario: Scenario, tree: SeedTree) {
    percent = scenario.soak.hasCycles ? 0 : scenario.population.expiringPercent
    first = tree.child("first").whole(0...99)
    offset = tree.child("offset").unit
  }

  /// The share of the session at which photo `number`, from 0, expires; `nil` if it does not. O(1).
  func end(of number: Int) -> Double? {
    let before = (first + number * percent) / 100
    guard number >= 0, (first + (number + 1) * percent) / 100 > before else { return nil }
    let place = offset + Double(before) * ExpirySample.goldenSection
    return place - place.rounded(.down)
  }

  private static let goldenSection = 0.618_033_988_749_894_9
}
