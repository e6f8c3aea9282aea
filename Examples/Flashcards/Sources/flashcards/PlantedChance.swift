internal import Foundation
internal import Synchronization

/// Planted bugs that choose a card by something independent of the seed, so that a run is not reproducible.
enum PlantedChance {
  static let names = ["set-order", "clock", "global-count"]

  /// The number of cards chosen in this process, of any deck.
  private static let chosen = Mutex(0)

  /// The next card: `usual`, unless a planted bug chooses another.
  static func card(after usual: Int, of cards: Int, by bug: String?) -> Int {
    switch bug {
    case "set-order": return Int(Set((0..<cards).map { "\($0)" }).first ?? "") ?? usual
    case "clock": return Int(Date().timeIntervalSinceReferenceDate * 1e6) % cards
    case "global-count":
      let count = chosen.withLock { count in
        count += 1
        return count
      }
      return (usual + count) % cards
    default: return usual
    }
  }
}
