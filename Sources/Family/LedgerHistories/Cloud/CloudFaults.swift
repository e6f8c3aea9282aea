package import Kernel

/// Faults between devices and their cloud; draws the fate of each request.
package struct CloudFaults: Sendable {
  /// The chance of each fault at each request, by `HistoryFault`.
  package var chances: [Double]
  /// Whether the faults have ended.
  package var areOver = false
  /// The source of everything drawn for a cloud.
  package var random: RandomSource

  package init(chances: [Double], random: RandomSource) {
    self.chances = chances
    self.random = random
  }

  /// Draws whether a fault strikes now.
  package mutating func strikes(_ fault: HistoryFault) -> Bool {
    guard !areOver else { return false }
    let chance = chances[fault.rawValue]
    return chance > 0 && random.chance(chance)
  }

  /// Draws the fate of a send request with this number of records.
  package mutating func sending(count records: Int) -> RequestFate {
    var fate = RequestFate(&random)
    if strikes(.slow) {
      fate.isSlow = true
      fate.way += .milliseconds(Int64(random.inside(300...6_000)))
    }
    if strikes(.failing) {
      fate.fault = .failing
    } else if records > 1, strikes(.partial) {
      fate.fault = .partial
    } else if strikes(.answerLost) {
      fate.fault = .answerLost
    } else if strikes(.delayed) {
      fate.fault = .delayed
      fate.way = RequestFate.patience + .milliseconds(Int64(random.inside(100...8_000)))
    } else if strikes(.duplicated) {
      fate.isDuplicated = true
    }
    return fate
  }

  /// Draws the fate of a fetch request, with a token or without.
  package mutating func fetching(hasToken: Bool) -> RequestFate {
    var fate = RequestFate(&random)
    if strikes(.slow) {
      fate.isSlow = true
      fate.back += .milliseconds(Int64(random.inside(300...6_000)))
    }
    if strikes(.failing) {
      fate.fault = .failing
    } else if strikes(.answerLost) {
      fate.fault = .answerLost
    } else if hasToken, strikes(.tokenExpired) {
      fate.fault = .tokenExpired
    }
    fate.isDuplicated = strikes(.duplicated)
    fate.isReordered = strikes(.reordered)
    fate.altersOne = strikes(.altered)
    return fate
  }
}
