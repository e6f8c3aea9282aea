/// One touch figure by age.
struct ByAge: Sendable {
  let three: Double
  let four: Double
  let five: Double
  let adult: Double

  init(_ three: Double, _ four: Double, _ five: Double, _ adult: Double) {
    self.three = three
    self.four = four
    self.five = five
    self.adult = adult
  }

  /// The figure of an age group. 6-8 and 9-12 lie between 5 and adult [I], with weights of .19 and .50 for the adults.
  func of(_ group: AgeGroup) -> Double {
    switch group {
    case .three: three
    case .four: four
    case .five: five
    case .sixToEight: five + 0.19 * (adult - five)
    case .nineToTwelve: five + 0.50 * (adult - five)
    case .adult: adult
    }
  }
}
