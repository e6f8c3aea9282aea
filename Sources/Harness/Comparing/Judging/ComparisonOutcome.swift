/// What comparing two runs, or one figure of them, amounts to.
package enum ComparisonOutcome: String, Codable, Hashable, Sendable {
  case same = "SAME"
  case worse = "WORSE"
  case better = "BETTER"
  case notComparable = "NOT COMPARABLE"
}
