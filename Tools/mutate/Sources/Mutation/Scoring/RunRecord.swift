/// What became of one mutant.
package struct Verdict: Hashable, Sendable, Codable {
  package enum Outcome: String, Hashable, Sendable, Codable {
    /// A test failed or its process crashed.
    case caught
    /// The tests did not end in ten times their usual time; counts as caught.
    case timedOut
    /// All tests passed.
    case survived
  }

  package var outcome: Outcome
  /// The test target that noticed it.
  package var target: String?
  /// The first line of complaint of that target.
  package var complaint: String?
  /// All its test runs together, seconds.
  package var seconds: Double

  package init(outcome: Outcome, target: String? = nil, complaint: String? = nil, seconds: Double) {
    self.outcome = outcome
    self.target = target
    self.complaint = complaint
    self.seconds = seconds
  }
}

/// What a test target does without any mutant.
package struct Baseline: Hashable, Sendable, Codable {
  package var target: String
  package var seconds: Double
  /// The numbers of the mutants whose places its tests reach, ascending.
  package var reached: Set<Int>

  package init(target: String, seconds: Double, reached: Set<Int>) {
    self.target = target
    self.seconds = seconds
    self.reached = reached
  }
}

/// A run so far: enough to go on after it was cut short, and to be read by others.
package struct RunRecord: Hashable, Sendable, Codable {
  package var request: MutationRequest
  /// The commit of the tree that was copied, as `git describe` says it.
  package var commit: String
  /// The mutants that compile, in order of number.
  package var mutants: [NumberedMutant]
  /// All places by module.
  package var places: [String: Int]
  /// The ids that were drawn but do not compile.
  package var rejected: [String]
  package var baselines: [Baseline] = []
  /// The ids that the tests of their own module let pass.
  package var passedOwnTests: Set<String> = []
  /// By id.
  package var verdicts: [String: Verdict] = [:]

  package init(
    request: MutationRequest, commit: String, mutants: [NumberedMutant], places: [String: Int],
    rejected: [String]
  ) {
    self.request = request
    self.commit = commit
    self.mutants = mutants
    self.places = places
    self.rejected = rejected
  }

  /// Those without a verdict.
  package var untried: [NumberedMutant] { mutants.filter { verdicts[$0.mutant.id] == nil } }

  /// Those that every test let pass, by file and line.
  package var survivors: [NumberedMutant] {
    mutants.filter { verdicts[$0.mutant.id]?.outcome == .survived }
      .sorted { ($0.mutant.file, $0.mutant.line, $0.number) < ($1.mutant.file, $1.mutant.line, $1.number) }
  }

  /// The test targets that reach a mutant.
  package func targets(reaching number: Int) -> [String] {
    baselines.filter { $0.reached.contains(number) }.map(\.target)
  }
}
