/// A mutant and the number that the switch knows it by, from 1.
package struct NumberedMutant: Hashable, Sendable, Codable {
  package var number: Int
  package var mutant: Mutant

  package init(number: Int, mutant: Mutant) {
    self.number = number
    self.mutant = mutant
  }
}
