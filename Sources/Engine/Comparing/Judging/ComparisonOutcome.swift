/// The outcome of comparing two runs, or one figure of them.
package enum ComparisonOutcome: String, Codable, Hashable, Sendable {
  case same = "SAME"
  case worse = "WORSE"
  case better = "BETTER"
  /// Runs only: a broken rule is mended, none is newly broken, and the behaviour differs.
  case mended = "MENDED"
  case notComparable = "NOT COMPARABLE"
}
