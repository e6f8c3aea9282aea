/// A bug that is planted in this build, and what must catch it. A string literal is a bug with a name alone.
///
/// None is in what ships here: `scripts/planted` plants those of Tools/mutate/planted-bugs.txt in a copy of the sources, and writes
/// their facts into it.
public struct PlantedBug: Hashable, Sendable, ExpressibleByStringLiteral {
  /// As it stands behind `--planted`.
  public let name: String
  /// The rule of frames or of histories that must object, or the metric that a budget, a gate or a comparison holds; empty: not told.
  public let rule: String
  /// What it is tried on: a kind of trial, and its scenario or seed; empty: not told.
  public let trial: String
  /// Other rules that it breaks by what it does.
  public let breaksToo: [String]
  /// The gestures, or histories, within which its search must find it; 0 for what no search brings out.
  public let searchLimit: Int
  /// The words of which the command `noticed` must say one; none: it does not try the bug.
  public let noticed: [String]
  /// The only scenario that `noticed` tries it on by itself; `nil`: any.
  public let scenario: String?

  public init(
    _ name: String, rule: String = "", trial: String = "", breaksToo: [String] = [], searchLimit: Int = 0,
    noticed: [String] = [], scenario: String? = nil
  ) {
    self.name = name
    self.rule = rule
    self.trial = trial
    self.breaksToo = breaksToo
    self.searchLimit = searchLimit
    self.noticed = noticed
    self.scenario = scenario
  }

  public init(stringLiteral name: String) { self.init(name) }

  /// The kind of trial: its first word.
  public var kind: String { String(trial.prefix { $0 != " " }) }
  /// The scenario or seed of the trial: what is behind the kind.
  public var setting: String { String(trial.dropFirst(kind.count + 1)) }
}
