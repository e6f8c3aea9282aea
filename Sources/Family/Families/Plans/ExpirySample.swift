internal import Kernel
internal import ScenarioFormat

/// Deals out which of a group's photos end in the session, and when: by shares and not by chance.
///
/// Of any few photos that follow each other, as many end as `expiringPercent` says, to within one. Their ends are spread over the
/// session by steps of the golden section, so that the widest gap between n ends is about 1.6 of n equal ones.
/// A child who waits to see a photo go therefore sees one with every seed.
struct ExpirySample: Hashable, Sendable {
  private let percent: Int
  /// Of 100: where counting begins.
  private let first: Int
  /// The share of the session at which the first photo ends.
  private let offset: Double

  /// In equal cycles those that end are the cycles' own.
  init(_ scenario: Scenario, tree: SeedTree) {
    percent = scenario.soak.hasCycles ? 0 : scenario.population.expiringPercent
    first = tree.child("first").whole(0...99)
    offset = tree.child("offset").unit
  }

  /// The share of the session at which the photo of this number, from 0, ends; `nil`: not in the session. O(1).
  func end(of number: Int) -> Double? {
    let before = (first + number * percent) / 100
    guard number >= 0, (first + (number + 1) * percent) / 100 > before else { return nil }
    let place = offset + Double(before) * ExpirySample.goldenSection
    return place - place.rounded(.down)
  }

  private static let goldenSection = 0.618_033_988_749_894_9
}
