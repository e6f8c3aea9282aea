/// What comparing two runs, or one figure of them, amounts to.
package enum ComparisonOutcome: String, Codable, Hashable, Sendable {
  case same = "SAME"
  case worse = "WORSE"
  case better = "BETTER"
  /// Of runs only: a rule that was broken is no more, none is newly broken, and other things happened.
  case mended = "MENDED"
  case notComparable = "NOT COMPARABLE"
}
