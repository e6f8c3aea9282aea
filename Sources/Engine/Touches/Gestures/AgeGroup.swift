/// The age group of a simulated user; touch figures exist for each group.
public enum AgeGroup: String, Hashable, Sendable, Codable, CaseIterable {
  case three = "3"
  case four = "4"
  case five = "5"
  case sixToEight = "6-8"
  case nineToTwelve = "9-12"
  case adult

  /// The group of an age in years: below 4 counts as 3, above 12 as adult.
  public init(ageYears: Int) {
    switch ageYears {
    case ...3: self = .three
    case 4: self = .four
    case 5: self = .five
    case 6...8: self = .sixToEight
    case 9...12: self = .nineToTwelve
    default: self = .adult
    }
  }
}
