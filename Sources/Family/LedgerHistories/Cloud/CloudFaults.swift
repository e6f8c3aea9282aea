package import Kernel

/// What goes wrong on the way between devices and their cloud: draws the fate of each request.
package struct CloudFaults: Sendable {
  /// Of each fault at each request, by `HistoryFault`.
  package var chances: [Double]
  /// Whether nothing goes wrong any more.
  package var areOver = false
  /// All that is drawn of a cloud comes from here.
  package var random: RandomSource

  package init(chances: [Double], random: RandomSource) {
    self.chances = chances
    self.random = random
  }

  /// Whether a fault strikes now.
  package mutating func strikes(_ fault: HistoryFault) -> Bool {
    guard !areOver else { return false }
    let chance = chances[fault.rawValue]
    return chance > 0 && random.chance(chance)
  }

  /// The fate of a sending of so many records.
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

  /// The fate of a fetching, with a token or without.
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
